import type { NextAct } from '#domains/visit-day/next-act.ts';
import type { BookingInList } from '#domains/visits/shown-booking.ts';
import { ownTimeInWords, standingInWords, visitTimeInWords } from '#domains/visits/words.ts';
import { pathTo } from '../../../paths.ts';
import { Card } from '../../../ui/Card.tsx';
import { Face } from '../../../ui/Face.tsx';
import { Unbroken } from '../../../ui/Unbroken.tsx';
import styles from './upcoming-card.module.css';

export interface UpcomingBooking extends BookingInList {
  next: NextAct | null;
  /** As on a leaf of a calendar, where the recipient is: "Wed" and "2". */
  day: { weekday: string; number: string };
  /** Of a series: how it comes again, and how many follow. */
  again: string | null;
}

/** What a visit waits for; its page says it first. */
const acts: Record<NextAct, string> = {
  other_card: 'Needs another card',
  answer: 'Waits for your yes or no',
};

/** One visit that is to come, or the next of its series: when, what and who. The row is the link to it. */
export function UpcomingCard({ booking, ownZone }: { booking: UpcomingBooking; ownZone: string | null }) {
  const own = ownTimeInWords(booking.startsAt, booking.timeZone, ownZone);
  return (
    <Card title={visitTimeInWords(booking)} to={pathTo('/account/upcoming-booking/:id', { id: booking.id })}>
      <div className={styles.visit} data-hue={booking.hue}>
        <div className={styles.beside}>
          <p className={styles.day} aria-hidden="true">
            {booking.day.weekday} <strong>{booking.day.number}</strong>
          </p>
          <Face name={booking.professionalName} picture={booking.professionalPicture} size={64} />
        </div>
        <div className={styles.words}>
          {own !== null && <p>For you: {own}.</p>}
          <p>
            {booking.optionTitle} for {booking.recipientName}, with {booking.professionalName}
          </p>
          <p className={styles.more}>
            {standingInWords(booking)}, reference <Unbroken>{booking.reference}</Unbroken>
            {booking.again !== null && `. ${booking.again}`}
          </p>
          {booking.next !== null && <p className={styles.act}>{acts[booking.next]}</p>}
        </div>
      </div>
    </Card>
  );
}
