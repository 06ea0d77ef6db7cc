import { NavLink } from 'react-router';
import { useSite } from '../../shell/site-context.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './AccountNavigation.module.css';

export function AccountNavigation() {
  const { accountNavigation } = useSite();
  return (
    <nav aria-label="Your account">
      <details className={styles.menu}>
        <summary>
          <Icon name="chevron" />
          Your account pages
        </summary>
        <ul className={styles.links}>
          {accountNavigation.map((item) => (
            <li key={item.href}>
              <NavLink to={item.href}>{item.label}</NavLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
