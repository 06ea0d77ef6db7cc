import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { continueRefunds } from '#domains/payments/refund.server.ts';
import { GatewayFault } from '#platform/payment-gateway/gateway-errors.ts';
import { type Memberships, openMemberships } from '#tests/memberships.ts';
import { ana } from '#tests/staff.ts';
import { withGateway } from '#tests/visits.ts';
import { quote } from './billing.ts';
import { returnCreditOfClosed } from './credit-return.server.ts';
import { payCreditBack, payCreditByCheck, restoreCredit } from './credit.server.ts';
import { cancelMembership, orderMembership } from './membership.server.ts';
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
    expect(await lastWords()).toContain(`You get ${dollars(credit)} back`);
    await refundNow();
    expect(await paidBack()).toEqual([credit]);
  });

  it('is named when the membership is canceled, and goes back when it ends', async () => {
    expect((await cancelMembership(world.platform, world.rosa, null)).ok).toBe(true);
    expect(await lastWords()).toContain(`Your credit of ${dollars(credit)} then goes back to the card`);
    expect(await world.mine()).toMatchObject({ creditCents: credit });
    world.inDays(40);
    await stepMemberships(world.platform);
    expect(await world.mine()).toMatchObject({ state: 'ended', creditCents: 0 });
    expect(await lastWords()).toContain(`Your credit of ${dollars(credit)} goes back to the card`);
    await refundNow();
    expect(await paidBack()).toEqual([credit]);
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
    expect(await payCreditByCheck(platform, ana, rosa.userId)).toMatchObject({
      refusal: { code: 'still_runs' },
    });
    await cancelMembership(platform, rosa, null);
    world.inDays(40);
    await stepMemberships(platform);
    await refundNow(refusing());
    await restoreCredit(platform);
    expect(await world.mine()).toMatchObject({ state: 'ended', creditCents: credit });
    const both = await Promise.all([1, 2].map(() => payCreditByCheck(platform, ana, rosa.userId)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await world.mine()).toMatchObject({ creditCents: 0 });
    expect((await world.ledger()).at(-1)).toMatchObject({
      debit_account: 'revenue',
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
