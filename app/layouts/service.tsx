import { Link, Outlet } from 'react-router';
import { useSite } from '../shell/site-context.ts';
import { Column } from './frame/Column.tsx';
import { Frame } from './frame/Frame.tsx';
import styles from './service.module.css';

/** Booking: one question after another, and a way to stop that loses nothing. */
export default function ServiceLayout() {
  const { stopAndSaveHref } = useSite();
  return (
    <Frame navigation="left-out" footer="contact-only">
      <Column width="reading">
        {stopAndSaveHref !== null && (
          <p className={styles.stop}>
            <Link to={stopAndSaveHref}>Stop and save for later</Link>
          </p>
        )}
        <Outlet />
      </Column>
    </Frame>
  );
}
