import { Link, Outlet } from 'react-router';
import { Icon } from '../ui/Icon.tsx';
import styles from './cancel.module.css';
import { Column } from './frame/Column.tsx';
import { Frame } from './frame/Frame.tsx';

/** Leaving: quiet and short. A way back, and nothing that tries to keep anyone. */
export default function CancelLayout() {
  return (
    <Frame navigation="left-out" footer="contact-only">
      <Column width="reading">
        <p>
          <Link to="/account/subscription" className={styles.back}>
            <Icon name="back" />
            Back to your membership
          </Link>
        </p>
        <Outlet />
      </Column>
    </Frame>
  );
}
