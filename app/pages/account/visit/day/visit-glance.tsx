import { isByVideo } from '#domains/catalogue/service.ts';
import { zoneInWords } from '#domains/people/words.ts';
import type { ShownBooking } from '#domains/visits/shown-booking.ts';
import { isFinal } from '#domains/visits/visit.ts';
import { byVideoInWords, ownTimeInWords, visitTimeInWords } from '#domains/visits/words.ts';
import styles from './visit-glance.module.css';

/** The visit in a few lines: its time, its place and its helper. */
export function VisitGlance({ booking, ownZone }: { booking: ShownBooking; ownZone: string | null }) {
  const { destination, home, isWayBack, optionId, professional } = booking;
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
      {isByVideo(optionId) ? (
        <p>{byVideoInWords(professional.name)}</p>
      ) : (
        <p>{from.replaceAll('\n', ', ')}</p>
      )}
      {to !== null && <p>To {to.replaceAll('\n', ', ')}</p>}
      <p>{[professional.name, ...(isFinal(booking.state) ? [] : professional.about)].join('. ')}.</p>
    </section>
  );
}
