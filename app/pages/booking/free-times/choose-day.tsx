import { Form, Link, useSearchParams } from 'react-router';
import { Actions, Button, ButtonLink } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { yourTimeId } from './choose-time.tsx';
import type { TimesToChoose } from './times-to-choose.ts';
import styles from './choose-day.module.css';

const daysId = 'days';

/** The times that are one press away, and the days, each a link to its times. */
export function ChooseDay({ times }: { times: TimesToChoose }) {
  return (
    <Stack>
      <QuickTimes quick={times.quick} />
      <Stack gap="close">
        <h2 id={daysId} className={styles.heading}>
          Or choose a day
        </h2>
        <Days times={times} />
        <AnotherDay range={times.range} />
      </Stack>
      {times.notice !== null && <p>{times.notice}</p>}
      <VisuallyHidden>
        <span role="status">Showing available times for {times.shown.label}.</span>
      </VisuallyHidden>
    </Stack>
  );
}

/** The address of the same question, asked for another day or with a time chosen. */
function useAddress(): (wanted: { day: string } | { at: string }, place: string) => string {
  const [search] = useSearchParams();
  return (wanted, place) => {
    const next = new URLSearchParams([...keptOf(search), ...Object.entries(wanted)]);
    return `?${next.toString()}#${place}`;
  };
}

const keptOf = (search: URLSearchParams) => [...search].filter(([name]) => name !== 'day' && name !== 'at');

function QuickTimes({ quick }: Pick<TimesToChoose, 'quick'>) {
  const address = useAddress();
  return (
    <ul className={styles.quick}>
      {quick.map(({ name, value, label }) => (
        <li key={value}>
          {/* Loaded by the browser, which moves the keyboard on to the chosen time, too. */}
          <Link reloadDocument className={styles.quickTime} to={address({ at: value }, yourTimeId)}>
            <span>{name}:</span> <strong>{label}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Days({ times: { days, shown, earlier, later } }: { times: TimesToChoose }) {
  const address = useAddress();
  return (
    <>
      <ul className={styles.days} aria-label="Days">
        {days.map(({ date, weekday, day, free }) => (
          <li key={date}>
            {free === 0 ? (
              <p className={styles.none}>
                <NameOfDay weekday={weekday} day={day} /> none available
              </p>
            ) : (
              <Link
                className={styles.day}
                aria-current={date === shown.date ? 'true' : undefined}
                to={address({ day: date }, daysId)}
              >
                <NameOfDay weekday={weekday} day={day} />{' '}
                {date === shown.date ? 'chosen' : `${free} ${free === 1 ? 'time' : 'times'}`}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <Actions>
        {later !== null && (
          <ButtonLink to={address({ day: later }, daysId)} variant="secondary">
            Later days
          </ButtonLink>
        )}
        {earlier !== null && (
          <ButtonLink to={address({ day: earlier }, daysId)} variant="secondary">
            Earlier days
          </ButtonLink>
        )}
      </Actions>
    </>
  );
}

/** With the pauses that it is heard with. */
function NameOfDay({ weekday, day }: { weekday: string; day: string }) {
  return (
    <>
      {weekday}
      <VisuallyHidden>,</VisuallyHidden> <strong>{day}</strong>
      <VisuallyHidden>:</VisuallyHidden>
    </>
  );
}

/** Any day that can be booked, by its date. */
function AnotherDay({ range }: Pick<TimesToChoose, 'range'>) {
  const [search] = useSearchParams();
  return (
    <Disclosure summary="Pick a date">
      <Form role="none" method="get" action={`#${daysId}`}>
        <Stack gap="close">
          {keptOf(search).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Field
            name="day"
            label="Which day?"
            type="date"
            autoComplete="off"
            width="medium"
            min={range.first}
            max={range.last}
            defaultValue=""
          />
          <Actions>
            <Button variant="secondary">Show this day</Button>
          </Actions>
        </Stack>
      </Form>
    </Disclosure>
  );
}
