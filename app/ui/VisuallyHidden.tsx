import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

export function VisuallyHidden({ as: Tag = 'span', children }: { as?: 'span' | 'h2'; children: ReactNode }) {
  return <Tag className={styles.hidden}>{children}</Tag>;
}
