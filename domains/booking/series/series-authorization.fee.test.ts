import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listOpenAlerts, reviewAlerts } from '#domains/visit-day/alert.server.ts';
import { decideNoShow, reportNobodyHome } from '#domains/visit-day/nobody-home.server.ts';
import { reconcileMoney } from '#domains/visit-money/books/reconciliation.server.ts';
import { payWithAnotherCard } from '#domains/visit-money/reauthorization.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { bookAndRescheduleSoon, runMoneyJobs } from '#tests/rescheduled-visit.ts';
import { cancelAndSettle, cancelSeriesAndSettle } from '#tests/settled-cancellation.ts';
import { ana } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits, withGateway } from '#tests/visits.ts';
import { authorizeVisits } from './series-authorization.server.ts';

let world: Visits;
/**
 * The second visit of a weekly series, moved to a day from now: too late to cancel it for free, and its money
 * was never asked for.
 */
let bookingId: string;
const half = 4_950;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  const moved = await bookAndRescheduleSoon(world);
  bookingId = moved.bookingId;
  world.clock.moveTo(new Date(moved.startsAt.getTime() - 3_600_000));
});

const booking = () => findBooking(world.platform.database, world.rosa.member, bookingId);
const cancel = (platform: ConnectedPlatform = world.platform) =>
  cancelAndSettle(platform, world.rosa.member, bookingId, { agreedFeeCents: half, reason: null });
const jobs = () => runMoneyJobs(world.platform);
const revenue = async () =>
  (
    await world.platform.database
      .selectFrom('ledger_entries')
      .select('amount_cents')
      .where('credit_account', '=', 'revenue')
      .execute()
  ).map((row) => row.amount_cents);
const collected = {
  state: 'cancelled',
  cancellation: { feeCents: half },
  payment: { state: 'captured', amountCents: half, capturedCents: half },
};

