import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proposeQuote, quoteInput } from '#domains/booking/quote-standing.server.ts';
import { orderMembership } from '#domains/membership/membership.server.ts';
import { createDispatch } from '#domains/notifications/dispatch.server.ts';
import { reviewAlerts } from '#domains/visit-day/alert.server.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { reconcileMoney } from '#domains/visit-money/books/reconciliation.server.ts';
import { refundVisit } from '#domains/visit-money/refund.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { deliverDueMessages } from '#platform/messages/delivery.ts';
import type { Result } from '#platform/result.ts';
import { savedTable } from '#tests/saved-table.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { readQueue } from '../desk/queue.server.ts';
import { exportList, readList } from '../lists/reading.server.ts';
import { membershipsScreen } from '../memberships/memberships-screen.server.ts';
import { payoutsScreen } from '../pay/payouts-screen.server.ts';
import type { Done, Screen } from '../screen.ts';
import { quotesScreen } from '../visits/quotes-screen.server.ts';
import { visitsScreen } from '../visits/visits-screen.server.ts';
import { differencesScreen } from './differences-screen.server.ts';
import { giftCardsScreen } from './gift-cards-screen.server.ts';
import { ledgerScreen } from './ledger-screen.server.ts';
import { monthsScreen } from './months-screen.server.ts';
import { paymentsScreen } from './payments-screen.server.ts';
import { refundsScreen } from './refunds-screen.server.ts';

const screens = [
  paymentsScreen,
  refundsScreen,
  differencesScreen,
  monthsScreen,
  payoutsScreen,
  giftCardsScreen,
  membershipsScreen,
  quotesScreen,
];
const nothing = '01938f0e-0000-7000-8000-000000000000';

let world: Visits;
/** A visit that is paid, with an open refund; one that is not paid; a membership, a gift card and a quote. */
beforeAll(async () => {
  world = await openVisits();
  const { platform, rosa, cardId } = world;
  const { database } = platform;
  await employ(database, ben, world.clock.now());
  await orderMembership(platform, rosa.member, {
    plan: 'plus',
    billing: 'monthly',
    agreed_cents: 1_900,
    card_id: cardId,
  });
  const paid = await done(async () => {});
  valueOf(
    await refundVisit(platform, ana, paid, {
      amountCents: 500,
      cause: 'late',
      reason: 'Late.',
      requestKey: 'a',
    }),
  );
  const small = { ...platform, configuration: { ...platform.configuration, REFUND_LIMIT: 1_000 } };
  valueOf(
    await refundVisit(small, ana, paid, {
      amountCents: 4_000,
      cause: 'damage',
      reason: 'A vase.',
      requestKey: 'b',
    }),
  );
  await sql`update service_options set leads_to_quote = true where id = 'home-cleaning'`.execute(database);
  const quote = { description: 'A rail', lines: [{ label: 'Work', cents: 9_000 }], minutes: 60 };
  valueOf(await proposeQuote(platform, ana, paid, quoteInput.parse(quote), 'quote'));
  await sql`update service_options set leads_to_quote = false where id = 'home-cleaning'`.execute(database);
  await done(() =>
    sql`update payments set state = 'declined', payment_intent_id = null, refusal_code = 'insufficient_funds' where state = 'authorized'`.execute(
      database,
    ),
  );
  world.later(240);
  await sql`insert into gift_cards (id, created_at, order_hash, buyer_name, buyer_email, recipient_name, recipient_email, amount_cents, state, code_hash, code_seed, send_at, sent_at, payment_intent_id, paid_at, attempt)
    values (${newIdentifier(world.clock.now())}, ${world.clock.now()}, 'x', 'Daniel', 'daniel@example.com', 'Rosa', 'rosa@example.com', 5000, 'paid', 'x', 'x', now(), now(), 'pi_x', now(), 0)`.execute(
    database,
  );
  await reviewAlerts(platform);
  await reconcileMoney(platform);
});
afterAll(() => world.close());

async function done(beforeIt: () => Promise<unknown>): Promise<string> {
  const [time] = (await world.freeTimes()) as [Date];
  const { bookingId } = await world.book(time);
  await beforeIt();
  world.clock.moveTo(time);
  const { professionalId } = (await findBooking(world.platform.database, world.rosa.member, bookingId))!;
  for (const step of progressSteps)
    valueOf(await recordProgress(world.platform, { kind: 'professional', professionalId }, bookingId, step));
  return bookingId;
}

