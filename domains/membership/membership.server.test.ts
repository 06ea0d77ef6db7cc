import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveSettings } from '#domains/notifications/settings.server.ts';
import { type Channel, type NoticeTopic, noticeTopics } from '#domains/notifications/settings.ts';
import { removeCard } from '#domains/payments/card.server.ts';
import { settleDuePayments } from '#domains/payments/settlement.server.ts';
import { dayInWords } from '#platform/days.ts';
import { type Memberships, openMemberships } from '#tests/memberships.ts';
import { postAtGateway, saveTestCard, signIn } from '#tests/people.ts';
import { withGateway } from '#tests/visits.ts';
import { quote } from './billing.ts';
import { payMembershipWith, removeMemberCard } from './card.server.ts';
import { continueCharges, findPendingCharge, finishCharge } from './charge.server.ts';
import {
  cancelMembership,
  findCancellation,
  keepMembership,
  orderMembership,
  pauseMembership,
  resumeMembership,
} from './membership.server.ts';
import { readStamp, stampPrice } from './price-stamp.server.ts';
import { stepMemberships } from './renewal.server.ts';

let world: Memberships;
beforeAll(async () => {
  world = await openMemberships();
});
afterAll(() => world.close());
beforeEach(() => world.startAnew());

describe('a bank that asks', () => {
  const back = () => 'http://localhost/account/subscription?done=asked';
  const ask = async () => {
    const asked = await orderMembership(
      world.platform,
      world.rosa,
      world.plus({
        card_id: await saveTestCard(world.platform, world.pages, world.rosa, '4000002760003184'),
      }),
      back,
    );
    if (!asked.ok || asked.value.state !== 'challenge') throw new Error('The bank did not ask.');
    return asked.value.url;
  };
  const goOn = async () =>
    finishCharge(world.platform, (await findPendingCharge(world.platform.database, world.rosa.userId))!);

  it('is answered yes, and only then the membership begins, once', async () => {
    const url = await ask();
    expect(await world.mine()).toBeUndefined();
    expect(await goOn()).toMatchObject({ value: { state: 'challenge', url } });
    await postAtGateway(world.pages, url, { answer: 'approve' });
    expect(await goOn()).toMatchObject({ value: { state: 'paid' } });
    await continueCharges(world.platform);
    expect(await world.mine()).toMatchObject({ planId: 'plus', state: 'active' });
    expect(await world.ledger()).toHaveLength(1);
  });

  it('is answered no, or not at all, and nothing has changed', async () => {
    await postAtGateway(world.pages, await ask(), { answer: 'decline' });
    expect(await goOn()).toMatchObject({
      refusal: { code: 'card_declined', message: expect.stringContaining('did not get your OK') },
    });
    await ask();
    world.clock.moveTo(new Date(world.start.getTime() + 31 * 60_000));
    await continueCharges(world.platform);
    expect(await findPendingCharge(world.platform.database, world.rosa.userId)).toBeUndefined();
    expect([await world.mine(), await world.ledger()]).toEqual([undefined, []]);
    await world.join();
    expect(await world.mine()).toMatchObject({ state: 'active' });
  });
});

