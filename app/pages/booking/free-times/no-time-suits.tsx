import { Link } from 'react-router';
import { pathTo } from '../../../paths.ts';
import { Actions, ButtonLink } from '../../../ui/Button.tsx';

const words = 'None work? Request a call';

/** The way to the office, which finds a time when none of these will do. */
export function NoTimeSuits() {
  return (
    <Actions>
      <ButtonLink to={pathTo('/call-me')} variant="quiet">
        {words}
      </ButtonLink>
    </Actions>
  );
}

/** The same in a row with others. */
export const CallMe = () => <Link to={pathTo('/call-me')}>{words}</Link>;
