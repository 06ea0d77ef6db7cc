import { Link } from 'react-router';
import type { NextAct } from '#domains/visit-day/next-act.ts';
import type { BookingInList } from '#domains/visits/shown-booking.ts';
import { ownTimeInWords, standingInWords, visitTimeInWords } from '#domains/visits/words.ts';
import { pathTo } from '../../../paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Face } from '../../../ui/Face.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './upcoming-card.module.css';

export interface UpcomingBooking extends BookingInList {
  next: NextAct | null;
  /** Of a series: how it comes again, and how many follow. */
  again: string | null;
  /** Its day for a tile: "Tue", "1" and "Dec". */
  date: { weekday: string; day: string; month: string };
  /** Its time beside that: "10:00 AM to 12:15 PM". */
  clock: string;
}

/** What a visit waits for; its page says it first. */
const acts: Record<NextAct, string> = {
  other_card: 'Needs another card',
  answer: 'Waits for your yes or no',
};

interface UpcomingCardProps {
  booking: UpcomingBooking;
  ownZone: string | null;
  /** Whether the list is of several people, so that each visit has to say for which. */
  namesRecipient: boolean;
  /** Whether it is what the member waits for next, and the first of the page. */
  isNext: boolean;
}

/**
 * One visit that is to come, or the next of its series: what, when and who. The row is the link to it. What
 * stands on the tile and beside it is in the link's own words, for a reader who hears it.
 */
export function UpcomingCard({ booking, ownZone, namesRecipient, isNext }: UpcomingCardProps) {
  const own = ownTimeInWords(booking.startsAt, booking.timeZone, ownZone);
  const { date, hue } = booking;
  return (
    <article className={classNames(styles.card, isNext && styles.next)} data-hue={hue}>
      <p className={styles.date} aria-hidden="true">
        {date.weekday}
        <strong>{date.day}</strong>
        {date.month}
      </p>
      <div>
        <h2 className={styles.what}>
          <Link to={pathTo('/account/upcoming-booking/:id', { id: booking.id })}>
            {booking.optionTitle}
            <VisuallyHidden>, {visitTimeInWords(booking)}</VisuallyHidden>
          </Link>
        </h2>
        <p aria-hidden="true">{booking.clock}</p>
        {own !== null && <p className={styles.more}>For you: {own}.</p>}
        <p className={styles.who}>
          <Face name={booking.professionalName} picture={booking.professionalPicture} size={36} />
          <span>
            {booking.professionalName}
            {namesRecipient && `, for ${booking.recipientName}`}
          </span>
        </p>
        {booking.state !== 'confirmed' && <p className={styles.more}>{standingInWords(booking)}</p>}
        {booking.again !== null && <p className={styles.more}>{booking.again}</p>}
        {booking.next !== null && <p className={styles.act}>{acts[booking.next]}</p>}
      </div>
    </article>
  );
}
