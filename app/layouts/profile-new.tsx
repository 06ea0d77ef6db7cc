import { Outlet } from 'react-router';
import { Frame } from './frame/Frame.tsx';
import styles from './profile-new.module.css';

/** A new account, one sheet after another, with no menu of things not yet needed. */
export default function ProfileNewLayout() {
  return (
    <Frame navigation="left-out" footer="contact-only">
      <div className={styles.ground}>
        <div className={styles.sheet}>
          <Outlet />
        </div>
      </div>
    </Frame>
  );
}
