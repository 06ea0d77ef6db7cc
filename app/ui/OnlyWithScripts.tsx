import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useIsServerMarkup } from './hydration.ts';
import styles from './OnlyWithScripts.module.css';

/**
 * What only works once React runs the page. Its place is kept from the first paint on: were it put there
 * later, it would push what stands below it away from under a finger that is just pressing. Without scripts
 * it takes no place.
 */
export function OnlyWithScripts({ children }: { children: ReactNode }) {
  const isWaiting = useIsServerMarkup();
  return <div className={classNames(styles.place, isWaiting && styles.waiting)}>{children}</div>;
}
