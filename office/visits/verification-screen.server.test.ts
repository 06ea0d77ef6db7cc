import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeFieldStep } from '#domains/field/step.server.ts';
import { fieldStep, type StepKind } from '#domains/field/step.ts';
import type { Professional } from '#domains/people/actor.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { answerAskedTimes, listAskedTimes } from '#domains/visits/day/asked-time.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { savedTable } from '#tests/saved-table.ts';
import { ana } from '#tests/staff.ts';
import { openVisits, professionalOf, valueOf, type Visits } from '#tests/visits.ts';
import { exportList, readList } from '../lists/reading.server.ts';
import { verificationScreen } from './verification-screen.server.ts';
import { showVisit } from './visit-sections.ts';
import { findOfficeVisit } from './visits.server.ts';

let world: Visits;
let bookingId: string;
let professional: Professional;
const startsAt = new Date('2027-02-08T15:00:00Z');
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
beforeAll(async () => {
  world = await openVisits();
  ({ bookingId } = await world.book(startsAt));
  professional = {
    kind: 'professional',
    professionalId: await professionalOf(world.platform.database, bookingId),
  };
});
afterAll(() => world.close());

async function press(kind: StepKind, minutes: number, more: object = {}): Promise<string> {
  const id = newIdentifier(world.clock.now());
  const step = fieldStep.parse({
    id,
    visit: bookingId,
    kind,
    happened_at: at(minutes).toISOString(),
    ...more,
  });
  expect(await takeFieldStep(world.platform, professional, step)).toMatchObject({ answer: 'taken' });
  return id;
}

async function rows(month = '2027-02') {
  const { listed, list } = await readList(
    world.platform,
    ana,
    verificationScreen,
    new URLSearchParams({ month }),
    100,
  );
  return listed.rows.map(({ cells }) =>
    Object.fromEntries(list.columns.map((column, index) => [column, cells[index] ?? null])),
  );
}

it('has the six elements of a visit as they were pressed and put right, and names what is missing', async () => {
  world.clock.moveTo(at(150));
  const place = { latitude: 40.72, longitude: -73.84, accuracy: 10 };
  await press('on_the_way', -20);
  await press('arrived', -2);
  const begun = await press('in_progress', 5, { place });
  expect(await rows()).toMatchObject([{ Missing: 'Start, End, Start not approved' }]);
  await press('correction', 20, { of: begun, right_at: at(0).toISOString(), reason: 'Pressed late' });
  await press('completed', 140, { by_hand: 'The phone was empty' });
  // What came late, was corrected or typed applies once the office has approved it.
  expect(await rows()).toMatchObject([
    {
      Start: null,
      End: null,
      Missing: 'Start, End, Location at end, Start not approved, End not approved',
    },
  ]);
  const asked = await listAskedTimes(world.platform.database, { only: null, after: null, most: 9 });
  valueOf(
    await answerAskedTimes(
      world.platform,
      ana,
      asked.map(({ id }) => id),
      true,
    ),
  );
  const [row] = await rows();
  expect(row).toMatchObject({
    Service: 'Home cleaning',
    Recipient: 'Rosa Alvarez',
    Date: '2027-02-08',
    Start: { exact: at(0).toISOString() },
    End: { exact: at(140).toISOString() },
    Missing: 'Location at end',
    'By hand': 'End: The phone was empty',
    'Start received': { exact: at(150).toISOString() },
  });
  expect(row?.['Place']).toContain('12 Lantern Street');
  expect(row?.['Corrected']).toContain('Pressed late');
  expect(row?.['Distance at start']).toBeGreaterThan(0);
  expect(await rows('2027-01')).toEqual([]);
  const csv = await savedTable(
    exportList(world.platform, ana, verificationScreen, new URLSearchParams({ month: '2027-02' })),
  );
  const [columns, first] = csv.split('\r\n');
  expect(columns).toContain('End received');
  expect(first).toContain('Location at end');
  expect(first).toContain(at(140).toISOString());
});

it('stands on the visit: what happened, when it came, and corrections beside the original', async () => {
  const visit = await findOfficeVisit(world.platform, ana, bookingId);
  if (visit === undefined) throw new Error('The visit is not there.');
  const section = showVisit(visit).sections.find(({ title }) => title === 'Pressed on the phone');
  const text = JSON.stringify(section?.table?.rows);
  expect(section?.table?.rows).toHaveLength(5);
  expect(text).toContain('The phone was empty');
  expect(text).toContain('was really Mon, Feb 8, 10:00 AM: Pressed late');
});

it('marks what the office wrote down', async () => {
  const { bookingId: other } = await world.book(new Date('2027-02-10T15:00:00Z'));
  world.clock.moveTo('2027-02-10T15:00:00Z');
  for (const step of ['on_the_way', 'arrived', 'in_progress', 'completed'] as const)
    valueOf(await recordProgress(world.platform, ana, other, step));
  expect(await rows()).toMatchObject([
    {},
    { 'By hand': 'Start: Written down by the office; End: Written down by the office' },
  ]);
});
