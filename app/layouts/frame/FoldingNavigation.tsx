import { useRef } from 'react';
import { NavLink } from 'react-router';
import type { NavigationLink } from '../../shell/site-context.ts';
import { useClosingLater } from '../../ui/closing-later.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SetIcon } from '../../ui/SetIcon.tsx';
import styles from './FoldingNavigation.module.css';

interface FoldingNavigationProps {
  /** What a screen reader calls it. */
  name: string;
  /** The words on the button that opens it on a narrow screen. */
  openLabel: string;
  items: readonly NavigationLink[];
}

/** A list of links: open where there is room, behind a native button where there is not. */
export function FoldingNavigation({ name, openLabel, items }: FoldingNavigationProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useClosingLater(menu);
  if (items.length === 0) return null;
  return (
    <nav aria-label={name}>
      <details ref={menu} className={styles.menu}>
        <summary>
          <Icon name="chevron" />
          <span>{openLabel}</span>
        </summary>
        <ul>
          {items.map((item) => (
            <li key={item.href}>
              <NavLink to={item.href}>
                {item.icon && <SetIcon name={item.icon} />}
                {item.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
