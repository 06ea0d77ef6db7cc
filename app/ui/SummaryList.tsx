import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './SummaryList.module.css';

export interface SummaryRow {
  term: string;
  details: ReactNode;
  /** Where this answer can be changed. */
  changeTo?: string;
  /** What the change is of, where the term alone does not say it. */
  changes?: string;
}

interface SummaryListProps {
  rows: readonly SummaryRow[];
  /** Term and details side by side on a phone, too: for short details. */
  close?: boolean;
}

export function SummaryList({ rows, close = false }: SummaryListProps) {
  return (
    <dl className={classNames(styles.list, close && styles.close)}>
      {rows.map((row) => (
        <div key={row.term} className={styles.row}>
          <dt className={styles.term}>{row.term}</dt>
          <dd>{row.details}</dd>
          {row.changeTo && (
            <dd className={styles.change} data-print="hide">
              <Link to={row.changeTo}>
                Change<VisuallyHidden> {row.changes ?? row.term.toLowerCase()}</VisuallyHidden>
              </Link>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
