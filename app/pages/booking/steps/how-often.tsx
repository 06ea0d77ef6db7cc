import { mostVisits, type Repeat } from '#domains/visits/series.ts';
import { type FormReply, problemOf } from '../../../shell/forms.ts';
import { Chip, Chips } from '../../../ui/Chips.tsx';
import { choiceId } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FieldSet } from '../../../ui/FieldSet.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import type { TimePart } from './time.server.ts';
import styles from './how-often.module.css';

const rhythms = [
  { value: 'once', label: 'One time' },
  { value: 'weekly', label: 'Every week' },
  { value: 'fortnightly', label: 'Every two weeks' },
  { value: 'monthly', label: 'Every month' },
];

type Asked = NonNullable<TimePart['every']> & { reply: FormReply | undefined };

/** How often visits come, and for how long: that is asked of those alone that come again. */
export function HowOften({ chosen, repeat, reply }: Asked) {
  return (
    <div className={styles.rhythm}>
      <FieldSet name="every" legend="How often should we come?" error={problemOf(reply, 'every')}>
        <Chips size="words">
          {rhythms.map(({ value, label }, index) => (
            <Chip
              key={value}
              id={choiceId('every', value, index)}
              name="every"
              value={value}
              label={label}
              checked={value === (reply?.values['every'] ?? chosen ?? 'once')}
            />
          ))}
        </Chips>
      </FieldSet>
      <p className={styles.monthly}>
        Every month means the same weekday, like the second Tuesday of the month.
      </p>
      <div className={styles.end}>
        <HowLong repeat={repeat} reply={reply} />
      </div>
    </div>
  );
}

function HowLong({ repeat, reply }: Pick<Asked, 'repeat' | 'reply'>) {
  const count = (
    <Field
      name="count"
      label="How many visits?"
      hint={`From 2 to ${mostVisits}, including this one.`}
      autoComplete="off"
      inputMode="numeric"
      width="short"
      maxLength={2}
      defaultValue={reply?.values['count'] ?? repeat?.count?.toString()}
      error={problemOf(reply, 'count')}
    />
  );
  const until = (
    <Field
      name="until"
      label="Last day"
      type="date"
      autoComplete="off"
      width="medium"
      defaultValue={reply?.values['until'] ?? repeat?.until ?? undefined}
      error={problemOf(reply, 'until')}
    />
  );
  return (
    <RadioList
      name="ends"
      legend="For how long?"
      defaultValue={reply?.values['ends'] ?? endOf(repeat)}
      error={problemOf(reply, 'ends')}
      options={[
        {
          value: 'never',
          label: 'Until I cancel',
          description: 'We book 6 months ahead. You can stop anytime.',
        },
        { value: 'count', label: 'For a set number of visits', reveal: count },
        { value: 'until', label: 'Until a date', reveal: until },
      ]}
    />
  );
}

function endOf(repeat: Repeat | undefined): 'never' | 'count' | 'until' {
  if (repeat?.count) return 'count';
  return repeat?.until ? 'until' : 'never';
}
