import { wordsOfKind } from '#domains/catalogue/kind.ts';
import { zoneInWords } from '#domains/people/words.ts';
import type { ShownBooking } from '#domains/visits/shown-booking.ts';
import { isFinal } from '#domains/visits/visit.ts';
import { ownTimeInWords, visitTimeInWords } from '#domains/visits/words.ts';
import styles from './visit-glance.module.css';

/** The visit in a few lines: its time, its place and its helper. */
export function VisitGlance({ booking, ownZone }: { booking: ShownBooking; ownZone: string | null }) {
  const { destination, home, isWayBack, kind, professional } = booking;
  const { place } = wordsOfKind(kind);
  const own = ownTimeInWords(booking.startsAt, booking.timeZone, ownZone);
  const [from, to] = isWayBack ? [destination ?? home, home] : [home, destination];
  return (
    <section className={styles.glance} aria-label="What, when and where">
      <p className={styles.what}>
        {booking.optionTitle} for {booking.recipientName}
      </p>
      <p>
        {visitTimeInWords(booking)}
        {own !== null && ` (${zoneInWords(booking.timeZone)}). For you: ${own}.`}
      </p>
      <p>{place === null ? from.replaceAll('\n', ', ') : place(professional.name)}</p>
      {to !== null && <p>To {to.replaceAll('\n', ', ')}</p>}
      <p>{[professional.name, ...(isFinal(booking.state) ? [] : professional.about)].join('. ')}.</p>
    </section>
  );
}
