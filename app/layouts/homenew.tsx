import { Outlet } from 'react-router';
import { Frame } from './frame/Frame.tsx';
import styles from './homenew.module.css';

/** A campaign: one invitation in the middle of the page, with nothing next to it. */
export default function HomeNewLayout() {
  return (
    <Frame navigation="left-out" footer="full">
      <div className={styles.campaign}>
        <div className={styles.sheet}>
          <Outlet />
        </div>
      </div>
    </Frame>
  );
}
