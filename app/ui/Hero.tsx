import type { ReactNode } from 'react';
import styles from './Hero.module.css';

interface HeroProps {
  title: string;
  lead: string;
  /** What to do next, and what it costs or asks for. */
  children: ReactNode;
  picture: ReactNode;
}

export function Hero({ title, lead, children, picture }: HeroProps) {
  return (
    <section className={styles.hero}>
      <div className={styles.inside}>
        <div className={styles.words}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </div>
        <div className={styles.picture}>{picture}</div>
      </div>
    </section>
  );
}
