import { saveSettings } from '#domains/notifications/commands.server.ts';
import { noticeTopics, type Channel, type NoticeTopic } from '#domains/notifications/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Hono } from 'hono';
import { removeCard, settleDuePayments } from '#domains/payments/commands.server.ts';
import type { Member } from '#domains/people/schema.ts';
import type { Platform } from '#platform/platform.ts';
import { postAtGateway, saveTestCard, signIn } from '#tests/people.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { payMembershipWith, removeMemberCard } from './cards/commands.server.ts';
import { continueCharges, finishCharge } from './charges/commands.server.ts';
import { findPendingCharge } from './charges/data.server.ts';
import { cancelMembership, keepMembership, orderMembership, pauseMembership, resumeMembership } from './commands.server.ts';
import { findCancellation, findMembership } from './data.server.ts';
import { stepMemberships } from './renewal/commands.server.ts';
import { payOverdue } from './overdue/commands.server.ts';
import type { MembershipOrder } from './schema.ts';
import { dayInWords } from './wording/rules.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let platform: Platform;
let pages: Hono;
let rosa: Member;
let cardId: string;
beforeAll(async () => {
  world = await createTestPlatform();
  platform = world.platform;
  if (world.gatewayPages === undefined) throw new Error('The tests need the test gateway.');
  pages = world.gatewayPages;
  rosa = (await signIn(platform, 'rosa@example.com')).member;
});
afterAll(() => world.close());
const start = new Date('2027-02-05T15:00:00Z');
beforeEach(async () => {
  world.clock.moveTo(start);
  const { database } = platform;
  await sql`truncate membership_charges, memberships, membership_cancellations, ledger_entries, payments, messages, cards cascade`.execute(database);
  cardId = await saveTestCard(platform, pages, rosa);
});

const day = 86_400_000;
const inDays = (days: number) => world.clock.moveTo(new Date(start.getTime() + days * day));
const plus = (changes: Partial<MembershipOrder> = {}): MembershipOrder => ({ plan: 'plus', billing: 'monthly', agreed_cents: 1_900, card_id: cardId, ...changes });
const join = async (order = plus()) => {
  const joined = await orderMembership(platform, rosa, order);
  if (!joined.ok) throw new Error(joined.refusal.code);
};
const mine = () => findMembership(platform.database, rosa.userId);
const ledger = () => platform.database.selectFrom('ledger_entries').select(['debit_account', 'credit_account', 'amount_cents', 'memo']).orderBy('created_at').execute();
const payments = () => platform.database.selectFrom('payments').select(['state', 'amount_cents', 'captured_cents']).orderBy('id').execute();
const told = async () => (await platform.database.selectFrom('messages').select('subject').where('kind', '<>', 'security').orderBy('id').execute()).map((message) => message.subject);
/** The same platform with a gateway that cannot be reached. */
const cutOff = (): Platform => ({ ...platform, gateway: { ...platform.gateway, authorize: async () => ({ state: 'unavailable' as const }) } });

describe('a bank that asks', () => {
  const back = () => 'http://localhost/account/subscription?done=asked';
  const ask = async () => {
    const asked = await orderMembership(platform, rosa, plus({ card_id: await saveTestCard(platform, pages, rosa, '4000002760003184') }), back);
    if (!asked.ok || asked.value.state !== 'challenge') throw new Error('The bank did not ask.');
    return asked.value.url;
  };
  const goOn = async () => finishCharge(platform, (await findPendingCharge(platform.database, rosa.userId))!);

  it('is answered yes, and only then the membership begins, once', async () => {
    const url = await ask();
    expect(await mine()).toBeUndefined();
    expect(await goOn()).toMatchObject({ value: { state: 'challenge', url } });
    await postAtGateway(pages, url, { answer: 'approve' });
    expect(await goOn()).toMatchObject({ value: { state: 'paid' } });
    await continueCharges(platform);
    expect(await mine()).toMatchObject({ planId: 'plus', state: 'active' });
    expect(await ledger()).toHaveLength(1);
  });

  it('is answered no, or not at all, and nothing has changed', async () => {
    await postAtGateway(pages, await ask(), { answer: 'decline' });
    expect(await goOn()).toMatchObject({ refusal: { code: 'card_declined', message: expect.stringContaining('did not get a yes') } });
    await ask();
    world.clock.moveTo(new Date(start.getTime() + 31 * 60_000));
    await continueCharges(platform);
    expect(await findPendingCharge(platform.database, rosa.userId)).toBeUndefined();
    expect([await mine(), await ledger()]).toEqual([undefined, []]);
    await join();
    expect(await mine()).toMatchObject({ state: 'active' });
  });
});

