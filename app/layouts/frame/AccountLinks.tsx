import { Form, Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { useSite } from '../../shell/site-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { MenuList } from './MenuList.tsx';
import styles from './AccountLinks.module.css';

interface AccountLinksProps {
  /** Whether a narrow screen lists every page of the account here; a wide one shows them beside those pages. */
  withPages: boolean;
}

export function AccountLinks({ withPages }: AccountLinksProps) {
  const { signedInAs, accountNavigation } = useSite();
  if (signedInAs === null) {
    return (
      <div className={styles.account}>
        <Link to={pathTo('/signin')}>
          <Icon name="person" />
          Sign in
        </Link>
      </div>
    );
  }
  return (
    <div className={styles.account}>
      {withPages && (
        <>
          <p className={styles.name}>{signedInAs.name}</p>
          <nav className={styles.pages} aria-label="Your account">
            <MenuList items={accountNavigation} />
          </nav>
        </>
      )}
      <Link to={pathTo('/account/upcoming-booking')} className={withPages ? styles.short : undefined}>
        <Icon name="calendar" />
        My visits
      </Link>
      <Form role="none" method="post" action="/sign-out">
        <Button variant="quiet">Sign out</Button>
      </Form>
    </div>
  );
}
