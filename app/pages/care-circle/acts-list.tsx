import { LinkList } from '../../ui/LinkList.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';

interface ActsListProps {
  heading: string;
  acts: { to: string; label: string; description: string }[];
  /** Where the acts before these are shown; null where there are none. */
  earlierTo: string | null;
}

/** What those who help have done, the latest first, each a sentence that leads to its visit. */
export function ActsList({ heading, acts, earlierTo }: ActsListProps) {
  return (
    <Stack gap="close">
      <h2>{heading}</h2>
      {acts.length === 0 && <p>Nothing yet. All that they do for you will stand here.</p>}
      {acts.length > 0 && <LinkList items={acts} />}
      {earlierTo !== null && <StandingLink to={earlierTo}>Show what was before</StandingLink>}
    </Stack>
  );
}
