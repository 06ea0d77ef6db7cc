import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Section.module.css';

interface SectionProps {
  /** Changes the background from one section to the next: paper, leaf, paper, sun, paper. */
  tone?: 'paper' | 'leaf' | 'sun';
  children: ReactNode;
}

/** A band from edge to edge of the window, its content as wide as the page. */
export function Section({ tone = 'paper', children }: SectionProps) {
  return (
    <section className={classNames(styles.section, tone !== 'paper' && styles[tone])}>
      <div className={styles.inside}>{children}</div>
    </section>
  );
}
