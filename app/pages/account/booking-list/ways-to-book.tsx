import { pathTo } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import styles from './ways-to-book.module.css';

const ways = [
  { to: pathTo('/cleaning'), label: 'Book a cleaning' },
  { to: pathTo('/maintenance-repair'), label: 'Book a repair' },
  { to: pathTo('/meal-prep'), label: 'Book meals' },
  { to: pathTo('/ride'), label: 'Book a ride' },
  { to: pathTo('/senior-tech'), label: 'Book tech help' },
];

/** All five services, one press away. */
export function WaysToBook() {
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
