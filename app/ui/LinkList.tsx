import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './Icon.tsx';
import styles from './LinkList.module.css';

export interface LinkListItem {
  to: string;
  label: string;
  description?: ReactNode;
}

export function LinkList({ items }: { items: readonly LinkListItem[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.to} className={styles.item}>
          <Link to={item.to}>{item.label}</Link>
          <Icon name="chevron" />
          {item.description && <p className={styles.description}>{item.description}</p>}
        </li>
      ))}
    </ul>
  );
}
