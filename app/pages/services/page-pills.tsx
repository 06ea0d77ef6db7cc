import { Link } from 'react-router';
import styles from './page-pills.module.css';

interface PagePillsProps {
  pages: readonly { to: string; label: string; isCurrent?: boolean }[];
}

/** Short names of pages, as many in a row as there is room for. */
export function PagePills({ pages }: PagePillsProps) {
  return (
    <ul className={styles.pills}>
      {pages.map(({ to, label, isCurrent = false }) => (
        <li key={to}>
          <Link to={to} aria-current={isCurrent ? 'true' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
