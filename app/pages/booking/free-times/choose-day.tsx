import { Form, Link, useSearchParams } from 'react-router';
import { Actions, Button } from '../../../ui/Button.tsx';
import { ChipLink, ChipList, ChipOut } from '../../../ui/Chips.tsx';
import { Disclosure, DisclosureRow } from '../../../ui/Disclosure.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { TimesToChoose } from './times-to-choose.ts';
import styles from './choose-day.module.css';

const daysId = 'days';
const anyDayId = 'any-day';

/** The days, each a link to its times; the rest of the address stays as it is. */
export function ChooseDay({ times }: { times: TimesToChoose }) {
  const { days, shown, earlier, later, notice } = times;
  const address = useAddress();
  const holidays = days.filter(({ holiday }) => holiday !== null);
  return (
    <div className={styles.days}>
      <DisclosureRow>
        <h2 id={daysId} className={styles.heading}>
          {times.good.length > 0 ? 'Or another time' : 'Choose a day'}
        </h2>
        <AnotherDay range={times.range} />
      </DisclosureRow>
      {earlier !== null && <Link to={address({ day: earlier }, daysId)}>Earlier days</Link>}
      <ChipList label="Days">
        {days.map(({ date, weekday, day, free }) => (
          <li key={date}>
            {free === 0 ? (
              <ChipOut>
                <s>
                  <NameOfDay weekday={weekday} day={day} />
                </s>
                <VisuallyHidden>: none available</VisuallyHidden>
              </ChipOut>
            ) : (
              <ChipLink isCurrent={date === shown.date} to={address({ day: date }, daysId)}>
                <span>
                  <NameOfDay weekday={weekday} day={day} />
                  {date === shown.date && <VisuallyHidden>: chosen</VisuallyHidden>}
                </span>
              </ChipLink>
            )}
          </li>
        ))}
        {later !== null && (
          <li>
            <ChipLink to={address({ day: later.day }, daysId)}>{later.label}</ChipLink>
          </li>
        )}
      </ChipList>
      {days.some(({ free }) => free === 0) && <p className={styles.small}>Crossed out: none available.</p>}
      {holidays.map(({ date, day, holiday }) => (
        <p key={date} className={styles.small}>
          {day}: {holiday}
        </p>
      ))}
      {notice !== null && <p>{notice}</p>}
      <VisuallyHidden>
        <span role="status">Showing available times for {shown.label}.</span>
      </VisuallyHidden>
    </div>
  );
}

/** The address of the same question, asked for another day or another part of it. */
export function useAddress(): (wanted: Record<string, string>, place: string) => string {
  const [search] = useSearchParams();
  return (wanted, place) => {
    const next = new URLSearchParams([...keptOf(search), ...Object.entries(wanted)]);
    return `?${next.toString()}#${place}`;
  };
}

const keptOf = (search: URLSearchParams) =>
  [...search].filter(([name]) => !['day', 'at', 'part'].includes(name));

/** With the pause that it is heard with. */
function NameOfDay({ weekday, day }: { weekday: string; day: string }) {
  return (
    <>
      {weekday}
      <VisuallyHidden>,</VisuallyHidden> <strong>{day}</strong>
    </>
  );
}

/** Any day that can be booked, by its date. It belongs to a form beside the one around it. */
function AnotherDay({ range }: Pick<TimesToChoose, 'range'>) {
  return (
    <Disclosure isSmall summary="Pick a date">
      <Stack gap="close">
        <Field
          name="day"
          form={anyDayId}
          label="Which day?"
          type="date"
          autoComplete="off"
          width="medium"
          min={range.first}
          max={range.last}
          defaultValue=""
        />
        <Actions>
          <Button variant="secondary" form={anyDayId}>
            Show this day
          </Button>
        </Actions>
      </Stack>
    </Disclosure>
  );
}

/** Outside of the question's own form, in which no other may be. */
export function AnotherDayForm() {
  const [search] = useSearchParams();
  return (
    <Form hidden id={anyDayId} role="none" method="get" action={`#${daysId}`}>
      {keptOf(search).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </Form>
  );
}
