import { type RawBuilder, sql } from 'kysely';
import { findChargeOfPayment } from '#domains/membership/charge.server.ts';
import { chargeLines } from '#domains/membership/words.ts';
import {
  findChargedAt,
  findPayment,
  listPayments,
  type PaymentRecord,
  paymentsOnPage,
} from '#domains/payments/history.server.ts';
import { whereabouts } from '#domains/payments/history.ts';
import { balancesInWords, balanceTitle, splitBalances } from '#domains/payments/split.ts';
import type { Member } from '#domains/people/people.ts';
import { zoneInWords } from '#domains/people/words.ts';
import { type OrderedFacts, orderedOf } from '#domains/services/ordered.ts';
import type { PriceLine } from '#domains/services/service.ts';
import { orderedFactsOf, visitTitle } from '#domains/visits/ordered.server.ts';
import { type BookingState, isFinal, isOff, overStates, type OwedShare } from '#domains/visits/visit.ts';
import { momentInWords, visitInWords } from '#domains/visits/words.ts';
import { type Database, literals } from '#platform/database/database.ts';
import { dayInWords } from '#platform/days.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { formatCents } from '#platform/money.ts';
import { findChargeOfPayment as findVisitCharge, listTipsFromCredit } from './charge.server.ts';
import { chargeWords } from './charge.ts';
import { feeLabelOf } from './fee-words.ts';
import {
  creditSums,
  dateOf,
  numberOf,
  type PaidLine,
  payerFacts,
  type Receipt,
  tipLine,
  tipReceipt,
} from './receipt.ts';
import { giftBackOf } from './refund.server.ts';

interface Visit {
  id: string;
  placedAt: Date;
  reference: string;
  state: BookingState;
  title: string;
  ordered: OrderedFacts;
  recipientName: string;
  startsAt: Date;
  timeZone: string;
  totalCents: number;
  /** From its booker's balances: credit and gifts. */
  giftCents: number;
  /** How much of that is credit. */
  creditCents: number;
  /** How much of the gift was taken in the end; null while it is on hold. */
  feeCents: number | null;
  takenAt: Date | null;
  /** What the office returned to the gift balance afterward. */
  giftBackCents: number;
  /** What was owed of it, where it was broken off. */
  owed: OwedShare | null;
  lines: PriceLine[];
}

/** The receipt of a payment of the member's; what balances paid alone has the id of the visit or the tip. */
export async function findReceipt(
  database: Database,
  member: Member,
  id: string,
  timeZone: string,
): Promise<Receipt | undefined> {
  if (!isIdentifier(id)) return undefined;
  const payment = await findPayment(database, member, id);
  const [tip] = payment === undefined ? await listTipsFromCredit(database, member, { id }, 1) : [];
  if (tip !== undefined) return tipReceipt(tip, member, timeZone);
  if (payment === undefined) return findGiftReceipt(database, member, id, timeZone);
  const [visit, charge, extra, chargedAt] = await Promise.all([
    findVisit(database, sql<boolean>`b.payment_id = ${id}`),
    findChargeOfPayment(database, id),
    findVisitCharge(database, id),
    findChargedAt(database, id),
  ]);
  const money = whereabouts(payment);
  const isAhead =
    payment.state === 'pending' || money.authorizedCents > 0 || (visit !== undefined && isOpen(visit));
  const facts = [...payerFacts(member, payment.cardLabel, isAhead), dateOf(payment.at, chargedAt, timeZone)];
  const sums = [...creditSums(extra), ...sumsOf(payment, visit, isAhead)];
  const fate = { term: 'What happened to it', details: `${money.words}.` };
  const shared = {
    id,
    number: numberOf(id),
    title: money.chargedCents > 0 ? ('Receipt' as const) : ('Payment' as const),
    description: payment.description,
    sums,
  };
  if (visit !== undefined)
    return {
      ...shared,
      facts: [...facts, ...visitFacts(visit), fate],
      ...chargedFor(visit, money.chargedCents + giftTaken(visit)),
    };
  if (charge !== undefined) {
    const period = {
      term: 'Period',
      details: `${dayInWords(charge.periodStartsAt, timeZone)} to ${dayInWords(charge.periodEndsAt, timeZone)}`,
    };
    return {
      ...shared,
      facts: [...facts, period, fate],
      lines: chargeLines(charge),
      totalCents: charge.amountCents,
    };
  }
  if (extra === undefined) return { ...shared, facts: [...facts, fate], lines: [], totalCents: 0 };
  const label = chargeWords[extra.kind];
  const line = {
    label,
    ...(extra.description === label ? {} : { detail: extra.description }),
    cents: extra.amountCents,
  };
  return { ...shared, facts: [...facts, fate], lines: [line], totalCents: extra.amountCents };
}

