import type { NextAct } from '#domains/visit-day/next-act.ts';
import type { BookingInList } from '#domains/visits/shown-booking.ts';
import { ownTimeInWords, standingInWords, visitDayAndTime } from '#domains/visits/words.ts';
import { pathTo } from '../../../paths.ts';
import { Card } from '../../../ui/Card.tsx';
import { Face } from '../../../ui/Face.tsx';
import { Unbroken } from '../../../ui/Unbroken.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './upcoming-card.module.css';

export interface UpcomingBooking extends BookingInList {
  next: NextAct | null;
  /** Of a series: how it comes again, and how many follow. */
  again: string | null;
}

/** What a visit waits for; its page says it first. */
const acts: Record<NextAct, string> = {
  other_card: 'Needs another card',
  answer: 'Waits for your yes or no',
};

/** A line of its own begins with a capital. */
const sentenceOf = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

function bookingPath({ id }: { id: string }): string {
  return pathTo('/account/upcoming-booking/:id', { id });
}

/** One visit that is to come, or the next of its series: when, what and who. The row is the link to it. */
export function UpcomingCard({ booking, ownZone }: { booking: UpcomingBooking; ownZone: string | null }) {
  const { day, time } = visitDayAndTime(booking);
  const own = ownTimeInWords(booking.startsAt, booking.timeZone, ownZone);
  return (
    <Card title={day} to={bookingPath(booking)}>
      <div className={styles.who}>
        <Face name={booking.professionalName} picture={booking.professionalPicture} size={64} />
        <div>
          <p className={styles.time}>{sentenceOf(time)}</p>
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