describe('joining', () => {
  it('charges at once, writes the ledger and tells the member', async () => {
    await world.join();
    expect(await world.mine()).toMatchObject({
      planId: 'plus',
      state: 'active',
      periodCents: 1_900,
      cardId: world.cardId,
      periodEndsAt: new Date('2027-03-05T15:00:00Z'),
    });
    expect(await world.payments()).toEqual([
      { state: 'captured', amount_cents: 1_900, captured_cents: 1_900 },
    ]);
    expect(await world.ledger()).toEqual([
      {
        debit_account: 'gateway',
        credit_account: 'revenue',
        amount_cents: 1_900,
        memo: 'Plus membership, monthly',
      },
    ]);
    expect(await world.told()).toEqual(['Welcome to Plus']);
  });

  it('charges once for many clicks at once, and once more only for another wish', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => orderMembership(world.platform, world.rosa, world.plus())),
    );
    expect(answers.filter((answer) => !answer.ok)).toEqual([]);
    expect(await world.payments()).toHaveLength(1);
    expect(await orderMembership(world.platform, world.rosa, world.plus())).toMatchObject({
      value: { state: 'unchanged' },
    });
    expect(await world.ledger()).toHaveLength(1);
  });

  it('changes nothing with a card that is declined, and can be tried again with another', async () => {
    const bad = await saveTestCard(world.platform, world.pages, world.rosa, '4000000000000341');
    expect(await orderMembership(world.platform, world.rosa, world.plus({ card_id: bad }))).toMatchObject({
      ok: false,
      refusal: { kind: 'payment', code: 'card_declined' },
    });
    expect(await world.mine()).toBeUndefined();
    expect(await world.ledger()).toEqual([]);
    await world.join();
    expect(await world.mine()).toMatchObject({ state: 'active' });
  });

  it('charges no other amount than the one that was seen, no card of somebody else, and nobody who is not activated', async () => {
    expect(
      await orderMembership(world.platform, world.rosa, world.plus({ agreed_cents: 1_800 })),
    ).toMatchObject({ refusal: { code: 'price_changed' } });
    expect(await orderMembership(world.platform, world.rosa, world.plus({ card_id: null }))).toMatchObject({
      refusal: { code: 'card_not_found' },
    });
    const grace = (await signIn(world.platform, 'grace@example.com')).member;
    expect(await orderMembership(world.platform, grace, world.plus())).toMatchObject({
      refusal: { code: 'card_not_found', fields: [{ field: 'card_id' }] },
    });
    expect(await orderMembership(world.platform, { ...world.rosa, status: 'X' }, world.plus())).toMatchObject(
      { refusal: { code: 'not_activated' } },
    );
    expect(await world.payments()).toEqual([]);
  });

  it('goes on by itself when the gateway was away, and charges once', async () => {
    expect(await orderMembership(world.cutOff(), world.rosa, world.plus())).toMatchObject({
      value: { state: 'waiting' },
    });
    expect(await world.mine()).toBeUndefined();
    expect(
      await orderMembership(world.platform, world.rosa, world.plus({ plan: 'vip', agreed_cents: 5_900 })),
    ).toMatchObject({ refusal: { code: 'charge_under_way' } });
    world.inDays(1);
    expect(await continueCharges(world.platform)).toBe(1);
    expect(await continueCharges(world.platform)).toBe(0);
    expect(await world.mine()).toMatchObject({ planId: 'plus', state: 'active' });
    expect(await world.ledger()).toHaveLength(1);
  });

  it('finds what the gateway did when its answer was lost and it has forgotten the key', async () => {
    let asked = 0;
    const lossy = withGateway(world.platform, {
      authorize: async (input, key) => {
        asked += 1;
        await world.platform.gateway.authorize(input, key);
        return { state: 'unavailable' as const };
      },
    });
    expect(await orderMembership(lossy, world.rosa, world.plus())).toMatchObject({
      value: { state: 'waiting' },
    });
    world.inDays(3);
    const forgetful = withGateway(world.platform, {
      authorize: (input, key) => world.platform.gateway.authorize(input, `${key}:forgotten${(asked += 1)}`),
    });
    await continueCharges(forgetful);
    expect(asked).toBe(1);
    expect(await world.mine()).toMatchObject({ planId: 'plus', state: 'active' });
    expect(await world.ledger()).toHaveLength(1);
  });
});

