import { useSearchParams } from 'react-router';
import { Actions, ButtonLink } from '../../ui/Button.tsx';

/** The way to the days that did not fit, and to somebody who finds a time when none of these will do. */
export function OtherDays({
  earlier = null,
  later = null,
}: {
  earlier?: string | null;
  later?: string | null;
}) {
  const [search] = useSearchParams();
  const startingAt = (from: string) => {
    const next = new URLSearchParams(search);
    next.set('from', from);
    return `?${next.toString()}`;
  };
  return (
    <Actions>
      {later !== null && (
        <ButtonLink to={startingAt(later)} variant="secondary">
          Show later days
        </ButtonLink>
      )}
      {earlier !== null && (
        <ButtonLink to={startingAt(earlier)} variant="secondary">
          Show earlier days
        </ButtonLink>
      )}
      <ButtonLink to="/call-me" variant="quiet">
        No time suits me: please call me
      </ButtonLink>
    </Actions>
  );
}
