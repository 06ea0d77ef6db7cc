import { Picture } from '../../illustrations/Picture.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import type { ComparedPlan, ComparedRow } from './compared-plans.server.ts';
import { PlanCards } from './plan-cards.tsx';
import { PlanTable } from './plan-table.tsx';
import { type Spending, SpendingForm } from './spending-form.tsx';
import styles from './comparison.module.css';

interface ComparisonProps {
  plans: readonly ComparedPlan[];
  rows: readonly ComparedRow[];
  spending: Spending;
  /** The amount that the best plan is best for; null where none is known. */
  bestFor: string | null;
}

const tableId = 'side-by-side';

/** The memberships: cards on a phone, a table where there is room, and which one is worth its price. */
export function Comparison({ plans, rows, spending, bestFor }: ComparisonProps) {
  return (
    <Stack gap="close">
      <div className={styles.beside}>
        <div className={styles.words}>
          <h1>Memberships</h1>
          {bestFor === null && <p>You do not need one. If help comes often, one saves you money.</p>}
          <SpendingForm spending={spending} />
        </div>
        <div className={styles.picture}>
          <Picture name="Membership" lazy />
        </div>
      </div>
      <div className={styles.plans}>
        <PlanCards plans={plans} bestFor={bestFor} />
        <div className={styles.opens}>
          <StandingLink file={`#${tableId}`}>See them side by side</StandingLink>
        </div>
        <PlanTable id={tableId} plans={plans} rows={rows} bestFor={bestFor} />
        <Disclosure summary="Pause, cancel, renew">
          <ul>
            <li>Pay yearly and get two months free.</li>
            <li>You see the price before you pay, even when you switch.</li>
            <li>Pause for up to three months, or cancel on one page. No reason needed.</li>
            <li>We write to you before it renews.</li>
          </ul>
        </Disclosure>
      </div>
    </Stack>
  );
}
