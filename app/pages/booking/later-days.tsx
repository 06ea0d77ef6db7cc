import { useSearchParams } from 'react-router';
import { Actions, ButtonLink } from '../../ui/Button.tsx';

/** The way to the days that did not fit, and to somebody who finds a time when none of these will do. */
export function LaterDays({ from }: { from: string | null }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  if (from !== null) next.set('from', from);
  return (
    <Actions>
      {from !== null && (
        <ButtonLink to={`?${next.toString()}`} variant="secondary">
          Show later days
        </ButtonLink>
      )}
      <ButtonLink to="/call-me" variant="quiet">
        No time suits me: please call me
      </ButtonLink>
    </Actions>
  );
}
