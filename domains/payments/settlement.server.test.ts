import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { openVisits, type Visits, withGateway } from '#tests/visits.ts';
import { decideSettlement } from './authorization.server.ts';
import { nextTry } from './card.ts';
import { settle, settleDuePayments } from './settlement.server.ts';

let world: Visits;
let customerId: string;
let paymentMethodId: string;
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
beforeEach(() => world.startAnew());

/** Money authorized at the gateway, as a booked visit leaves it. */
async function authorize(amountCents: number): Promise<string> {
  const now = world.clock.now();
  const id = newIdentifier(now);
  const words = { reference: id, description: 'Visit HS-TEST' };
  const outcome = await world.platform.gateway.authorize(
    { amountCents, currency: 'usd', customerId, paymentMethodId, ...words },
    id,
  );
  if (outcome.state !== 'authorized') throw new Error(outcome.state);
  await world.platform.database
    .insertInto('payments')
    .values({
      id,
      created_at: now,
      payer_id: world.rosa.member.userId,
      card_id: world.cardId,
      ...words,
      amount_cents: amountCents,
      currency: 'usd',
      state: 'authorized',
      payment_intent_id: outcome.paymentIntentId,
    })
    .execute();
  return id;
}

const decide = (id: string, cents: number) =>
  transaction(world.platform.database, (work) => decideSettlement(work, id, cents, world.clock.now()));
const payment = (id: string) =>
  world.platform.database
    .selectFrom('payments')
    .select(['state', 'captured_cents', 'next_try_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const ledger = (id: string) =>
  world.platform.database
    .selectFrom('ledger_entries')
    .select(['amount_cents', 'debit_account', 'credit_account', 'memo'])
    .where('payment_id', '=', id)
    .execute();
const away = () =>
  withGateway(world.platform, {
    capture: () => Promise.resolve({ state: 'unavailable' as const }),
    release: () => Promise.resolve({ state: 'unavailable' as const }),
  });

describe('settling', () => {
  it('does nothing before it is decided how much is taken', async () => {
    const id = await authorize(9_900);
    expect(await settle(world.platform, id)).toBe(true);
    expect(await settleDuePayments(world.platform)).toBe(0);
    expect(await payment(id)).toMatchObject({ state: 'authorized', captured_cents: 0 });
  });

  it('takes exactly what was decided and writes it down once, whatever the amounts', async () => {
    const amounts = fc
      .integer({ min: 50, max: 50_000 })
      .chain((amount) => fc.tuple(fc.constant(amount), fc.integer({ min: 0, max: amount })));
    await fc.assert(
      fc.asyncProperty(amounts, async ([amount, taken]) => {
        const id = await authorize(amount);
        await decide(id, taken);
        await Promise.all([settle(world.platform, id), settle(world.platform, id)]);
        await settle(world.platform, id);
        expect(await payment(id)).toEqual({
          state: taken === 0 ? 'released' : 'captured',
          captured_cents: taken,
          next_try_at: null,
        });
        const written =
          taken === 0
            ? []
            : [
                {
                  amount_cents: taken,
                  debit_account: 'gateway',
                  credit_account: 'revenue',
                  memo: 'Visit HS-TEST',
                },
              ];
        expect(await ledger(id)).toEqual(written);
        const there = await world.platform.gateway.findAuthorization({ customerId, reference: id });
        expect(there).toMatchObject({ state: taken === 0 ? 'released' : 'captured', capturedCents: taken });
      }),
      { numRuns: 15, examples: [[[50, 0]], [[50, 50]], [[9_901, 4_950]]] },
    );
  });

  it('never takes more than was set aside', async () => {
    const id = await authorize(5_000);
    await expect(decide(id, 5_001)).rejects.toThrow();
    await expect(decide(id, -1)).rejects.toThrow();
    expect(await payment(id)).toMatchObject({ state: 'authorized', captured_cents: 0 });
  });

  it('is decided once: what is taken cannot be decided anew', async () => {
    const id = await authorize(5_000);
    await decide(id, 2_500);
    await settle(world.platform, id);
    await decide(id, 0);
    await settleDuePayments(world.platform);
    expect(await payment(id)).toMatchObject({ state: 'captured', captured_cents: 2_500 });
    expect(await ledger(id)).toHaveLength(1);
  });
});

describe('with the gateway away', () => {
  it.each([0, 2_500])('%i cents wait, and are settled once when it is back', async (cents) => {
    const id = await authorize(5_000);
    await decide(id, cents);
    expect(await settle(away(), id)).toBe(false);
    expect(await payment(id)).toMatchObject({
      state: 'authorized',
      next_try_at: new Date('2027-02-05T15:00:30Z'),
    });
    expect(await settleDuePayments(world.platform)).toBe(0);
    world.later(1);
    expect(await settleDuePayments(away())).toBe(1);
    world.later(60);
    expect(await settleDuePayments(world.platform)).toBe(1);
    expect(await settleDuePayments(world.platform)).toBe(0);
    expect(await payment(id)).toMatchObject({
      state: cents === 0 ? 'released' : 'captured',
      captured_cents: cents,
    });
    expect(await ledger(id)).toHaveLength(cents === 0 ? 0 : 1);
  });

  it('after a crash between taking and writing it down, it is taken once and written down', async () => {
    const id = await authorize(5_000);
    await decide(id, 2_500);
    const dying = withGateway(world.platform, {
      capture: async (...asked) => {
        await world.platform.gateway.capture(...asked);
        throw new Error('the process died here');
      },
    });
    await expect(settle(dying, id)).rejects.toThrow('died');
    expect(await ledger(id)).toEqual([]);
    await settle(world.platform, id);
    expect(await payment(id)).toMatchObject({ state: 'captured', captured_cents: 2_500 });
    expect(await ledger(id)).toHaveLength(1);
  });

  it('one payment that fails again and again does not stand in the way of the others', async () => {
    const [stuck, next] = [await authorize(5_000), await authorize(6_000)];
    await decide(stuck, 1_000);
    world.later(1);
    await decide(next, 2_000);
    const failing = withGateway(world.platform, {
      capture: (intent, cents, key) =>
        key.startsWith(stuck)
          ? Promise.reject(new Error('refused'))
          : world.platform.gateway.capture(intent, cents, key),
    });
    await settleDuePayments(failing).catch(() => undefined);
    expect(await payment(next)).toMatchObject({ state: 'captured', captured_cents: 2_000 });
    expect(await payment(stuck)).toMatchObject({ state: 'authorized' });
    world.later(60);
    await settleDuePayments(world.platform);
    expect(await payment(stuck)).toMatchObject({ state: 'captured', captured_cents: 1_000 });
  });
});

describe('the rules', () => {
  it('ask the gateway again later and later, but within the hour', () => {
    const now = world.clock.now();
    const waits = Array.from({ length: 40 }, (_, tries) => nextTry(tries, now).getTime() - now.getTime());
    expect(waits.slice(0, 4)).toEqual([30_000, 60_000, 120_000, 240_000]);
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect(Math.max(...waits)).toBe(3_600_000);
  });
});