const rowsOf = async (screen: Screen, asked = '') =>
  (await readList(world.platform, ben, screen, new URLSearchParams(asked), 50)).listed.rows;
/** Does an act of a record as its page would. */
async function perform(
  screen: Screen,
  id: string,
  name: string,
  input: object = {},
  staff = ben,
): Promise<Result<Done>> {
  const subject = await screen.record!.find(world.platform, staff, id);
  const act = screen.record!.acts.find((each) => each.name === name)!;
  if (act.offer(subject, world.clock.now()) === null) throw new Error(`${name} is not offered.`);
  return act.run(world.platform, staff, subject, act.input.parse(input), newIdentifier(world.clock.now()));
}
const deliver = () =>
  deliverDueMessages(world.platform, { deliver: async () => {} }, createDispatch(world.platform));
/** As if what has not gone out yet had come back. */
const lose = () =>
  sql`update messages set failed_at = ${world.clock.now()} where kind = 'payment_failed' and sent_at is null and failed_at is null`.execute(
    world.platform.database,
  );
const shownOf = async (screen: Screen, id: string, staff = ben) =>
  JSON.stringify(
    screen.record!.show(await screen.record!.find(world.platform, staff, id), world.clock.now()),
  );

describe.each(screens.map((screen) => [screen.name, screen] as const))('the list of %s', (_, screen) => {
  it('has rows that lead to their record, and says what each act does before it is done', async () => {
    const rows = await rowsOf(screen);
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, cells } of rows) {
      expect(cells).toHaveLength(screen.list.columns.length);
      const subject = await screen.record!.find(world.platform, ben, id!);
      expect(screen.record!.show(subject, world.clock.now()).title).not.toBe('');
      for (const act of screen.record!.acts) {
        const offer = act.offer(subject, world.clock.now());
        if (offer !== null) expect(offer.consequence).toMatch(/\.$/);
      }
    }
    const csv = await savedTable(exportList(world.platform, ben, screen, new URLSearchParams()));
    expect(csv.trim().split('\r\n')).toHaveLength(rows.length + 1);
  });

  it('goes on page by page with each row once, and knows nothing of what does not exist', async () => {
    const all = (await rowsOf(screen)).map(({ id }) => id);
    const seen: (string | null)[] = [];
    let cursor: string | null = null;
    do {
      const page = await screen.list.read(world.platform, ben, { filters: {}, cursor, most: 1 });
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(all);
    for (const odd of ['x', '%', "o'x", '1_x'])
      await screen.list.read(world.platform, ben, { filters: {}, cursor: odd, most: 1 });
    for (const unknown of ['', 'x', nothing, "o'x", '2027-13', '1999-01', `2027-01-01_2027-01-02_${nothing}`])
      expect([unknown, await screen.record!.find(world.platform, ben, unknown)]).toEqual([
        unknown,
        undefined,
      ]);
  });
});

