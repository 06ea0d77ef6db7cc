import type { ReactNode } from 'react';
import styles from './FieldRow.module.css';

/**
 * A short field and the button that sends it side by side, below its label; in large text one below the
 * other.
 */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
