import { Outlet } from 'react-router';
import { Column } from './frame/Column.tsx';
import { Frame } from './frame/Frame.tsx';
import { SiteBreadcrumbs } from './frame/SiteBreadcrumbs.tsx';
import styles from './subscription.module.css';

/** Memberships side by side: as wide as the page allows. */
export default function SubscriptionLayout() {
  return (
    <Frame navigation="shown" footer="full">
      <Column width="page">
        <div className={styles.trail}>
          <SiteBreadcrumbs />
        </div>
        <Outlet />
      </Column>
    </Frame>
  );
}