function sumsOf(payment: PaymentRecord, visit: Visit | undefined, isAhead: boolean): Receipt['sums'] {
  const money = whereabouts(payment);
  return [
    ...(visit === undefined ? [] : balanceSums(visit)),
    ...(money.authorizedCents > 0
      ? [{ kind: 'aside' as const, term: 'On hold', cents: money.authorizedCents }]
      : []),
    ...(isAhead && money.chargedCents === 0
      ? []
      : [{ kind: 'paid' as const, term: 'Charged', cents: money.chargedCents }]),
    ...(visit === undefined ? [] : stillToPay(visit)),
    ...(money.releasedCents > 0
      ? [{ kind: 'aside' as const, term: 'Released', cents: money.releasedCents }]
      : []),
    ...(payment.refundedCents > 0
      ? [{ kind: 'back' as const, term: 'Refunded', cents: payment.refundedCents }]
      : []),
    ...giftPaidBack(visit),
  ];
}

/** The visits that some payments are for, by payment id. */
export async function findPaidVisits(
  database: Database,
  paymentIds: readonly string[],
): Promise<Record<string, string>> {
  const { rows } = await sql<{ paymentId: string; title: string; startsAt: Date; timeZone: string }>`
    select p.id as "paymentId", ${visitTitle} as title, b.starts_at as "startsAt", b.time_zone as "timeZone"
    from payments p join bookings b on b.id = p.booking_id join service_options o on o.id = b.service_option_id
    where p.id = any(${paymentIds})`.execute(database);
  return Object.fromEntries(rows.map((row) => [row.paymentId, visitInWords(row)]));
}

/**
 * Visits that a gift paid alone, latest first: at most a given number, and only those below an id where one
 * is given.
 */
export async function listGiftPayments(
  database: Database,
  member: Member,
  below: string | null,
  most: number,
): Promise<PaidLine[]> {
  const after = isIdentifier(below) ? sql`and b.id < ${below}::uuid` : sql``;
  const visits = await findVisits(
    database,
    sql<boolean>`${paidByGift(member)} ${after}`,
    sql`order by b.id desc limit ${most}`,
  );
  return visits.map(giftLine);
}

function giftLine(visit: Visit): PaidLine {
  const taken = giftTaken(visit);
  const open = isOpen(visit);
  const balances = balancesInWords(partsOf(visit), 'your');
  const words = open
    ? `On hold from ${balances}`
    : taken > 0
      ? `Paid from ${balances}`
      : `Returned to ${balances}`;
  const back = visit.giftBackCents > 0 ? `, and refunded: ${formatCents(visit.giftBackCents)}` : '';
  return {
    id: visit.id,
    at: visit.placedAt,
    chargedAt: visit.takenAt,
    description: `Visit ${visit.reference}`,
    visit: visitInWords(visit),
    state: open ? 'authorized' : taken > 0 ? 'captured' : 'released',
    words: `${words}${back}`,
    amountCents: visit.giftCents,
    authorizedCents: open ? taken : 0,
    chargedCents: open ? 0 : taken,
    releasedCents: visit.giftCents - taken,
    refundedCents: visit.giftBackCents,
    cardLabel: null,
  };
}

