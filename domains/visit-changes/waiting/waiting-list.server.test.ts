import { type ExpressionBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { orderMembership } from '#domains/membership/membership.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { cancelBooking } from '../cancellation.server.ts';
import { findOffer, offerEarlierTimes, startWaiting, stopWaiting, takeOffer } from './waiting-list.server.ts';
import { isWaiting, listWaitingOffers } from './waiting.server.ts';

let world: Visits;
/** Monday at nine in New York, and two later visits whose people would like to come then. */
const early = new Date('2027-02-08T14:00:00Z');
const late = new Date('2027-02-16T14:00:00Z');
const later = new Date('2027-02-17T14:00:00Z');
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await emptyTables(world.platform.database, 'waiting_list');
});

const booking = async (id: string) => (await findBooking(world.platform.database, world.rosa.member, id))!;
const wait = (id: string, who = world.rosa) => startWaiting(world.platform, who.member, id);
const look = () => {
  world.later(1);
  return offerEarlierTimes(world.platform);
};
const tokenFor = async (id: string, who = world.rosa) => {
  const told = await world.platform.database
    .selectFrom('messages')
    .select('body')
    .where('kind', '=', 'earlier_time')
    .where('user_id', '=', who.member.userId)
    .where('body', 'like', `%${id}/earlier%`)
    .orderBy('created_at', 'desc')
    .execute();
  return /offer=([\w-]{86})/.exec(told[0]?.body ?? '')?.[1] ?? '';
};
const free = (id: string) =>
  cancelBooking(world.platform, world.rosa.member, id, { agreedFeeCents: 0, reason: null });

/** One early visit, and two later ones whose members wait. */
async function twoWho() {
  const [one, two, three] = [await world.book(early), await world.book(late), await world.book(later)];
  valueOf(await wait(two.bookingId));
  valueOf(await wait(three.bookingId));
  return { first: one.bookingId, second: two.bookingId, third: three.bookingId };
}

