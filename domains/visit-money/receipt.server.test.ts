import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { paymentsOnPage } from '#domains/payments/history.server.ts';
import { writeEntries } from '#domains/payments/ledger.server.ts';
import { giftBalanceAccount } from '#domains/payments/ledger.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { transaction } from '#platform/database/database.ts';
import { dayInWords } from '#platform/days.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { cancelAndSettle } from '#tests/settled-cancellation.ts';
import { openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { findPaidVisits, findReceipt, listPaid } from './receipt.server.ts';
import { paperOf } from './receipt.ts';
import { findStatement } from './statement.server.ts';
import { momentsOf, monthInWords, monthOf, monthsOn, readMonth, statementPaper } from './statement.ts';
import { tip } from './tip.server.ts';

let world: Visits;
let time: Date;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
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
const paymentOf = async (bookingId: string) =>
  (
    await world.platform.database
      .selectFrom('bookings')
      .select('payment_id')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
  ).payment_id ?? '';
const receipt = (id: string, who = world.rosa) =>
  findReceipt(world.platform.database, who.member, id, 'America/New_York');
/** Everything on the printed receipt of a payment. */
const wordsOn = async (id: string) =>
  JSON.stringify(
    paperOf(
      (await receipt(id))!,
      { site: 'Hearthside', address: '200 Lamp Row', phone: '(212) 555-0142' },
      time,
    ),
  );
const statement = (month: string, who = world.rosa) =>
  findStatement(world.platform.database, who.member, month, 'America/New_York');

describe('a receipt', () => {
  it('of a visit has its lines, which add up, and is nobody else’s', async () => {
    const bookingId = await book(0);
    const id = await paymentOf(bookingId);
    expect(await receipt(id)).toMatchObject({
      title: 'Payment',
      sums: [
        { term: 'On hold', cents: 9_900 },
        { term: 'Due after the visit', cents: 9_900 },
      ],
    });
    expect(await wordsOn(id)).toMatch(
      /^(?!.*(Total paid|[Pp]aid by)).*Will be paid with.*Due after the visit/s,
    );
    await complete(bookingId);
    const found = await receipt(id);
    expect(found).toMatchObject({
      title: 'Receipt',
      totalCents: 9_900,
      sums: [{ term: 'Charged', cents: 9_900 }],
    });
    expect(found?.lines.reduce((sum, line) => sum + line.cents, 0)).toBe(9_900);
    expect(found?.facts.map(({ term }) => term)).toEqual([
      'Paid by',
      'Paid with',
      'Paid on',
      'What',
      'Rooms',
      'When',
      'Booking',
      'What happened to it',
    ]);
    // Authorized in one month, captured on the day of the visit.
    expect(found?.facts.find(({ term }) => term === 'Paid on')?.details).toBe(
      dayInWords(time, 'America/New_York'),
    );
    expect(await receipt(id, world.grace)).toBeUndefined();
    for (const nothing of ['', 'x', bookingId]) expect(await receipt(nothing)).toBeUndefined();
    if (found === undefined) throw new Error('There is no receipt.');
    const paper = JSON.stringify(
      paperOf(found, { site: 'Hearthside', address: '200 Lamp Row', phone: '(212) 555-0142' }, time),
    );
    for (const part of [
      '$99.00',
      'Visa ending in 4242',
      'Rosa Alvarez',
      '200 Lamp Row',
      'Total paid',
      '(212) 555-0142',
      `Payment number: ${found.number}.`,
    ])
      expect(paper).toContain(part);
    expect(found.number).toMatch(/^R-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(paper).not.toContain(id);
  });

  it('of a visit that a gift paid in part says what came from where', async () => {
    const bookingId = await book(4_000);
    const ahead = await receipt(await paymentOf(bookingId));
    expect(ahead?.sums.map(({ kind, term, cents }) => [kind, term, cents])).toEqual([
      ['aside', 'On hold from the gift balance', 4_000],
      ['aside', 'On hold', 5_900],
      ['aside', 'Due after the visit', 9_900],
    ]);
    expect(await wordsOn(await paymentOf(bookingId))).not.toMatch(/Total paid|[Pp]aid by/);
    await complete(bookingId);
    expect((await receipt(await paymentOf(bookingId)))?.sums).toMatchObject([
      { term: 'From the gift balance', cents: 4_000 },
      { term: 'Charged', cents: 5_900 },
    ]);
  });

  it('of a visit that a gift paid alone has the number of the booking', async () => {
    const bookingId = await book(12_000);
    expect(await receipt(bookingId)).toMatchObject({
      title: 'Payment',
      sums: [
        { term: 'On hold from the gift balance', cents: 9_900 },
        { term: 'Due after the visit', cents: 9_900 },
      ],
    });
    expect(await wordsOn(bookingId)).not.toMatch(/Total paid|[Pp]aid by/);
    world.clock.moveTo(new Date(time.getTime() - 3_600_000));
    valueOf(
      await cancelAndSettle(world.platform, world.rosa.member, bookingId, {
        agreedFeeCents: 4_950,
        reason: null,
      }),
    );
    expect(await receipt(bookingId)).toMatchObject({
      lines: [{ label: 'Late cancellation fee', cents: 4_950 }],
      totalCents: 4_950,
      facts: expect.arrayContaining([{ term: 'State', details: 'Canceled' }]),
    });
    expect((await receipt(bookingId))?.sums).toMatchObject([
      { term: 'From the gift balance', cents: 4_950 },
      { term: 'Returned to the gift balance', cents: 4_950 },
    ]);
    expect(await receipt(bookingId, world.daniel)).toBeUndefined();
  });

  it('of a visit that was canceled late is for the fee, and of one that cost nothing for nothing', async () => {
    const [late, free] = [
      await book(0),
      await world.hold(new Date(time.getTime() + 7 * 86_400_000)).then(({ bookingId }) => bookingId),
    ];
    valueOf(await placeBooking(world.platform, world.rosa.member, free, world.cardId));
    valueOf(
      await cancelAndSettle(world.platform, world.rosa.member, free, { agreedFeeCents: 0, reason: null }),
    );
    world.clock.moveTo(new Date(time.getTime() - 3_600_000));
    valueOf(
      await cancelAndSettle(world.platform, world.rosa.member, late, { agreedFeeCents: 4_950, reason: null }),
    );
    expect(await receipt(await paymentOf(late))).toMatchObject({
      title: 'Receipt',
      lines: [{ label: 'Late cancellation fee', cents: 4_950 }],
      totalCents: 4_950,
    });
    expect(await receipt(await paymentOf(free))).toMatchObject({
      title: 'Payment',
      lines: [],
      totalCents: 0,
    });
  });

  it('of a tip names it', async () => {
    const bookingId = await book(0);
    await complete(bookingId);
    valueOf(
      await tip(world.platform, world.rosa.member, bookingId, { amountCents: 1_500, cardId: world.cardId }),
    );
    const { lines } = await statement('2027-02');
    expect(lines.map(({ cents }) => cents)).toEqual([9_900, 1_500]);
    // The lines of the visit and of its tip say which visit it was, on the page and on paper.
    for (const { visit } of lines) expect(visit).toMatch(/^Home cleaning, [A-Z][a-z]+day, [A-Z][a-z]+ \d+$/);
    const payment = await world.platform.database
      .selectFrom('visit_charges')
      .select('payment_id')
      .executeTakeFirstOrThrow();
    const ids = [await paymentOf(bookingId), payment.payment_id ?? ''];
    expect(await findPaidVisits(world.platform.database, ids)).toEqual(
      Object.fromEntries(ids.map((id) => [id, lines[0]?.visit])),
    );
    expect(await receipt(payment.payment_id ?? '')).toMatchObject({
      title: 'Receipt',
      lines: [{ label: 'Tip', cents: 1_500 }],
      totalCents: 1_500,
    });
  });
});

describe('a tip from credit', () => {
  const tipped = () =>
    world.platform.database
      .selectFrom('visit_charges')
      .select(['id', 'payment_id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  it('alone has a receipt, a line of what was paid and one of its month', async () => {
    const bookingId = await book(0);
    await complete(bookingId);
    await world.giveCredit(2_000);
    valueOf(await tip(world.platform, world.rosa.member, bookingId, { amountCents: 1_500, cardId: null }));
    const { id } = await tipped();
    expect(await receipt(id)).toMatchObject({
      title: 'Receipt',
      lines: [{ label: 'Tip', cents: 1_500 }],
      sums: [{ kind: 'paid', term: 'From your credit', cents: 1_500 }],
    });
    const { database } = world.platform;
    expect((await listPaid(database, world.rosa.member, null)).lines[0]).toMatchObject({
      id,
      words: 'Paid from your credit',
      chargedCents: 1_500,
    });
    expect((await listPaid(database, world.daniel.member, null)).lines).toEqual([]);
    // Both were taken at the same moment.
    const taken = (await statement('2027-02')).lines.toSorted((one, other) => other.cents - one.cents);
    expect(taken).toMatchObject([{ cents: 9_900 }, { cents: 1_500, paidWith: 'Credit' }]);
  });

  it('and a card names both on its receipt', async () => {
    const bookingId = await book(0);
    await complete(bookingId);
    await world.giveCredit(600);
    const wish = { amountCents: 1_500, cardId: world.cardId };
    valueOf(await tip(world.platform, world.rosa.member, bookingId, wish));
    expect(await receipt((await tipped()).payment_id ?? '')).toMatchObject({
      totalCents: 1_500,
      sums: [
        { term: 'From your credit', cents: 600 },
        { term: 'Charged', cents: 900 },
      ],
    });
    expect(
      (await statement('2027-02')).lines.map(({ cents }) => cents).toSorted((one, other) => one - other),
    ).toEqual([600, 900, 9_900]);
  });
});

describe('the list of what was paid', () => {
  const list = async (who = world.rosa) => (await listPaid(world.platform.database, who.member, null)).lines;

  it('has visits that cards paid and those that a gift paid alone, with what became of them', async () => {
    const byGift = await book(12_000);
    time = new Date(time.getTime() + 7 * 86_400_000);
    const byCard = await book(0);
    const cardPayment = await paymentOf(byCard);
    expect((await list()).map(({ id, words, amountCents }) => [id, words, amountCents])).toEqual([
      [cardPayment, 'On hold. Nothing is charged yet', 9_900],
      [byGift, 'On hold from your gift balance', 9_900],
    ]);
    expect((await list())[1]).toMatchObject({
      visit: expect.stringMatching(/^Home cleaning, /),
      state: 'authorized',
      authorizedCents: 9_900,
      chargedCents: 0,
      cardLabel: null,
    });
    valueOf(
      await cancelAndSettle(world.platform, world.rosa.member, byGift, { agreedFeeCents: 0, reason: null }),
    );
    expect((await list())[1]).toMatchObject({
      words: 'Returned to your gift balance',
      state: 'released',
      amountCents: 9_900,
      authorizedCents: 0,
      chargedCents: 0,
      releasedCents: 9_900,
    });
    expect(await list(world.daniel)).toEqual([]);
  });

  it('says when money was set aside, and when it was taken', async () => {
    const bookingId = await book(0);
    const askedAt = world.clock.now();
    expect(await list()).toMatchObject([{ at: askedAt, chargedAt: null }]);
    await complete(bookingId);
    expect(await list()).toMatchObject([{ at: askedAt, chargedAt: time }]);
  });

  it('goes on where a page ended, whatever paid', async () => {
    const { database } = world.platform;
    const byGift = await book(12_000);
    const { lines, nextCursor } = await listPaid(database, world.rosa.member, null);
    expect([lines.map(({ id }) => id), nextCursor]).toEqual([[byGift], null]);
    expect(await listPaid(database, world.rosa.member, byGift)).toEqual({ lines: [], nextCursor: null });
    // Enough further visits to fill one page and half of the next.
    const many = Math.ceil(paymentsOnPage * 1.5);
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'bookings' and is_generated = 'NEVER' and column_name not in ('id', 'reference', 'state', 'request_key')`.execute(
      database,
    );
    const alike = sql.join(rows.map(({ name }) => sql.ref(name)));
    for (let each = 1; each <= many; each += 1) {
      const id = newIdentifier(new Date(world.clock.now().getTime() + each));
      await sql`insert into bookings (id, reference, state, request_key, ${alike}) select ${id}::uuid, ${`MANY-${each}`}, 'cancelled', ${`many-${each}`}, ${alike} from bookings where id = ${byGift}`.execute(
        database,
      );
    }
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await listPaid(database, world.rosa.member, cursor ?? null);
      expect(page.lines.length).toBeLessThanOrEqual(paymentsOnPage);
      seen.push(...page.lines.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(many + 1);
    expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
  });
});

describe('a monthly statement', () => {
  it('has all that was taken in the month, with cards and from the gift, and nothing of anybody else', async () => {
    await complete(await book(4_000));
    const found = await statement('2027-02');
    expect(
      found.lines
        .map(({ how, cents }) => [how, cents])
        .toSorted((one, other) => Number(one[1]) - Number(other[1])),
    ).toEqual([
      ['gift', 4_000],
      ['card', 5_900],
    ]);
    expect(found.lines.map(({ paidWith }) => paidWith).toSorted()).toEqual([
      'Gift balance',
      'Visa ending in 4242',
    ]);
    expect(found.totalCents).toBe(9_900);
    expect((await statement('2027-01')).lines).toEqual([]);
    expect((await statement('2027-02', world.grace)).lines).toEqual([]);
    expect(
      JSON.stringify(
        statementPaper(
          found,
          'Rosa Alvarez',
          { site: 'Hearthside', phone: '1', timeZone: 'America/New_York' },
          time,
        ),
      ),
    ).toContain('$99.00');
  });

  it('goes from midnight to midnight in New York, also when the clocks change', () => {
    expect(momentsOf('2027-03', 'America/New_York')).toEqual({
      from: new Date('2027-03-01T05:00:00Z'),
      until: new Date('2027-04-01T04:00:00Z'),
    });
    expect(monthOf(new Date('2027-03-01T04:59:59Z'), 'America/New_York')).toBe('2027-02');
    expect([monthsOn('2027-01', -1), monthsOn('2026-12', 1), monthInWords('2027-02')]).toEqual([
      '2026-12',
      '2027-01',
      'February 2027',
    ]);
    expect(
      ['2027-02', '2027-13', '2027-2', '', '1999-01', '2027-02-01'].map((text) => readMonth(text)),
    ).toEqual(['2027-02', undefined, undefined, undefined, undefined, undefined]);
  });
});