describe('joining', () => {
  it('charges at once, writes the ledger and tells the member', async () => {
    await join();
    expect(await mine()).toMatchObject({ planId: 'plus', state: 'active', periodCents: 1_900, cardId, periodEndsAt: new Date('2027-03-05T15:00:00Z') });
    expect(await payments()).toEqual([{ state: 'captured', amount_cents: 1_900, captured_cents: 1_900 }]);
    expect(await ledger()).toEqual([{ debit_account: 'gateway', credit_account: 'revenue', amount_cents: 1_900, memo: 'Plus membership, each month' }]);
    expect(await told()).toEqual(['Welcome to Plus']);
  });

  it('charges once for many clicks at once, and once more only for another wish', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => orderMembership(platform, rosa, plus())));
    expect(answers.filter((answer) => !answer.ok)).toEqual([]);
    expect(await payments()).toHaveLength(1);
    expect(await orderMembership(platform, rosa, plus())).toMatchObject({ value: { state: 'unchanged' } });
    expect(await ledger()).toHaveLength(1);
  });

  it('changes nothing with a card that is declined, and can be tried again with another', async () => {
    const bad = await saveTestCard(platform, pages, rosa, '4000000000000341');
    expect(await orderMembership(platform, rosa, plus({ card_id: bad }))).toMatchObject({ ok: false, refusal: { kind: 'payment', code: 'card_declined' } });
    expect(await mine()).toBeUndefined();
    expect(await ledger()).toEqual([]);
    await join();
    expect(await mine()).toMatchObject({ state: 'active' });
  });

  it('charges no other amount than the one that was seen, no card of somebody else, and nobody who is not activated', async () => {
    expect(await orderMembership(platform, rosa, plus({ agreed_cents: 1_800 }))).toMatchObject({ refusal: { code: 'price_changed' } });
    expect(await orderMembership(platform, rosa, plus({ card_id: null }))).toMatchObject({ refusal: { code: 'card_not_found' } });
    const grace = (await signIn(platform, 'grace@example.com')).member;
    expect(await orderMembership(platform, grace, plus())).toMatchObject({ refusal: { code: 'card_not_found', fields: [{ field: 'card_id' }] } });
    expect(await orderMembership(platform, { ...rosa, status: 'X' }, plus())).toMatchObject({ refusal: { code: 'not_activated' } });
    expect(await payments()).toEqual([]);
  });

  it('goes on by itself when the gateway was away, and charges once', async () => {
    expect(await orderMembership(cutOff(), rosa, plus())).toMatchObject({ value: { state: 'waiting' } });
    expect(await mine()).toBeUndefined();
    expect(await orderMembership(platform, rosa, plus({ plan: 'vip', agreed_cents: 5_900 }))).toMatchObject({ refusal: { code: 'charge_under_way' } });
    inDays(1);
    expect(await continueCharges(platform)).toBe(1);
    expect(await continueCharges(platform)).toBe(0);
    expect(await mine()).toMatchObject({ planId: 'plus', state: 'active' });
    expect(await ledger()).toHaveLength(1);
  });

  it('finds what the gateway did when its answer was lost and it has forgotten the key', async () => {
    let asked = 0;
    const lossy: Platform = {
      ...platform,
      gateway: {
        ...platform.gateway,
        authorize: async (input, key) => {
          asked += 1;
          await platform.gateway.authorize(input, key);
          return { state: 'unavailable' as const };
        },
      },
    };
    expect(await orderMembership(lossy, rosa, plus())).toMatchObject({ value: { state: 'waiting' } });
    inDays(3);
    const forgetful: Platform = { ...platform, gateway: { ...platform.gateway, authorize: (input, key) => platform.gateway.authorize(input, `${key}:forgotten${(asked += 1)}`) } };
    await continueCharges(forgetful);
    expect(asked).toBe(1);
    expect(await mine()).toMatchObject({ planId: 'plus', state: 'active' });
    expect(await ledger()).toHaveLength(1);
  });
});

