import { Outlet } from 'react-router';
import { AccountNavigation } from './frame/AccountNavigation.tsx';
import { Column } from './frame/Column.tsx';
import { Frame } from './frame/Frame.tsx';
import styles from './profile.module.css';

/** The account: its pages beside the one that is open. */
export default function ProfileLayout() {
  return (
    <Frame navigation="shown" footer="full">
      <Column width="page">
        <div className={styles.account}>
          <AccountNavigation />
          <div className={styles.page}>
            <Outlet />
          </div>
        </div>
      </Column>
    </Frame>
  );
}
