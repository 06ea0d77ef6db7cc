import { Outlet } from 'react-router';
import { Picture } from '../illustrations/Picture.tsx';
import { useSite } from '../shell/site-context.ts';
import { Column } from './frame/Column.tsx';
import { Frame } from './frame/Frame.tsx';
import styles from './pre-service.module.css';

/** Before a booking: a friendly door, and one question. */
export default function PreServiceLayout() {
  const { picture } = useSite();
  return (
    <Frame navigation="left-out" footer="full">
      <Column width="page">
        <div className={styles.split}>
          <div className={styles.page}>
            <Outlet />
          </div>
          <div className={styles.picture} data-print="hide">
            <Picture name={picture ?? 'Welcome'} lazy />
          </div>
        </div>
      </Column>
    </Frame>
  );
}
