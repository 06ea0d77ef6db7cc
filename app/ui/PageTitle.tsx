import type { ReactNode } from 'react';
import { Logo } from '../illustrations/Logo.tsx';
import styles from './PageTitle.module.css';

interface PageTitleProps {
  title: string;
  /** One or two sentences that say what can be done here. */
  lead?: ReactNode;
  /** For pages that a visitor opens from a message, who may not know us yet. */
  withLogo?: boolean;
}

export function PageTitle({ title, lead, withLogo }: PageTitleProps) {
  return (
    <div className={styles.title}>
      {withLogo && <Logo size={64} />}
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}
