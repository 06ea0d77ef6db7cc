import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { findOtherTimes, rescheduleBooking } from '#domains/visit-changes/reschedule.server.ts';
import { rescheduleSeries } from '#domains/visit-changes/series-reschedule.server.ts';
import { offerEarlierTimes, startWaiting } from '#domains/visit-changes/waiting/waiting-list.server.ts';
import { listOpenAlerts, reviewAlerts } from '#domains/visit-day/alert.server.ts';
import { findEngagements } from '#domains/visits/clash.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { holdDraft } from '../drafts/draft-hold.server.ts';
import { startDraft } from '../drafts/draft.server.ts';
import { holdVisit } from '../hold.server.ts';
import { holdRoundTrip, holdSeries } from './series-hold.server.ts';
import { placeSeries } from './series-placement.server.ts';
import { findSeriesOf } from './series.server.ts';

const answers = {
  optionId: 'medical-appointment',
  destination: '80 Lafayette Street',
  destinationZip: '10013',
  timing: 'arrive',
  trip: 'round',
  companion: 'no',
  help: 'door',
  mobilityAid: 'none',
  stairs: 'none',
  route: { miles: 10, minutes: 40 },
};
const minute = 60_000;

let world: Visits;
let startsAt: Date;
let key = 0;
beforeAll(async () => {
  world = await openVisits();
  await world.platform.database.updateTable('professionals').set({ active: true }).execute();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  const free = await findFreeStarts(world.platform.database, {
    serviceAreaId: 'nyc-queens',
    serviceOptionId: answers.optionId,
    lengthMinutes: 60,
    leadHours: 2,
    now: world.clock.now(),
  });
  // Of a day two days ahead, in the morning.
  startsAt = free.find((each) => each.startsAt.toISOString().startsWith('2027-02-08T14'))!.startsAt;
});

const after = (minutes: number) => new Date(startsAt.getTime() + minutes * minute);
const request = (backAt: Date) => ({
  recipientId: world.rosa.recipientId,
  answers,
  startsAt,
  backAt,
  notes: null,
});
const hold = (backAt = after(180)) =>
  holdRoundTrip(world.platform, world.rosa.member, request(backAt), `round-${(key += 1)}`);
const booking = (id: string) => findBooking(world.platform.database, world.rosa.member, id);
async function book() {
  const held = valueOf(await hold());
  valueOf(await placeSeries(world.platform, world.rosa.member, held.bookingId, world.cardId));
  const { visits } = (await findSeriesOf(world.platform.database, world.rosa.member, held.bookingId))!;
  return { thereId: visits[0]!.id, backId: visits[1]!.id };
}

