import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorizeGift, settleGift } from '#domains/payments/gift-cards/balance.server.ts';
import { continueRefunds } from '#domains/payments/refund.server.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { type Memberships, openMemberships } from '#tests/memberships.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { payCreditBack } from './credit.server.ts';
import { decideMembershipRefund, findMembershipRefundable, refundMembership } from './refund.server.ts';

let world: Memberships;
beforeAll(async () => {
  world = await openMemberships();
  await employ(world.platform.database, ben, world.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await world.join(world.plus({ plan: 'vip', billing: 'yearly', agreed_cents: 59_000 }));
});

/** The office with a limit of $200. */
const office = () => ({
  ...world.platform,
  configuration: { ...world.platform.configuration, REFUND_LIMIT: 20_000 },
});
const ask = (amountCents: number, requestKey: string) =>
  refundMembership(office(), ana, world.rosa.userId, {
    way: 'paid',
    amountCents,
    reason: 'You were ill.',
    requestKey,
  });
const decide = (who: typeof ana, decision: Parameters<typeof decideMembershipRefund>[3]) =>
  decideMembershipRefund(office(), who, world.rosa.userId, decision);
const wentBack = async () => {
  world.clock.moveTo(new Date(world.clock.now().getTime() + 3_600_000));
  await continueRefunds(world.platform);
  return (await world.ledger())
    .filter(({ credit_account }) => credit_account === 'gateway')
    .map(({ amount_cents }) => amount_cents);
};

describe('a refund of a membership', () => {
  it('goes back at once below the limit, once for a press, and is worth nothing in a change', async () => {
    expect(await Promise.all([ask(15_000, 'one'), ask(15_000, 'one')])).toMatchObject([
      { value: { state: 'given' } },
      { value: { state: 'given' } },
    ]);
    expect(await world.mine()).toMatchObject({ periodCents: 44_000 });
    expect((await world.told()).at(-1)).toBe('You get $150.00 back for VIP');
    expect(await wentBack()).toEqual([15_000]);
  });

  it('waits for a second person above the limit, also in small pieces, and moves nothing until then', async () => {
    expect(await ask(15_000, 'one')).toMatchObject({ value: { state: 'given' } });
    expect(await ask(6_000, 'two')).toMatchObject({ value: { state: 'asked' } });
    expect(await ask(100, 'three')).toMatchObject({ refusal: { code: 'refund_waits' } });
    expect(await decide(ana, { state: 'given' })).toMatchObject({ refusal: { code: 'needs_second_person' } });
    expect(await decide(ben, { state: 'withdrawn' })).toMatchObject({ refusal: { code: 'not_yours' } });
    expect(await wentBack()).toEqual([15_000]);
    const both = await Promise.all([decide(ben, { state: 'given' }), decide(ben, { state: 'given' })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'refund_decided' } });
    expect((await wentBack()).toSorted((one, other) => one - other)).toEqual([6_000, 15_000]);
  });

  it('is declined or withdrawn, and nothing goes back', async () => {
    await ask(30_000, 'one');
    expect(await decide(ben, { state: 'declined', answer: 'Too much.' })).toMatchObject({ ok: true });
    await ask(30_000, 'two');
    expect(await decide(ana, { state: 'withdrawn' })).toMatchObject({ ok: true });
    expect(await wentBack()).toEqual([]);
    expect(await world.mine()).toMatchObject({ periodCents: 59_000 });
  });

  it('is never more than was paid, and leaves the credit alone, which is theirs', async () => {
    expect(await ask(59_001, 'one')).toMatchObject({
      refusal: { code: 'more_than_was_paid', details: { left_cents: 59_000 } },
    });
    world.inDays(2);
    await world.join(world.plus({ agreed_cents: 0 }));
    const { creditCents } = (await world.mine())!;
    const left = await findMembershipRefundable(world.platform.database, world.rosa.userId);
    expect(left).toBe(59_000 - creditCents);
    expect(await ask(left, 'all')).toMatchObject({ value: { state: 'given' } });
    expect(await payCreditBack(world.platform, world.rosa.userId)).toMatchObject({
      value: { cents: creditCents },
    });
    expect((await wentBack()).reduce((sum, cents) => sum + cents, 0)).toBe(59_000);
  });

  it('of credit by the office waits for a second person, too, and is not more than the credit then', async () => {
    world.inDays(2);
    await world.join(world.plus({ agreed_cents: 0 }));
    const { creditCents } = (await world.mine())!;
    const credit = (requestKey: string) => ({
      way: 'credit' as const,
      amountCents: creditCents,
      reason: 'The credit',
      requestKey,
    });
    const askFor = (key: string) => refundMembership(office(), ana, world.rosa.userId, credit(key));
    expect(await askFor('one')).toMatchObject({ value: { state: 'asked' } });
    expect(await decide(ana, { state: 'given' })).toMatchObject({ refusal: { code: 'needs_second_person' } });
    expect(await world.mine()).toMatchObject({ creditCents });
    // The member takes it themselves meanwhile, and needs no second person.
    expect((await payCreditBack(office(), world.rosa.userId)).ok).toBe(true);
    expect(await decide(ben, { state: 'given' })).toMatchObject({ refusal: { code: 'no_credit' } });
    expect(await decide(ana, { state: 'withdrawn' })).toMatchObject({ ok: true });
    expect(await askFor('two')).toMatchObject({ refusal: { code: 'no_credit' } });
    expect(await wentBack()).toEqual([creditCents]);
  });

  it('leaves out what visits had of the credit', async () => {
    world.inDays(2);
    await world.join(world.plus({ agreed_cents: 0 }));
    const before = await findMembershipRefundable(world.platform.database, world.rosa.userId);
    await transaction(world.platform.database, async (work) => {
      const visit = { id: newIdentifier(), totalCents: 9_900, memo: 'Visit' };
      const paid = { ...visit, userId: world.rosa.userId, pays: 'credit and gift' as const };
      await authorizeGift(work, paid, world.clock.now());
      await settleGift(work, visit, 9_900, world.clock.now());
    });
    expect(await findMembershipRefundable(world.platform.database, world.rosa.userId)).toBe(before);
  });
});
