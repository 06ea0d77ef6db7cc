import {
  benefitsOf,
  type Billing,
  isPaidPlan,
  leftEachMonth,
  type PaidPlanId,
  type Plan,
  plans,
  priceOf,
} from '#domains/membership/membership.ts';
import type { UsualMonth } from '#domains/visit-money/savings.server.ts';
import { formatCents } from '#platform/money.ts';
import { Picture } from '../../illustrations/Picture.tsx';
import { pathTo } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Columns, Stack } from '../../ui/Stack.tsx';
import styles from './comparison.module.css';

interface ComparisonProps {
  current: { planId: PaidPlanId; billing: Billing } | null;
  signedIn: boolean;
  /** Of a member who has visits. */
  usual: UsualMonth | null;
  /** Whether there is a concierge that the members of a plan know by name. */
  namesAnybody: boolean;
}

/** The memberships side by side; on a phone one below the other. */
export function Comparison({ usual, ...known }: ComparisonProps) {
  return (
    <>
      <PageTitle
        title="Memberships"
        lead="Membership is optional. With Pay as you go, you pay for each visit and nothing else. If you book often, membership saves you money."
      />
      {usual !== null && (
        <p>
          You have about {usual.visits === 1 ? '1 visit' : `${usual.visits} visits`} a month. Without a
          membership, that is {formatCents(usual.cents)}.
        </p>
      )}
      <Columns smallest="narrow">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} usual={usual} {...known} />
        ))}
      </Columns>
      <div className={styles.beside}>
        <Stack gap="close">
          <h2>Good to know</h2>
          <ul>
            <li>Pay yearly and get two months free.</li>
            <li>You see the price before you pay, even when you switch.</li>
            <li>Pause for up to three months, or cancel on one page. No reason needed.</li>
            <li>We write to you before it renews.</li>
          </ul>
        </Stack>
        <Picture name="Membership" lazy />
      </div>
    </>
  );
}

function PlanCard({ plan, usual, namesAnybody, ...whose }: ComparisonProps & { plan: Plan }) {
  const isPaid = isPaidPlan(plan.id);
  const isCurrent = plan.id === (whose.current?.planId ?? (whose.signedIn ? 'pay-as-you-go' : null));
  return (
    <Card
      title={plan.title}
      emphasis={isCurrent}
      actions={isCurrent ? <CurrentPlan isPaid={isPaid} /> : <ChoosePlan plan={plan} {...whose} />}
    >
      <p>{plan.forWhom}</p>
      <p>
        {isPaid ? (
          <>
            <strong>{formatCents(plan.monthlyCents)}</strong> a month, or{' '}
            {formatCents(priceOf(plan.id, 'yearly'))} a year
          </>
        ) : (
          <strong>Free</strong>
        )}
      </p>
      <ul className={styles.benefits}>
        {benefitsOf(plan, namesAnybody).map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      {isPaid && usual !== null && <p>{leftInWords(leftEachMonth(plan, usual.cents))}</p>}
    </Card>
  );
}

/** What a member would save with it, or that it costs more than it saves. */
function leftInWords(cents: number): string {
  if (cents > 0) return `Saves you about ${formatCents(cents)} a month.`;
  return cents === 0
    ? 'For you, it pays for itself.'
    : `Costs you about ${formatCents(-cents)} a month more than it saves.`;
}

function CurrentPlan({ isPaid }: { isPaid: boolean }) {
  return (
    <Stack gap="close">
      <p>
        <strong>Your current plan</strong>
      </p>
      {isPaid && (
        <ButtonLink to={pathTo('/account/subscription')} variant="secondary">
          View my membership
        </ButtonLink>
      )}
    </Stack>
  );
}

function ChoosePlan({ plan, signedIn }: Pick<ComparisonProps, 'signedIn'> & { plan: Plan }) {
  if (!isPaidPlan(plan.id)) {
    return (
      <ButtonLink
        to={signedIn ? pathTo('/account/subscription/cancel-reason') : pathTo('/register')}
        variant="secondary"
      >
        {signedIn ? 'Switch to this' : 'Create an account'}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={pathTo('/subscription', { plan: plan.id, billing: 'monthly' })} variant="secondary">
      Choose {plan.title}
    </ButtonLink>
  );
}
