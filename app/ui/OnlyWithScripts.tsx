import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useIsServerMarkup } from './hydration.ts';
import styles from './OnlyWithScripts.module.css';

/**
 * What only works once React runs the page. Its place is reserved from the first paint on: if it were put
 * there later, it would push what is below it away from under a finger. Without scripts it takes no room.
 */
export function OnlyWithScripts({ children }: { children: ReactNode }) {
  const isWaiting = useIsServerMarkup();
  return <div className={classNames(styles.place, isWaiting && styles.waiting)}>{children}</div>;
}
