import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './Column.module.css';

interface ColumnProps {
  /** `reading` holds seventy characters of text, `page` tables and pictures. */
  width: 'reading' | 'page';
  children: ReactNode;
}

export function Column({ width, children }: ColumnProps) {
  return <div className={classNames(styles.column, styles[width])}>{children}</div>;
}
