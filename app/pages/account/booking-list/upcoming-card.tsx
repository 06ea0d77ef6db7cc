import type { NextAct } from '#domains/visit-day/next-act.ts';
import type { BookingInList } from '#domains/visits/shown-booking.ts';
import { ownTimeInWords, standingInWords, visitDayAndTime } from '#domains/visits/words.ts';
import { pathTo } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Face } from '../../../ui/Face.tsx';
import { Unbroken } from '../../../ui/Unbroken.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './upcoming-card.module.css';

export interface UpcomingBooking extends BookingInList {
  next: NextAct;
  /** Of a series: how it comes again, and how many follow. */
  again: string | null;
}

const acts: Record<NextAct, { label: string; to: (booking: { id: string }) => string }> = {
  other_card: {
    label: 'Use another card',
    to: ({ id }) => pathTo('/account/upcoming-booking/:id/card', { id }),
  },
  answer: {
    label: 'Answer: extra cost',
    to: ({ id }) => pathTo('/account/upcoming-booking/:id/extra', { id }),
  },
  follow: { label: 'See visit status', to: bookingPath },
  open_door: { label: 'See your door words', to: bookingPath },
  change: { label: 'View, change or cancel', to: bookingPath },
};

/** A line of its own begins with a capital. */
const sentenceOf = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

function bookingPath({ id }: { id: string }): string {
  return pathTo('/account/upcoming-booking/:id', { id });
}

/** One visit that is to come, or the next of its series: when, what and who, and what there is to do. */
export function UpcomingCard({ booking, ownZone }: { booking: UpcomingBooking; ownZone: string | null }) {
  const { day, time } = visitDayAndTime(booking);
  const own = ownTimeInWords(booking.startsAt, booking.timeZone, ownZone);
  const { to, label } = acts[booking.next];
  return (
    <Card
      title={day}
      actions={
        <ButtonLink to={to(booking)} variant={booking.next === 'change' ? 'secondary' : 'primary'}>
          {label}
          <VisuallyHidden>: {day}</VisuallyHidden>
        </ButtonLink>
      }
    >
      <p className={styles.time}>{sentenceOf(time)}</p>
      {own !== null && <p>For you: {own}.</p>}
      <div className={styles.who}>
        <Face name={booking.professionalName} picture={booking.professionalPicture} size={64} />
        <div>
          <p>
            {booking.optionTitle} for {booking.recipientName}, with {booking.professionalName}
          </p>
          <p className={styles.more}>
            {standingInWords(booking)}, reference <Unbroken>{booking.reference}</Unbroken>
          </p>
        </div>
      </div>
      {booking.again !== null && <p>{booking.again}</p>}
    </Card>
  );
}
