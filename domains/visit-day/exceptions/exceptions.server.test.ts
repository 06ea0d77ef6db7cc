import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { takeFieldStep } from '#domains/field/step.server.ts';
import { listVerifications } from '#domains/field/verification.server.ts';
import { balanceOf } from '#domains/payments/ledger.server.ts';
import type { Professional } from '#domains/people/actor.ts';
import { undoCancellation } from '#domains/visit-changes/cancellation.server.ts';
import { listPayouts } from '#domains/visit-money/books/payout.server.ts';
import { reconcileMoney } from '#domains/visit-money/books/reconciliation.server.ts';
import { settleCancellations } from '#domains/visit-money/fee.server.ts';
import { answerAskedTimes, listAskedTimes } from '#domains/visits/day/asked-time.server.ts';
import type { ProgressStep } from '#domains/visits/day/day-steps.ts';
import { findHistoryFaults } from '#domains/visits/history.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { decideNoShow, reportNobodyHome } from '../nobody-home.server.ts';
import { recordProgress } from '../progress.server.ts';
import { breakOff, type BreakingOff } from './breaking-off.server.ts';
import { correctTime } from './correction.server.ts';
import { handOver } from './hand-over.server.ts';
import { moveStepBack } from './moving-back.server.ts';

let world: Visits;
let bookingId: string;
let bianca: Professional;
let otherId: string;
const startsAt = new Date('2027-02-08T15:00:00Z');
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ben, world.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await sql`update professionals set active = true, phone = null where service_area_id = 'nyc-queens'`.execute(
    world.platform.database,
  );
  ({ bookingId } = await world.book(startsAt));
  bianca = { kind: 'professional', professionalId: (await booking()).professionalId };
  const { rows } = await sql<{ id: string }>`
    select p.id from professionals p join professional_skills s on s.professional_id = p.id
    where p.service_area_id = 'nyc-queens' and s.service_option_id = 'home-cleaning' and p.id <> ${bianca.professionalId} order by p.id limit 1`.execute(
    world.platform.database,
  );
  otherId = rows[0]!.id;
  await sql`update professionals set phone = '+12125550177' where id = ${bianca.professionalId}`.execute(
    world.platform.database,
  );
  await sql`update professionals set phone = '+12125550178' where id = ${otherId}`.execute(
    world.platform.database,
  );
});

const booking = async () => (await findBooking(world.platform.database, world.rosa.member, bookingId))!;
const press = async (step: ProgressStep, minutes: number, who = bianca) => {
  await sql`update booking_needs set acknowledged_at = now()`.execute(world.platform.database);
  world.clock.moveTo(at(minutes));
  valueOf(await recordProgress(world.platform, who, bookingId, step));
};
async function atWork(minutes = 0) {
  for (const step of ['on_the_way', 'arrived', 'in_progress'] as const) await press(step, minutes);
}
const stop = (wanted: Partial<BreakingOff> = {}) =>
  breakOff(world.platform, ana, bookingId, {
    owed: 'worked',
    leftAt: world.clock.now(),
    reason: 'Flat tire',
    ...wanted,
  });
const give = (wanted: Partial<Parameters<typeof handOver>[3]> = {}) =>
  handOver(world.platform, ana, bookingId, {
    professionalId: otherId,
    startsAt: at(90),
    leftAt: world.clock.now(),
    reason: 'Flat tire',
    ...wanted,
  });
const payouts = async () => {
  const found = await listPayouts(world.platform.database, { from: at(-600), until: at(1_000) });
  return Object.fromEntries(
    found.map(({ professionalId, visits }) => [
      professionalId,
      visits.map(({ recordedMinutes, part, odd }) => ({ recordedMinutes, part, odd })),
    ]),
  );
};
const faults = async () => [
  ...(await findHistoryFaults(world.platform.database)),
  ...(await findBusyDifferences(world.platform.database)),
];

