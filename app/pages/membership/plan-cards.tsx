import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { ComparedPlan } from './compared-plans.server.ts';
import { PlanChoice } from './plan-choice.tsx';
import styles from './plan-cards.module.css';

/** The plans one below the other, where a table of them has no room: what is best for the reader first. */
export function PlanCards({ plans, bestFor }: { plans: readonly ComparedPlan[]; bestFor: string | null }) {
  const weight = ({ isBest, yearly }: ComparedPlan) => (isBest ? 0 : yearly === null ? 2 : 1);
  return (
    <ul className={styles.cards}>
      {plans
        .toSorted((one, other) => weight(one) - weight(other))
        .map((plan) => (
          <li key={plan.id} className={classNames(styles.card, plan.isBest && styles.best)}>
            <PlanCard plan={plan} bestFor={bestFor} />
          </li>
        ))}
    </ul>
  );
}

function PlanCard({ plan, bestFor }: { plan: ComparedPlan; bestFor: string | null }) {
  return (
    <>
      {plan.isBest && (
        <p className={styles.pill}>
          {plan.isCurrent ? 'Your plan is best' : 'Best'} for {bestFor} a month
        </p>
      )}

      <div className={styles.head}>
        <h2>{plan.title}</h2>
        <p>
          <strong className={styles.price}>{plan.monthly}</strong> a month
        </p>
      </div>
      <p className={styles.small}>
        {plan.isCurrent ? 'Your current plan' : plan.forWhom}
        {plan.yearly !== null && ` · or ${plan.yearly} a year`}
      </p>
      {plan.paysFrom !== null && <p className={styles.small}>Pays for itself at {plan.paysFrom} a month</p>}
      <ul className={styles.benefits}>
        {plan.benefits.map((benefit) => (
          <li key={benefit}>
            <Icon name="check" />
            {benefit}
          </li>
        ))}
      </ul>
      <PlanChoice plan={plan} />
    </>
  );
}
