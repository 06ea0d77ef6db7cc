import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Stack.module.css';

/** Things one below the other, evenly spaced. Goes inside a form as well. */
export function Stack({
  gap = 'normal',
  children,
}: {
  gap?: 'close' | 'normal' | 'wide';
  children: ReactNode;
}) {
  return <div className={classNames(styles.stack, styles[gap])}>{children}</div>;
}

interface ColumnsProps {
  /** How narrow a column may get before there are fewer of them. */
  smallest?: 'narrow' | 'normal' | 'wide';
  children: ReactNode;
}

export function Columns({ smallest = 'normal', children }: ColumnsProps) {
  return <div className={classNames(styles.columns, styles[`${smallest}-columns`])}>{children}</div>;
}
