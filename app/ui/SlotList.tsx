import { Choice, choiceId } from './Choice.tsx';
import { FieldSet, type Question } from './FieldSet.tsx';
import styles from './SlotList.module.css';

interface PartOfSlots {
  /** As in "Morning". */
  name: string;
  times: readonly { value: string; label: string; note?: string }[];
}

interface SlotListProps extends Question {
  parts: readonly PartOfSlots[];
  defaultValue?: string;
}

/** The real free times of a day, by the part of the day. Short ones stand side by side. */
export function SlotList({ parts, defaultValue, ...question }: SlotListProps) {
  const firstValue = parts[0]?.times[0]?.value;
  const isShort = parts.every(({ times }) => times.every(({ note, label }) => !note && label.length <= 10));
  return (
    <FieldSet {...question}>
      <div className={styles.parts} data-room="wide">
        {parts.map(({ name, times }, index) => (
          // A group and not a fieldset of its own: to a browser and to screen readers all times are one question.
          <div key={times[0]?.value} role="group" aria-labelledby={`${question.name}-part-${index}`}>
            <p id={`${question.name}-part-${index}`} className={styles.part}>
              {name}
            </p>
            <div className={isShort ? styles.short : styles.times}>
              {times.map((time) => (
                <Choice
                  key={time.value}
                  type="radio"
                  id={choiceId(question.name, time.value, time.value === firstValue ? 0 : 1)}
                  name={question.name}
                  value={time.value}
                  label={time.label}
                  description={time.note}
                  checked={time.value === defaultValue}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </FieldSet>
  );
}
