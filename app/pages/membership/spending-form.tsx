import { Form } from 'react-router';
import type { UsualMonth } from '#domains/visit-money/savings.server.ts';
import { pathTo } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './spending-form.module.css';

export interface Spending {
  typed: string;
  problem: string | null;
  /** Of a member who has visits. */
  usual: UsualMonth | null;
  verdict: string | null;
}

/** What visits cost in a month, which decides the membership that is worth its price. */
export function SpendingForm({ spending: { typed, problem, usual, verdict } }: { spending: Spending }) {
  return (
    <>
      {problem !== null && (
        <ErrorSummary problems={[{ field: 'spend', message: problem }]} title="Check the amount" />
      )}
      <Form method="get" action={pathTo('/subscription')} className={styles.form}>
        <Field
          name="spend"
          label="I spend each month"
          autoComplete="off"
          inputMode="decimal"
          maxLength={12}
          defaultValue={typed}
          error={problem ?? undefined}
        />
        <Button variant="secondary">Which is best for me?</Button>
        {verdict !== null && (
          <p>
            {usual !== null &&
              `Your usual month: ${usual.visits === 1 ? '1 visit' : `${usual.visits} visits`}. `}
            <strong>{verdict}</strong>
          </p>
        )}
      </Form>
    </>
  );
}