/** Where the receipt of a visit is, for its payer; null for others, and while nothing was taken. */
export async function findReceiptOfVisit(
  database: Database,
  member: Member,
  bookingId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(p.id, b.id) as id from bookings b left join payments p on p.id = b.payment_id
    where b.id = ${bookingId} and b.state in ${literals(overStates)}
      and case when p.id is null then b.booked_by = ${member.userId} and b.gift_cents > 0 else p.payer_id = ${member.userId} and p.captured_cents > 0 end`.execute(
    database,
  );
  return rows[0]?.id ?? null;
}

async function findGiftReceipt(
  database: Database,
  member: Member,
  id: string,
  timeZone: string,
): Promise<Receipt | undefined> {
  const visit = await findVisit(database, sql<boolean>`b.id = ${id} and ${paidByGift(member)}`);
  if (visit === undefined) return undefined;
  const open = isOpen(visit);
  const taken = giftTaken(visit);
  return {
    id,
    number: numberOf(id),
    title: taken > 0 && !open ? 'Receipt' : 'Payment',
    description: `Visit ${visit.reference}`,
    facts: [
      ...payerFacts(member, balanceTitle(partsOf(visit)), open),
      dateOf(visit.placedAt, visit.takenAt, timeZone),
      ...visitFacts(visit),
    ],
    ...chargedFor(visit, taken),
    sums: [
      ...balanceSums(visit),
      ...stillToPay(visit),
      ...(taken < visit.giftCents
        ? [
            {
              kind: 'aside' as const,
              term: `Returned to ${balancesInWords(partsOf(visit), 'the')}`,
              cents: visit.giftCents - taken,
            },
          ]
        : []),
      ...giftPaidBack(visit),
    ],
  };
}

/** What each balance has given, or is to give: none of what gave nothing at all. */
function balanceSums(visit: Visit): Receipt['sums'] {
  if (visit.giftCents === 0) return [];
  const open = isOpen(visit);
  const { creditCents, giftCents } = splitBalances(giftTaken(visit), visit);
  const sumOf = (balance: string, cents: number) =>
    open
      ? { kind: 'aside' as const, term: `On hold from ${balance}`, cents }
      : { kind: 'paid' as const, term: `From ${balance}`, cents };
  return [
    ...(creditCents > 0 || visit.creditCents === visit.giftCents ? [sumOf('your credit', creditCents)] : []),
    ...(giftCents > 0 || visit.creditCents === 0 ? [sumOf('the gift balance', giftCents)] : []),
  ];
}

const partsOf = (visit: Visit) => splitBalances(visit.giftCents, visit);

function stillToPay(visit: Visit): Receipt['sums'] {
  return isOpen(visit) ? [{ kind: 'aside', term: 'Due after the visit', cents: visit.totalCents }] : [];
}

/**
 * The lines of its price; for a visit that did not take place, its fee, if there was one: nobody should claim
 * expenses for work that was not done.
 */
function chargedFor(visit: Visit, capturedCents: number): Pick<Receipt, 'lines' | 'totalCents'> {
  if (!isOff(visit)) return { lines: visit.lines, totalCents: visit.totalCents };
  const label = feeLabelOf(visit);
  return { lines: capturedCents === 0 ? [] : [{ label, cents: capturedCents }], totalCents: capturedCents };
}

function visitFacts(visit: Visit) {
  return [
    { term: 'What', details: `${visit.title} for ${visit.recipientName}` },
    ...orderedOf(visit.ordered),
    {
      term: 'When',
      details: `${momentInWords(visit.startsAt, visit.timeZone)} (${zoneInWords(visit.timeZone)})`,
    },
    { term: 'Booking', details: visit.reference },
    ...(visit.state === 'cancelled' ? [{ term: 'State', details: 'Canceled' }] : []),
  ];
}

function giftPaidBack(visit: Visit | undefined): Receipt['sums'] {
  return visit === undefined || visit.giftBackCents === 0
    ? []
    : [
        {
          kind: 'back',
          term: `Paid back to ${balancesInWords(partsOf(visit), 'the')}`,
          cents: visit.giftBackCents,
        },
      ];
}

const paidByGift = (member: Member) =>
  sql<boolean>`b.booked_by = ${member.userId} and b.payment_id is null and b.gift_cents > 0`;

const isOpen = ({ state }: Visit): boolean => !isFinal(state);

const giftTaken = ({ giftCents, feeCents }: Visit): number => feeCents ?? giftCents;

async function findVisit(database: Database, which: RawBuilder<boolean>): Promise<Visit | undefined> {
  return (await findVisits(database, which))[0];
}

async function findVisits(
  database: Database,
  which: RawBuilder<boolean>,
  order: RawBuilder<unknown> = sql``,
): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select b.id, coalesce(b.placed_at, b.created_at) as "placedAt", b.reference, b.state, ${visitTitle} as title, ${orderedFactsOf()} as ordered, r.name as "recipientName", b.starts_at as "startsAt", b.time_zone as "timeZone",
      b.total_cents as "totalCents", b.gift_cents as "giftCents", b.credit_cents as "creditCents", b.price_lines as lines,
      case when b.state in ${literals(overStates)} then (select coalesce(sum(l.amount_cents), 0)::integer from ledger_entries l
        where l.debit_account = 'gift_authorized:' || b.id::text and l.credit_account = 'revenue') end as "feeCents",
      (select min(l.created_at) from ledger_entries l where l.debit_account = 'gift_authorized:' || b.id::text and l.credit_account = 'revenue') as "takenAt",
      ${giftBackOf(sql`b.id`)} as "giftBackCents", (select x.owed from booking_cancellations x where x.booking_id = b.id) as owed
    from bookings b join service_options o on o.id = b.service_option_id join recipients r on r.id = b.recipient_id
    where b.state <> 'held' and ${which} ${order}`.execute(database);
  return rows;
}