describe('a visit that is broken off', () => {
  it.each([
    ['nothing', 0, 'You pay nothing. The hold on your card is released.'],
    ['worked', 4_400, 'You pay for the time that was worked: $44.00.'],
    ['all', 9_900, 'The full price applies: $99.00.'],
  ] as const)('is paid as the office has decided: %s', async (owed, cents, words) => {
    await atWork();
    world.clock.moveTo(at(60));
    expect(valueOf(await stop({ owed }))).toEqual({ feeCents: cents });
    expect(await booking()).toMatchObject({ state: 'cancelled', cancellation: { feeCents: cents, owed } });
    expect((await world.messages('broken_off'))[0]?.body).toContain(words);
    expect(await balanceOf(world.platform.database, 'revenue')).toBe(0);
    world.clock.moveTo(at(62));
    await settleCancellations(world.platform);
    expect(await balanceOf(world.platform.database, 'revenue')).toBe(cents);
    expect(await reconcileMoney(world.platform)).toEqual({ found: 0, mended: 0 });
    // Pay follows what was worked, whatever is owed.
    expect(await payouts()).toEqual({
      [bianca.professionalId]: [{ recordedMinutes: 60, part: 'broken_off', odd: null }],
    });
    expect(await faults()).toEqual([]);
  });

  it('can be undone for a minute, as if nothing had happened', async () => {
    await atWork();
    world.clock.moveTo(at(30));
    valueOf(await stop());
    valueOf(await undoCancellation(world.platform, ana, bookingId));
    expect(await booking()).toMatchObject({ state: 'in_progress', cancellation: null });
    expect(await payouts()).toEqual({});
    await press('completed', 120);
    expect(await payouts()).toEqual({
      [bianca.professionalId]: [{ recordedMinutes: 120, part: null, odd: null }],
    });
    expect(await faults()).toEqual([]);
  });

  it('pays nobody who had not begun, and can be one that should have begun', async () => {
    world.clock.moveTo(at(-1));
    expect(codeOf(await stop())).toBe('not_going_on');
    world.clock.moveTo(at(5));
    expect(valueOf(await stop())).toEqual({ feeCents: 0 });
    expect(await payouts()).toEqual({});
    expect(codeOf(await stop())).toBe('not_going_on');
  });

  it('is not let go of by one person alone above the limit of refunds', async () => {
    await atWork();
    world.clock.moveTo(at(60));
    const { platform } = world;
    const limited = { ...platform, configuration: { ...platform.configuration, REFUND_LIMIT: 4_399 } };
    const letGo = { owed: 'nothing', leftAt: at(60), reason: 'A favor' } as const;
    expect(codeOf(await breakOff(limited, ana, bookingId, letGo))).toBe('needs_second_person');
    expect((await booking()).state).toBe('in_progress');
    // What was not worked is no favor.
    expect(valueOf(await breakOff(limited, ana, bookingId, { ...letGo, leftAt: at(30) }))).toEqual({
      feeCents: 0,
    });
  });

  it('does not end before it began, or later than now', async () => {
    await atWork(10);
    world.clock.moveTo(at(60));
    expect(codeOf(await stop({ leftAt: at(5) }))).toBe('left_before_start');
    expect(codeOf(await stop({ leftAt: at(65) }))).toBe('still_ahead');
    expect((await booking()).state).toBe('in_progress');
  });
});

