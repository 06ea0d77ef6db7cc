import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { describeStart, shortStart } from '#domains/availability/words.ts';
import { progressOf } from '#domains/visits/history.ts';
import { type BookingEvent, type BookingState, isFinal } from '#domains/visits/visit.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { followVisit } from './follow-visit.ts';
import styles from './visit-progress.module.css';

const dayMilliseconds = 86_400_000;
const lookAgainMilliseconds = 30_000;

interface VisitProgressProps {
  booking: {
    state: BookingState;
    serviceId: string;
    optionId: string;
    timeZone: string;
    startsAt: Date;
    events: Pick<BookingEvent, 'at' | 'from' | 'to'>[];
  };
  /** When the page was made, for pages that do not refresh themselves. */
  asOf: Date;
  /** For a reader who may follow the day as it goes: of which visit, and from where on. */
  follow?: { id: string; since: string };
}

/**
 * The status of a visit: what has been, what is now, and what is still to come. It refreshes itself while the
 * page is open.
 */
export function VisitProgress({ booking, asOf, follow }: VisitProgressProps) {
  const { revalidate, state } = useRevalidator();
  const { startsAt } = booking;
  const isNear = startsAt.getTime() - asOf.getTime() < dayMilliseconds;
  const lines = progressOf(booking);
  const isOver = isFinal(booking.state);
  useEffect(() => {
    if (isOver || state !== 'idle') return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, lookAgainMilliseconds);
    return () => clearTimeout(timer);
  }, [isOver, state, asOf, revalidate]);
  const since = useRef(follow?.since ?? '');
  const followed = isOver || !isNear ? undefined : follow?.id;
  useEffect(
    () =>
      followed === undefined ? undefined : followVisit(followed, since.current, () => void revalidate()),
    [followed, revalidate],
  );
  return (
    <section>
      <Stack gap="close">
        <h2>Status</h2>
        <ol className={styles.list}>
          {lines.map((line) => (
            <li
              key={line.label}
              className={line.current ? styles.current : line.at === null ? styles.ahead : styles.done}
              aria-current={line.current ? 'step' : undefined}
            >
              {line.label}
              {line.at !== null && asOf.getTime() - line.at.getTime() < dayMilliseconds && (
                <span className={styles.when}>{shortStart(line.at, booking.timeZone).time}</span>
              )}
              {!line.current && (
                <VisuallyHidden>{line.at === null ? ' (not yet)' : ' (done)'}</VisuallyHidden>
              )}
            </li>
          ))}
        </ol>
        {!isOver && isNear && (
          <p data-print="hide">
            As of {describeStart(asOf, booking.timeZone).time}.{' '}
            <noscript>Reload the page for the latest.</noscript>
          </p>
        )}
      </Stack>
    </section>
  );
}