describe('changing', () => {
  it('takes what is left off the new price, and keeps what is too much for later', async () => {
    await join();
    inDays(14);
    await join(plus({ plan: 'vip', agreed_cents: 4_950 }));
    expect(await mine()).toMatchObject({ planId: 'vip', periodCents: 5_900, creditCents: 0, periodStartsAt: new Date('2027-02-19T15:00:00Z') });
    await join(plus({ agreed_cents: 0 }));
    expect(await mine()).toMatchObject({ planId: 'plus', creditCents: 4_000 });
    expect((await ledger()).map((entry) => entry.amount_cents)).toEqual([1_900, 4_950]);
    // The credit pays the next two renewals, and what is then missing is charged.
    world.clock.moveTo(new Date('2027-05-30T15:00:00Z'));
    for (let turn = 0; turn < 8; turn += 1) await stepMemberships(platform);
    expect(await mine()).toMatchObject({ creditCents: 0, periodEndsAt: new Date('2027-06-19T15:00:00Z') });
    expect((await ledger()).map((entry) => entry.amount_cents)).toEqual([1_900, 4_950, 1_700]);
  });
});

describe('renewing', () => {
  it('reminds, then charges once for a period, however many processes do it', async () => {
    await join();
    inDays(24);
    await stepMemberships(platform);
    expect((await told()).at(-1)).toMatch(/^Plus renews on Friday, March 5, 2027/);
    inDays(29);
    await Promise.all([stepMemberships(platform), stepMemberships(platform), stepMemberships(platform)]);
    expect(await mine()).toMatchObject({ state: 'active', periodEndsAt: new Date('2027-04-05T15:00:00Z'), reminded: false });
    expect(await ledger()).toHaveLength(2);
  });

  it('is announced also to who wants to hear nothing of their membership, and anew for another day after a pause', async () => {
    const nothing = Object.fromEntries(noticeTopics.map((topic) => [topic, []])) as unknown as Record<NoticeTopic, Channel[]>;
    await saveSettings(platform, rosa, { choices: nothing, quiet_from: null, quiet_until: null });
    await join();
    inDays(24);
    await stepMemberships(platform);
    await pauseMembership(platform, rosa, 1);
    inDays(34);
    await resumeMembership(platform, rosa);
    inDays(37);
    await stepMemberships(platform);
    expect((await told()).filter((subject) => /renews on|Welcome/.test(subject ?? ''))).toEqual(['Welcome to Plus', 'Plus renews on Friday, March 5, 2027', 'Plus renews on Monday, March 15, 2027']);
    const left = await platform.database.selectFrom('messages').select(['channel', 'topic']).execute();
    expect(left.every(({ topic }) => topic === null)).toBe(true);
    await platform.database.deleteFrom('notification_settings').execute();
  });

  it('that is declined is tried on the days 0, 3 and 7, keeps the discount so long, and then ends', async () => {
    await join();
    const bad = await saveTestCard(platform, pages, rosa, '4000000000009995');
    expect((await payMembershipWith(platform, rosa, bad)).ok).toBe(true);
    const tries = async () => (await payments()).filter((payment) => payment.state === 'declined').length;
    inDays(24);
    await stepMemberships(platform);
    for (const [days, expected, state] of [
      [28, 1, 'overdue'],
      [30, 1, 'overdue'],
      [31, 2, 'overdue'],
      [34, 2, 'overdue'],
      [35, 3, 'ended'],
      [60, 3, 'ended'],
    ] as const) {
      inDays(days);
      await stepMemberships(platform);
      expect([days, await tries(), (await mine())?.state]).toEqual([days, expected, state]);
    }
    expect(await ledger()).toHaveLength(1);
    const failures = await platform.database.selectFrom('messages').select(['channel', 'subject', 'body']).where('kind', '=', 'payment_failed').orderBy('id').execute();
    expect(failures.map((message) => `${message.channel}: ${message.subject}`)).toEqual([
      'email: We could not renew Plus',
      'text: We could not renew Plus',
      'email: We could not renew Plus',
      'text: We could not renew Plus',
      'email: Plus has ended',
      'text: Plus has ended',
    ]);
    // Each says on which day it is tried next, and the last one what then becomes of it.
    const periodEndsAt = (await mine())?.periodEndsAt.getTime() ?? 0;
    const dayOf = (days: number) => dayInWords(new Date(periodEndsAt + days * 86_400_000));
    const [first, , second] = failures.map(({ body }) => body);
    expect(first).toContain(`We try again on ${dayOf(3)}. You can also pay now, with any card.`);
    expect(second).toContain(`We try again on ${dayOf(7)}. If your bank says no again, it ends then, and you owe nothing.`);
  });

  it('does not happen for an account that is closed', async () => {
    await join();
    const { database } = platform;
    await database.updateTable('users').set({ status: 'C' }).where('id', '=', rosa.userId).execute();
    inDays(28);
    expect(await stepMemberships(platform)).toBe(0);
    await database.updateTable('users').set({ status: 'A' }).where('id', '=', rosa.userId).execute();
    expect(await ledger()).toHaveLength(1);
  });

  it('that succeeds at the second try goes on from where the period ended', async () => {
    await join();
    const bad = await saveTestCard(platform, pages, rosa, '4000000000009995');
    await payMembershipWith(platform, rosa, bad);
    inDays(28);
    await stepMemberships(platform);
    await stepMemberships(platform);
    expect(await mine()).toMatchObject({ state: 'overdue', failedRenewals: 1 });
    await payMembershipWith(platform, rosa, cardId);
    inDays(31);
    await stepMemberships(platform);
    expect(await mine()).toMatchObject({ state: 'active', failedRenewals: 0, periodEndsAt: new Date('2027-04-05T15:00:00Z') });
  });

  it('that waited for the gateway lets the money go when the membership was cancelled meanwhile', async () => {
    await join();
    inDays(28);
    await stepMemberships(cutOff());
    await stepMemberships(cutOff());
    expect((await cancelMembership(platform, rosa, null)).ok).toBe(true);
    inDays(29);
    await continueCharges(platform);
    await settleDuePayments(platform);
    expect(await mine()).toMatchObject({ state: 'ended' });
    expect((await payments()).map((payment) => payment.state)).toEqual(['captured', 'released']);
    expect(await ledger()).toHaveLength(1);
  });
});

