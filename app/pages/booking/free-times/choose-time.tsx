import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Chip, ChipLink, Chips } from '../../../ui/Chips.tsx';
import { choiceId } from '../../../ui/Choice.tsx';
import { DisclosureRow } from '../../../ui/Disclosure.tsx';
import { Face } from '../../../ui/Face.tsx';
import { FieldSet } from '../../../ui/FieldSet.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { ChooseDay, useAddress } from './choose-day.tsx';
import { timeAlone, timeWith } from './time-with.ts';
import type { GoodTime, TimesToChoose } from './times-to-choose.ts';
import styles from './choose-time.module.css';

const yourTimeId = 'your-time';

interface ChooseTimeProps {
  name: string;
  times: TimesToChoose;
  hint?: string;
  /** What was sent and came back. */
  posted: string | undefined;
  error: string | undefined;
  /** What opens beside the first heading. */
  beside?: ReactNode;
}

/** The times that suit most, then those of any day, and in full the one that is chosen. */
export function ChooseTime({ name, times, hint, posted, error, beside }: ChooseTimeProps) {
  const { good, shown, chosen } = times;
  const [pressed, setPressed] = useState<string>();
  const around = useRef<HTMLDivElement>(null);
  // What was pressed before the page woke was heard by nobody.
  useEffect(() => {
    const early = around.current?.querySelector<HTMLInputElement>('input[type=radio]:checked:not([checked])');
    if (early?.name === name) setPressed(early.value);
  }, [name]);
  const known = posted ?? chosen;
  const all = [...good, ...shown.parts.flatMap((part) => part.times)];
  const yours = all.find(({ value }) => value === timeAlone(pressed ?? known))?.full;
  const isGood = good.some(({ value }) => value === timeAlone(known));
  return (
    <div
      ref={around}
      className={styles.times}
      onChange={({ target }) =>
        target instanceof HTMLInputElement && target.name === name && setPressed(target.value)
      }
    >
      {/* One question: to a browser and to screen readers all these times are one group. */}
      <FieldSet name={name} legend="Which time works for you?" legendLevel="heard" hint={hint} error={error}>
        <Stack gap="close">
          {good.length > 0 ? (
            <GoodTimes name={name} good={good} known={known} beside={beside} />
          ) : (
            beside && <DisclosureRow>{beside}</DisclosureRow>
          )}
          <ChooseDay times={times} />
          <TimesOfDay
            // Another day has other times, and what was pressed among them is gone.
            key={`${shown.date} ${shown.parts[0]?.times[0]?.value}`}
            name={name}
            shown={shown}
            known={isGood ? undefined : known}
            isFirst={good.length === 0}
          />
        </Stack>
      </FieldSet>
      <p
        id={yourTimeId}
        role="status"
        className={styles.yours}
        data-pressed={pressed !== undefined || undefined}
      >
        {yours !== undefined && <VisuallyHidden>Your time: {yours}</VisuallyHidden>}
      </p>
    </div>
  );
}

/** As in "12:00 noon": what is longer, such as "There by 12:00 noon", stands two in a row of a phone. */
const longestTime = 10;

const counted = ['A good time', 'Two good times', 'Three good times'];

function GoodTimes({
  name,
  good,
  known,
  beside,
}: Pick<ChooseTimeProps, 'name' | 'beside'> & {
  good: readonly GoodTime[];
  known: string | undefined;
}) {
  return (
    <div>
      <DisclosureRow>
        <p id={`${name}-good`} className={styles.heading}>
          {counted[good.length - 1]}
        </p>
        {beside}
      </DisclosureRow>
      <div role="group" aria-labelledby={`${name}-good`} className={styles.cards}>
        {good.map(({ value, day, time, reason, note, helper }, index) => (
          <label key={value} className={styles.card} htmlFor={choiceId(name, `good-${index}`, index)}>
            <input
              type="radio"
              id={choiceId(name, `good-${index}`, index)}
              name={name}
              value={timeWith(value, helper?.id)}
              defaultChecked={value === timeAlone(known)}
            />
            <span className={styles.words}>
              <span className={styles.day}>{day}</span> <span className={styles.clock}>{time}</span>{' '}
              <span className={styles.reason}>{reason}</span>{' '}
              {note !== null && <span className={styles.reason}>{note}</span>}
            </span>
            {helper !== null && <Face {...helper} size={56} />}
          </label>
        ))}
      </div>
    </div>
  );
}

interface TimesOfDayProps extends Pick<TimesToChoose, 'shown'> {
  name: string;
  known: string | undefined;
  /** The first of all choices has the bare name as its id. */
  isFirst: boolean;
}

function TimesOfDay({ name, shown, known, isFirst }: TimesOfDayProps) {
  const address = useAddress();
  const { parts, earlier, later, date } = shown;
  const ofPart = (part: string) => address({ day: date, part }, 'days');
  return (
    <div role="group" aria-labelledby={`${name}-of-day`}>
      <VisuallyHidden>
        <span id={`${name}-of-day`}>What time on {shown.label}?</span>
      </VisuallyHidden>
      <div className={styles.parts}>
        {parts.map((part, index) => (
          <div key={part.times[0]?.value} role="group" aria-labelledby={`${name}-part-${index}`}>
            <p id={`${name}-part-${index}`} className={styles.part}>
              {shown.weekday} {part.name.toLowerCase()}
            </p>
            <Chips size={part.times.some(({ label }) => label.length > longestTime) ? 'words' : 'times'}>
              {part.times.map((time, place) => (
                <Chip
                  key={time.value}
                  id={choiceId(name, time.value, isFirst && index === 0 ? place : 1)}
                  name={name}
                  value={time.value}
                  label={time.label}
                  note={time.note}
                  checked={time.value === timeAlone(known)}
                />
              ))}
              {index === 0 && earlier !== null && <ChipLink to={ofPart(earlier)}>Earlier</ChipLink>}
              {index === parts.length - 1 && later !== null && <ChipLink to={ofPart(later)}>Later</ChipLink>}
            </Chips>
          </div>
        ))}
      </div>
    </div>
  );
}
