import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  summary: string;
  open?: boolean;
  children: ReactNode;
}

export function Disclosure({ summary, open, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={open}>
      <summary>
        <Icon name="chevron" />
        <span>{summary}</span>
      </summary>
      <div className={styles.inside}>{typeof children === 'string' ? <p>{children}</p> : children}</div>
    </details>
  );
}