describe('the fee for a visit of a series whose money was never set aside', () => {
  it('is taken from the card of the series, once, however often it is cancelled and at once the jobs look', async () => {
    expect((await booking())?.payment).toBeNull();
    for (const answer of await Promise.all([cancel(), cancel(), jobs(), jobs()]))
      if (answer !== undefined) expect(valueOf(answer)).toEqual({ feeCents: half });
    await Promise.all([jobs(), jobs()]);
    // A job that was first has authorized all of it, and the fee is captured from that.
    expect(await booking()).toMatchObject({
      ...collected,
      payment: { state: 'captured', capturedCents: half },
    });
    expect([await world.charges(), await revenue()]).toEqual([1, [half]]);
    const told = (await world.messages('cancelled')).filter(
      (message) => message.recipient_address === 'rosa@example.com',
    );
    // What is said of the money depends on who was first, and is true of both.
    expect(told).toMatchObject([
      {
        body: expect.stringMatching(
          /The late cancellation fee is \$49\.50\. (It’s charged to the card you pay with|The rest of the hold is released)\./,
        ),
      },
    ]);
    expect(await authorizeVisits(world.platform)).toBe(0);
    expect(codeOf(await payWithAnotherCard(world.platform, world.rosa.member, bookingId, world.cardId))).toBe(
      'nothing_to_pay',
    );
    world.later(20);
    expect(await reconcileMoney(world.platform)).toEqual({ found: 0, mended: 0 });
  });

  it('is taken with several visits that are cancelled together', async () => {
    expect(
      valueOf(
        await cancelSeriesAndSettle(world.platform, world.rosa.member, bookingId, {
          scope: 'all',
          agreedFeeCents: half,
          reason: null,
        }),
      ),
    ).toMatchObject({ feeCents: half, cancelled: 2 });
    await jobs();
    expect(await booking()).toMatchObject(collected);
    expect(await revenue()).toEqual([half]);
  });

  it('is taken in full where no one was home, and not at all where that was our fault', async () => {
    const { professionalId, startsAt } = (await booking())!;
    world.clock.moveTo(new Date(startsAt.getTime() + 20 * 60_000));
    valueOf(await reportNobodyHome(world.platform, { kind: 'professional', professionalId }, bookingId));
    for (let turn = 0; turn < 2; turn += 1)
      expect(
        valueOf(
          await decideNoShow(world.platform, ana, bookingId, {
            isSafe: true,
            ourFault: false,
            reason: 'Out',
          }),
        ),
      ).toEqual({ feeCents: 9_900 });
    await jobs();
    expect(await booking()).toMatchObject({
      state: 'no_show',
      payment: { state: 'captured', capturedCents: 9_900 },
    });
    expect(await revenue()).toEqual([9_900]);
  });

  it('is nothing where no one was home and that was our fault', async () => {
    const { professionalId, startsAt } = (await booking())!;
    world.clock.moveTo(new Date(startsAt.getTime() + 20 * 60_000));
    valueOf(await reportNobodyHome(world.platform, { kind: 'professional', professionalId }, bookingId));
    expect(
      valueOf(
        await decideNoShow(world.platform, ana, bookingId, {
          isSafe: true,
          ourFault: true,
          reason: 'Wrong door',
        }),
      ),
    ).toEqual({ feeCents: 0 });
    await jobs();
    expect([await world.charges(), await revenue(), (await booking())?.payment]).toEqual([0, [], null]);
  });

  it.each([
    ['the gateway is away', { authorize: async () => ({ state: 'unavailable' as const }) }],
    ['asking it fails', { authorize: () => Promise.reject(new Error('no such thing')) }],
  ])('is asked for again later where %s', async (_, gateway) => {
    expect(valueOf(await cancel(withGateway(world.platform, gateway)))).toEqual({ feeCents: half });
    expect((await booking())?.payment?.state).toBe('pending');
    world.later(5);
    await jobs();
    expect(await booking()).toMatchObject(collected);
    expect([await world.charges(), await revenue()]).toEqual([1, [half]]);
  });

  it('is taken by the job where the process ended right after it was decided', async () => {
    await world.platform.database
      .updateTable('cards')
      .set({ removed_at: world.clock.now() })
      .where('id', '=', world.cardId)
      .execute();
    valueOf(await cancel());
    expect((await booking())?.payment).toBeNull();
    await world.platform.database
      .updateTable('cards')
      .set({ removed_at: null })
      .where('id', '=', world.cardId)
      .execute();
    await jobs();
    expect(await booking()).toMatchObject(collected);
  });

  const notPaidYet = /The fee for this visit is \$49\.50 and is not paid yet\./;
  /** Nothing can be charged for it now. */
  const linkToPay = /\$49\.50[\s\S]*\/pay\?link=/;
  it.each([
    [
      'was removed',
      () =>
        world.platform.database
          .updateTable('cards')
          .set({ removed_at: world.clock.now() })
          .where('id', '=', world.cardId)
          .execute(),
      undefined,
      notPaidYet,
    ],
    [
      'refuses the fee',
      async () => undefined,
      { authorize: async () => ({ state: 'declined', code: 'card_declined', message: 'No.' }) as const },
      notPaidYet,
    ],
    [
      'refused the money before',
      () =>
        authorizeVisits(
          withGateway(world.platform, {
            authorize: async () => ({ state: 'declined', code: 'card_declined', message: 'No.' }) as const,
          }),
        ),
      undefined,
      linkToPay,
    ],
  ])('of a card that %s is told and an alert, and another card pays it', async (_, spoil, gateway, words) => {
    await spoil();
    valueOf(await cancel(gateway === undefined ? world.platform : withGateway(world.platform, gateway)));
    await jobs();
    expect(await revenue()).toEqual([]);
    const told = (await world.messages('payment_failed')).filter(({ body }) => words.test(body ?? ''));
    expect(told).toHaveLength(1);
    await reviewAlerts(world.platform);
    expect(
      (await listOpenAlerts(world.platform.database))
        .filter((alert) => alert.kind === 'payment_failed')
        .map((alert) => alert.bookingId),
    ).toEqual([bookingId]);

    const another = await world.saveCard(world.rosa, '5555555555554444');
    valueOf(await payWithAnotherCard(world.platform, world.rosa.member, bookingId, another));
    expect(await booking()).toMatchObject(collected);
    expect(await revenue()).toEqual([half]);
    await reviewAlerts(world.platform);
    expect(await listOpenAlerts(world.platform.database)).toEqual([]);
  });
});
