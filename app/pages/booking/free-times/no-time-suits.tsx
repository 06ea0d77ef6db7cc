import { pathTo } from '../../../paths.ts';
import { Actions, ButtonLink } from '../../../ui/Button.tsx';

/** The way to the office, which finds a time when none of these will do. */
export function NoTimeSuits() {
  return (
    <Actions>
      <ButtonLink to={pathTo('/call-me')} variant="quiet">
        None of these work. Please call me
      </ButtonLink>
    </Actions>
  );
}
