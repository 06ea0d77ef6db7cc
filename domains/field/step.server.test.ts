import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Professional } from '#domains/people/actor.ts';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { readQueue } from '#office/desk/queue.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { ana } from '#tests/staff.ts';
import { openVisits, professionalOf, valueOf, type Visits } from '#tests/visits.ts';
import { findFieldVisit, readFieldDay } from './day.server.ts';
import type { FieldSession } from './field-session.ts';
import { takeFieldStep, takeFieldSteps } from './step.server.ts';
import { type FieldStep, fieldStep, type SentStep, sentStep } from './step.ts';
import { settleRefused } from './steps/refused-press.server.ts';
import { listPressed } from './verification.server.ts';

let world: Visits;
let bookingId: string;
let professional: Professional;
let other: Professional;
const startsAt = new Date('2027-02-08T15:00:00Z');
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  ({ bookingId } = await world.book(startsAt));
  world.clock.moveTo(startsAt);
  const { database } = world.platform;
  const professionalId = await professionalOf(database, bookingId);
  professional = { kind: 'professional', professionalId };
  const someone = await database
    .selectFrom('professionals')
    .select('id')
    .where('id', '<>', professionalId)
    .executeTakeFirstOrThrow();
  other = { kind: 'professional', professionalId: someone.id };
});

const sessionOf = (who: Professional): FieldSession => ({
  id: 'x',
  professional: who,
  name: 'Somebody',
  timeZone: 'America/New_York',
  expiresAt: at(60),
});
const stepOf = (step: Record<string, unknown> & { kind: FieldStep['kind'] }, minutes = 0): FieldStep =>
  fieldStep.parse({
    id: newIdentifier(world.clock.now()),
    visit: bookingId,
    happened_at: at(minutes).toISOString(),
    ...step,
  });
const take = (step: FieldStep, who = professional) => takeFieldStep(world.platform, who, step);
/** As a phone sends them. */
const asSent = (steps: readonly FieldStep[]): SentStep[] =>
  z.array(sentStep).parse(JSON.parse(JSON.stringify(steps)));
async function cancel(): Promise<void> {
  world.clock.moveTo(at(-30 * 60));
  const agreed = { agreedFeeCents: 0, reason: null };
  valueOf(await cancelBooking(world.platform, world.rosa.member, bookingId, agreed));
}
const booking = () => findBooking(world.platform.database, world.rosa.member, bookingId);
const kept = () =>
  world.platform.database.selectFrom('field_steps').selectAll().orderBy('created_at').orderBy('id').execute();

