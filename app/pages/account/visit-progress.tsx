import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { describeStart } from '#domains/availability/words.ts';
import { type BookingEvent, type BookingState, isFinal } from '#domains/visits/visit.ts';
import { momentInWords, progressOf } from '#domains/visits/words.ts';
import { Stack } from '../../ui/Stack.tsx';
import styles from './visit-progress.module.css';

const lookAgainMilliseconds = 30_000;

interface VisitProgressProps {
  booking: {
    state: BookingState;
    serviceId: string;
    optionId: string;
    timeZone: string;
    events: Pick<BookingEvent, 'at' | 'from' | 'to'>[];
  };
  /** When the page was made, for pages that do not refresh themselves. */
  asOf: Date;
}

/**
 * How the visit stands: what has been, what is now, and what is still to come. It refreshes itself while the
 * page is open.
 */
export function VisitProgress({ booking, asOf }: VisitProgressProps) {
  const { revalidate, state } = useRevalidator();
  const lines = progressOf(booking);
  const isOver = isFinal(booking.state);
  useEffect(() => {
    if (isOver || state !== 'idle') return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, lookAgainMilliseconds);
    return () => clearTimeout(timer);
  }, [isOver, state, asOf, revalidate]);
  return (
    <section aria-labelledby="progress">
      <Stack gap="close">
        <h2 id="progress">How it stands</h2>
        <ol className={styles.list}>
          {lines.map((line) => (
            <li
              key={line.label}
              className={line.current ? styles.current : line.at === null ? styles.ahead : styles.done}
              aria-current={line.current ? 'step' : undefined}
            >
              <span>{line.label}</span>
              <span className={styles.when}>
                {line.at === null ? 'Still to come' : momentInWords(line.at, booking.timeZone)}
              </span>
            </li>
          ))}
        </ol>
        {!isOver && (
          <p data-print="hide">
            This is how it stood at {describeStart(asOf, booking.timeZone).time}.{' '}
            <noscript>Open the page again to see the latest.</noscript>
          </p>
        )}
      </Stack>
    </section>
  );
}
