import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import type { Professional } from '#domains/people/actor.ts';
import { countDays } from '#domains/reports/report-count.server.ts';
import { listPayouts } from '#domains/visit-money/books/payout.server.ts';
import { workedIn } from '#domains/visit-money/books/payout.ts';
import { settleCancellations } from '#domains/visit-money/fee.server.ts';
import { tip } from '#domains/visit-money/tip.server.ts';
import type { ProgressStep } from '#domains/visits/day/day-steps.ts';
import { findHistoryFaults } from '#domains/visits/history.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { ana } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { recordProgress } from '../progress.server.ts';
import { breakOff } from './breaking-off.server.ts';
import { handOver } from './hand-over.server.ts';

let world: Visits;
let bookingId: string;
let bianca: Professional;
let other: Professional;
const startsAt = new Date('2027-02-08T15:00:00Z');
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  const { database } = world.platform;
  await sql`update professionals set active = true, phone = null, pay_cents_an_hour = 2000 where service_area_id = 'nyc-queens'`.execute(
    database,
  );
  ({ bookingId } = await world.book(startsAt));
  bianca = { kind: 'professional', professionalId: (await booking()).professionalId };
  const { rows } = await sql<{ id: string }>`
    select p.id from professionals p join professional_skills s on s.professional_id = p.id
    where p.service_area_id = 'nyc-queens' and s.service_option_id = 'home-cleaning' and p.id <> ${bianca.professionalId} order by p.id limit 1`.execute(
    database,
  );
  other = { kind: 'professional', professionalId: rows[0]!.id };
  for (const [who, phone] of [
    [bianca, '+12125550177'],
    [other, '+12125550178'],
  ] as const)
    await sql`update professionals set phone = ${phone} where id = ${who.professionalId}`.execute(database);
});

const booking = async () => (await findBooking(world.platform.database, world.rosa.member, bookingId))!;
const press = async (step: ProgressStep, minutes: number, who = bianca) => {
  await sql`update booking_needs set acknowledged_at = now()`.execute(world.platform.database);
  world.clock.moveTo(at(minutes));
  valueOf(await recordProgress(world.platform, who, bookingId, step));
};
const pressAll = async (who: Professional, times: readonly [number, number, number, number]) => {
  for (const [place, step] of (['on_the_way', 'arrived', 'in_progress', 'completed'] as const).entries())
    await press(step, times[place]!, who);
};
async function atWork() {
  for (const step of ['on_the_way', 'arrived', 'in_progress'] as const) await press(step, 0);
}
const give = (to: Professional, leftAt = world.clock.now()) =>
  handOver(world.platform, ana, bookingId, {
    professionalId: to.professionalId,
    startsAt: at(90),
    leftAt,
    reason: 'Flat tire',
  });
const stop = (owed: 'worked' | 'all' | 'nothing') =>
  breakOff(world.platform, ana, bookingId, { owed, leftAt: world.clock.now(), reason: 'Flat tire' });
const payoutOf = async ({ professionalId }: Professional) =>
  (await listPayouts(world.platform.database, { from: at(-600), until: at(50_000) })).find(
    (each) => each.professionalId === professionalId,
  );
const faults = async () => [
  ...(await findHistoryFaults(world.platform.database)),
  ...(await findBusyDifferences(world.platform.database)),
];
const giveTip = () => {
  const { cardId, platform, rosa } = world;
  return tip(platform, rosa.member, bookingId, { amountCents: 1_500, cardId });
};

