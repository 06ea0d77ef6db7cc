import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { continuePlacements, placeBooking } from '#domains/booking/placement/placement.server.ts';
import { balanceOf } from '#domains/payments/ledger.server.ts';
import { settleDuePayments } from '#domains/payments/settlement.server.ts';
import { listOpenAlerts, reviewAlerts } from '#domains/visit-day/alert.server.ts';
import { GatewayUnavailable } from '#platform/payment-gateway/gateway-errors.ts';
import { idOf } from '#stand-ins/test-gateway/test-world.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { cancelAndSettle } from '#tests/settled-cancellation.ts';
import { ana } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits, withGateway } from '#tests/visits.ts';
import { listDifferences, reconcileMoney, tickOffDifference } from './reconciliation.server.ts';

let world: Visits;
let customerId: string;
let paymentMethodId: string;
/** Monday at nine in New York. */
const time = new Date('2027-02-08T14:00:00Z');
beforeAll(async () => {
  world = await openVisits();
  const { database } = world.platform;
  ({ customer_id: customerId } = await database
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('user_id', '=', world.rosa.member.userId)
    .executeTakeFirstOrThrow());
  ({ payment_method_id: paymentMethodId } = await database
    .selectFrom('cards')
    .select('payment_method_id')
    .where('id', '=', world.cardId)
    .executeTakeFirstOrThrow());
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await emptyTables(world.platform.database, 'payment_differences');
  await sql`delete from test_gateway.objects where kind = 'refund'`.execute(world.platform.database);
});

/** After everything has had its time to arrive. */
const reconcile = async () => {
  world.later(20);
  return reconcileMoney(world.platform);
};
const open = async () =>
  (await listDifferences(world.platform.database)).map(({ kind, line }) => ({ kind, line }));