describe('changing', () => {
  it('costs what was shown for an hour, to nobody else and for nothing else', async () => {
    await world.join(world.plus({ plan: 'premier-concierge', billing: 'yearly', agreed_cents: 199_000 }));
    world.inDays(3);
    const shownAt = world.clock.now();
    const vip = { plan: 'vip', billing: 'yearly' } as const;
    const shown = quote(await world.mine(), vip, shownAt);
    const stamp = stampPrice(world.platform, world.rosa.userId, vip, shownAt);
    const order = world.plus({ ...vip, agreed_cents: shown.amountCents, price_stamp: stamp });
    world.clock.moveTo(new Date(shownAt.getTime() + 45 * 60_000));
    const now = world.clock.now();
    expect(quote(await world.mine(), vip, now).creditAfterCents).toBeLessThan(shown.creditAfterCents);
    expect(readStamp(world.platform, stamp, world.rosa.userId, vip, now)).toMatchObject({ at: shownAt });
    for (const [mark, whose, wish, when] of [
      [stamp, 'somebody-else', vip, now],
      [stamp, world.rosa.userId, { ...vip, plan: 'plus' as const }, now],
      [stamp, world.rosa.userId, vip, new Date(shownAt.getTime() + 61 * 60_000)],
      [`${stamp.slice(0, -4)}AAAA`, world.rosa.userId, vip, now],
    ] as const)
      expect(readStamp(world.platform, mark, whose, wish, when)).toBeUndefined();
    await world.join(order);
    expect(await world.mine()).toMatchObject({
      planId: 'vip',
      periodStartsAt: shownAt,
      creditCents: shown.creditAfterCents,
    });
    // Pressed once more, and it is no longer worth anything: another membership has begun since.
    const premier = { plan: 'premier-concierge', billing: 'monthly' } as const;
    const early = stampPrice(world.platform, world.rosa.userId, premier, new Date(shownAt.getTime() - 1_000));
    world.clock.moveTo(new Date(now.getTime() + 5 * 60_000));
    await world.join(world.plus({ ...premier, agreed_cents: 0, price_stamp: early }));
    expect(await world.mine()).toMatchObject({ periodStartsAt: world.clock.now() });
  });

  it('charges what was shown, though the clock has taken a cent meanwhile', async () => {
    await world.join(world.plus({ plan: 'vip', agreed_cents: 5_900 }));
    world.inDays(7);
    const wish = { plan: 'premier-concierge', billing: 'monthly' } as const;
    const shown = quote(await world.mine(), wish, world.clock.now());
    const price_stamp = stampPrice(world.platform, world.rosa.userId, wish, world.clock.now());
    world.clock.moveTo(new Date(world.clock.now().getTime() + 30 * 60_000));
    const order = world.plus({ ...wish, agreed_cents: shown.amountCents });
    expect(await orderMembership(world.platform, world.rosa, order)).toMatchObject({
      refusal: { code: 'price_changed' },
    });
    await world.join({ ...order, price_stamp });
    expect((await world.ledger()).map((entry) => entry.amount_cents)).toEqual([5_900, shown.amountCents]);
  });

  it('takes what is left off the new price, and keeps what is too much for later', async () => {
    await world.join();
    world.inDays(14);
    await world.join(world.plus({ plan: 'vip', agreed_cents: 4_950 }));
    expect(await world.mine()).toMatchObject({
      planId: 'vip',
      periodCents: 5_900,
      creditCents: 0,
      periodStartsAt: new Date('2027-02-19T15:00:00Z'),
    });
    await world.join(world.plus({ agreed_cents: 0 }));
    expect(await world.mine()).toMatchObject({ planId: 'plus', creditCents: 4_000 });
    expect(await world.taken()).toEqual([1_900, 4_950]);
    // The credit pays the next two renewals, and then only the shortfall is charged.
    for (let days = 14; days <= 114; days += 1) {
      world.inDays(days);
      await stepMemberships(world.platform);
    }
    expect(await world.mine()).toMatchObject({
      creditCents: 0,
      periodEndsAt: new Date('2027-06-19T15:00:00Z'),
    });
    expect(await world.taken()).toEqual([1_900, 4_950, 1_700]);
  });
});

