import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { saveSettings } from '#domains/notifications/settings.server.ts';
import { noticeTopics } from '#domains/notifications/settings.ts';
import { gsm7Length } from '#domains/notifications/text.ts';
import { writeEntries } from '#domains/payments/ledger.server.ts';
import { giftBalanceAccount } from '#domains/payments/ledger.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { transaction } from '#platform/database/database.ts';
import { cancelAndSettle } from '#tests/settled-cancellation.ts';
import { openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { sendReceipts } from './receipt-mail.server.ts';
import { findReceipt, findReceiptOfVisit } from './receipt.server.ts';
import { tip } from './tip.server.ts';

let world: Visits;
let time: Date;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await sql`delete from notification_settings`.execute(world.platform.database);
  [time] = (await world.freeTimes()) as [Date];
});

async function book(giftCents: number): Promise<string> {
  const entry = {
    dedupeKey: `given:${time.getTime()}:${giftCents}`,
    debit: 'gateway',
    credit: giftBalanceAccount(world.rosa.member.userId),
    amountCents: giftCents,
    memo: 'Gift',
  };
  await transaction(world.platform.database, (work) => writeEntries(work, [entry], world.clock.now()));
  const { bookingId } = await world.hold(time);
  valueOf(
    await placeBooking(world.platform, world.rosa.member, bookingId, world.cardId, {
      useGift: giftCents > 0,
    }),
  );
  return bookingId;
}
async function complete(bookingId: string): Promise<void> {
  world.clock.moveTo(time);
  const { professionalId } = (await findBooking(world.platform.database, world.rosa.member, bookingId))!;
  for (const step of progressSteps)
    valueOf(await recordProgress(world.platform, { kind: 'professional', professionalId }, bookingId, step));
}
const send = () => sendReceipts(world.platform);
const receipts = () => world.messages('receipt');