const everFound = () =>
  world.platform.database
    .selectFrom('payment_differences')
    .select(['kind', 'line', 'mended'])
    .orderBy('found_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
const all = async () => (await everFound()).map(({ kind, mended }) => `${kind}${mended ? ', mended' : ''}`);
const atGateway = async (id: string) =>
  (await world.platform.gateway.findAuthorization({ paymentIntentId: id }))?.state;
const hold = async (reference: string, amountCents = 8_000) =>
  idOf(
    await world.platform.gateway.authorize(
      { amountCents, currency: 'usd', customerId, paymentMethodId, reference, description: 'A visit' },
      reference,
    ),
  );
const paymentOf = async (bookingId: string) =>
  world.platform.database
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.payment_id', 'payments.id')
    .selectAll('payments')
    .select('bookings.state as booking')
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow();
/** A visit that was canceled late, so that half of its price was captured. */
async function charged(): Promise<{ bookingId: string; intentId: string; paymentId: string; cents: number }> {
  const { bookingId } = await world.book(time);
  world.clock.moveTo(new Date(time.getTime() - 3_600_000));
  const asked = await cancelAndSettle(world.platform, world.rosa.member, bookingId, {
    agreedFeeCents: 1,
    reason: null,
  });
  const cents = asked.ok ? 0 : Number(asked.refusal.details?.['fee_cents']);
  valueOf(
    await cancelAndSettle(world.platform, world.rosa.member, bookingId, {
      agreedFeeCents: cents,
      reason: null,
    }),
  );
  const payment = await paymentOf(bookingId);
  return { bookingId, intentId: payment.payment_intent_id ?? '', paymentId: payment.id, cents };
}

describe('books that agree', () => {
  it('have nothing in the report', async () => {
    await world.book(new Date(time.getTime() + 86_400_000));
    await charged();
    expect(await reconcile()).toEqual({ found: 0, mended: 0 });
    expect(await open()).toEqual([]);
  });

  it('are not judged while the gateway is away', async () => {
    const away = withGateway(world.platform, { listRefunds: () => Promise.reject(new GatewayUnavailable()) });
    await expect(reconcileMoney(away)).rejects.toThrow(GatewayUnavailable);
    expect(await all()).toEqual([]);
  });
});

/** The real gateway, with something that happens just after its list of payments was fetched. */
const afterTheList = (deed: () => Promise<unknown>) =>
  withGateway(world.platform, {
    listAuthorizations: async (since) => {
      const list = await world.platform.gateway.listAuthorizations(since);
      await deed();
      return list;
    },
  });

describe('what goes on while the books are compared', () => {
  it('is no difference: a visit that is booked, and one whose fee is taken, after the list was fetched', async () => {
    const { bookingId } = await world.book(time);
    world.clock.moveTo(new Date(time.getTime() - 3_600_000));
    let feeCents = 0;
    const busy = afterTheList(async () => {
      await world.book(new Date(time.getTime() + 2 * 86_400_000));
      const asked = await cancelAndSettle(world.platform, world.rosa.member, bookingId, {
        agreedFeeCents: 1,
        reason: null,
      });
      feeCents = asked.ok ? 0 : Number(asked.refusal.details?.['fee_cents']);
      valueOf(
        await cancelAndSettle(world.platform, world.rosa.member, bookingId, {
          agreedFeeCents: feeCents,
          reason: null,
        }),
      );
    });
    expect(await reconcileMoney(busy)).toEqual({ found: 0, mended: 0 });
    expect(await paymentOf(bookingId)).toMatchObject({ state: 'captured', captured_cents: feeCents });
    expect(await reconcile()).toEqual({ found: 0, mended: 0 });
    expect([await all(), await world.messages('office')]).toEqual([[], []]);
  });

  it('is no difference: a fee that the gateway has taken and whose answer is not written yet', async () => {
    const { bookingId } = await world.book(time);
    world.clock.moveTo(new Date(time.getTime() - 3_600_000));
    let found: unknown;
    const slow = withGateway(world.platform, {
      capture: async (...asked) => {
        const outcome = await world.platform.gateway.capture(...asked);
        found = await reconcileMoney(world.platform);
        return outcome;
      },
    });
    valueOf(
      await cancelAndSettle(slow, world.rosa.member, bookingId, { agreedFeeCents: 4_950, reason: null }),
    );
    expect(found).toEqual({ found: 0, mended: 0 });
    expect(await reconcile()).toEqual({ found: 0, mended: 0 });
  });

  it('is left to one process: of several at once, one writes and tells of a difference, and one mends', async () => {
    await world.platform.gateway.capture(await hold('nobody:paid-for'), 8_000, 'taken for nothing');
    await hold('nobody:needs');
    world.later(20);
    await Promise.all(Array.from({ length: 4 }, () => reconcileMoney(world.platform)));
    await Promise.all(Array.from({ length: 4 }, () => reconcileMoney(world.platform)));
    expect((await all()).toSorted()).toEqual(['authorization_without_use, mended', 'charge_without_use']);
    expect(await world.messages('office')).toHaveLength(1);
  });
});

describe('a hold', () => {
  it('that nothing needs is let go, but not while it may be on its way', async () => {
    const id = await hold('nobody:knows');
    expect(await reconcileMoney(world.platform)).toEqual({ found: 0, mended: 0 });
    expect(await reconcile()).toEqual({ found: 1, mended: 1 });
    expect(await atGateway(id)).toBe('released');
    expect(await everFound()).toMatchObject([
      {
        mended: true,
        line: 'A payment that we do not know (nobody:knows): the gateway holds $80.00 on a card, and nothing needs it. It was released.',
      },
    ]);
    expect(await reconcile()).toEqual({ found: 0, mended: 0 });
    expect(await open()).toEqual([]);
  });

  it('whose booking is gone is let go', async () => {
    const { bookingId } = await world.book(time);
    const payment = await paymentOf(bookingId);
    await sql`update bookings set payment_id = null where id = ${bookingId}`.execute(world.platform.database);
    expect((await reconcile()).mended).toBe(1);
    await settleDuePayments(world.platform);
    expect(await atGateway(payment.payment_intent_id ?? '')).toBe('released');
  });

  it('whose answer was lost leads to its booking', async () => {
    const { bookingId } = await world.hold(time);
    const dying = withGateway(world.platform, {
      authorize: async (...asked) => {
        await world.platform.gateway.authorize(...asked);
        throw new Error('the process ended here');
      },
    });
    await expect(placeBooking(dying, world.rosa.member, bookingId, world.cardId)).rejects.toThrow('ended');
    await sql`update payments set next_try_at = ${new Date(time.getTime() + 1)}`.execute(
      world.platform.database,
    );
    await reconcile();
    expect(await all()).toEqual(['answer_lost, mended']);
    await continuePlacements(world.platform);
    expect(await paymentOf(bookingId)).toMatchObject({ state: 'authorized', booking: 'confirmed' });
    expect(await reconcile()).toEqual({ found: 0, mended: 0 });
  });

  it('that the bank let go is no longer counted on', async () => {
    const { bookingId } = await world.book(time);
    const { payment_intent_id: id, id: paymentId } = await paymentOf(bookingId);
    await world.platform.gateway.release(id ?? '', 'by hand');
    await reconcile();
    expect(await all()).toEqual(['authorization_lapsed, mended']);
    const payment = await world.platform.database
      .selectFrom('payments')
      .select('state')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    expect(payment.state).toBe('released');
  });

  it('of which it is decided what is taken, and not done, is due at once', async () => {
    const { bookingId } = await world.book(time);
    await sql`update payments set settle_cents = 0, next_try_at = '2027-03-01' where id = (select payment_id from bookings where id = ${bookingId})`.execute(
      world.platform.database,
    );
    await reconcile();
    expect(await all()).toEqual(['authorization_left_open, mended']);
    expect(await settleDuePayments(world.platform)).toBe(1);
  });
});

describe('a charge', () => {
  it('without a booking is for a person, told once, and off the list when it is gone', async () => {
    const id = await hold('nobody:paid');
    await world.platform.gateway.capture(id, 8_000, 'taken by hand');
    for (let turn = 0; turn < 3; turn += 1) expect(await reconcile()).toEqual({ found: 1, mended: 0 });
    expect(await open()).toEqual([
      {
        kind: 'charge_without_use',
        line: expect.stringMatching(/took \$80\.00, and nothing was booked for it/),
      },
    ]);
    expect(await world.messages('office')).toMatchObject([
      {
        subject: 'Check one payment: our books and the bank differ',
        body: expect.stringContaining('took $80.00'),
      },
    ]);
    const [{ id: difference } = { id: '' }] = await listDifferences(world.platform.database);
    const tick = (answer: string) => tickOffDifference(world.platform, ana, difference, answer);
    const ticked = await Promise.all([tick('Paid back by hand.'), tick('Looked at.')]);
    expect(ticked.map(codeOf)).toContain('already_ticked_off');
    expect(ticked.filter(({ ok }) => ok)).toHaveLength(1);
    expect(codeOf(await tickOffDifference(world.platform, ana, 'x', 'x'))).toBe('difference_not_found');
    // The same one stays away; another amount is another one.
    await reconcile();
    expect(await open()).toEqual([]);
    await sql`update test_gateway.objects set body = jsonb_set(body, '{amountReceived}', '7000') where id = ${id}`.execute(
      world.platform.database,
    );
    await reconcile();
    expect(await open()).toMatchObject([{ line: expect.stringMatching(/took \$70\.00/) }]);
  });

  it('of another amount than we say is for a person, and an alert on its visit', async () => {
    const { bookingId, cents } = await charged();
    await sql`update payments set captured_cents = captured_cents - 1`.execute(world.platform.database);
    await reconcile();
    expect((await open()).map(({ kind }) => kind)).toEqual(['amounts_differ']);
    await reviewAlerts(world.platform);
    expect(await listOpenAlerts(world.platform.database)).toMatchObject([
      { kind: 'money_differs', bookingId },
    ]);
    await sql`update payments set captured_cents = ${cents}`.execute(world.platform.database);
    await reconcile();
    await reviewAlerts(world.platform);
    expect([await open(), await listOpenAlerts(world.platform.database)]).toEqual([[], []]);
  });

  it('that the gateway knows nothing of is for a person', async () => {
    const { intentId } = await charged();
    await sql`delete from test_gateway.objects where id = ${intentId}`.execute(world.platform.database);
    await reconcile();
    expect((await open()).map(({ kind }) => kind)).toEqual(['charge_missing']);
  });

  it('is missed for a visit that is done', async () => {
    const { bookingId } = await world.book(time);
    await sql`update bookings set state = 'completed' where id = ${bookingId}`.execute(
      world.platform.database,
    );
    await sql`update payments set state = 'declined', payment_intent_id = null`.execute(
      world.platform.database,
    );
    await sql`delete from test_gateway.objects where kind = 'payment_intent'`.execute(
      world.platform.database,
    );
    world.clock.moveTo(new Date(time.getTime() + 86_400_000));
    await reconcile();
    expect(await open()).toEqual([
      {
        kind: 'visit_without_charge',
        line: expect.stringMatching(/^Visit HS-.*: it is done, and \$\d+\.\d\d were not paid/),
      },
    ]);
  });
});

describe('money that went back', () => {
  it('by hand at the gateway is taken into our books, once', async () => {
    const { intentId, paymentId, cents } = await charged();
    await sql`delete from test_gateway.requests`.execute(world.platform.database);
    await world.platform.gateway.refund(intentId, 1_000, 'by hand');
    await sql`update test_gateway.objects set body = jsonb_set(body, '{metadata}', '{}') where kind = 'refund'`.execute(
      world.platform.database,
    );
    await Promise.all([reconcile(), reconcile()]);
    expect(await balanceOf(world.platform.database, 'revenue')).toBe(cents - 1_000);
    expect(await reconcile()).toEqual({ found: 0, mended: 0 });
    const refunds = await world.platform.database
      .selectFrom('payment_refunds')
      .select(['payment_id', 'amount_cents', 'state'])
      .execute();
    expect(refunds).toEqual([{ payment_id: paymentId, amount_cents: 1_000, state: 'done' }]);
    expect((await all()).every((each) => each === 'refund_unwritten, mended')).toBe(true);
  });
});
