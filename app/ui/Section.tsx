import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Section.module.css';

interface SectionProps {
  /** Changes the background from one section to the next. */
  tone?: 'paper' | 'tint';
  children: ReactNode;
}

/** A band from edge to edge of the window, its content as wide as the page. */
export function Section({ tone = 'paper', children }: SectionProps) {
  return (
    <section className={classNames(styles.section, tone === 'tint' && styles.tint)}>
      <div className={styles.inside}>{children}</div>
    </section>
  );
}