describe('a visit that was given to somebody else by mistake', () => {
  it('goes back to whoever came before, who is paid for both parts, and all are told', async () => {
    await atWork();
    world.clock.moveTo(at(60));
    valueOf(await give(other));
    world.clock.moveTo(at(61));
    expect(codeOf(await give(other))).toBe('same_professional');
    expect(valueOf(await give(bianca))).toEqual({ startsAt: at(90) });
    expect(await booking()).toMatchObject({ state: 'confirmed', professionalId: bianca.professionalId });
    expect(await world.messages('handed_over')).toHaveLength(4);
    const told = await world.messages('at_work');
    expect(told.map(({ recipient_address: to, body }) => [to, /You go to visit/.test(body ?? '')])).toEqual(
      expect.arrayContaining([
        ['+12125550177', false],
        ['+12125550177', true],
        ['+12125550178', true],
        ['+12125550178', false],
      ]),
    );
    await pressAll(bianca, [62, 63, 64, 150]);
    expect(
      (await payoutOf(bianca))?.visits.map(({ recordedMinutes, part }) => [recordedMinutes, part]),
    ).toEqual([
      [60, 'handed_over'],
      [86, null],
    ]);
    expect(await payoutOf(other)).toBeUndefined();
    expect(await faults()).toEqual([]);
  });

  it('goes back also where they had set out, and no visit is given so that was never handed over', async () => {
    world.clock.moveTo(at(5));
    expect(codeOf(await give(other))).toBe('not_going_on');
    await atWork();
    world.clock.moveTo(at(60));
    valueOf(await give(other));
    await press('on_the_way', 65, other);
    valueOf(await give(bianca));
    expect(await booking()).toMatchObject({ state: 'confirmed', professionalId: bianca.professionalId });
    expect(await payoutOf(other)).toBeUndefined();
    expect(await faults()).toEqual([]);
  });
});

describe('a visit that did not end with whoever began it', () => {
  it('has the way to it for each who worked there, and its tip is for whoever finished it', async () => {
    const first = bookingId;
    const { bookingId: second } = await world.book(at(300));
    // Another home, some miles away.
    await sql`update bookings set professional_id = ${bianca.professionalId}, address = address || '{"address_1": "9 Elm Street", "latitude": 40.9}' where id = ${second}`.execute(
      world.platform.database,
    );
    await atWork();
    world.clock.moveTo(at(60));
    valueOf(await give(other));
    await pressAll(other, [80, 89, 90, 170]);
    valueOf(await giveTip());
    bookingId = second;
    await pressAll(bianca, [290, 299, 300, 420]);
    bookingId = first;
    const [ofBianca, ofOther] = [await payoutOf(bianca), await payoutOf(other)];
    expect(workedIn(ofBianca?.visits ?? []).milesBetween).toBeGreaterThan(5);
    expect(workedIn(ofOther?.visits ?? []).milesBetween).toBe(0);
    expect([ofBianca?.tipCents, ofOther?.tipCents]).toEqual([0, 1_500]);
  });

  it('takes no tip where it was broken off, and says who passes one on', async () => {
    await atWork();
    expect(codeOf(await giveTip())).toBe('too_early_to_tip');
    world.clock.moveTo(at(60));
    valueOf(await stop('worked'));
    expect(await giveTip()).toMatchObject({
      ok: false,
      refusal: {
        code: 'no_tip_here',
        message: expect.stringContaining('Please call us, and we pass it on.'),
      },
    });
  });

  it.each([
    ['worked', 4_400 - 2_000],
    ['all', 9_900 - 2_000],
    ['nothing', -2_000],
  ] as const)(
    'that was broken off is in the margin with what is owed (%s), less the pay',
    async (owed, cents) => {
      await atWork();
      world.clock.moveTo(at(60));
      valueOf(await stop(owed));
      world.clock.moveTo(at(62));
      await settleCancellations(world.platform);
      const day = '2027-02-08';
      await countDays(world.platform, { from: day, until: day }, world.clock.now());
      const { rows } = await sql<{ measure: string; amount: number }>`
      select measure, amount::integer as amount from report_sums where measure in ('margin', 'margin_visits') order by measure`.execute(
        world.platform.database,
      );
      expect(rows).toEqual([
        { measure: 'margin', amount: cents },
        { measure: 'margin_visits', amount: 1 },
      ]);
    },
  );
});
