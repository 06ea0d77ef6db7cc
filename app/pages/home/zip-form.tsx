import { Form } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { FieldRow } from '../../ui/FieldRow.tsx';
import styles from './zip-form.module.css';

/** The first question of everyone who comes here: are you near us, and what would it cost? */
export function ZipForm({ problem, typedZip }: { problem: string | null; typedZip: string }) {
  return (
    <>
      {problem !== null && (
        <ErrorSummary problems={[{ field: 'zip', message: problem }]} title="Check the ZIP code" />
      )}
      <Form method="get" action="/" className={styles.form}>
        <FieldRow>
          <Field
            name="zip"
            label="ZIP code of the home"
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={10}
            defaultValue={typedZip}
            error={problem ?? undefined}
          />
          <Button variant="primary">See prices and times</Button>
        </FieldRow>
        <p className={styles.note}>You do not need an account to look.</p>
      </Form>
    </>
  );
}
