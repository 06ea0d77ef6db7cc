import type { ReactNode } from 'react';
import { wordsOfKind } from '#domains/services/kind.ts';
import type { ShownBooking } from '#domains/visits/shown-booking.ts';
import { isFinal } from '#domains/visits/visit.ts';
import { clockInWords, ownTimeInWords, visitClockInWords, visitTimeInWords } from '#domains/visits/words.ts';
import { formatCents } from '#platform/money.ts';
import { priceInWords } from '../booking-summary.tsx';
import styles from './visit-glance.module.css';

interface VisitGlanceProps {
  booking: ShownBooking;
  ownZone: string | null;
  /** Whether the heading of the page is the day and the time that were planned. */
  saysPlan: boolean;
  /** When it began and ended, where both are known. */
  worked: { began: Date; ended: Date } | null;
  /** With extra costs and refunds; null where there were none. */
  totalWithExtra: number | null;
  /** What else is known of it. */
  children: ReactNode;
}

/** The visit in a few lines: its time, its place, its helper, and what it came to besides its price. */
export function VisitGlance({
  booking,
  ownZone,
  saysPlan,
  worked,
  totalWithExtra,
  children,
}: VisitGlanceProps) {
  const { destination, home, isWayBack, kind, professional } = booking;
  const { place } = wordsOfKind(kind);
  const own = ownTimeInWords(booking.startsAt, booking.timeZone, ownZone);
  // Of a home that its people know, the street is enough here; all of it is among the details.
  const [street = home] = home.split('\n');
  const [from, to] = isWayBack ? [destination ?? street, street] : [street, destination];
  return (
    <section className={styles.glance} aria-label="What, when and where">
      <p className={styles.what}>
        {booking.optionTitle} for {booking.recipientName}
      </p>
      <p>
        {saysPlan ? visitClockInWords(booking) : visitTimeInWords(booking)}
        {own !== null && `. For you: ${own}.`}
      </p>
      <p>{place === null ? from.replaceAll('\n', ', ') : place(professional.name)}</p>
      {to !== null && <p>To {to.replaceAll('\n', ', ')}</p>}
      <p>{[professional.name, ...(isFinal(booking.state) ? [] : professional.findings)].join('. ')}.</p>
      {worked !== null && (
        <p>
          Started at {clockInWords(worked.began, booking.timeZone)}, ended at{' '}
          {clockInWords(worked.ended, booking.timeZone)}.
        </p>
      )}
      {booking.cancellation !== null && <p>{priceInWords(booking)}</p>}
      {totalWithExtra !== null && <p>Total for the visit: {formatCents(totalWithExtra)}.</p>}
      {children}
    </section>
  );
}
