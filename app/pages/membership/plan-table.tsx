import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { ComparedPlan, ComparedRow } from './compared-plans.server.ts';
import { PlanChoice } from './plan-choice.tsx';
import styles from './plan-table.module.css';

interface PlanTableProps {
  id: string;
  plans: readonly ComparedPlan[];
  rows: readonly ComparedRow[];
  bestFor: string | null;
}

/** The plans side by side. On a phone a link opens it, and the name of a row stands above its cells. */
export function PlanTable({ id, plans, rows, bestFor }: PlanTableProps) {
  const best = plans.find(({ isBest }) => isBest)?.id;
  const highlighted = (planId: string) => (planId === best ? styles.best : undefined);
  return (
    <table id={id} className={styles.table}>
      <caption className={styles.caption}>The memberships side by side</caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>What you get</VisuallyHidden>
          </th>
          {plans.map((plan) => (
            <th key={plan.id} scope="col" className={highlighted(plan.id)}>
              <PlanHead plan={plan} bestFor={bestFor} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ benefit, cells }) => (
          <tr key={benefit}>
            <th scope="row">{benefit}</th>
            {cells.map(({ planId, words }) => (
              <td key={planId} className={highlighted(planId)}>
                <Cell words={words} />
              </td>
            ))}
          </tr>
        ))}
        {best !== undefined && (
          <tr>
            <th scope="row">For {bestFor} a month</th>
            {plans.map((plan) => (
              <td key={plan.id} className={highlighted(plan.id)}>
                <Cell words={plan.atThisAmount ?? 'No'} />
              </td>
            ))}
          </tr>
        )}
        <tr className={styles.choices}>
          <th scope="row">
            <VisuallyHidden>Choose</VisuallyHidden>
          </th>
          {plans.map((plan) => (
            <td key={plan.id} className={highlighted(plan.id)}>
              <div className={styles.choice}>
                {plan.isCurrent && <strong>Your current plan</strong>}
                <PlanChoice plan={plan} />
              </div>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function PlanHead({ plan, bestFor }: { plan: ComparedPlan; bestFor: string | null }) {
  return (
    <>
      {plan.isBest && <p className={classNames(styles.pill, styles.wide)}>Best for {bestFor} a month</p>}
      <span className={styles.title}>{plan.title}</span>
      <p className={classNames(styles.small, styles.wide)}>{plan.forWhom}</p>
      <p className={styles.monthly}>
        <strong className={styles.price}>{plan.monthly}</strong> a month
      </p>
      <p className={classNames(styles.small, styles.wide)}>
        {plan.yearly === null ? 'No fee' : `or ${plan.yearly} a year`}
      </p>
    </>
  );
}

/** A tick or a dash where a word would be read five times over. */
function Cell({ words }: { words: string }) {
  if (words !== 'Yes' && words !== 'No') return words;
  return (
    <>
      {words === 'Yes' ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}