describe('renewing', () => {
  it('reminds, then charges once for a period, however many processes do it', async () => {
    await world.join();
    world.inDays(22);
    await stepMemberships(world.platform);
    expect((await world.told()).at(-1)).toMatch(/^Plus renews on Friday, March 5, 2027/);
    world.inDays(29);
    await Promise.all([
      stepMemberships(world.platform),
      stepMemberships(world.platform),
      stepMemberships(world.platform),
    ]);
    expect(await world.mine()).toMatchObject({
      state: 'active',
      periodEndsAt: new Date('2027-04-05T15:00:00Z'),
      announcement: null,
    });
    expect(await world.ledger()).toHaveLength(2);
  });

  it('waits 20 days from the word about it, where a year was paused a day before its end', async () => {
    await world.join(world.plus({ plan: 'premier-concierge', billing: 'yearly', agreed_cents: 199_000 }));
    world.inDays(345);
    await stepMemberships(world.platform);
    world.inDays(364);
    expect((await pauseMembership(world.platform, world.rosa, 1)).ok).toBe(true);
    world.inDays(400);
    await stepMemberships(world.platform);
    const renewsAt = new Date(world.start.getTime() + 420 * 86_400_000);
    expect(await world.mine()).toMatchObject({
      state: 'active',
      paidUntil: new Date(world.start.getTime() + 401 * 86_400_000),
      periodEndsAt: renewsAt,
      announcement: { at: world.clock.now(), cents: 199_000 },
    });
    const { subject, body } = await world.platform.database
      .selectFrom('messages')
      .select(['subject', 'body'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(subject).toBe('Premier Concierge continues');
    expect(body).toContain(
      `It renews on ${dayInWords(renewsAt, 'America/New_York')} for $1,990.00 a year, until you cancel.`,
    );
    world.inDays(419);
    await stepMemberships(world.platform);
    expect(await pauseMembership(world.platform, world.rosa, 1)).toMatchObject({
      refusal: { code: 'not_running' },
    });
    expect(await world.ledger()).toHaveLength(1);
    world.inDays(420);
    await stepMemberships(world.platform);
    expect(await world.ledger()).toHaveLength(2);
  });

  it('comes later when the worker was off, and says so with what credit pays', async () => {
    await world.join(world.plus({ plan: 'vip', agreed_cents: 5_900 }));
    world.inDays(7);
    await world.join(world.plus({ agreed_cents: 0 }));
    expect(await world.mine()).toMatchObject({ creditCents: 2_525 });
    // Nobody has looked at it for two months.
    world.inDays(67);
    await stepMemberships(world.platform);
    expect((await world.told()).at(-1)).toBe('Plus renews on Sunday, April 18, 2027');
    expect(await world.taken()).toHaveLength(1);
    world.inDays(72);
    await stepMemberships(world.platform);
    expect(await world.mine()).toMatchObject({ creditCents: 625, announcement: null });
    world.inDays(97);
    await stepMemberships(world.platform);
    const last = await world.platform.database
      .selectFrom('messages')
      .select('body')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last.body).toContain(
      'It costs $19.00 a month. Your credit pays a part of it, so we charge $12.75.',
    );
  });

  it('is announced also to who wants to hear nothing of their membership, and anew for another day after a pause', async () => {
    const nothing = Object.fromEntries(noticeTopics.map((topic) => [topic, []])) as unknown as Record<
      NoticeTopic,
      Channel[]
    >;
    await saveSettings(world.platform, world.rosa, { choices: nothing, quiet_from: null, quiet_until: null });
    await world.join();
    world.inDays(22);
    await stepMemberships(world.platform);
    await pauseMembership(world.platform, world.rosa, 1);
    world.inDays(32);
    await resumeMembership(world.platform, world.rosa);
    world.inDays(33);
    await stepMemberships(world.platform);
    expect((await world.told()).filter((subject) => /renews on|Welcome/.test(subject ?? ''))).toEqual([
      'Welcome to Plus',
      'Plus renews on Friday, March 5, 2027',
      'Plus renews on Monday, March 15, 2027',
    ]);
    const left = await world.platform.database.selectFrom('messages').select(['channel', 'topic']).execute();
    expect(left.every(({ topic }) => topic === null)).toBe(true);
    await world.platform.database.deleteFrom('notification_settings').execute();
  });

  it('that is declined is tried on the days 0, 3 and 7, keeps the discount so long, and then ends', async () => {
    await world.join();
    const bad = await saveTestCard(world.platform, world.pages, world.rosa, '4000000000009995');
    expect((await payMembershipWith(world.platform, world.rosa, bad)).ok).toBe(true);
    const tries = async () =>
      (await world.payments()).filter((payment) => payment.state === 'declined').length;
    await world.comeToRenewal();
    for (const [days, expected, state] of [
      [28, 1, 'overdue'],
      [30, 1, 'overdue'],
      [31, 2, 'overdue'],
      [34, 2, 'overdue'],
      [35, 3, 'ended'],
      [60, 3, 'ended'],
    ] as const) {
      world.inDays(days);
      await stepMemberships(world.platform);
      expect([days, await tries(), (await world.mine())?.state]).toEqual([days, expected, state]);
    }
    expect(await world.ledger()).toHaveLength(1);
    const failures = await world.platform.database
      .selectFrom('messages')
      .select(['channel', 'subject', 'body'])
      .where('kind', '=', 'payment_failed')
      .orderBy('id')
      .execute();
    expect(failures.map((message) => `${message.channel}: ${message.subject}`)).toEqual([
      'email: We could not renew Plus',
      'text: We could not renew Plus',
      'email: We could not renew Plus',
      'text: We could not renew Plus',
      'email: Plus has ended',
      'text: Plus has ended',
    ]);
    // Each message names the next try, and the last one says what happens after it.
    const periodEndsAt = (await world.mine())?.periodEndsAt.getTime() ?? 0;
    const dayOf = (days: number) =>
      dayInWords(new Date(periodEndsAt + days * 86_400_000), 'America/New_York');
    const [first, , second] = failures.map(({ body }) => body);
    expect(first).toContain(`We’ll try again on ${dayOf(3)}. You can also pay now with any card.`);
    expect(second).toContain(
      `We’ll try again on ${dayOf(7)}. If your bank declines it again, your membership ends then, and you owe nothing.`,
    );
  });

  it('does not happen for an account that is closed', async () => {
    await world.join();
    const { database } = world.platform;
    await database.updateTable('users').set({ status: 'C' }).where('id', '=', world.rosa.userId).execute();
    world.inDays(28);
    expect(await stepMemberships(world.platform)).toBe(0);
    await database.updateTable('users').set({ status: 'A' }).where('id', '=', world.rosa.userId).execute();
    expect(await world.ledger()).toHaveLength(1);
  });

  it('that succeeds at the second try goes on from where the period ended', async () => {
    await world.join();
    const bad = await saveTestCard(world.platform, world.pages, world.rosa, '4000000000009995');
    await payMembershipWith(world.platform, world.rosa, bad);
    await world.comeToRenewal();
    await stepMemberships(world.platform);
    expect(await world.mine()).toMatchObject({ state: 'overdue', failedRenewals: 1 });
    await payMembershipWith(world.platform, world.rosa, world.cardId);
    world.inDays(31);
    await stepMemberships(world.platform);
    expect(await world.mine()).toMatchObject({
      state: 'active',
      failedRenewals: 0,
      periodEndsAt: new Date('2027-04-05T15:00:00Z'),
    });
  });

  it('that waited for the gateway lets the money go when the membership was canceled meanwhile', async () => {
    await world.join();
    await world.comeToRenewal();
    await stepMemberships(world.cutOff());
    expect((await cancelMembership(world.platform, world.rosa, null)).ok).toBe(true);
    world.inDays(29);
    await continueCharges(world.platform);
    await settleDuePayments(world.platform);
    expect(await world.mine()).toMatchObject({ state: 'ended' });
    expect((await world.payments()).map((payment) => payment.state)).toEqual(['captured', 'released']);
    expect(await world.ledger()).toHaveLength(1);
  });
});

describe('pausing', () => {
  it('keeps what is left, charges nothing, and goes on by itself at its end', async () => {
    await world.join();
    world.inDays(10);
    expect(await pauseMembership(world.platform, world.rosa, 2)).toMatchObject({
      value: { state: 'paused', pausedUntil: new Date('2027-04-15T15:00:00Z') },
    });
    expect(await pauseMembership(world.platform, world.rosa, 2)).toMatchObject({
      refusal: { code: 'not_running' },
    });
    world.inDays(40);
    await stepMemberships(world.platform);
    expect(await world.mine()).toMatchObject({ state: 'paused' });
    world.clock.moveTo(new Date('2027-04-15T15:00:00Z'));
    await stepMemberships(world.platform);
    expect(await world.mine()).toMatchObject({
      state: 'active',
      periodEndsAt: new Date('2027-05-03T15:00:00Z'),
    });
    expect(await world.ledger()).toHaveLength(1);
    expect(await resumeMembership(world.platform, world.rosa)).toMatchObject({
      refusal: { code: 'not_paused' },
    });
  });
});

describe('canceling', () => {
  it('needs no reason, lasts until what is paid for is over, and charges nothing more', async () => {
    await world.join();
    world.inDays(3);
    expect(await cancelMembership(world.platform, world.rosa, null)).toMatchObject({
      value: { state: 'active', endsAt: new Date('2027-03-05T15:00:00Z') },
    });
    expect((await cancelMembership(world.platform, world.rosa, 'health')).ok).toBe(true);
    expect(
      await world.platform.database.selectFrom('membership_cancellations').selectAll().execute(),
    ).toHaveLength(1);
    world.inDays(28);
    await stepMemberships(world.platform);
    expect(await world.mine()).toMatchObject({ state: 'ended' });
    expect(await world.ledger()).toHaveLength(1);
    expect(await cancelMembership(world.platform, world.rosa, null)).toMatchObject({
      refusal: { code: 'no_membership' },
    });
  });

  it('keeps the reason that was given, and can be taken back', async () => {
    await world.join();
    await cancelMembership(world.platform, world.rosa, 'bereavement');
    expect(await findCancellation(world.platform.database, world.rosa.userId)).toMatchObject({
      reason: 'bereavement',
    });
    expect(await keepMembership(world.platform, world.rosa)).toMatchObject({ value: { endsAt: null } });
    expect(await findCancellation(world.platform.database, world.rosa.userId)).toBeUndefined();
  });

  it('leaves who paused what they have paid for', async () => {
    await world.join();
    world.inDays(14);
    await pauseMembership(world.platform, world.rosa, 3);
    world.inDays(44);
    expect(await cancelMembership(world.platform, world.rosa, null)).toMatchObject({
      value: { state: 'active', endsAt: new Date('2027-04-04T15:00:00Z') },
    });
  });
});

describe('the card of a running membership', () => {
  it('stays while it is the only one, and hands over to the one that is left', async () => {
    await world.join();
    expect(await removeMemberCard(world.platform, world.rosa, world.cardId)).toMatchObject({
      refusal: { code: 'card_needed' },
    });
    expect(
      await world.platform.database.selectFrom('cards').select(['removed_at', 'is_default']).execute(),
    ).toEqual([{ removed_at: null, is_default: true }]);
    const other = await saveTestCard(world.platform, world.pages, world.rosa, '5555555555554444');
    expect((await removeMemberCard(world.platform, world.rosa, world.cardId)).ok).toBe(true);
    expect(await world.mine()).toMatchObject({ cardId: other });
    await cancelMembership(world.platform, world.rosa, null);
    expect((await removeMemberCard(world.platform, world.rosa, other)).ok).toBe(true);
  });

  it('that is gone fails like one that the bank refuses', async () => {
    await world.join();
    await removeCard(world.platform, world.rosa, world.cardId);
    await world.comeToRenewal();
    await stepMemberships(world.platform);
    expect(await world.mine()).toMatchObject({ state: 'overdue', failedRenewals: 1 });
  });
});