describe('a step from a phone', () => {
  it('is taken once by its id, however often and by however many it is sent at a time', async () => {
    const step = stepOf({ kind: 'on_the_way' }, -10);
    const answers = await Promise.all([1, 2, 3, 4].map(() => take(step)));
    expect(answers.map(({ answer }) => answer).toSorted()).toEqual([
      'already',
      'already',
      'already',
      'taken',
    ]);
    expect(await take(step)).toMatchObject({ answer: 'already', words: 'On the way, 9:50 AM.' });
    expect(await kept()).toHaveLength(1);
    expect((await booking())?.events.filter(({ kind }) => kind === 'on_the_way')).toMatchObject([
      { at: at(-10) },
    ]);
  });

  it('is taken once in 40 double taps on each step, and a step written by hand is not one', async () => {
    for (const [place, kind] of progressSteps.entries()) {
      const next = progressSteps[place + 1];
      expect(await take(stepOf({ kind }, 10 * place - 10))).toMatchObject({ answer: 'taken' });
      if (next === undefined) continue;
      for (let tap = 0; tap < 40; tap += 1) {
        const apart = (60 + 10 * tap) / 60_000;
        expect(await take(stepOf({ kind: next }, 10 * place - 10 + apart))).toMatchObject({
          answer: 'refused',
          code: 'too_soon',
        });
      }
      world.clock.moveTo(at(10 * place));
    }
    expect((await booking())?.state).toBe('completed');
    expect((await kept()).filter(({ outcome }) => outcome === 'taken')).toHaveLength(4);
  });

  it('that nobody opens is judged and dated by its press: ten minutes before the start is too early, however late it comes', async () => {
    world.clock.moveTo(at(40));
    expect(await take(stepOf({ kind: 'nobody_home' }, -10))).toMatchObject({ answer: 'refused' });
    expect(await take(stepOf({ kind: 'nobody_home' }, 16))).toMatchObject({ answer: 'taken' });
    expect((await booking())?.events.filter(({ kind }) => kind === 'nobody_home')).toMatchObject([
      { at: at(16) },
    ]);
  });

  it('that is refused stays with the visit that it was pressed on, also where somebody else has it by now', async () => {
    expect(await take(stepOf({ kind: 'note', body: 'A' }))).toMatchObject({ answer: 'taken' });
    await sql`update bookings set professional_id = ${other.professionalId} where id = ${bookingId}`.execute(
      world.platform.database,
    );
    expect(await take(stepOf({ kind: 'note', body: 'She fell' }))).toMatchObject({ code: 'not_your_visit' });
    expect(await listPressed(world.platform.database, bookingId)).toMatchObject([
      { isRefused: false },
      { isRefused: true, body: 'She fell', by: expect.any(String) },
    ]);
    const waiting = async () => (await readQueue(world.platform, ana, 'today')).items;
    expect(await waiting()).toMatchObject([
      {
        kind: 'refused_press',
        subject: bookingId,
        what: expect.stringMatching(/^Not accepted from .+: Note$/),
      },
    ]);
    valueOf(await settleRefused(world.platform, ana, bookingId));
    expect(await waiting()).toEqual([]);
  });

  it('that is refused is shown on the visit’s page with why, and the second tap of a finger is not', async () => {
    world.clock.moveTo(at(40));
    await take(stepOf({ kind: 'nobody_home' }, -10));
    await take(stepOf({ kind: 'on_the_way' }, 0));
    const tap = stepOf({ kind: 'arrived' }, 0);
    expect(await take(tap)).toMatchObject({ code: 'too_soon' });
    const visit = await findFieldVisit(world.platform, sessionOf(professional), bookingId);
    expect(visit?.refused).toMatchObject([{ kind: 'nobody_home', at: at(-10), why: expect.any(String) }]);
    const items = (await readQueue(world.platform, ana, 'today')).items;
    expect(items.filter(({ kind }) => kind === 'refused_press')).toMatchObject([
      { what: expect.stringMatching(/: No answer at door$/) },
    ]);
  });

  it('stays as it was pressed: nobody changes it in the database, but to take words out of it', async () => {
    await take(stepOf({ kind: 'note', body: 'The key sticks' }, 5));
    const change = (set: ReturnType<typeof sql>) =>
      sql`update field_steps set ${set}`.execute(world.platform.database).then(
        () => 'changed',
        (error: unknown) => (error instanceof Error ? error.message : ''),
      );
    for (const set of [
      sql`happened_at = happened_at - interval '1 hour'`,
      sql`kind = 'completed'`,
      sql`words = 'x'`,
      sql`payload = payload || '{"body":"x"}'`,
      sql`latitude = 1`,
    ])
      expect(await change(set)).toContain('only ever added');
    expect(await change(sql`payload = '{}', latitude = null, longitude = null`)).toBe('changed');
    expect(await change(sql`taken_back_at = now()`)).toBe('changed');
    expect(await change(sql`taken_back_at = null`)).toContain('only ever added');
  });

  it('is done and kept, or neither, wherever it breaks off', async () => {
    const { database } = world.platform;
    await sql`create function break_off() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(
      database,
    );
    await sql`create trigger break_off before insert on field_steps for each row execute function break_off()`.execute(
      database,
    );
    const steps = [
      stepOf({ kind: 'late', expected_at: at(30).toISOString() }),
      stepOf({ kind: 'on_the_way' }, -10),
      stepOf({ kind: 'note', body: 'The key sticks' }),
    ];
    const done = async () => [
      (await booking())?.state,
      (await booking())?.events.filter(({ kind }) => kind === 'late').length,
      (await kept()).length,
      (await world.messages('on_the_way')).length,
    ];
    for (const step of steps) await expect(take(step)).rejects.toThrow();
    expect(await done()).toEqual(['confirmed', 0, 0, 0]);
    await sql`drop function break_off cascade`.execute(database);
    for (const step of [...steps, ...steps]) await take(step);
    expect((await done()).slice(0, 3)).toEqual(['on_the_way', 1, 3]);
    expect((await booking())?.events.filter(({ kind }) => kind === 'on_the_way')).toHaveLength(1);
  });

  it('is written as of its moment by the true clock, and as late as it came', async () => {
    world.clock.moveTo(at(14 * 60));
    const tenFast = { clock_offset_ms: -10 * 60_000 };
    const steps = progressSteps.map((kind, index) => stepOf({ kind, ...tenFast }, index * 30 + 10));
    const answers = await takeFieldSteps(world.platform, professional, asSent(steps));
    expect(answers.map(({ answer }) => answer)).toEqual(['taken', 'taken', 'taken', 'taken']);
    expect((await booking())?.events.slice(-4).map(({ at: when }) => when)).toEqual([
      at(0),
      at(30),
      at(60),
      at(90),
    ]);
    expect(await kept()).toMatchObject(
      [0, 30, 60, 90].map((minutes) => ({
        created_at: at(14 * 60),
        happened_at: at(minutes),
        is_old: true,
        clock_offset_ms: -600_000,
      })),
    );
    expect(await world.messages('arrived')).toEqual([]);
  });

  it('that lies ahead, is out of turn, too early or unread, is refused in words, and the same when sent again', async () => {
    const ahead = stepOf({ kind: 'on_the_way' }, 6);
    expect(await take(ahead)).toMatchObject({ answer: 'refused', code: 'ahead_of_time' });
    const arrived = stepOf({ kind: 'arrived' });
    const first = await take(arrived);
    expect(first).toMatchObject({ answer: 'refused', code: 'wrong_step' });
    expect(await take(arrived)).toEqual(first);
    expect(await take(stepOf({ kind: 'on_the_way' }, -4 * 60))).toMatchObject({ code: 'too_early' });
    expect((await booking())?.state).toBe('confirmed');
  });

  it('of a visit that was canceled or is somebody else’s changes nothing, and says so', async () => {
    expect(await take(stepOf({ kind: 'on_the_way' }), other)).toMatchObject({
      answer: 'refused',
      code: 'not_your_visit',
    });
    expect((await kept()).map((row) => row.booking_id)).toEqual([null]);
    await cancel();
    world.clock.moveTo(at(0));
    expect(await take(stepOf({ kind: 'on_the_way' }))).toMatchObject({ code: 'visit_canceled' });
    const step = stepOf({ kind: 'note', body: 'Nobody here' });
    expect(await take(step)).toMatchObject({ answer: 'taken' });
    expect(await take(step, other)).toMatchObject({ answer: 'refused', code: 'step_not_found' });
  });

  it('keeps how far away it was pressed, and no coordinates unless that is set', async () => {
    const place = { latitude: 40.9, longitude: -73.9, accuracy: 12.4 };
    const answer = await take(stepOf({ kind: 'on_the_way', place }));
    expect(answer.words).toContain('far from the home');
    const set = {
      ...world.platform,
      configuration: { ...world.platform.configuration, FIELD_KEEPS_COORDINATES: true },
    };
    await takeFieldStep(set, professional, stepOf({ kind: 'arrived', place }));
    const [without, withThem] = await kept();
    expect(without).toMatchObject({ accuracy_meters: 12, latitude: null, longitude: null });
    expect(without?.distance_meters).toBeGreaterThan(10_000);
    expect(withThem).toMatchObject({ latitude: 40.9, longitude: -73.9 });
    expect(JSON.stringify(without?.payload)).not.toContain('40.9');
  });
});

describe('a visit that is declined', () => {
  it('early enough goes to somebody else or waits for the office, and later takes a call', async () => {
    const reason = 'I am ill';
    world.clock.moveTo(at(-119));
    expect(await take(stepOf({ kind: 'cannot_come', reason }, -119))).toMatchObject({
      code: 'too_late_to_decline',
    });
    world.clock.moveTo(at(-121));
    expect(await take(stepOf({ kind: 'cannot_come', reason }, -121))).toMatchObject({
      answer: 'taken',
      words: 'Thanks for telling us. The office is looking for someone else.',
    });
    const away = await world.platform.database
      .selectFrom('time_off')
      .select('reason')
      .where('professional_id', '=', professional.professionalId)
      .where('starts_at', '=', startsAt)
      .execute();
    expect(away).toEqual([{ reason }]);
    await world.platform.database.deleteFrom('time_off').where('reason', '=', reason).execute();
  });
});

describe('what was pressed by mistake', () => {
  it('is undone within a minute, and afterward corrected beside the original', async () => {
    const onTheWay = stepOf({ kind: 'on_the_way' });
    await take(onTheWay);
    world.clock.moveTo(at(0.5));
    expect(await take(stepOf({ kind: 'take_back', of: onTheWay.id }, 0.5))).toMatchObject({
      answer: 'taken',
    });
    expect((await booking())?.state).toBe('confirmed');
    const again = stepOf({ kind: 'on_the_way' }, 1);
    world.clock.moveTo(at(10));
    await take(again);
    expect(await take(stepOf({ kind: 'take_back', of: again.id }, 10))).toMatchObject({
      code: 'too_late_to_undo',
    });
    const right = { right_at: at(-3).toISOString(), reason: 'I had set out before' };
    expect(await take(stepOf({ kind: 'correction', of: again.id, ...right }, 10))).toMatchObject({
      answer: 'taken',
    });
    const farAway = { ...right, right_at: at(-13 * 60).toISOString() };
    expect(await take(stepOf({ kind: 'correction', of: again.id, ...farAway }, 10))).toMatchObject({
      code: 'correction_far_away',
    });
    expect(await take(stepOf({ kind: 'correction', of: onTheWay.id, ...right }, 10))).toMatchObject({
      code: 'step_not_found',
    });
    expect(await take(stepOf({ kind: 'correction', of: onTheWay.visit, ...right }, 10))).toMatchObject({
      code: 'step_not_found',
    });
    const rows = await kept();
    expect(rows.find(({ id }) => id === again.id)).toMatchObject({ happened_at: at(1), taken_back_at: null });
    expect(rows.find(({ id }) => id === onTheWay.id)?.taken_back_at).toEqual(at(0.5));
  });

  it('cannot be put so that the visit ends before it began', async () => {
    world.clock.moveTo(at(90));
    const [start, done] = [stepOf({ kind: 'in_progress' }, 10), stepOf({ kind: 'completed' }, 60)];
    await take(stepOf({ kind: 'on_the_way' }, -20));
    await take(stepOf({ kind: 'arrived' }, -10));
    await take(start);
    expect(await take(stepOf({ kind: 'completed', by_hand: 'Forgotten' }, 5))).toMatchObject({
      code: 'done_before_start',
    });
    expect(await take(done)).toMatchObject({ answer: 'taken' });
    const correct = (of: FieldStep, minutes: number) =>
      take(
        stepOf({ kind: 'correction', of: of.id, right_at: at(minutes).toISOString(), reason: 'Wrong' }, 90),
      );
    expect(await correct(start, 60)).toMatchObject({ code: 'correction_out_of_order' });
    expect(await correct(done, 10)).toMatchObject({ code: 'correction_out_of_order' });
    expect(await correct(done, 80)).toMatchObject({ answer: 'taken' });
    expect(await correct(start, 70)).toMatchObject({ answer: 'taken' });
  });

  it('can be said by hand with a reason, which stays', async () => {
    world.clock.moveTo(at(30));
    await take(stepOf({ kind: 'on_the_way', by_hand: 'The phone was empty' }, -5));
    expect(await kept()).toMatchObject([{ by_hand: 'The phone was empty', happened_at: at(-5) }]);
  });
});

describe('a day', () => {
  it('has the visits of whoever is signed in, with what they need and nothing of money', async () => {
    const day = await readFieldDay(world.platform, sessionOf(professional));
    expect(day.today).toMatchObject([
      { id: bookingId, recipientName: 'Rosa', address: { address_1: '12 Lantern Street' } },
    ]);
    expect(day.today[0]?.drive?.minutes).toBeGreaterThan(0);
    expect(JSON.stringify(day)).not.toMatch(/9_?900|cents":\d|Daniel|reschedul/i);
    expect(await readFieldDay(world.platform, sessionOf(other))).toMatchObject({ today: [], tomorrow: [] });
    expect(await findFieldVisit(world.platform, sessionOf(other), bookingId)).toBeUndefined();
    world.clock.moveTo(at(-24 * 60));
    expect((await readFieldDay(world.platform, sessionOf(professional))).tomorrow).toHaveLength(1);
    world.clock.moveTo(at(36 * 60));
    expect((await readFieldDay(world.platform, sessionOf(professional))).today).toEqual([]);
  });

  it('says of a visit that was canceled only that, and no longer where', async () => {
    await cancel();
    world.clock.moveTo(at(-60));
    const [visit] = (await readFieldDay(world.platform, sessionOf(professional))).today;
    expect(visit).toMatchObject({ state: 'cancelled', address: null, phone: null, needs: [] });
  });
});
