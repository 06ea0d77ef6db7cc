import { NavLink } from 'react-router';
import type { NavigationLink } from '../../shell/site-context.ts';
import { SetIcon } from '../../ui/SetIcon.tsx';
import styles from './MenuList.module.css';

/** Pages to go to; the one that is open stands out. */
export function MenuList({ items }: { items: readonly NavigationLink[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.href}>
          <NavLink to={item.href}>
            {item.icon && <SetIcon name={item.icon} />}
            {item.label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
