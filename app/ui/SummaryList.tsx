import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './SummaryList.module.css';

export interface SummaryRow {
  term: string;
  details: ReactNode;
  /** Where this answer can be changed. */
  changeTo?: string;
}

export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  return (
    <dl className={styles.list}>
      {rows.map((row) => (
        <div key={row.term} className={styles.row}>
          <dt className={styles.term}>{row.term}</dt>
          <dd>{row.details}</dd>
          {row.changeTo && (
            <dd className={styles.change} data-print="hide">
              <Link to={row.changeTo}>
                Change<VisuallyHidden> {row.term.toLowerCase()}</VisuallyHidden>
              </Link>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