describe('waiting for an earlier time', () => {
  it('tells nothing of what was free before, and all of what becomes free, once', async () => {
    const { first, second } = await twoWho();
    expect(await look()).toBe(0);
    await free(first);
    world.later(1);
    const turns = await Promise.all([offerEarlierTimes(world.platform), offerEarlierTimes(world.platform)]);
    expect(turns.reduce((sum, each) => sum + each, 0)).toBe(2);
    expect(await look()).toBe(0);
    const offer = await findOffer(world.platform, second, await tokenFor(second));
    expect(offer?.startsAt.getTime()).toBeLessThanOrEqual(early.getTime() + 135 * 60_000);
    const rows = JSON.stringify(
      await world.platform.database.selectFrom('waiting_offers').selectAll().execute(),
    );
    expect(rows).not.toContain(await tokenFor(second));
  });

  it('shows it on their pages to the people who may change the visit, until it is taken', async () => {
    const { first, second, third } = await twoWho();
    const now = () => world.clock.now();
    const shown = async (who = world.rosa) =>
      (await listWaitingOffers(world.platform.database, who.member, now())).map(({ visitId }) => visitId);
    expect(await shown()).toEqual([]);
    await free(first);
    await look();
    expect(await shown()).toEqual([second, third]);
    expect(await shown(world.daniel)).toEqual([second, third]);
    expect(await shown(world.grace)).toEqual([]);
    valueOf(await takeOffer(world.platform, second, await tokenFor(second)));
    await look();
    expect(await shown()).not.toContain(second);
  });

  it('gives the time to the first who answers, and the other keeps what they have', async () => {
    const { first, second, third } = await twoWho();
    await free(first);
    await look();
    const [two, three] = [await tokenFor(second), await tokenFor(third)];
    const offered = (await findOffer(world.platform, second, two))!.startsAt;
    const both = await Promise.all([
      takeOffer(world.platform, second, two),
      takeOffer(world.platform, third, three),
    ]);
    expect(both.filter((each) => each.ok)).toHaveLength(1);
    expect(both.map(codeOf).filter(Boolean)).toEqual(['offer_gone']);
    const starts = [(await booking(second)).startsAt, (await booking(third)).startsAt];
    expect(starts.filter((each) => each.getTime() === offered.getTime())).toHaveLength(1);
    expect(
      starts.some((each) => each.getTime() === late.getTime() || each.getTime() === later.getTime()),
    ).toBe(true);
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
  });

  it('tells those whose membership gives them the first choice half an hour before the others', async () => {
    const { first, second } = await twoWho();
    const daniels = await world.hold(new Date('2027-02-18T14:00:00Z'), world.daniel);
    valueOf(
      await placeBooking(
        world.platform,
        world.daniel.member,
        daniels.bookingId,
        await world.saveCard(world.daniel),
      ),
    );
    valueOf(await wait(daniels.bookingId, world.daniel));
    valueOf(
      await orderMembership(world.platform, world.daniel.member, {
        plan: 'vip',
        billing: 'monthly',
        agreed_cents: 5_900,
        card_id: await world.saveCard(world.daniel),
      }),
    );
    await free(first);
    expect(await look()).toBe(1);
    expect([await tokenFor(daniels.bookingId), await tokenFor(second)].map((token) => token !== '')).toEqual([
      true,
      false,
    ]);
    world.later(27);
    expect(await look()).toBe(0);
    world.later(2);
    expect(await look()).toBe(2);
    expect(await tokenFor(second)).not.toBe('');
    await emptyTables(world.platform.database, 'memberships');
  });

  it('has links that work once, for their own visit only', async () => {
    const { first, second, third } = await twoWho();
    await free(first);
    await look();
    const token = await tokenFor(second);
    expect(codeOf(await takeOffer(world.platform, third, token))).toBe('offer_gone');
    for (const wrong of ['', 'x', `${token.slice(1)}A`])
      expect(codeOf(await takeOffer(world.platform, second, wrong))).toBe('offer_gone');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => takeOffer(world.platform, second, token)),
    );
    expect(answers.filter((each) => each.ok)).toHaveLength(1);
    expect(await isWaiting(world.platform.database, second)).toBe(false);
    expect(codeOf(await takeOffer(world.platform, second, token))).toBe('offer_gone');
  });

  it('asks where there is something else by now, and keeps the offer until somebody says yes to both', async () => {
    const { first, second } = await twoWho();
    await free(first);
    await look();
    const token = await tokenFor(second);
    const { startsAt: offered } = (await findOffer(world.platform, second, token))!;
    const queens = world.platform.database
      .updateTable('professionals')
      .where('service_area_id', '=', 'nyc-queens');
    const { professionalId } = await booking(second);
    await queens.set({ active: true }).execute();
    const there = await world.book(offered);
    const asked = await takeOffer(world.platform, second, token);
    expect([codeOf(asked), asked.ok ? '' : asked.refusal.message]).toEqual([
      'clash',
      expect.stringContaining('Something else is booked at this time: Home cleaning'),
    ]);
    expect((await findOffer(world.platform, second, token))?.startsAt).toEqual(offered);
    expect((await booking(second)).startsAt).toEqual(late);
    expect(valueOf(await takeOffer(world.platform, second, token, [there.bookingId]))).toEqual({
      startsAt: offered,
    });
    expect(codeOf(await takeOffer(world.platform, second, token))).toBe('offer_gone');
    await queens.set({ active: sql<boolean>`id = ${professionalId}` }).execute();
  });

  it('moves the visit and is answered in one, or neither', async () => {
    const { first, second } = await twoWho();
    await free(first);
    await look();
    const token = await tokenFor(second);
    const { database } = world.platform;
    await sql`alter table waiting_list add constraint cut_off check (closed_at is null) not valid`.execute(
      database,
    );
    await expect(takeOffer(world.platform, second, token)).rejects.toThrow('cut_off');
    await sql`alter table waiting_list drop constraint cut_off`.execute(database);
    expect((await booking(second)).startsAt).toEqual(late);
    const offer = await findOffer(world.platform, second, token);
    expect(valueOf(await takeOffer(world.platform, second, token))).toEqual({ startsAt: offer?.startsAt });
    expect(await isWaiting(database, second)).toBe(false);
  });

  it('goes to those who may change the visit, works as the one it was sent to, and while they still may', async () => {
    const { first, second, third } = await twoWho();
    const carers = () => world.platform.database.updateTable('carers');
    const daniels = ({ eb }: { eb: ExpressionBuilder<DB, 'carers'> }) =>
      eb.and({ user_id: world.daniel.member.userId, recipient_id: world.rosa.recipientId });
    await carers().set({ can_book: true }).where(daniels).execute();
    await free(first);
    await look();
    const [of, other] = [await tokenFor(second, world.daniel), await tokenFor(third, world.daniel)];
    expect(of).not.toBe(await tokenFor(second));
    expect(codeOf(await takeOffer(world.platform, second, `${of.slice(0, 43)}${other.slice(43)}`))).toBe(
      'offer_gone',
    );
    valueOf(await takeOffer(world.platform, second, of));
    const moved = (await booking(second)).events.find((event) => event.kind === 'rescheduled');
    expect(moved?.actorName).toBe(world.daniel.member.name);
    await carers().set({ can_book: false }).where(daniels).execute();
    expect(codeOf(await takeOffer(world.platform, third, other))).toBe('offer_gone');
    await free(second);
    await look();
    expect(await tokenFor(third)).not.toBe('');
    expect(await tokenFor(third, world.daniel)).toBe(other);
    await carers().set({ can_book: true }).where(daniels).execute();
  });

  it('ends when it is no longer wanted or the visit is gone, and is nobody else’s', async () => {
    const { first, second, third } = await twoWho();
    expect(codeOf(await wait(second, world.grace))).toBe('booking_not_found');
    valueOf(await stopWaiting(world.platform, world.rosa.member, second));
    await free(third);
    await free(first);
    expect(await look()).toBe(0);
    expect(await isWaiting(world.platform.database, third)).toBe(false);
  });
});
