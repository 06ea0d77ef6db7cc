import { LinkList } from '../../../ui/LinkList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';

interface ActsListProps {
  heading: string;
  acts: { to: string; label: string; description: string }[];
  /** Where earlier acts are shown; null where there are none. */
  earlierTo: string | null;
}

/** What carers have done, newest first, each a sentence that links to its visit. */
export function ActsList({ heading, acts, earlierTo }: ActsListProps) {
  return (
    <Stack gap="close">
      <h2>{heading}</h2>
      {acts.length === 0 && <p>Nothing yet. Everything they do for you will show here.</p>}
      {acts.length > 0 && <LinkList items={acts} />}
      {earlierTo !== null && <StandingLink to={earlierTo}>Show earlier</StandingLink>}
    </Stack>
  );
}
