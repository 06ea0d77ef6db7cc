import type { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domains/limits/limit.ts';
import type { PaymentGateway } from '#platform/payment-gateway/gateway.ts';
import { testNow } from '#tests/cluster.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { postAtGateway, type SignedIn, signIn, typeCard } from '#tests/people.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, valueOf, withGateway } from '#tests/visits.ts';
import { balanceOf } from '../ledger.server.ts';
import { giftBalanceAccount, giftCardAccount } from '../ledger.ts';
import { findGiftCard } from './gift-card.server.ts';
import type { GiftCardOrder } from './gift-card.ts';
import { giftCodeOf } from './gift-code.ts';
import { refundGiftCard } from './gift-refund.server.ts';
import {
  forgetOpenOrders,
  openCardPage,
  orderGiftCard,
  sendDueGiftCards,
  startGiftCardEntry,
  takeTypedCard,
} from './order.server.ts';
import { continueGiftCards, continuePayment, giveUpPayment, payGiftCard } from './payment.server.ts';
import { claimGiftCard, findClaimed, redeemClaim, redeemGiftCard } from './redemption.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let rosa: SignedIn;
let grace: SignedIn;
beforeAll(async () => {
  world = await createTestPlatform();
  [rosa, grace] = await Promise.all([
    signIn(world.platform, 'rosa@example.com'),
    signIn(world.platform, 'grace@example.com'),
  ]);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.moveTo(testNow);
  await emptyTables(
    world.platform.database,
    'gift_cards',
    'ledger_entries',
    'mailbox',
    'messages',
    'rate_limits',
  );
  await sql`delete from test_gateway.objects where kind = 'payment_intent'`.execute(world.platform.database);
});

const printed: GiftCardOrder = {
  delivery: 'print',
  amount: 5_000,
  recipient_name: 'Rosa',
  greeting: 'Enjoy',
  name: 'Sam Lee',
  email: 'sam@example.com',
};
const mailed = (day: string | null): GiftCardOrder => ({
  ...printed,
  delivery: 'email',
  recipient_email: 'rosa@example.com',
  send_on: day,
});

/** An order whose card was typed on the gateway's page. */
async function typed(order: GiftCardOrder = printed, number = '4242424242424242'): Promise<string> {
  const { key } = valueOf(await orderGiftCard(world.platform, visitorOn(), null, order));
  await type(key, valueOf(await openCardPage(world.platform, visitorOn(), key)).url, number);
  return key;
}
async function type(key: string, url: string, number: string): Promise<void> {
  const answer = await (world.gatewayPages as Hono).request(
    new URL(url).pathname.replace('/dev/gateway', ''),
    {
      method: 'POST',
      body: new URLSearchParams({ number, expiry: '12/31', 'security-code': '123' }),
    },
  );
  valueOf(
    await takeTypedCard(
      world.platform,
      key,
      new URL(answer.headers.get('location') ?? '').searchParams.get('setup') ?? '',
    ),
  );
}
async function bought(order: GiftCardOrder = printed): Promise<{ key: string; code: string; id: string }> {
  const key = await typed(order);
  expect(valueOf(await payGiftCard(world.platform, visitorOn(), key)).state).toBe('paid');
  const gift = await giftOf(key);
  return { key, id: gift.id, code: giftCodeOf(world.platform.secret, gift.codeSeed ?? '') };
}
const giftOf = async (key: string) => {
  const gift = await findGiftCard(world.platform.database, world.platform.secret, key);
  if (gift === undefined) throw new Error('The gift card is gone.');
  return gift;
};
const redeem = (code: string, who = rosa) => redeemGiftCard(world.platform, visitorOn(), who.member, code);
const balance = (who = rosa) => balanceOf(world.platform.database, giftBalanceAccount(who.member.userId));
const mails = async () =>
  (
    await world.platform.database
      .selectFrom('messages')
      .select(['recipient_address', 'body'])
      .orderBy('id')
      .execute()
  ).map(({ recipient_address, body }) => ({ to: recipient_address, body }));
const ledger = async () =>
  (
    await world.platform.database
      .selectFrom('ledger_entries')
      .select(['debit_account', 'credit_account', 'amount_cents'])
      .orderBy('id')
      .execute()
  ).map((row) => [row.debit_account, row.credit_account, row.amount_cents]);
const intents = async (): Promise<string[]> =>
  (
    await sql<{
      status: string;
    }>`select body ->> 'status' as status from test_gateway.objects where kind = 'payment_intent' order by position`.execute(
      world.platform.database,
    )
  ).rows.map((row) => row.status);
const away = (methods: (keyof PaymentGateway)[]) =>
  withGateway(
    world.platform,
    Object.fromEntries(methods.map((method) => [method, () => Promise.resolve({ state: 'unavailable' })])),
  );

describe('a card that is declined', () => {
  it('is tried five times for one gift card at most, five times itself', async () => {
    const tries = async (rounds: number, nextGift: boolean, address: (index: number) => string) => {
      await world.platform.database.deleteFrom('rate_limits').execute();
      const codes: (string | undefined)[] = [];
      let key = await typed(printed, '4000000000000341');
      for (let index = 0; index < rounds; index += 1) {
        await sql`delete from rate_limits where key like 'gift_order-%'`.execute(world.platform.database);
        if (nextGift && index > 0) key = await typed(printed, '4000000000000341');
        codes.push(codeOf(await payGiftCard(world.platform, visitorOn('Mac', address(index)), key)));
      }
      return codes.filter((code) => code === 'card_declined').length;
    };
    expect(await tries(7, false, (index) => `192.0.2.${index}`)).toBe(limits.gift_payment.order.day);
    expect(await tries(7, true, (index) => `192.0.2.${index}`)).toBe(limits.gift_payment.card.day);
  });
});

describe('buying a gift card', () => {
  it('signed out charges once its buyer says so, keeps only the hash of the code, and lets the card go', async () => {
    const key = await typed();
    expect(await giftOf(key)).toMatchObject({ state: 'open', card: { brand: 'visa', last4: '4242' } });
    expect(await intents()).toEqual([]);
    const paid = await Promise.all([1, 2, 3].map(() => payGiftCard(world.platform, visitorOn(), key)));
    expect(paid.map((each) => each.ok)).toEqual([true, true, true]);
    valueOf(await payGiftCard(world.platform, visitorOn(), key));
    expect(await intents()).toEqual(['succeeded']);
    const gift = await giftOf(key);
    expect(gift.state).toBe('paid');
    expect(await ledger()).toEqual([['gateway', giftCardAccount(gift.id), 5_000]]);
    const code = giftCodeOf(world.platform.secret, gift.codeSeed ?? '');
    const { rows } = await sql<{ row: string }>`select row_to_json(g)::text as row from gift_cards g`.execute(
      world.platform.database,
    );
    expect(rows[0]?.row).not.toContain(code);
    expect(rows[0]?.row).not.toContain(code.replaceAll('-', ''));
    expect(await mails()).toEqual([{ to: 'sam@example.com', body: expect.stringContaining('$50') }]);
    expect((await mails())[0]?.body).not.toContain(code);
    expect((await mails())[0]?.body).toContain('asks to be paid in gift cards');
    const methods = await sql<{
      customer: string | null;
    }>`select body ->> 'customer' as customer from test_gateway.objects where kind = 'payment_method' order by position desc limit 1`.execute(
      world.platform.database,
    );
    expect(methods.rows[0]?.customer).toBeNull();
  });

  it('with a card that is declined charges nothing, and another card works', async () => {
    const key = await typed(printed, '4000000000000341');
    expect(codeOf(await payGiftCard(world.platform, visitorOn(), key))).toBe('card_declined');
    expect(await giftOf(key)).toMatchObject({ state: 'open' });
    await type(key, valueOf(await openCardPage(world.platform, visitorOn(), key)).url, '5555555555554444');
    expect(valueOf(await payGiftCard(world.platform, visitorOn(), key)).state).toBe('paid');
    expect(await ledger()).toHaveLength(1);
  });

  it.each([
    ['approve', 'paid', ['succeeded']],
    ['decline', 'open', ['requires_payment_method']],
  ] as const)('asks the bank where it wants to be asked: %s', async (answer, state, there) => {
    const { key } = valueOf(await orderGiftCard(world.platform, visitorOn(), null, printed));
    const { url } = valueOf(await openCardPage(world.platform, visitorOn(), key));
    const pages = world.gatewayPages as Hono;
    const post = (path: string, body: Record<string, string>) =>
      pages.request(path, { method: 'POST', body: new URLSearchParams(body) });
    const page = new URL(url).pathname.replace('/dev/gateway', '');
    await post(page, { number: '4000002760003184', expiry: '12/31', 'security-code': '123' });
    expect(codeOf(await payGiftCard(world.platform, visitorOn(), key))).toBe('card_missing');
    await post(`${page}/challenge`, { answer: 'approve' });
    const back = await pages.request(page);
    valueOf(
      await takeTypedCard(
        world.platform,
        key,
        new URL(back.headers.get('location') ?? '').searchParams.get('setup') ?? '',
      ),
    );
    const asked = valueOf(await payGiftCard(world.platform, visitorOn(), key));
    if (asked.state !== 'challenge') throw new Error('The bank did not ask.');
    const { id } = await giftOf(key);
    expect(valueOf(await continuePayment(world.platform, id))).toEqual(asked);
    expect(valueOf(await payGiftCard(world.platform, visitorOn(), key))).toEqual(asked);
    await post(new URL(asked.url).pathname.replace('/dev/gateway', ''), { answer });
    expect((await continuePayment(world.platform, id)).ok).toBe(answer === 'approve');
    expect((await giftOf(key)).state).toBe(state);
    expect(await intents()).toEqual(there);
  });

  it('takes another card while the bank asks, and calls a question off that nobody answers, saying why', async () => {
    const asked = async () => {
      const { key } = valueOf(await orderGiftCard(world.platform, visitorOn(), null, printed));
      valueOf(
        await takeTypedCard(
          world.platform,
          key,
          await typeCard(
            world.gatewayPages as Hono,
            valueOf(await openCardPage(world.platform, visitorOn(), key)).url,
            '4000002760003184',
          ),
        ),
      );
      const outcome = valueOf(await payGiftCard(world.platform, visitorOn(), key));
      if (outcome.state !== 'challenge') throw new Error('The bank did not ask.');
      return { key, url: outcome.url };
    };
    const left = await asked();
    await giveUpPayment(world.platform, left.key);
    await postAtGateway(world.gatewayPages as Hono, left.url, { answer: 'approve' });
    await type(
      left.key,
      valueOf(await openCardPage(world.platform, visitorOn(), left.key)).url,
      '5555555555554444',
    );
    expect(valueOf(await payGiftCard(world.platform, visitorOn(), left.key)).state).toBe('paid');
    expect(await intents()).toEqual(['canceled', 'succeeded']);

    const forgotten = await asked();
    const minutes = (past: number) => world.clock.moveTo(new Date(Date.parse(testNow) + past * 60_000));
    minutes(29);
    await continueGiftCards(world.platform);
    expect((await giftOf(forgotten.key)).state).toBe('paying');
    minutes(31);
    await continueGiftCards(world.platform);
    expect(await giftOf(forgotten.key)).toMatchObject({ state: 'open', refusalCode: 'challenge_given_up' });
    expect((await intents()).at(-1)).toBe('canceled');
    await giveUpPayment(world.platform, left.key);
    expect((await giftOf(left.key)).state).toBe('paid');
  });

  it('in the gateway’s own form inside our page is for this order alone', async () => {
    const [one, other] = [
      valueOf(await orderGiftCard(world.platform, visitorOn(), null, printed)),
      valueOf(await orderGiftCard(world.platform, visitorOn(), null, printed)),
    ];
    const { clientSecret } = valueOf(await startGiftCardEntry(world.platform, visitorOn(), one.key));
    const [setupId = ''] = clientSecret.split('_secret_');
    await (world.gatewayPages as Hono).request(`/setup_intents/${setupId}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        client_secret: clientSecret,
        number: '4242424242424242',
        expiry: '12/31',
        'security-code': '123',
      }),
    });
    valueOf(await startGiftCardEntry(world.platform, visitorOn(), other.key));
    expect(codeOf(await takeTypedCard(world.platform, other.key, setupId))).toBe('card_not_saved');
    valueOf(await takeTypedCard(world.platform, one.key, setupId));
    expect(valueOf(await payGiftCard(world.platform, visitorOn(), one.key)).state).toBe('paid');
    expect(codeOf(await startGiftCardEntry(world.platform, visitorOn(), one.key))).toBe(
      'gift_card_not_found',
    );
    expect(codeOf(await startGiftCardEntry(world.platform, visitorOn(), 'nobody'))).toBe(
      'gift_card_not_found',
    );
  });

  it.each([['authorize'], ['capture']] as const)(
    'goes on when the gateway was away at %s',
    async (method) => {
      const key = await typed();
      expect(valueOf(await payGiftCard(away([method]), visitorOn(), key)).state).toBe('waiting');
      expect((await giftOf(key)).state).toBe('paying');
      world.clock.moveTo(new Date(Date.parse(testNow) + 10 * 60_000));
      expect(await continueGiftCards(world.platform)).toBe(1);
      expect((await giftOf(key)).state).toBe('paid');
      expect(valueOf(await payGiftCard(world.platform, visitorOn(), key)).state).toBe('paid');
      expect(await intents()).toEqual(['succeeded']);
      expect(await ledger()).toHaveLength(1);
    },
  );

  it('says nothing of a payment that another request is just asking for', async () => {
    const key = await typed();
    let goOn = () => {};
    const slow = withGateway(world.platform, {
      authorize: async (...asked) => {
        await new Promise<void>((resolve) => (goOn = resolve));
        return world.platform.gateway.authorize(...asked);
      },
    });
    const first = payGiftCard(slow, visitorOn(), key);
    while ((await giftOf(key)).state !== 'paying') await Promise.resolve();
    expect(valueOf(await payGiftCard(world.platform, visitorOn(), key)).state).toBe('paid');
    goOn();
    expect(valueOf(await first).state).toBe('paid');
    expect(await intents()).toEqual(['succeeded']);
    expect(await ledger()).toHaveLength(1);
  });

  it.each([['authorize'], ['capture']] as const)('charges once after a crash behind %s', async (method) => {
    const key = await typed();
    const dying = withGateway(world.platform, {
      [method]: async (...asked: never[]) => {
        await (world.platform.gateway[method] as (...given: never[]) => Promise<unknown>)(...asked);
        throw new Error('the process died here');
      },
    });
    await expect(payGiftCard(dying, visitorOn(), key)).rejects.toThrow('died');
    world.clock.moveTo(new Date(Date.parse(testNow) + 10 * 60_000));
    await continueGiftCards(world.platform);
    expect((await giftOf(key)).state).toBe('paid');
    expect(await intents()).toEqual(['succeeded']);
    expect(await ledger()).toHaveLength(1);
  });

  it('is refused for a day that has passed or is too far, and forgotten when it is not paid in two days', async () => {
    for (const day of ['2027-02-04', '2028-02-06'])
      expect(codeOf(await orderGiftCard(world.platform, visitorOn(), null, mailed(day)))).toBe(
        'day_not_possible',
      );
    await typed();
    const { key } = await bought();
    world.clock.moveTo('2027-02-08T15:00:01Z');
    expect(await forgetOpenOrders(world.platform)).toBe(1);
    expect((await giftOf(key)).state).toBe('paid');
  });
});

describe('sending', () => {
  it('goes once, on its day, with the code and the warning', async () => {
    const { code } = await bought(mailed('2027-02-10'));
    expect((await mails()).find((mail) => mail.to === 'sam@example.com')?.body).toContain(
      'We’ll send it to rosa@example.com on Wednesday, February 10, 2027.',
    );
    expect(await sendDueGiftCards(world.platform)).toBe(0);
    world.clock.moveTo('2027-02-10T14:00:00Z');
    await Promise.all([1, 2, 3].map(() => sendDueGiftCards(world.platform)));
    const sent = (await mails()).filter((mail) => mail.to === 'rosa@example.com');
    expect(sent).toHaveLength(1);
    for (const part of [
      code,
      'Sam Lee',
      '$50',
      'Enjoy',
      'No honest person or business asks to be paid in gift cards.',
    ])
      expect(sent[0]?.body).toContain(part);
  });

  it('sends no card that was given back', async () => {
    const { key } = await bought(mailed('2027-02-10'));
    valueOf(await refundGiftCard(world.platform, key));
    world.clock.moveTo('2027-02-10T14:00:00Z');
    expect(await sendDueGiftCards(world.platform)).toBe(0);
  });
});

describe('redeeming', () => {
  it('moves all of it to the balance of the first who has the code, and once', async () => {
    const { id, code } = await bought();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => redeem(code)),
      ...Array.from({ length: 4 }, () => redeem(code, grace)),
    ]);
    expect(answers.filter((each) => each.ok)).toHaveLength(4);
    expect([await balance(), await balance(grace)].toSorted((one, other) => one - other)).toEqual([0, 5_000]);
    expect(await balanceOf(world.platform.database, giftCardAccount(id))).toBe(0);
  });

  it('by 50 at once, from ten accounts, gives one of them what is on it and the others nothing', async () => {
    const { id, code } = await bought();
    const users = await world.platform.database.selectFrom('users').select('id').limit(10).execute();
    expect(users.length).toBeGreaterThanOrEqual(4);
    const asked = Array.from({ length: 50 }, (_, index) => users[index % users.length]!.id);
    const answers = await Promise.all(
      asked.map((userId, index) =>
        redeemGiftCard(
          world.platform,
          visitorOn('Mac', `192.0.2.${index}`),
          { ...rosa.member, userId },
          code,
        ),
      ),
    );
    const owners = new Set(asked.filter((_, index) => answers[index]?.ok));
    expect(owners.size).toBe(1);
    const balances = await Promise.all(
      users.map((user) => balanceOf(world.platform.database, giftBalanceAccount(user.id))),
    );
    expect(balances.toSorted((one, other) => other - one)).toEqual([5_000, ...users.slice(1).map(() => 0)]);
    expect(await balanceOf(world.platform.database, giftCardAccount(id))).toBe(0);
  });

  it('is refused for what is no code of ours, and after ten tries in an hour', async () => {
    for (const wrong of ['', 'x', giftCodeOf('another secret', 'seed')])
      expect(codeOf(await redeem(wrong))).toBe('not_a_gift_code');
    for (let index = 3; index < 10; index += 1) await redeem('x');
    const { code } = await bought();
    expect(codeOf(await redeem(code))).toBe('too_many_tries');
    world.clock.moveTo(new Date(Date.parse(testNow) + 3_660_000));
    expect(valueOf(await redeem(code))).toEqual({ amountCents: 5_000 });
  });
});

describe('a code that is typed before there is an account', () => {
  const claimOf = async (code: string) =>
    valueOf(await claimGiftCard(world.platform, visitorOn(), code)).claim;

  it('becomes a claim that its owner redeems later, and uses nothing up until then', async () => {
    const { code } = await bought();
    const claim = await claimOf(code);
    expect(claim).not.toContain(code.slice(0, 6));
    expect(await findClaimed(world.platform, claim)).toEqual({ amountCents: 5_000 });
    expect(await balance()).toBe(0);
    const answers = await Promise.all([1, 2, 3].map(() => redeemClaim(world.platform, rosa.member, claim)));
    expect(answers.every((each) => each.ok)).toBe(true);
    expect(await balance()).toBe(5_000);
    expect(await findClaimed(world.platform, claim)).toBeUndefined();
    expect(codeOf(await redeemClaim(world.platform, grace.member, claim))).toBe('gift_card_used');
    expect(codeOf(await claimGiftCard(world.platform, visitorOn(), code))).toBe('gift_card_used');
  });

  it('is a claim for a week, which nobody can make up or change', async () => {
    const { code } = await bought();
    const claim = await claimOf(code);
    const [id = '', until = '', mark = ''] = claim.split('.');
    for (const other of [
      '',
      'x',
      `${id}.${Number(until) + 1}.${mark}`,
      `${rosa.member.userId}.${until}.${mark}`,
    ]) {
      expect(await findClaimed(world.platform, other)).toBeUndefined();
      expect(codeOf(await redeemClaim(world.platform, rosa.member, other))).toBe('not_a_gift_code');
    }
    world.clock.moveTo(new Date(Date.parse(testNow) + 7 * 86_400_000));
    expect(await findClaimed(world.platform, claim)).toBeUndefined();
  });

  it('cannot be guessed without end', async () => {
    const guess = (network: string) => claimGiftCard(world.platform, visitorOn('Mac', network), 'x');
    for (let index = 0; index < limits.gift_code.address.hour; index += 1)
      expect(codeOf(await guess('192.0.2.7'))).toBe('not_a_gift_code');
    expect(codeOf(await guess('192.0.2.7'))).toBe('too_many_tries');
  });
});

describe('giving it back', () => {
  it('refunds all of it once, and the code no longer works', async () => {
    const { key, code } = await bought();
    await Promise.all([1, 2, 3].map(() => refundGiftCard(world.platform, key)));
    expect(valueOf(await refundGiftCard(world.platform, key)).state).toBe('refunded');
    expect((await ledger()).map((entry) => entry[2])).toEqual([5_000, 5_000]);
    const { rows } = await sql<{
      cents: number;
    }>`select (body ->> 'amountRefunded')::integer as cents from test_gateway.objects where kind = 'payment_intent'`.execute(
      world.platform.database,
    );
    expect(rows).toEqual([{ cents: 5_000 }]);
    expect(codeOf(await redeem(code))).toBe('gift_card_used');
    const told = await world.platform.database
      .selectFrom('messages')
      .selectAll()
      .where('kind', '=', 'refund')
      .execute();
    expect(told).toMatchObject([
      {
        recipient_address: 'sam@example.com',
        subject: '$50 back for your Hearthside gift card',
        body: expect.stringContaining('Visa ending in 4242'),
      },
    ]);
  });

  it('is refused once somebody has used it, also at the same moment', async () => {
    const { key, code, id } = await bought();
    const [redeemed, refunded] = await Promise.all([redeem(code), refundGiftCard(world.platform, key)]);
    expect([redeemed.ok, refunded.ok].filter(Boolean)).toHaveLength(1);
    expect(await balanceOf(world.platform.database, giftCardAccount(id))).toBe(0);
  });

  it('goes on when the gateway was away', async () => {
    const { key } = await bought();
    expect(valueOf(await refundGiftCard(away(['refund']), key)).state).toBe('refunding');
    world.clock.moveTo(new Date(Date.parse(testNow) + 10 * 60_000));
    await continueGiftCards(world.platform);
    expect((await giftOf(key)).state).toBe('refunded');
    expect(await ledger()).toHaveLength(2);
  });
});
