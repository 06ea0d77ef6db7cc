import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  summary: string;
  open?: boolean;
  /** It holds a part of a question, and a group of fields has a name. */
  isGroup?: boolean;
  children: ReactNode;
}

export function Disclosure({ summary, open, isGroup, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={open} aria-label={isGroup ? summary : undefined}>
      <summary>
        <Icon name="chevron" />
        <span>{summary}</span>
      </summary>
      <div className={styles.inside}>{typeof children === 'string' ? <p>{children}</p> : children}</div>
    </details>
  );
}
