import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import styles from './Card.module.css';

interface CardProps {
  title: string;
  headingLevel?: 2 | 3;
  /** Makes the whole card a link. Then it must hold no other link or button. */
  to?: string;
  picture?: ReactNode;
  emphasis?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}

export function Card({ title, headingLevel = 2, to, picture, emphasis, children, actions }: CardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={classNames(styles.card, emphasis && styles.emphasis)}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <Heading className={styles.title}>{to ? <Link to={to}>{title}</Link> : title}</Heading>
      {typeof children === 'string' ? <p>{children}</p> : children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  );
}
