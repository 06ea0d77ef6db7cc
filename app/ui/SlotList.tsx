import { Choice, choiceId } from './Choice.tsx';
import { FieldSet, type Question } from './FieldSet.tsx';
import styles from './SlotList.module.css';

export interface SlotDay {
  /** ISO date: tells the days apart. */
  date: string;
  /** The date in full, such as "Tuesday, March 3". */
  label: string;
  times: readonly { value: string; label: string; note?: string }[];
}

interface SlotListProps extends Question {
  days: readonly SlotDay[];
  defaultValue?: string;
}

/** Real free times, grouped by day: one tap, no calendar to learn. */
export function SlotList({ days, defaultValue, ...question }: SlotListProps) {
  const firstValue = days.find((day) => day.times.length > 0)?.times[0]?.value;
  return (
    <FieldSet {...question}>
      <div className={styles.days} data-room="wide">
        {days.map((day) => (
          // A group and not a fieldset of its own: to a browser and to screen readers all times are one question.
          <div key={day.date} role="group" aria-labelledby={`${question.name}-${day.date}`}>
            <p id={`${question.name}-${day.date}`} className={styles.day}>
              {day.label}
            </p>
            <div className={styles.times}>
              {day.times.map((time) => (
                <Choice
                  key={time.value}
                  type="radio"
                  id={choiceId(question.name, time.value, time.value === firstValue ? 0 : 1)}
                  name={question.name}
                  value={time.value}
                  label={time.label}
                  description={time.note}
                  checked={time.value === defaultValue}
                  invalid={Boolean(question.error)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </FieldSet>
  );
}
