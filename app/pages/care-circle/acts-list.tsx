import type { Act } from '#domains/care-circle/acts/schema.ts';
import { actInWords } from '#domains/care-circle/acts/wording.ts';
import { momentInWords } from '#domains/booking/wording/rules.ts';
import { LinkList } from '../../ui/LinkList.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';

interface ActsListProps {
  heading: string;
  acts: Act[];
  /** Where the acts before these are shown; null where there are none. */
  earlierTo: string | null;
}

/** What those who help have done, the latest first, each a sentence that leads to its visit. */
export function ActsList({ heading, acts, earlierTo }: ActsListProps) {
  return (
    <Stack gap="close">
      <h2>{heading}</h2>
      {acts.length === 0 && <p>Nothing yet. All that they do for you will stand here.</p>}
      {acts.length > 0 && (
        <LinkList
          items={acts.map((act) => ({
            to: act.visit === null ? `/post-register?person=${act.recipientId}` : `/account/upcoming-booking/${act.visit.bookingId}`,
            label: actInWords(act),
            description: momentInWords(act.at, act.timeZone),
          }))}
        />
      )}
      {earlierTo !== null && <StandingLink to={earlierTo}>Show what was before</StandingLink>}
    </Stack>
  );
}
