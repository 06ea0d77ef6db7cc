import { CommonStep } from './common-step.tsx';
import { DetailsStep } from './details.tsx';
import { DishesStep } from './dishes.tsx';
import type { StepProps } from './step-form.tsx';
import type { QuestionPart } from './steps.server.ts';

/** A question about a visit; a ride has pages of its own, so that nobody else loads them. */
export function VisitStep({ part, ...props }: StepProps<QuestionPart>) {
  switch (part.name) {
    case 'details':
      return <DetailsStep {...props} part={part} />;
    case 'dishes':
      return <DishesStep {...props} part={part} />;
    case 'way':
    case 'rider':
    case 'back':
      return null;
    default:
      return <CommonStep {...props} part={part} />;
  }
}
