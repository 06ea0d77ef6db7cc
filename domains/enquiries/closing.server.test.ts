import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDay } from '#domains/availability/closed-day.server.ts';
import { comingHolidays } from '#domains/booking/series/holidays.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { ana as staff, employ } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { closeDayKnowingly } from './closing.server.ts';
import { closingInput } from './closing.ts';
import { requestCallBack } from './enquiry.server.ts';
import { setOfficeHours } from './office-hours.server.ts';
import { officeHoursInput } from './office-hours.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, staff, world.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await emptyTables(world.platform.database, 'closed_days', 'enquiries');
});

const close = (input: object) => closeDayKnowingly(world.platform, staff, closingInput.parse(input));
/** The first day on which the one cleaner is free. */
const monday = '2027-02-08';
/** A call for the evening of that day in New York, which is the next one by UTC. */
async function promise(name: string): Promise<void> {
  const asked = {
    name,
    phone: '+17185550163',
    email: null,
    topic: 'question',
    when: 'soon',
    zip: undefined,
  } as const;
  valueOf(await requestCallBack(world.platform, null, null, asked, { confirm: false }));
  await sql`update enquiries set due_from = '2027-02-08T23:00Z', due_until = '2027-02-09T01:00Z'`.execute(
    world.platform.database,
  );
}

describe('a day that is to be closed', () => {
  it('is closed at once where nothing is there, under the name that a holiday has', async () => {
    expect(await close({ day: '2027-07-04' })).toEqual({
      ok: true,
      value: { title: 'Independence Day', visits: 0, calls: 0 },
    });
    expect(codeOf(await close({ day: '2027-07-06' }))).toBe('closed_day_has_no_name');
  });

  it('with visits and promised calls is told first, and closed once that is meant; all of it stays', async () => {
    const [first] = (await world.freeTimes()) as [Date];
    await world.book(first);
    await promise('June Park');
    await promise('Walter Brooks');
    expect(first.toISOString().slice(0, 10)).toBe(monday);
    const asked = { day: monday, title: 'Town holiday' };
    expect(await close(asked)).toMatchObject({
      refusal: {
        code: 'day_in_use',
        fields: [
          {
            field: 'anyway',
            message:
              'February 8, 2027: 1 visit is booked. 2 calls are promised. Visits stay booked: move or cancel them one by one. Calls stay promised, and are to be made. Check the box if you mean it.',
          },
        ],
      },
    });
    expect(codeOf(await openDay(world.platform, staff, monday))).toBe('day_not_found');
    expect(await close({ ...asked, anyway: true })).toMatchObject({ value: { visits: 1, calls: 2 } });
    const { rows } =
      await sql`select state from bookings union all select 'open' from enquiries where answered_at is null`.execute(
        world.platform.database,
      );
    expect(rows).toEqual([{ state: 'confirmed' }, { state: 'open' }, { state: 'open' }]);
  });

  it('is said to be closed, by its name, and not entered twice', async () => {
    valueOf(await close({ day: monday, title: 'Town holiday' }));
    await promise('June Park');
    for (const anyway of [false, true])
      expect(await close({ day: monday, title: 'Founders’ Day', anyway })).toMatchObject({
        refusal: { code: 'day_is_closed', message: 'This day is closed already: Town holiday.' },
      });
  });
});

it('a day becomes one without an answer once it is meant, where calls are promised for it', async () => {
  await promise('June Park');
  const week = { monday: '8-20', saturday: '8-20' };
  const set = (more: object) =>
    setOfficeHours(world.platform, staff, officeHoursInput.parse({ ...week, ...more }));
  valueOf(await set({ days_off: '2/9/2027' }));
  const days = '2/8/2027, 2/9/2027';
  expect(await set({ days_off: days })).toMatchObject({
    refusal: {
      code: 'calls_promised',
      message:
        'February 8, 2027: 1 call is promised. Calls stay promised, and are to be made. Check the box if you mean it.',
    },
  });
  expect(world.platform.configuration.OFFICE_DAYS_OFF).toBe('2027-02-09');
  valueOf(await set({ days_off: days, anyway: true }));
  // Once it is agreed to, another change of the hours does not ask again.
  valueOf(await set({ days_off: days, monday: '9-17' }));
  expect(world.platform.configuration.OFFICE_DAYS_OFF).toBe('2027-02-08,2027-02-09');
  valueOf(await setOfficeHours(world.platform, staff, null));
});

it('the holidays of a year ahead are known, each day once and in order', () => {
  const days = comingHolidays(Temporal.PlainDate.from('2027-02-05'));
  expect(days.slice(0, 2)).toEqual([
    { day: '2027-02-15', title: 'Presidents’ Day' },
    { day: '2027-05-31', title: 'Memorial Day' },
  ]);
  expect(days.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Christmas Day', 'Christmas Day (day off)', 'New Year’s Day']),
  );
  expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
  expect(days.map(({ day }) => day).toSorted()).toEqual(days.map(({ day }) => day));
});
