import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { flowPath, stepPath } from '../step-path.ts';
import type { StepData } from './step-form.tsx';

/**
 * A ride there and back with a time of its own for the way home does not repeat by itself: how to get there
 * and back every week all the same.
 */
export function BothWaysWeekly({ data: { flow, draftId } }: { data: Pick<StepData, 'flow' | 'draftId'> }) {
  if (draftId === null) return null;
  return (
    <Stack gap="close">
      <h2>There and back every week?</h2>
      <p>
        A ride there and back with a pick-up time that you choose is booked one at a time. For every week,
        book two rides. The first is “One way”, the second is “Home from there”. Choose “Every week” for both.
      </p>
      <p>
        <StandingLink to={stepPath(flow, draftId, 'details')}>Make this ride one way</StandingLink>
      </p>
      <p>
        <StandingLink to={flowPath(flow, { new: '1' })}>Book the ride home by itself</StandingLink>
      </p>
    </Stack>
  );
}
