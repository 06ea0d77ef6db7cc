import { Outlet } from 'react-router';
import { useSite } from '../shell/site-context.ts';
import { Column } from './frame/Column.tsx';
import { FoldingNavigation } from './frame/FoldingNavigation.tsx';
import { Frame } from './frame/Frame.tsx';
import styles from './profile.module.css';

/** The account: its pages next to the one that is open. */
export default function ProfileLayout() {
  const { accountNavigation, signedInAs } = useSite();
  // A visit may be shown by a link to somebody who has no account here.
  if (signedInAs === null) {
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
          <div className={styles.navigation} data-print="hide">
            <FoldingNavigation name="Your account" openLabel="Your account pages" items={accountNavigation} />
          </div>
          <div className={styles.page}>
            <Outlet />
          </div>
        </div>
      </Column>
    </Frame>
  );
}
