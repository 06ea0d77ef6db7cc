import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorizeGift, settleGift } from '#domains/payments/gift-cards/balance.server.ts';
import { balanceOf } from '#domains/payments/ledger.server.ts';
import { memberCreditAccount } from '#domains/payments/ledger.ts';
import { continueRefunds } from '#domains/payments/refund.server.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { GatewayFault } from '#platform/payment-gateway/gateway-errors.ts';
import { type Memberships, openMemberships } from '#tests/memberships.ts';
import { ana } from '#tests/staff.ts';
import { withGateway } from '#tests/visits.ts';
import { quote } from './billing.ts';
import { returnCreditOfClosed } from './credit-return.server.ts';
import { keepCredit, payCreditBack, restoreCredit } from './credit.server.ts';
import { cancelMembership, orderMembership } from './membership.server.ts';
import { refundMembership } from './refund.server.ts';
import { stepMemberships } from './renewal.server.ts';

let world: Memberships;
beforeAll(async () => {
  world = await openMemberships();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  // A year of Premier Concierge, changed on its third day to a month of Plus.
  await world.join(world.plus({ plan: 'premier-concierge', billing: 'yearly', agreed_cents: 199_000 }));
  world.inDays(2);
  await world.join(world.plus({ agreed_cents: 0 }));
  credit = (await world.mine())!.creditCents;
  expect(credit).toBeGreaterThan(190_000);
});
let credit = 0;

const paidBack = async () =>
  (
    await world.platform.database
      .selectFrom('ledger_entries')
      .select('amount_cents')
      .where('credit_account', '=', 'gateway')
      .execute()
  ).map(({ amount_cents }) => amount_cents);
const lastWords = async () =>
  (
    await world.platform.database
      .selectFrom('messages')
      .select('body')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).body;
const refundNow = async (platform = world.platform) => {
  world.clock.moveTo(new Date(world.clock.now().getTime() + 3_600_000));
  await continueRefunds(platform);
};
/** The day on which it ends, after it was canceled. */
const endIt = async () => {
  world.inDays(40);
  await stepMemberships(world.platform);
  return world.mine();
};
/** A bank that does not take money back. */
const refusing = () =>
  withGateway(world.platform, {
    refund: async () => {
      throw new GatewayFault('charge_disputed', undefined);
    },
  });
const dollars = (cents: number) =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

