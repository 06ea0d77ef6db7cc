import { CommonStep } from '../steps/common-step.tsx';
import type { StepProps } from '../steps/step-form.tsx';
import type { QuestionPart } from '../steps/steps.server.ts';
import { TimeStep } from '../steps/time.tsx';
import { BackStep } from './back.tsx';
import { BothWaysWeekly } from './both-ways-weekly.tsx';
import { RiderStep } from './rider.tsx';
import { WayStep } from './way.tsx';

/** A question about a ride. */
export function RideStep({ part, ...props }: StepProps<QuestionPart>) {
  switch (part.name) {
    case 'way':
      return <WayStep {...props} part={part} />;
    case 'rider':
      return <RiderStep {...props} part={part} />;
    case 'time':
      return (
        <>
          <TimeStep {...props} part={part} />
          {part.isRoundTrip && <BothWaysWeekly data={props.data} />}
        </>
      );
    case 'back':
      return (
        <>
          <BackStep {...props} part={part} />
          <BothWaysWeekly data={props.data} />
        </>
      );
    case 'details':
    case 'dishes':
      return null;
    default:
      return <CommonStep {...props} part={part} />;
  }
}
