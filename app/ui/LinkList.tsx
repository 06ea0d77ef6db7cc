import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './Icon.tsx';
import styles from './LinkList.module.css';

export type LinkListItem = Target & {
  label: string;
  description?: ReactNode;
};

/** A `file` is loaded by the browser, not by the router. */
type Target = { to: string; file?: undefined } | { file: string; to?: undefined };

export function LinkList({ items }: { items: readonly LinkListItem[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.to ?? item.file} className={styles.item}>
          {item.to === undefined ? (
            <a href={item.file}>{item.label}</a>
          ) : (
            <Link to={item.to}>{item.label}</Link>
          )}
          <Icon name="chevron" />
          {item.description && <p className={styles.description}>{item.description}</p>}
        </li>
      ))}
    </ul>
  );
}
