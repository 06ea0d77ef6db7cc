import { Outlet } from 'react-router';
import { Column } from './frame/Column.tsx';
import { Frame } from './frame/Frame.tsx';
import { HelpCard } from './frame/HelpCard.tsx';
import { SiteBreadcrumbs } from './frame/SiteBreadcrumbs.tsx';
import styles from './services.module.css';

/** A service in full, with someone to ask next to it. */
export default function ServicesLayout() {
  return (
    <Frame navigation="shown" footer="full">
      <Column width="page">
        <SiteBreadcrumbs />
        <div className={styles.split}>
          <div className={styles.page}>
            <Outlet />
          </div>
          <aside aria-label="Help choosing" className={styles.help}>
            <HelpCard />
          </aside>
        </div>
      </Column>
    </Frame>
  );
}
