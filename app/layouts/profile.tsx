import { Outlet, useSearchParams } from 'react-router';
import { useSite } from '../shell/site-context.ts';
import { Column } from './frame/Column.tsx';
import { Frame } from './frame/Frame.tsx';
import { MenuList } from './frame/MenuList.tsx';
import styles from './profile.module.css';

/**
 * The account: its pages next to the one that is open. On a narrow screen they are in the menu, and a page
 * that leads on to a booking has none beside it.
 */
export default function ProfileLayout() {
  const { accountNavigation, signedInAs } = useSite();
  const leadsOn = useSearchParams()[0].has('next');
  // A visit may be shown by a link to a person who has no account here.
  if (signedInAs === null || leadsOn) {
    return (
      <Frame navigation="shown" footer="full">
        <Column width="page">
          <div className={styles.page}>
            <Outlet />
          </div>
        </Column>
      </Frame>
    );
  }
  return (
    <Frame navigation="shown" footer="full">
      <Column width="page">
        <div className={styles.account}>
          <nav className={styles.navigation} aria-label="Your account">
            <MenuList items={accountNavigation} />
          </nav>
          <div className={styles.page}>
            <Outlet />
          </div>
        </div>
      </Column>
    </Frame>
  );
}