describe('the bookkeeper', () => {
  it('sees money that failed by what to do next, and writes it off and back', async () => {
    const [row] = await rowsOf(paymentsScreen, 'next=try_again');
    valueOf(await perform(visitsScreen, row!.id!, 'ask-for-card'));
    expect(row?.cells.slice(1, 2)).toEqual(['Retry card']);
    expect(await rowsOf(paymentsScreen, 'next=write_off')).toEqual([]);
    const { said } = valueOf(
      await perform(paymentsScreen, row!.id!, 'write-off', {
        cause: 'not_reached',
        note: 'Moved to her son.',
        told: 'no',
      }),
    );
    expect(said).toBe('$94.05 is written off.');
    expect(await rowsOf(paymentsScreen)).toEqual([]);
    const shown = await shownOf(paymentsScreen, row!.id!);
    expect(shown).toContain('Written off');
    expect(shown).toContain('Cannot be reached. Moved to her son.');
    valueOf(await perform(paymentsScreen, row!.id!, 'take-back'));
    expect(await rowsOf(paymentsScreen)).toHaveLength(1);
  });

  it('finds who owes what since when, with what was tried, and takes it with the card that works again', async () => {
    const found = async (asked: string) => (await rowsOf(paymentsScreen, asked)).length;
    const [row] = await rowsOf(paymentsScreen, 'who=rosa&what=visit&until=2027-12-31');
    expect(row?.cells[4]).toEqual({
      text: 'Rosa Alvarez',
      to: `/office/people/${world.rosa.member.userId}`,
    });
    expect(row?.cells[6]).toMatchObject({
      exact: expect.stringMatching(/^2027-\d\d-\d\d \d\d:\d\d$/) as string,
    });
    expect(row?.cells[7]).toBe('Insufficient funds');
    expect(row?.cells[8]).toMatch(/^The card was asked on .+, no link was sent$/);
    const { said } = valueOf(await perform(paymentsScreen, row!.id!, 'send-link'));
    expect(said).toBe('The link is on its way, by email.');
    const tried = async () => (await rowsOf(paymentsScreen))[0]?.cells[8];
    expect(await tried()).toMatch(/^The card was asked on .+, the link has not gone out yet$/);
    world.later(3);
    await lose();
    expect(await tried()).toMatch(/, the link did not arrive$/);
    // What did not arrive keeps nobody from asking again.
    valueOf(await perform(paymentsScreen, row!.id!, 'send-link'));
    expect(await tried()).toMatch(/, the link has not gone out yet$/);
    world.later(2);
    await deliver();
    expect(await tried()).toMatch(/, the link was sent once on Feb \d+, 2027, \d+:\d\d [AP]M$/);
    expect(codeOf(await perform(paymentsScreen, row!.id!, 'send-link'))).toBe('asked_just_now');
    world.later(11);
    valueOf(await perform(paymentsScreen, row!.id!, 'send-link'));
    await lose();
    expect(await tried()).toMatch(/, the link was sent once on .+ 2027.+, but the last one did not arrive$/);
    for (const other of ['who=daniel', 'what=membership', 'until=2027-01-01'])
      expect([other, await found(other)]).toEqual([other, 0]);
    const listed = await readList(world.platform, ben, paymentsScreen, new URLSearchParams(), 50);
    expect(listed.listed.note).toBe('1 sum is owed: $94.05 in all.');
  });

  it('decides on what somebody else asked for, and not on their own', async () => {
    const [row] = await rowsOf(refundsScreen, 'state=asked&cause=damage');
    const waiting = async () =>
      (await readQueue(world.platform, ben, null)).items.filter(({ kind }) => kind === 'refund_asked');
    expect(await waiting()).toMatchObject([{ subject: row!.id, act: { to: `/office/refunds/${row!.id}` } }]);
    await expect(perform(refundsScreen, row!.id!, 'approve', {}, ana)).rejects.toThrow('not offered');
    expect(await shownOf(refundsScreen, row!.id!, ana)).toContain('someone else must approve');
    expect(await shownOf(refundsScreen, row!.id!, ana)).not.toContain('No one else here can');
    await sql`update staff set ended_at = created_at where id <> ${ana.staffId}`.execute(
      world.platform.database,
    );
    expect(await shownOf(refundsScreen, row!.id!, ana)).toContain('No one else here can');
    await sql`update staff set ended_at = null`.execute(world.platform.database);
    valueOf(await perform(refundsScreen, row!.id!, 'approve'));
    expect(await shownOf(refundsScreen, row!.id!)).toMatch(/\$40\.00 to Visa ending in 4242: sent/);
    expect(await rowsOf(refundsScreen, 'state=asked')).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('sees what is written off or voided above the limit, until it is settled one way or another', async () => {
    const usual = world.platform;
    world.platform = { ...usual, configuration: { ...usual.configuration, REFUND_LIMIT: 4_000 } };
    const waiting = async () =>
      (await readQueue(usual, ben, null)).items
        .filter(({ kind }) => kind === 'refund_asked')
        .map(({ act }) => act.to)
        .toSorted();
    const [visit] = await rowsOf(paymentsScreen);
    const [gift] = await rowsOf(giftCardsScreen, 'state=unused');
    const pages = [`/office/gift-cards/${gift!.id}`, `/office/payments/${visit!.id}`];
    const order = { cause: 'died', note: 'Her son called.', told: 'no' };
    expect(valueOf(await perform(paymentsScreen, visit!.id!, 'write-off', order)).said).toContain(
      'is waiting for second approval',
    );
    expect(valueOf(await perform(giftCardsScreen, gift!.id!, 'void')).said).toContain(
      'Waiting for second approval.',
    );
    expect(await waiting()).toEqual(pages);
    for (const [screen, id] of [
      [paymentsScreen, visit!.id!],
      [giftCardsScreen, gift!.id!],
    ] as const) {
      await expect(perform(screen, id, 'approve')).rejects.toThrow('not offered');
      expect(await shownOf(screen, id)).toContain('You asked for it, so someone else must approve.');
      expect(await shownOf(screen, id, ana)).toContain('Ben Okafor asked for it and needs your approval.');
    }
    await sql`update gift_cards set redeemed_at = now(), redeemed_by = (select id from users limit 1)`.execute(
      usual.database,
    );
    await sql`update bookings set total_cents = total_cents + 1 where id = ${visit!.id}`.execute(
      usual.database,
    );
    expect(await waiting()).toEqual([]);
    for (const [screen, id] of [
      [paymentsScreen, visit!.id!],
      [giftCardsScreen, gift!.id!],
    ] as const) {
      expect(await shownOf(screen, id, ana)).toContain('it was settled otherwise meanwhile');
      await expect(perform(screen, id, 'approve', {}, ana)).rejects.toThrow('not offered');
    }
    await sql`update gift_cards set redeemed_at = null, redeemed_by = null`.execute(usual.database);
    await sql`update bookings set total_cents = total_cents - 1 where id = ${visit!.id}`.execute(
      usual.database,
    );
    valueOf(await perform(giftCardsScreen, gift!.id!, 'withdraw'));
    valueOf(await perform(paymentsScreen, visit!.id!, 'decline', { answer: 'She pays.' }, ana));
    expect(await shownOf(paymentsScreen, visit!.id!)).toContain('She pays.');
    expect(await waiting()).toEqual([]);
    world.platform = usual;
  });

  it('is told what came of one more try of the card', async () => {
    const [row] = await rowsOf(paymentsScreen);
    expect(valueOf(await perform(paymentsScreen, row!.id!, 'try-again')).said).toBe('$94.05 is charged.');
    expect(await rowsOf(paymentsScreen)).toEqual([]);
  });

  it('ticks off a difference with what was done', async () => {
    const [row] = await rowsOf(differencesScreen, 'state=open');
    valueOf(await perform(differencesScreen, row!.id!, 'tick-off', { answer: 'She pays by check.' }));
    expect(await rowsOf(differencesScreen, 'state=open')).toEqual([]);
    expect(JSON.stringify(await rowsOf(differencesScreen, 'state=past'))).toContain('Resolved by Ben Okafor');
  });

  it('cancels a membership for somebody, and takes that back', async () => {
    const [row] = await rowsOf(membershipsScreen, 'state=active&plan=plus');
    valueOf(await perform(membershipsScreen, row!.id!, 'cancel', { reason: 'health' }));
    expect(await shownOf(membershipsScreen, row!.id!)).toContain('My health has changed');
    valueOf(await perform(membershipsScreen, row!.id!, 'keep'));
  });

  it('sends a gift card again to one of two, and nothing of one that is void', async () => {
    const [row] = await rowsOf(giftCardsScreen, 'email=Rosa@example.com&state=unused');
    valueOf(await perform(giftCardsScreen, row!.id!, 'send-again', { to: 'recipient' }));
    expect((await world.messages('gift_card')).map((each) => each.recipient_address)).toEqual([
      'rosa@example.com',
    ]);
    await sql`update gift_cards set state = 'refunded'`.execute(world.platform.database);
    await expect(perform(giftCardsScreen, row!.id!, 'void')).rejects.toThrow('not offered');
    await expect(perform(giftCardsScreen, row!.id!, 'send-again')).rejects.toThrow('not offered');
  });

  it('gets the ledger of a month, each movement once', async () => {
    const rows = await rowsOf(ledgerScreen, 'month=2027-02');
    expect(rows.map(({ cells }) => cells[0])).toEqual(
      expect.arrayContaining(['Visits, by card', 'Memberships', 'Refunds to cards', 'Written off']),
    );
    const first = await ledgerScreen.list.read(world.platform, ben, {
      filters: { month: '2027-02' },
      cursor: '1',
      most: 2,
    });
    expect(first.rows).toEqual(rows.slice(1, 3));
    for (const month of ['2026-12', '2099-01'])
      expect(await rowsOf(ledgerScreen, `month=${month}`)).toEqual([]);
  });

  it('closes a month when it is over', async () => {
    const [row] = await rowsOf(monthsScreen);
    await expect(perform(monthsScreen, row!.id!, 'close')).rejects.toThrow('not offered');
    world.clock.moveTo('2027-03-02T15:00:00Z');
    valueOf(await perform(monthsScreen, '2027-02', 'close'));
    expect(await shownOf(monthsScreen, '2027-02')).toContain('Closed by Ben Okafor');
    await expect(perform(monthsScreen, '2027-03', 'close')).rejects.toThrow('not offered');
  });
});