describe('a renewal that failed', () => {
  const refusedCard = () => saveTestCard(platform, pages, rosa, '4000000000009995');
  const pay = (card: string, from = platform) => payOverdue(from, rosa, { card_id: card, agreed_cents: 1_900 }, () => 'http://localhost/account/subscription');
  const goneOn = { state: 'active', failedRenewals: 0, periodStartsAt: new Date('2027-03-05T15:00:00Z'), periodEndsAt: new Date('2027-04-05T15:00:00Z') };
  /** On the 1st of the 8 days, with a card that the bank refuses. */
  const failOnce = async () => {
    await join();
    await payMembershipWith(platform, rosa, await refusedCard());
    inDays(28);
    await stepMemberships(platform);
    await stepMemberships(platform);
    expect(await mine()).toMatchObject({ state: 'overdue', failedRenewals: 1 });
  };

  it('is paid at once with another card, from where the period ended, and not again by itself', async () => {
    await failOnce();
    inDays(29);
    expect(await pay(cardId)).toMatchObject({ value: { state: 'paid' } });
    expect(await mine()).toMatchObject({ ...goneOn, cardId });
    expect((await told()).at(-1)).toBe('Plus has renewed');
    inDays(35);
    await stepMemberships(platform);
    expect((await payments()).map(({ state }) => state)).toEqual(['captured', 'declined', 'captured']);
    expect(await pay(cardId)).toMatchObject({ refusal: { code: 'nothing_owed' } });
  });

  it('is paid once by two clicks at the same time', async () => {
    await failOnce();
    const clicks = await Promise.all([pay(cardId), pay(cardId)]);
    expect(clicks.filter((click) => click.ok || click.refusal.code !== 'nothing_owed')).toEqual(clicks.filter((click) => click.ok));
    expect(await ledger()).toHaveLength(2);
    expect(await mine()).toMatchObject(goneOn);
  });

  it("is not ended sooner by a bank's no to the member, who keeps the card that was to pay", async () => {
    await failOnce();
    const before = await mine();
    const other = await refusedCard();
    for (let tries = 0; tries < 4; tries += 1) expect(await pay(other)).toMatchObject({ refusal: { kind: 'payment', code: 'card_declined' } });
    expect(await mine()).toEqual(before);
    expect((await told()).filter((subject) => subject === 'Plus could not be paid')).toEqual([]);
    inDays(31);
    await stepMemberships(platform);
    expect(await mine()).toMatchObject({ state: 'overdue', failedRenewals: 2 });
  });

  it('waits for the answer to the bank, and is paid with another card instead', async () => {
    await failOnce();
    const asks = await saveTestCard(platform, pages, rosa, '4000002760003184');
    const asked = await pay(asks);
    if (!asked.ok || asked.value.state !== 'challenge') throw new Error('The bank did not ask.');
    inDays(31);
    await stepMemberships(platform);
    expect(await mine()).toMatchObject({ state: 'overdue', failedRenewals: 1 });
    expect(await pay(cardId)).toMatchObject({ value: { state: 'paid' } });
    expect(await mine()).toMatchObject({ ...goneOn, cardId });
    expect((await payments()).map(({ state }) => state)).toEqual(['captured', 'declined', 'declined', 'captured']);
  });

  it('is paid later when the gateway cannot be reached, and not twice', async () => {
    await failOnce();
    expect(await pay(cardId, cutOff())).toMatchObject({ value: { state: 'waiting' } });
    expect(await cancelMembership(platform, rosa, null)).toMatchObject({ refusal: { code: 'charge_under_way' } });
    inDays(31);
    await stepMemberships(platform);
    await continueCharges(platform);
    expect(await mine()).toMatchObject(goneOn);
    expect(await ledger()).toHaveLength(2);
  });

  it('is not paid at another price than the one that was seen, nor where nothing is owed', async () => {
    expect(await pay(cardId)).toMatchObject({ refusal: { code: 'nothing_owed' } });
    await failOnce();
    expect(await payOverdue(platform, rosa, { card_id: cardId, agreed_cents: 1_800 })).toMatchObject({ refusal: { code: 'price_changed' } });
    expect(await payOverdue(platform, rosa, { card_id: crypto.randomUUID(), agreed_cents: 1_900 })).toMatchObject({ refusal: { code: 'card_not_found' } });
  });
});

