import { ButtonLink } from '../../../ui/Button.tsx';
import styles from './ways-to-book.module.css';

/** All services that are booked on pages, one press away. */
export function WaysToBook({ ways }: { ways: readonly { to: string; label: string }[] }) {
  return (
    <ul className={styles.ways}>
      {ways.map(({ to, label }) => (
        <li key={to}>
          <ButtonLink to={to} variant="secondary">
            {label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
