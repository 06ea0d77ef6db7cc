import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { flowPath, stepPath } from '../step-path.ts';
import type { PageOfBooking } from '../steps/step.ts';

/**
 * A ride there and back with a time of its own for the way home does not repeat by itself: how to get there
 * and back every week all the same.
 */
export function BothWaysWeekly({
  data: { flow, draftId },
}: {
  data: Pick<PageOfBooking, 'flow' | 'draftId'>;
}) {
  if (draftId === null) return null;
  return (
    <Stack gap="close">
      <h2>Round trip every week?</h2>
      <p>
        A round trip with a set pickup time is booked one at a time. To ride every week, book two rides: first
        “I get home another way,” then “This is the ride home.” Choose “Every week” for both.
      </p>
      <p>
        <StandingLink to={stepPath(flow, draftId, 'rider')}>Make this one way</StandingLink>
      </p>
      <p>
        <StandingLink to={flowPath(flow, { new: '1' })}>Book the ride home separately</StandingLink>
      </p>
    </Stack>
  );
}
