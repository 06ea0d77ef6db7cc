import { Link } from 'react-router';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './time-links.module.css';

/** An open time that begins the booking. */
export interface TimeLink {
  to: string;
  /** Left out below a heading that says the day. */
  day?: string;
  time: string;
}

/** Open times of a service, each a link to its booking with that time. */
export function TimeLinks({ times, of }: { times: readonly TimeLink[]; of: string }) {
  return (
    <ul className={styles.times}>
      {times.map(({ to, day, time }) => (
        <li key={to}>
          <Link to={to} className={styles.time}>
            {day !== undefined && <span className={styles.day}>{day}, </span>}
            <strong>{time}</strong>
            <VisuallyHidden>, {of}</VisuallyHidden>
          </Link>
        </li>
      ))}
    </ul>
  );
}