describe('pausing', () => {
  it('keeps what is left, charges nothing, and goes on by itself at its end', async () => {
    await join();
    inDays(10);
    expect(await pauseMembership(platform, rosa, 2)).toMatchObject({ value: { state: 'paused', pausedUntil: new Date('2027-04-15T15:00:00Z') } });
    expect(await pauseMembership(platform, rosa, 2)).toMatchObject({ refusal: { code: 'not_running' } });
    inDays(40);
    await stepMemberships(platform);
    expect(await mine()).toMatchObject({ state: 'paused' });
    world.clock.moveTo(new Date('2027-04-15T15:00:00Z'));
    await stepMemberships(platform);
    expect(await mine()).toMatchObject({ state: 'active', periodEndsAt: new Date('2027-05-03T15:00:00Z') });
    expect(await ledger()).toHaveLength(1);
    expect(await resumeMembership(platform, rosa)).toMatchObject({ refusal: { code: 'not_paused' } });
  });
});

describe('cancelling', () => {
  it('needs no reason, lasts until what is paid for is over, and charges nothing more', async () => {
    await join();
    inDays(3);
    expect(await cancelMembership(platform, rosa, null)).toMatchObject({ value: { state: 'active', endsAt: new Date('2027-03-05T15:00:00Z') } });
    expect((await cancelMembership(platform, rosa, 'health')).ok).toBe(true);
    expect(await platform.database.selectFrom('membership_cancellations').selectAll().execute()).toHaveLength(1);
    inDays(28);
    await stepMemberships(platform);
    expect(await mine()).toMatchObject({ state: 'ended' });
    expect(await ledger()).toHaveLength(1);
    expect(await cancelMembership(platform, rosa, null)).toMatchObject({ refusal: { code: 'no_membership' } });
  });

  it('keeps the reason that was given, and can be taken back', async () => {
    await join();
    await cancelMembership(platform, rosa, 'bereavement');
    expect(await findCancellation(platform.database, rosa.userId)).toMatchObject({ reason: 'bereavement' });
    expect(await keepMembership(platform, rosa)).toMatchObject({ value: { endsAt: null } });
    expect(await findCancellation(platform.database, rosa.userId)).toBeUndefined();
  });

  it('leaves who paused what they have paid for', async () => {
    await join();
    inDays(14);
    await pauseMembership(platform, rosa, 3);
    inDays(44);
    expect(await cancelMembership(platform, rosa, null)).toMatchObject({ value: { state: 'active', endsAt: new Date('2027-04-04T15:00:00Z') } });
  });
});

describe('the card of a running membership', () => {
  it('stays while it is the only one, and hands over to the one that is left', async () => {
    await join();
    expect(await removeMemberCard(platform, rosa, cardId)).toMatchObject({ refusal: { code: 'card_needed' } });
    expect(await platform.database.selectFrom('cards').select(['removed_at', 'is_default']).execute()).toEqual([{ removed_at: null, is_default: true }]);
    const other = await saveTestCard(platform, pages, rosa, '5555555555554444');
    expect((await removeMemberCard(platform, rosa, cardId)).ok).toBe(true);
    expect(await mine()).toMatchObject({ cardId: other });
    await cancelMembership(platform, rosa, null);
    expect((await removeMemberCard(platform, rosa, other)).ok).toBe(true);
  });

  it('that is gone fails like one that the bank refuses', async () => {
    await join();
    await removeCard(platform, rosa, cardId);
    inDays(28);
    await stepMemberships(platform);
    await stepMemberships(platform);
    expect(await mine()).toMatchObject({ state: 'overdue', failedRenewals: 1 });
  });
});
