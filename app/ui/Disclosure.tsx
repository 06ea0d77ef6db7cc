import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  summary: string;
  open?: boolean;
  /** It holds a part of a question, and a group of fields has a name. */
  isGroup?: boolean;
  /** As small as a link, without lines around it. */
  isSmall?: boolean;
  children: ReactNode;
}

export function Disclosure({ summary, open, isGroup, isSmall, children }: DisclosureProps) {
  return (
    <details
      className={isSmall ? styles.small : styles.disclosure}
      open={open}
      aria-label={isGroup ? summary : undefined}
    >
      <summary>
        <Icon name="chevron" />
        <span>{summary}</span>
      </summary>
      <div className={styles.inside}>{typeof children === 'string' ? <p>{children}</p> : children}</div>
    </details>
  );
}

/** A heading and what opens beside it, or several that open; what is open has the rows below for itself. */
export const DisclosureRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);