describe('a ride round trip with a time of its own for the way back', () => {
  it('keeps whoever rides away until they are picked up for home', async () => {
    const { thereId, backId } = await book();
    const [there, back] = [(await booking(thereId))!, (await booking(backId))!];
    const period = { from: there.endsAt, until: back.startsAt };
    const { recipientId } = world.rosa;
    const away = await findEngagements(world.platform.database, recipientId, period, world.clock.now());
    expect(away.map(({ id, presence, until }) => [id, presence, until])).toEqual([
      [thereId, 'away', back.startsAt],
    ]);
  });

  it('is two rides, each for itself in the week of whoever drives, priced one way each, told with both', async () => {
    const { thereId, backId } = await book();
    const there = await booking(thereId);
    const back = await booking(backId);
    expect(there).toMatchObject({
      state: 'confirmed',
      startsAt,
      endsAt: after(60),
      arrivesBy: after(60),
      optionTitle: 'Ride to a doctor',
      isWayBack: false,
      totalCents: 4_800,
      payment: { state: 'authorized' },
    });
    expect(back).toMatchObject({
      state: 'confirmed',
      startsAt: after(180),
      endsAt: after(225),
      arrivesBy: null,
      optionTitle: 'Ride to a doctor, the ride home',
      isWayBack: true,
      totalCents: 4_800,
      payment: { state: 'authorized' },
    });
    expect(back?.professionalId).toBe(there?.professionalId);
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
    const told = await world.messages('series_booked');
    expect(told[0]?.body).toContain('These are 2 rides, round trip:');
    const between = await world.platform.database
      .selectFrom('bookings')
      .select('id')
      .where('starts_at', '>=', after(75))
      .where('starts_at', '<', after(180))
      .execute();
    expect(between).toEqual([]);
  });

  it('is refused where the way home begins before one is there, and keeps nothing then', async () => {
    expect(codeOf(await hold(after(45)))).toBe('way_back_too_early');
    expect(await world.platform.database.selectFrom('bookings').select('id').execute()).toEqual([]);
    // One driver alone cannot be there again at once; a little later they can.
    expect(codeOf(await hold(after(60)))).toBe('slot_taken');
    valueOf(await hold(after(90)));
  });

  it('is booked as both rides or not at all', async () => {
    expect(codeOf(await holdVisit(world.platform, world.rosa.member, request(after(180)), 'one'))).toBe(
      'way_back_missing',
    );
    expect(
      codeOf(
        await holdSeries(
          world.platform,
          world.rosa.member,
          { ...request(after(180)), every: 'weekly', times: [startsAt] },
          'weekly',
        ),
      ),
    ).toBe('series_not_offered');
    await world.platform.database.updateTable('professionals').set({ active: false }).execute();
    expect(codeOf(await hold())).toBe('slot_taken');
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
    await world.platform.database.updateTable('professionals').set({ active: true }).execute();
  });

  it('keeps its order: neither ride moves past the other, and each is moved and cancelled by itself', async () => {
    const { thereId, backId } = await book();
    const move = (id: string, to: Date) => rescheduleBooking(world.platform, world.rosa.member, id, to);
    expect(codeOf(await move(thereId, after(150)))).toBe('crosses_other_way');
    expect(codeOf(await move(backId, after(45)))).toBe('crosses_other_way');
    expect(
      codeOf(
        await rescheduleSeries(
          world.platform,
          world.rosa.member,
          thereId,
          'all',
          new Map([[thereId, after(30)]]),
        ),
      ),
    ).toBe('rescheduled_one_by_one');
    valueOf(await move(backId, after(240)));
    valueOf(await move(thereId, after(150)));
    valueOf(
      await cancelBooking(world.platform, world.rosa.member, thereId, { agreedFeeCents: 0, reason: null }),
    );
    valueOf(await move(backId, after(60)));
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
  });

  it('lists only times that each ride can take', async () => {
    const { thereId, backId } = await book();
    for (const id of [thereId, backId]) {
      const ride = (await booking(id))!;
      const listed = (await findOtherTimes(world.platform.database, ride, world.clock.now())).map(
        (each) => each.startsAt,
      );
      // The nearest on both sides, where the other ride stands in the way.
      const near = listed.filter(
        (each) => Math.abs(each.getTime() - ride.startsAt.getTime()) <= 480 * minute,
      );
      expect(near.length).toBeGreaterThan(1);
      for (const to of near) {
        valueOf(await rescheduleBooking(world.platform, world.rosa.member, id, to));
        valueOf(await rescheduleBooking(world.platform, world.rosa.member, id, ride.startsAt));
      }
    }
  });

  it('is told of earlier times for the way home, but of none before one is there', async () => {
    const { backId } = await book();
    valueOf(await startWaiting(world.platform, world.rosa.member, backId));
    await sql`update waiting_list set seen_free = '{}'`.execute(world.platform.database);
    world.later(1);
    expect(await offerEarlierTimes(world.platform)).toBe(1);
    const { starts_at: offered } = await world.platform.database
      .selectFrom('waiting_offers')
      .select('starts_at')
      .executeTakeFirstOrThrow();
    expect(offered.getTime()).toBeGreaterThanOrEqual(after(60).getTime());
    expect(offered.getTime()).toBeLessThan(after(180).getTime());
  });

  it('is told to the office by which of the two rides it is', async () => {
    const { thereId, backId } = await book();
    const { professionalId } = (await booking(thereId))!;
    await world.platform.database
      .insertInto('time_off')
      .values({
        id: newIdentifier(),
        professional_id: professionalId,
        starts_at: startsAt,
        ends_at: after(600),
        reason: 'away',
      })
      .execute();
    await reviewAlerts(world.platform);
    const alerts = await listOpenAlerts(world.platform.database);
    expect(alerts.map((alert) => [alert.bookingId, alert.optionTitle])).toEqual([
      [thereId, 'Ride to a doctor'],
      [backId, 'Ride to a doctor, the ride home'],
    ]);
    expect(
      new Set((await world.messages('office')).map(({ body }) => /What: .*/.exec(body ?? '')?.[0])),
    ).toEqual(new Set(['What: Ride to a doctor', 'What: Ride to a doctor, the ride home']));
    await sql`delete from time_off where reason = 'away'`.execute(world.platform.database);
  });

  it('is held from a draft once both times are chosen', async () => {
    const draft = {
      recipientId: world.rosa.recipientId,
      details: answers,
      startsAt: startsAt.toISOString(),
      notes: null,
    };
    const open = async (more: object) =>
      holdDraft(
        world.platform,
        world.rosa.member,
        await startDraft(world.platform, world.rosa.member, 'rides', { ...draft, ...more }),
      );
    expect(codeOf(await open({}))).toBe('draft_not_finished');
    const held = valueOf(await open({ backAt: after(120).toISOString() }));
    expect(
      (await findSeriesOf(world.platform.database, world.rosa.member, held.bookingId))?.visits.map(
        (visit) => visit.startsAt,
      ),
    ).toEqual([startsAt, after(120)]);
  });
});