describe('a visit that is given to somebody else', () => {
  it('waits for them, keeps the pay of both, and tells its people and both who come', async () => {
    await atWork();
    world.clock.moveTo(at(65));
    expect(valueOf(await give({ leftAt: at(60) }))).toEqual({ startsAt: at(90) });
    const given = await booking();
    expect(given).toMatchObject({ state: 'confirmed', professionalId: otherId, totalCents: 9_900 });
    expect([given.startsAt, given.endsAt]).toEqual([at(90), at(180)]);
    expect(await world.messages('handed_over')).toHaveLength(2);
    expect(await world.messages('at_work')).toMatchObject([
      { recipient_address: '+12125550177', body: expect.stringContaining('Someone else has') },
      { recipient_address: '+12125550178', body: expect.stringContaining('/field') },
    ]);
    expect(await faults()).toEqual([]);
    const other: Professional = { kind: 'professional', professionalId: otherId };
    for (const [step, minutes] of [
      ['on_the_way', 80],
      ['arrived', 89],
      ['in_progress', 90],
      ['completed', 170],
    ] as const)
      await press(step, minutes, other);
    expect(await payouts()).toEqual({
      [bianca.professionalId]: [{ recordedMinutes: 60, part: 'handed_over', odd: null }],
      [otherId]: [{ recordedMinutes: 80, part: null, odd: null }],
    });
    expect(await balanceOf(world.platform.database, 'revenue')).toBe(9_900);
    expect(await reconcileMoney(world.platform)).toEqual({ found: 0, mended: 0 });
    expect(await faults()).toEqual([]);
  });

  it('keeps its time where it was to begin later', async () => {
    await press('on_the_way', -60);
    valueOf(await give({ startsAt: at(300) }));
    expect(await booking()).toMatchObject({ state: 'confirmed', startsAt, professionalId: otherId });
    expect(await faults()).toEqual([]);
  });

  it('stands in the verification for both, as far as each has worked there', async () => {
    await atWork();
    world.clock.moveTo(at(60));
    valueOf(await give());
    const other: Professional = { kind: 'professional', professionalId: otherId };
    await press('on_the_way', 100, other);
    await press('arrived', 119, other);
    const span = { from: at(-600), until: at(600) };
    const ends = async () =>
      (await listVerifications(world.platform.database, span, null, 9)).map(({ begin, end }) => [
        begin?.at,
        end?.at,
      ]);
    expect(await ends()).toEqual([
      [at(0), at(60)],
      [undefined, undefined],
    ]);
    await press('in_progress', 120, other);
    await press('completed', 120, other);
    const rows = await listVerifications(world.platform.database, span, null, 9);
    expect(rows.map((row) => [row.providerId, row.begin?.at, row.end?.at])).toEqual([
      [bianca.professionalId, at(0), at(60)],
      [otherId, at(120), at(120)],
    ]);
    const [first] = rows;
    const next = await listVerifications(
      world.platform.database,
      span,
      { moment: first!.plannedAt, id: first!.id },
      9,
    );
    expect(next.map(({ providerId }) => providerId)).toEqual([otherId]);
  });

  it('waits anew at a door that was closed to whoever came before', async () => {
    await press('on_the_way', -20);
    await press('arrived', 0);
    world.clock.moveTo(at(20));
    valueOf(await reportNobodyHome(world.platform, bianca, bookingId));
    valueOf(await give());
    const other: Professional = { kind: 'professional', professionalId: otherId };
    world.clock.moveTo(at(110));
    const decide = () =>
      decideNoShow(world.platform, ana, bookingId, { isSafe: true, ourFault: false, reason: 'Out' });
    expect(codeOf(await decide())).toBe('not_reported');
    valueOf(await reportNobodyHome(world.platform, other, bookingId));
    expect(
      (await world.messages('office')).filter(({ subject }) => subject.includes('call now')),
    ).toHaveLength(2);
    expect(valueOf(await decide())).toEqual({ feeCents: 9_900 });
  });

  it('goes to nobody who is not free, and not to whoever has it', async () => {
    await atWork();
    world.clock.moveTo(at(30));
    expect(codeOf(await give({ professionalId: bianca.professionalId }))).toBe('same_professional');
    await sql`insert into time_off (id, professional_id, starts_at, ends_at, reason) values (gen_random_uuid(), ${otherId}, ${at(0)}, ${at(600)}, 'Ill')`.execute(
      world.platform.database,
    );
    expect(codeOf(await give())).toBe('professional_not_free');
    expect(await booking()).toMatchObject({ state: 'in_progress', professionalId: bianca.professionalId });
    await sql`delete from time_off where professional_id = ${otherId}`.execute(world.platform.database);
    expect(await faults()).toEqual([]);
  });

  it('is broken off later at what both have worked together', async () => {
    await atWork();
    world.clock.moveTo(at(60));
    valueOf(await give());
    const other: Professional = { kind: 'professional', professionalId: otherId };
    for (const step of ['on_the_way', 'arrived', 'in_progress'] as const) await press(step, 90, other);
    world.clock.moveTo(at(105));
    expect(valueOf(await stop())).toEqual({ feeCents: Math.floor((9_900 * 75) / 135) });
  });

  it('is not moved by what the phone of whoever came before sends late, which counts for their pay with a yes', async () => {
    await press('on_the_way', -20);
    await press('arrived', -5);
    world.clock.moveTo(at(60));
    valueOf(await give({ leftAt: at(45) }));
    expect(await payouts()).toEqual({});
    const send = (kind: 'in_progress' | 'completed', minutes: number) =>
      takeFieldStep(world.platform, bianca, {
        id: newIdentifier(world.clock.now()),
        visit: bookingId,
        kind,
        happened_at: at(minutes),
        clock_offset_ms: 0,
      });
    expect(await send('in_progress', 2)).toMatchObject({ answer: 'taken' });
    expect(await booking()).toMatchObject({ state: 'confirmed', professionalId: otherId });
    expect(await payouts()).toEqual({});
    const asked = await listAskedTimes(world.platform.database, { only: null, after: null, most: 9 });
    expect(asked).toMatchObject([
      { step: 'in_progress', saidAt: at(2), professionalId: bianca.professionalId },
    ]);
    valueOf(await answerAskedTimes(world.platform, ben, [asked[0]!.id], true));
    expect(await payouts()).toEqual({
      [bianca.professionalId]: [{ recordedMinutes: 43, part: 'handed_over', odd: null }],
    });
  });
});