describe('a receipt', () => {
  it('is found from its visit by whoever paid, once there is one', async () => {
    const receiptOf = async (bookingId: string, who = world.rosa) => {
      const id = await findReceiptOfVisit(world.platform.database, who.member, bookingId);
      return id === null
        ? null
        : (await findReceipt(world.platform.database, who.member, id, 'America/New_York'))?.title;
    };
    const byCard = await book(0);
    expect(await receiptOf(byCard)).toBeNull();
    await complete(byCard);
    expect(await receiptOf(byCard)).toBe('Receipt');
    expect(await findReceiptOfVisit(world.platform.database, world.daniel.member, byCard)).toBeNull();
  });

  it('is found from a visit that a gift alone paid for', async () => {
    const byGift = await book(50_000);
    expect(await findReceiptOfVisit(world.platform.database, world.rosa.member, byGift)).toBeNull();
    await complete(byGift);
    expect(await findReceiptOfVisit(world.platform.database, world.rosa.member, byGift)).toBe(byGift);
    expect(await findReceiptOfVisit(world.platform.database, world.daniel.member, byGift)).toBeNull();
  });

  it('is sent to whoever pays once the money was taken, with its lines, and once', async () => {
    const bookingId = await book(0);
    await send();
    expect(await receipts()).toEqual([]);
    await complete(bookingId);
    const looked = await Promise.all([send(), send()]);
    expect(looked.reduce((sum, each) => sum + each, 0)).toBe(1);
    await send();
    const [receipt, ...others] = await receipts();
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({
      recipient_address: 'rosa@example.com',
      subject: expect.stringMatching(/^Your receipt: .+, \$99\.00$/),
    });
    for (const part of [
      'You paid $99.00.',
      'Paid with: Visa ending in 4242',
      'What: Home cleaning for Rosa Alvarez',
      'Charged: $99.00',
      '/account/payment/',
    ])
      expect(receipt?.body).toContain(part);
    expect(receipt?.body).not.toContain('What happened to it');
  });

  it('of a fee for canceling late says what was let go, and there is none where nothing was taken', async () => {
    const late = await book(0);
    world.clock.moveTo(new Date(time.getTime() - 3_600_000));
    valueOf(
      await cancelAndSettle(world.platform, world.rosa.member, late, { agreedFeeCents: 4_950, reason: null }),
    );
    await send();
    expect(await receipts()).toMatchObject([
      { subject: expect.stringMatching(/, \$49\.50$/), body: expect.stringContaining('Released: $49.50') },
    ]);
    await world.startAnew();
    const free = await book(0);
    valueOf(
      await cancelAndSettle(world.platform, world.rosa.member, free, { agreedFeeCents: 0, reason: null }),
    );
    await send();
    expect(await receipts()).toEqual([]);
    expect((await world.messages('cancelled'))[0]?.body).toContain(
      'You pay nothing. The hold on your card is released.',
    );
  });

  it('of what a gift paid, in part or alone, counts both', async () => {
    await complete(await book(4_000));
    await send();
    expect(await receipts()).toMatchObject([
      {
        subject: expect.stringContaining('$99.00'),
        body: expect.stringMatching(/From the gift balance: \$40\.00\nCharged: \$59\.00/),
      },
    ]);
    await world.startAnew();
    const gift = await book(12_000);
    expect(await receipts()).toEqual([]);
    await complete(gift);
    await send();
    expect(await receipts()).toMatchObject([
      { body: expect.stringContaining('From the gift balance: $99.00') },
    ]);
    await world.startAnew();
    const cancelled = await book(12_001);
    world.clock.moveTo(new Date(time.getTime() - 3_600_000));
    valueOf(
      await cancelAndSettle(world.platform, world.rosa.member, cancelled, {
        agreedFeeCents: 4_950,
        reason: null,
      }),
    );
    expect(await receipts()).toMatchObject([{ subject: expect.stringContaining('$49.50') }]);
  });

  it('is sent of a tip, too, and by the ways that were chosen: a letter has all lines and no address of the web', async () => {
    const choices = {
      ...Object.fromEntries(noticeTopics.map((topic) => [topic, ['email' as const]])),
      money: ['text' as const, 'letter' as const, 'call' as const],
    };
    await saveSettings(world.platform, world.rosa.member, {
      choices: choices as Parameters<typeof saveSettings>[2]['choices'],
      quiet_from: null,
      quiet_until: null,
    });
    const bookingId = await book(0);
    await complete(bookingId);
    await send();
    const told = await world.platform.database
      .selectFrom('messages')
      .select(['channel', 'body', 'topic'])
      .where('kind', '=', 'receipt')
      .orderBy('channel')
      .execute();
    expect(told.map((each) => [each.channel, each.topic])).toEqual([
      ['call', 'money'],
      ['letter', 'money'],
      ['text', 'money'],
    ]);
    expect(told[1]?.body).toContain('Charged: $99.00');
    expect(told[1]?.body).not.toContain('http');
    expect(gsm7Length(told[2]?.body ?? '')).toBeLessThanOrEqual(160);
    valueOf(
      await tip(world.platform, world.rosa.member, bookingId, { amountCents: 1_500, cardId: world.cardId }),
    );
    await send();
    expect((await receipts()).filter((each) => each.subject.includes('$15.00'))).toHaveLength(3);
  });

  it('is sent of a tip that credit pays alone, at once and once', async () => {
    const bookingId = await book(0);
    await complete(bookingId);
    await send();
    await world.giveCredit(2_000);
    const wish = { amountCents: 1_500, cardId: null };
    for (let press = 0; press < 2; press += 1)
      valueOf(await tip(world.platform, world.rosa.member, bookingId, wish));
    await send();
    const [, ofTip, ...others] = await receipts();
    expect(others).toEqual([]);
    expect(ofTip).toMatchObject({
      recipient_address: 'rosa@example.com',
      subject: expect.stringMatching(/^Your receipt: Tip, visit .+, \$15\.00$/),
      body: expect.stringContaining('From your credit: $15.00'),
    });
  });

  it('is not sent to who wants none', async () => {
    const choices = {
      ...Object.fromEntries(noticeTopics.map((topic) => [topic, ['email' as const]])),
      money: [],
    };
    await saveSettings(world.platform, world.rosa.member, {
      choices: choices as unknown as Parameters<typeof saveSettings>[2]['choices'],
      quiet_from: null,
      quiet_until: null,
    });
    await complete(await book(0));
    expect(await send()).toBe(1);
    expect(await receipts()).toEqual([]);
  });
});
