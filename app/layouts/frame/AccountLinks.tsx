import { Form, Link } from 'react-router';
import { useSite } from '../../shell/site-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './SiteHeader.module.css';

export function AccountLinks() {
  const { signedInAs } = useSite();
  return (
    <div className={styles.account} data-print="hide">
      {signedInAs === null ? (
        <Link to="/signin">
          <Icon name="person" />
          Sign in
        </Link>
      ) : (
        <>
          <Link to="/account/upcoming-booking">
            <Icon name="calendar" />
            My bookings
          </Link>
          <Form method="post" action="/sign-out">
            <Button variant="quiet">Sign out</Button>
          </Form>
        </>
      )}
    </div>
  );
}