describe('a step that was not so', () => {
  it('is moved back by the office, and those who were told of it hear that it was wrong', async () => {
    await press('on_the_way', -30);
    await press('arrived', -10);
    await sql`update messages set sent_at = now() where kind = 'arrived'`.execute(world.platform.database);
    expect(valueOf(await moveStepBack(world.platform, ana, bookingId, 'Wrong visit'))).toEqual({
      state: 'on_the_way',
    });
    expect(await world.messages('not_there_yet')).not.toEqual([]);
    expect(valueOf(await moveStepBack(world.platform, ana, bookingId, 'Wrong visit'))).toEqual({
      state: 'confirmed',
    });
    expect(await world.messages('not_on_the_way')).toEqual([]);
    expect(codeOf(await moveStepBack(world.platform, ana, bookingId, 'Wrong visit'))).toBe('not_going_on');
    expect(await faults()).toEqual([]);
  });
});

describe('a time that the office writes down', () => {
  const written = async (step: ProgressStep, minutes: number) =>
    recordProgress(world.platform, ana, bookingId, step, {
      at: at(minutes),
      isNews: false,
      reason: 'Her phone was off',
    });
  const sayYes = async () => {
    const asked = await listAskedTimes(world.platform.database, { only: null, after: null, most: 9 });
    const ids = asked.map(({ id }) => id);
    expect(codeOf(await answerAskedTimes(world.platform, ana, ids, true))).toBe('needs_second_person');
    valueOf(await answerAskedTimes(world.platform, ben, ids, true));
    return asked;
  };

  it('counts as of when it was, with its reason, once somebody else in the office has said yes', async () => {
    world.clock.moveTo(at(180));
    valueOf(await written('on_the_way', -30));
    expect(codeOf(await written('arrived', -40))).toBe('before_last_step');
    expect(codeOf(await written('arrived', 181))).toBe('still_ahead');
    valueOf(await written('arrived', -5));
    valueOf(await written('in_progress', 0));
    valueOf(await written('completed', 120));
    expect(await payouts()).toMatchObject({ [bianca.professionalId]: [{ odd: 'waits' }] });
    expect((await sayYes())[0]?.reason).toContain('Her phone was off');
    expect(await payouts()).toEqual({
      [bianca.professionalId]: [{ recordedMinutes: 120, part: null, odd: null }],
    });
    expect(await world.messages('on_the_way')).toEqual([]);
  });

  it('puts a start right beside what was pressed', async () => {
    await atWork(30);
    await press('completed', 120);
    const right = (minutes: number) =>
      correctTime(world.platform, ana, bookingId, {
        step: 'in_progress',
        rightAt: at(minutes),
        reason: 'She forgot to press',
      });
    expect(codeOf(await right(125))).toBe('still_ahead');
    world.clock.moveTo(at(200));
    expect(codeOf(await right(125))).toBe('correction_out_of_order');
    valueOf(await right(0));
    expect(await payouts()).toMatchObject({ [bianca.professionalId]: [{ recordedMinutes: 90 }] });
    await sayYes();
    expect(await payouts()).toMatchObject({ [bianca.professionalId]: [{ recordedMinutes: 120 }] });
    expect(await faults()).toEqual([]);
  });
});
