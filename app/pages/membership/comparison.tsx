import {
  type Billing,
  isPaidPlan,
  type PaidPlanId,
  type Plan,
  plans,
  priceOf,
} from '#domains/membership/membership.ts';
import { formatCents } from '#platform/money.ts';
import { Picture } from '../../illustrations/Picture.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import styles from './comparison.module.css';

interface ComparisonProps {
  current: { planId: PaidPlanId; billing: Billing } | null;
  signedIn: boolean;
}

/** The memberships side by side; on a phone one below the other. */
export function Comparison({ current, signedIn }: ComparisonProps) {
  const columns: DataColumn<Plan>[] = [
    { header: 'Membership', cell: (plan) => plan.title },
    {
      header: 'Each month',
      cell: (plan) => (isPaidPlan(plan.id) ? formatCents(plan.monthlyCents) : 'Nothing'),
    },
    {
      header: 'Or each year',
      cell: (plan) => (isPaidPlan(plan.id) ? formatCents(priceOf(plan.id, 'yearly')) : 'Nothing'),
    },
    { header: 'What you get', cell: (plan) => <Benefits plan={plan} /> },
    { header: 'Next step', cell: (plan) => <ChoosePlan plan={plan} current={current} signedIn={signedIn} /> },
  ];
  return (
    <>
      <PageTitle
        title="Memberships"
        lead="You need none of them: with Pay as you go you pay for each visit and nothing else. If you book often, a membership costs less."
      />
      <DataTable
        caption="What each costs and brings"
        columns={columns}
        rows={plans}
        rowKey={(plan) => plan.id}
      />
      <div className={styles.beside}>
        <Stack gap="close">
          <h2>Good to know</h2>
          <ul>
            <li>If you pay each year, two months are free.</li>
            <li>You see the price before you pay, also when you change from one to another.</li>
            <li>You can pause for up to three months, and cancel on one page, without a reason.</li>
            <li>We write to you before a membership renews.</li>
          </ul>
        </Stack>
        <Picture name="Membership" lazy />
      </div>
    </>
  );
}

function Benefits({ plan }: { plan: Plan }) {
  return (
    <ul className={styles.benefits}>
      {plan.benefits.map((benefit) => (
        <li key={benefit}>{benefit}</li>
      ))}
    </ul>
  );
}

function ChoosePlan({ plan, current, signedIn }: ComparisonProps & { plan: Plan }) {
  const isCurrent = plan.id === (current?.planId ?? (signedIn ? 'pay-as-you-go' : null));
  if (isCurrent && !isPaidPlan(plan.id)) return <strong>This is yours now</strong>;
  if (isCurrent)
    return (
      <ButtonLink to="/account/subscription" variant="secondary">
        See yours
      </ButtonLink>
    );
  if (!isPaidPlan(plan.id)) {
    return (
      <ButtonLink to={signedIn ? '/account/subscription/cancel-reason' : '/register'} variant="secondary">
        {signedIn ? 'Go back to this' : 'Make an account'}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={`/subscription?plan=${plan.id}&billing=monthly`} variant="secondary">
      Choose {plan.title}
    </ButtonLink>
  );
}
