import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeFieldStep } from '#domains/field/step.server.ts';
import { fieldStep, type StepKind } from '#domains/field/step.ts';
import type { Professional } from '#domains/people/actor.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { listPayouts } from '#domains/visit-money/books/payout.server.ts';
import { minutesOf, workedIn } from '#domains/visit-money/books/payout.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { codeOf, openVisits, professionalOf, valueOf, type Visits } from '#tests/visits.ts';
import { readQueue } from '../desk/queue.server.ts';
import { readList } from '../lists/reading.server.ts';
import { timesScreen } from './times-screen.server.ts';

let world: Visits;
let bookingId: string;
let professional: Professional;
const startsAt = new Date('2027-02-08T15:00:00Z');
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
const bookedMinutes = 135;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await employ(world.platform.database, ben, world.clock.now());
  ({ bookingId } = await world.book(startsAt));
  const professionalId = await professionalOf(world.platform.database, bookingId);
  professional = { kind: 'professional', professionalId };
});

/** Pressed so many minutes after the planned time, and sent so many after it. */
async function press(kind: StepKind, minutes: number, sent = minutes, more: object = {}): Promise<string> {
  world.clock.moveTo(at(sent));
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
const correct = (of: string, minutes: number, sent: number) =>
  press('correction', sent, sent, { of, right_at: at(minutes).toISOString(), reason: 'Pressed late' });

async function paid() {
  const span = { from: at(-1), until: at(1) };
  const [payout] = await listPayouts(world.platform.database, span);
  const [visit] = payout!.visits;
  return { minutes: minutesOf(visit!), odd: visit!.odd, waiting: workedIn(payout!.visits).waiting };
}

async function listed() {
  const { listed: read } = await readList(world.platform, ben, timesScreen, new URLSearchParams(), 100);
  return read.rows.map(({ cells }) => [cells[3], cells[4] !== '', cells[6]]);
}

async function answer(name: 'say-yes' | 'say-no', staff = ben, id = 'all') {
  const record = timesScreen.record!;
  const subject = await record.find(world.platform, staff, id);
  const act = record.acts.find((each) => each.name === name)!;
  const times = act
    .offer(subject, world.clock.now())
    ?.fields.flatMap(({ options = [] }) => options.map(({ value }) => value));
  return times && valueOf(await act.run(world.platform, staff, subject, { times }, 'once'));
}

const offersMany = (staff = ben) => timesScreen.links![0]!.isNeeded!(world.platform, staff);

describe('what was not pressed when it happened', () => {
  it('in one call after the visit counts as booked until a yes, and then as it was said', async () => {
    for (const [index, kind] of progressSteps.entries()) await press(kind, [-20, -10, 0, 60][index]!, 120);
    expect(await paid()).toEqual({ minutes: bookedMinutes, odd: 'waits', waiting: 1 });
    expect(await offersMany()).toBe(true);
    expect(await listed()).toEqual([
      ['Start', false, 'Sent over 15 minutes after the check-in'],
      ['End', false, 'Sent over 15 minutes after the check-in'],
    ]);
    expect(await answer('say-yes')).toEqual({ said: 'You approved 2 times.' });
    expect(await paid()).toEqual({ minutes: 60, odd: null, waiting: 0 });
    expect(await listed()).toEqual([]);
    expect(await answer('say-yes')).toBeUndefined();
    expect(await offersMany()).toBe(false);
  });

  it('is corrected, and what was recorded counts until a yes, and after a no', async () => {
    for (const [index, kind] of (['on_the_way', 'arrived'] as const).entries()) await press(kind, index - 20);
    const begun = await press('in_progress', 10);
    await press('completed', 70);
    expect(await paid()).toEqual({ minutes: 60, odd: null, waiting: 0 });
    await correct(begun, -20, 75);
    expect(await paid()).toEqual({ minutes: 60, odd: null, waiting: 1 });
    expect(await listed()).toEqual([['Start', true, 'Pressed late']]);
    await answer('say-no');
    expect(await paid()).toEqual({ minutes: 60, odd: null, waiting: 0 });
    await correct(begun, 0, 80);
    await correct(begun, -5, 81);
    // Only what was said last waits.
    expect(await listed()).toHaveLength(1);
    await answer('say-yes');
    expect(await paid()).toEqual({ minutes: 75, odd: null, waiting: 0 });
  });

  it('and was undone waits for nothing', async () => {
    for (const [index, kind] of (['on_the_way', 'arrived'] as const).entries()) await press(kind, index - 20);
    const wrong = await press('in_progress', 0, 0, { by_hand: 'Forgotten' });
    expect(await listed()).toEqual([['Start', false, 'Forgotten']]);
    await press('take_back', 0.5, 0.5, { of: wrong });
    expect(await listed()).toEqual([]);
    await press('in_progress', 1);
    await press('completed', 61);
    expect(await paid()).toEqual({ minutes: 60, odd: null, waiting: 0 });
  });
});

it('nobody says yes to what they wrote down themselves, and a no leaves it as booked', async () => {
  for (const step of progressSteps) {
    world.clock.moveTo(at(step === 'completed' ? 30 : 0));
    valueOf(await recordProgress(world.platform, ana, bookingId, step));
  }
  expect(await answer('say-yes', ana)).toBeUndefined();
  expect([await offersMany(ana), await offersMany(ben)]).toEqual([false, true]);
  const times = (await world.platform.database.selectFrom('asked_times').select('id').execute()).map(
    ({ id }) => id,
  );
  const act = timesScreen.record!.acts[0]!;
  expect(codeOf(await act.run(world.platform, ana, null, { times }, 'once'))).toBe('needs_second_person');
  expect(await paid()).toEqual({ minutes: bookedMinutes, odd: 'waits', waiting: 1 });
  await answer('say-no');
  expect(await paid()).toEqual({ minutes: bookedMinutes, odd: 'declined', waiting: 0 });
});

it('what nobody has answered for a day is a line in the queue, until somebody does', async () => {
  for (const [index, kind] of progressSteps.entries()) await press(kind, [-20, -10, 0, 60][index]!, 120);
  const queue = async () =>
    (await readQueue(world.platform, ben, null)).items.filter(({ kind }) => kind === 'time_asked');
  world.clock.moveTo(at(120 + 24 * 60 - 1));
  expect(await queue()).toEqual([]);
  world.clock.moveTo(at(120 + 24 * 60));
  expect(await queue()).toMatchObject([{ subject: professional.professionalId, what: '2 times to approve' }]);
  await answer('say-yes', ben, professional.professionalId);
  expect(await queue()).toEqual([]);
});
