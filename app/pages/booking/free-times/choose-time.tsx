import { useEffect, useRef, useState } from 'react';
import { SlotList } from '../../../ui/SlotList.tsx';
import type { TimesToChoose } from './times-to-choose.ts';
import styles from './choose-time.module.css';

export const yourTimeId = 'your-time';

/** The times of one day, and in full the one that is chosen. */
export function ChooseTime({
  name,
  times: { shown, chosen },
  hint,
  posted,
  error,
}: {
  name: string;
  times: TimesToChoose;
  hint: string;
  /** What was sent and came back. */
  posted: string | undefined;
  error: string | undefined;
}) {
  const [pressed, setPressed] = useState<string>();
  const times = useRef<HTMLDivElement>(null);
  // What was pressed before the page woke was heard by nobody.
  useEffect(() => {
    const early = times.current?.querySelector<HTMLInputElement>('input:checked:not([checked])');
    if (early) setPressed(early.value);
  }, []);
  const known = posted ?? chosen;
  const yours = shown.parts
    .flatMap((part) => part.times)
    .find(({ value }) => value === (pressed ?? known))?.full;
  return (
    <div
      ref={times}
      className={styles.times}
      onChange={({ target }) => target instanceof HTMLInputElement && setPressed(target.value)}
    >
      <SlotList
        name={name}
        legend={`What time on ${shown.label}?`}
        legendLevel="section"
        hint={hint}
        parts={shown.parts}
        defaultValue={known}
        error={error}
      />
      <p
        id={yourTimeId}
        role="status"
        className={styles.yours}
        data-pressed={pressed !== undefined || undefined}
      >
        {yours !== undefined && (
          <>
            Your time: <strong>{yours}</strong>
          </>
        )}
      </p>
    </div>
  );
}