describe('credit of a membership', () => {
  it('goes back to the card that paid when the member asks, once', async () => {
    const both = await Promise.all([1, 2].map(() => payCreditBack(world.platform, world.rosa.userId)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'no_credit' } });
    expect(await world.mine()).toMatchObject({ planId: 'plus', state: 'active', creditCents: 0 });
    expect(await lastWords()).toContain(`You’re getting ${dollars(credit)} back`);
    await refundNow();
    expect(await paidBack()).toEqual([credit]);
  });

  it('is named when the membership is canceled and when it ends, and goes back a week later', async () => {
    expect((await cancelMembership(world.platform, world.rosa, null)).ok).toBe(true);
    expect(await lastWords()).toContain(
      `Your credit of ${dollars(credit)} goes back to your card a week later`,
    );
    expect(await endIt()).toMatchObject({ state: 'ended', creditCents: credit });
    expect(await lastWords()).toContain(
      `Your credit of ${dollars(credit)} goes back to your card on Wednesday, March 24, 2027, or you keep it for visits.`,
    );
    world.inDays(46);
    await stepMemberships(world.platform);
    expect(await world.mine()).toMatchObject({ creditCents: credit });
    world.inDays(47);
    await stepMemberships(world.platform);
    await stepMemberships(world.platform);
    expect(await world.mine()).toMatchObject({ state: 'ended', creditCents: 0 });
    expect(await lastWords()).toContain(`You’re getting ${dollars(credit)} back`);
    await refundNow();
    expect(await paidBack()).toEqual([credit]);
  });

  it('is kept for visits as long as its member likes, and goes back when they ask', async () => {
    expect(await keepCredit(world.platform, world.rosa.userId)).toMatchObject({
      refusal: { code: 'no_credit' },
    });
    await cancelMembership(world.platform, world.rosa, null);
    await endIt();
    expect((await keepCredit(world.platform, world.rosa.userId)).ok).toBe(true);
    world.inDays(400);
    await stepMemberships(world.platform);
    expect(await world.mine()).toMatchObject({ creditCents: credit, creditBackAt: null });
    expect(await payCreditBack(world.platform, world.rosa.userId)).toMatchObject({
      value: { cents: credit },
    });
  });

  it('goes back before an account is closed', async () => {
    const { database, clock } = world.platform;
    const cents = await database
      .transaction()
      .execute((work) => returnCreditOfClosed(work, world.rosa.userId, clock.now()));
    expect(cents).toBe(credit);
    await refundNow();
    expect(await paidBack()).toEqual([credit]);
  });

  it('is not paid back while a charge that uses it waits for the bank', async () => {
    const premier = { plan: 'premier-concierge', billing: 'yearly' } as const;
    const { amountCents } = quote(await world.mine(), premier, world.clock.now());
    await orderMembership(world.cutOff(), world.rosa, world.plus({ ...premier, agreed_cents: amountCents }));
    expect(await payCreditBack(world.platform, world.rosa.userId)).toMatchObject({
      refusal: { code: 'charge_under_way' },
    });
    expect(await world.mine()).toMatchObject({ creditCents: credit });
  });

  it('is paid by check by the office, where it has ended and no card takes it', async () => {
    const { platform, rosa } = world;
    const alone = { ...platform, configuration: { ...platform.configuration, REFUND_LIMIT: null } };
    const payByCheck = (requestKey: string) =>
      refundMembership(alone, ana, rosa.userId, {
        way: 'check',
        amountCents: credit,
        reason: 'The credit, by check',
        requestKey,
      });
    expect(await payByCheck('too soon')).toMatchObject({
      refusal: { code: 'still_runs' },
    });
    await cancelMembership(platform, rosa, null);
    await endIt();
    world.inDays(47);
    await stepMemberships(platform);
    await refundNow(refusing());
    await restoreCredit(platform);
    expect(await world.mine()).toMatchObject({ state: 'ended', creditCents: credit });
    const both = await Promise.all(['one', 'two'].map(payByCheck));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await world.mine()).toMatchObject({ creditCents: 0 });
    expect((await world.ledger()).at(-1)).toMatchObject({
      debit_account: memberCreditAccount(rosa.userId),
      credit_account: 'bank',
      amount_cents: credit,
    });
  });

  it('is credit again where the bank does not take it back', async () => {
    await payCreditBack(world.platform, world.rosa.userId);
    await refundNow(refusing());
    expect(await restoreCredit(world.platform)).toBe(1);
    expect(await restoreCredit(world.platform)).toBe(0);
    expect(await world.mine()).toMatchObject({ creditCents: credit });
    expect(await paidBack()).toEqual([]);
  });
});

/** A life of a member with credit: a year that begins again with each change of plan. */
const lives = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 45 }) }),
    fc.record({
      act: fc.constant('change' as const),
      plan: fc.constantFrom('plus' as const, 'vip' as const, 'premier-concierge' as const),
      billing: fc.constantFrom('monthly' as const, 'yearly' as const),
    }),
    // A single visit, one of a series, or a tip: all of it, a fee, or nothing is taken.
    fc.record({
      act: fc.constant('visit' as const),
      priceCents: fc.integer({ min: 50, max: 60_000 }),
      takenOf: fc.integer({ min: 0, max: 100 }),
      pays: fc.constantFrom('credit and gift' as const, 'credit' as const),
      earnedBy: fc.constantFrom('revenue' as const, 'tips' as const),
    }),
    fc.record({ act: fc.constantFrom('pay-back', 'bank-says-no', 'cancel', 'keep') }),
  ),
  { minLength: 4, maxLength: 14 },
);