export interface Taken {
  id: string;
  payerId: string;
}

/**
 * What a member has paid or is about to pay, with cards and from balances alone, latest first. The cursor is
 * the id of the last one shown: ids of payments, visits and tips alike sort by time.
 */
export async function listPaid(
  database: Database,
  member: Member,
  cursor: string | null,
): Promise<{ lines: PaidLine[]; nextCursor: string | null }> {
  const [cards, gifts, tips] = await Promise.all([
    listPayments(database, member, cursor),
    listGiftPayments(database, member, cursor, paymentsOnPage + 1),
    listTipsFromCredit(database, member, { below: cursor }, paymentsOnPage + 1),
  ]);
  const visits = await findPaidVisits(
    database,
    cards.payments.map(({ id }) => id),
  );
  const lines = [
    ...cards.payments.map((payment) => lineOf(payment, visits[payment.id] ?? null)),
    ...gifts,
    ...tips.map(tipLine),
  ].toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const shown = lines.slice(0, paymentsOnPage);
  const isMore = cards.nextCursor !== null || lines.length > shown.length;
  return { lines: shown, nextCursor: isMore ? (shown.at(-1)?.id ?? null) : null };
}

function lineOf(payment: PaymentRecord, visit: string | null): PaidLine {
  const { id, at, chargedAt, description, state, amountCents, refundedCents, cardLabel } = payment;
  const { words, ...money } = whereabouts(payment);
  return {
    id,
    at,
    chargedAt,
    description,
    visit,
    state,
    words: refundedCents > 0 ? `${words}: ${formatCents(refundedCents)}` : words,
    amountCents,
    ...money,
    refundedCents,
    cardLabel,
  };
}
