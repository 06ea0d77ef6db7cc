import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { DayStep } from '#domains/visit-day/standing.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { followVisit } from './follow-visit.ts';
import styles from './visit-progress.module.css';

const lookAgainMilliseconds = 30_000;

interface VisitProgressProps {
  steps: readonly DayStep[];
  /** Whether something may happen soon, so that the page looks again. */
  isLive: boolean;
  /** For a reader who may follow the day as it goes: of which visit, and from where on. */
  follow?: { id: string; since: string };
}

/** What has been, what is now and what is still to come. It looks again while the page is open. */
export function VisitProgress({ steps, isLive, follow }: VisitProgressProps) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isLive || state !== 'idle') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, lookAgainMilliseconds);
    return () => clearInterval(timer);
  }, [isLive, state, revalidate]);
  const since = useRef(follow?.since ?? '');
  const followed = isLive ? follow?.id : undefined;
  useEffect(
    () =>
      followed === undefined ? undefined : followVisit(followed, since.current, () => void revalidate()),
    [followed, revalidate],
  );
  return (
    <section data-print="hide">
      <VisuallyHidden as="h2">Status</VisuallyHidden>
      <ol className={styles.list}>
        {steps.map(({ label, at, is }) => (
          <li key={label} className={styles[is]} aria-current={is === 'now' ? 'step' : undefined}>
            {is === 'done' && <span aria-hidden="true">✓ </span>}
            {label}
            {at !== null && <span className={styles.when}>{at}</span>}
            {is !== 'now' && <VisuallyHidden>{is === 'done' ? ' (done)' : ' (not yet)'}</VisuallyHidden>}
          </li>
        ))}
      </ol>
      {isLive && (
        <noscript>
          <p>Reload the page for the latest.</p>
        </noscript>
      )}
    </section>
  );
}