describe('the money of a membership', () => {
  it('is spent, is credit or goes back, to the cent, whatever a member does', async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        await world.startAnew();
        await world.join(world.plus({ plan: 'premier-concierge', billing: 'yearly', agreed_cents: 199_000 }));
        for (const each of life) {
          await live(each);
          expect(await missing()).toEqual({ credit: 0, column: 0, paid: 0 });
        }
      }),
      { numRuns: 25 },
    );
  });
});

async function live(each: typeof lives extends fc.Arbitrary<(infer Act)[]> ? Act : never): Promise<void> {
  const { platform, rosa, clock } = world;
  switch (each.act) {
    case 'wait':
      for (let day = 0; day < each.days; day += 1) {
        clock.moveTo(new Date(clock.now().getTime() + 86_400_000));
        await stepMemberships(platform);
      }
      return;
    case 'change': {
      const wish = { plan: each.plan, billing: each.billing };
      const { amountCents } = quote(await world.mine(), wish, clock.now());
      await orderMembership(platform, rosa, world.plus({ ...wish, agreed_cents: amountCents }));
      return;
    }
    case 'visit': {
      const [bookingId, totalCents] = [newIdentifier(), each.priceCents];
      const takenCents = Math.floor((totalCents * each.takenOf) / 100);
      await transaction(platform.database, async (work) => {
        const wish = {
          userId: rosa.userId,
          id: bookingId,
          totalCents,
          pays: each.pays,
          memo: 'Visit',
        };
        await authorizeGift(work, wish, clock.now());
        expect(await balanceOf(work, memberCreditAccount(rosa.userId))).toBeGreaterThanOrEqual(0);
        await settleGift(
          work,
          { id: bookingId, totalCents, memo: 'Visit' },
          takenCents,
          clock.now(),
          each.earnedBy,
        );
      });
      return;
    }
    case 'pay-back':
      await payCreditBack(platform, rosa.userId);
      await continueRefunds(platform);
      return;
    case 'bank-says-no':
      await payCreditBack(platform, rosa.userId);
      await refundNow(refusing());
      await restoreCredit(platform);
      return;
    case 'cancel':
      await cancelMembership(platform, rosa, null);
      return;
    default:
      await keepCredit(platform, rosa.userId);
  }
}

/** By what credit, its column and all that was paid differ from what became of it. */
async function missing() {
  const { database } = world.platform;
  const { rows } = await sql<{ credit: number; column: number; paid: number }>`
    with entry as (select credit_account as account, amount_cents as cents from ledger_entries union all select debit_account, -amount_cents from ledger_entries),
      held as (select coalesce(sum(cents) filter (where account like 'member_credit:%'), 0)::integer as credit, coalesce(sum(cents) filter (where account in ('revenue', 'tips')), 0)::integer as spent from entry),
      charged as (select coalesce(sum(credit_after_cents - credit_before_cents), 0)::integer as cents from membership_charges where state = 'paid'),
      visits as (select coalesce(sum(amount_cents), 0)::integer as cents from ledger_entries where dedupe_key like 'gift-taken:%'),
      gone as (select coalesce(sum(amount_cents), 0)::integer as cents from membership_credit_returns where restored_at is null),
      taken as (select coalesce(sum(captured_cents), 0)::integer as cents from payments),
      refunded as (select coalesce(sum(amount_cents), 0)::integer as cents from payment_refunds where state = 'done')
    select charged.cents - held.credit - visits.cents - gone.cents as credit, held.credit - (select sum(credit_cents)::integer from memberships) as column,
      taken.cents - held.credit - held.spent - refunded.cents as paid
    from held, charged, visits, gone, taken, refunded`.execute(database);
  return rows[0];
}
