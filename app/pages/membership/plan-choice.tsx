import { ButtonLink } from '../../ui/Button.tsx';
import type { ComparedPlan } from './compared-plans.server.ts';

/** What can be done with a plan: the best one for the reader has the page's main button. */
export function PlanChoice({ plan: { choice, isBest, isCurrent } }: { plan: ComparedPlan }) {
  return (
    choice !== null && (
      <ButtonLink to={choice.to} variant={isBest && !isCurrent ? 'primary' : 'secondary'}>
        {choice.label}
      </ButtonLink>
    )
  );
}
