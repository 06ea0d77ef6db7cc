import { type RawBuilder, sql } from 'kysely';
import { findReachable } from '#domains/notifications/settings.server.ts';
import { waysToTell } from '#domains/notifications/settings.ts';
import { needsSecondPerson } from '#domains/payments/approvals/second-person.ts';
import { takenByBank } from '#domains/payments/dispute.server.ts';
import { paymentDisputed } from '#domains/payments/dispute.ts';
import { writeEntries } from '#domains/payments/ledger.server.ts';
import { giftBalanceAccount, memberCreditAccount, writtenOffAccount } from '#domains/payments/ledger.ts';
import { finishRefund, openRefund } from '#domains/payments/refund.server.ts';
import { splitBalances } from '#domains/payments/split.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { bookingNotFound } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import {
  type Database,
  type DatabaseReader,
  type DatabaseTransaction,
  transaction,
} from '#platform/database/database.ts';
import { nameOfThrown } from '#platform/faults/thrown.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import {
  planRefund,
  type Refundable,
  refundableCents,
  type RefundCause,
  type RefundPlan,
  wordRefund,
} from './refund.ts';

export interface RefundableVisit extends Refundable {
  /** Of what its booker's balances paid and have not got back, this much is from their credit. */
  creditLeftCents: number;
  reference: string;
  bookedBy: string;
  /** A bank has taken some of it back, and has not decided: nothing goes back meanwhile. */
  isDisputed: boolean;
}

/** How much of a visit's payment was returned to a credit or a gift balance, in cents. */
export const giftBackOf = (bookingId: RawBuilder<unknown>) => sql<number>`(
      select coalesce(sum(l.amount_cents), 0)::integer from ledger_entries l where l.booking_id = ${bookingId} and l.debit_account = 'revenue' and l.credit_account <> ${writtenOffAccount})`;

/**
 * How much of what the credit has paid for a visit has not gone back to it: credit is taken first, and
 * returned first.
 */
const creditLeft = sql<number>`(
      least(b.credit_cents, (select coalesce(sum(l.amount_cents), 0) from ledger_entries l where l.debit_account = 'gift_authorized:' || b.id and l.credit_account = 'revenue'))
      - (select coalesce(sum(l.amount_cents), 0) from ledger_entries l where l.booking_id = b.id and l.debit_account = 'revenue' and l.credit_kind = 'member_credit'))::integer`;

/** How much of a visit's payment was refunded, or is on its way: to cards and to the gift balance. */
export async function refundedCents(database: Database, bookingId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (
      select coalesce(sum(r.amount_cents), 0) from payment_refunds r join payments p on p.id = r.payment_id
      where r.state <> 'failed' and p.id in (select b.payment_id from bookings b where b.id = ${bookingId} union all select c.payment_id from visit_charges c where c.booking_id = ${bookingId})
    )::integer + ${giftBackOf(sql`${bookingId}::uuid`)} as cents`.execute(database);
  return rows[0]?.cents ?? 0;
}

/** How much of a visit's payment can be refunded; tips belong to the professional. For staff only. */
export async function findRefundable(
  database: DatabaseReader,
  bookingId: string,
): Promise<RefundableVisit | undefined> {
  if (!isIdentifier(bookingId)) return undefined;
  const { rows } = await sql<RefundableVisit>`
    select b.reference, coalesce((select double.merged_into from users double where double.id = b.booked_by), b.booked_by) as "bookedBy",
      coalesce((select json_agg(json_build_object('paymentId', p.id, 'leftCents', p.captured_cents - p.back) order by p.id <> b.payment_id, p.id) from (
        select p.id, p.captured_cents, (select coalesce(sum(r.amount_cents), 0) from payment_refunds r where r.payment_id = p.id and r.state <> 'failed') + ${takenByBank(sql`p.id`)} as back
        from payments p where p.state = 'captured' and (p.id = b.payment_id or p.id in (select c.payment_id from visit_charges c where c.booking_id = b.id and c.kind <> 'tip'))) p
        where p.captured_cents > p.back), '[]') as payments,
      (select coalesce(sum(l.amount_cents), 0)::integer from ledger_entries l where l.debit_account = 'gift_authorized:' || b.id and l.credit_account = 'revenue') - ${giftBackOf(sql`b.id`)} as "giftLeftCents",
      ${creditLeft} as "creditLeftCents",
      exists (select from payment_disputes d where d.state = 'open' and d.payment_id in (select b.payment_id union all select c.payment_id from visit_charges c where c.booking_id = b.id)) as "isDisputed"
    from bookings b where b.id = ${bookingId} and b.state <> 'held'`.execute(database);
  return rows[0];
}

export interface RefundOrder {
  amountCents: number;
  cause: RefundCause;
  /** In words that the payer reads. */
  reason: string;
  /** Identifies the refund: the same key refunds nothing more. */
  requestKey: string;
}

/** The result of a refund: money that is on its way, or a request that is waiting for a second person. */
export interface Refunded {
  state: 'given' | 'asked';
  /** The line of the office's list of refunds. */
  id: string;
  cardCents: number;
  giftCents: number;
}

/** What was opened at cards, to be finished at the gateway once it is written. */
export interface OpenedRefund extends Refunded {
  refundIds: string[];
}

/**
 * Refunds all or part of what was paid for a visit, for the office: card money to its card, and what balances
 * paid to the credit and the gift balance. The payer is told. If the gateway is away, the job does it later.
 * Above the operator's limit it is only asked for, and waits for a second person. Refuses
 * `booking_not_found`, `payment_disputed` and `more_than_was_paid`.
 */
export async function refundVisit(
  platform: ConnectedPlatform,
  staff: Staff,
  bookingId: string,
  order: RefundOrder,
): Promise<Result<Refunded>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const now = platform.clock.now();
  const opened = await transaction(platform.database, async (work): Promise<Result<OpenedRefund>> => {
    await lockRefunds(work, bookingId);
    const visit = await findRefundable(work, bookingId);
    if (visit === undefined) return refused(bookingNotFound);
    const earlier = await findEarlier(work, bookingId, order.requestKey);
    if (earlier !== undefined) return success(earlier);
    if (visit.isDisputed) return refused(paymentDisputed);
    const plan = planRefund(visit, order.amountCents);
    if (plan === undefined)
      return refused({ ...moreThanPaid, details: { left_cents: refundableCents(visit) } });
    const isAsked = needsSecondPerson(
      platform.configuration.REFUND_LIMIT,
      await findGivenAlone(work, bookingId),
      order.amountCents,
    );
    const id = newIdentifier(now);
    await work
      .insertInto('visit_refunds')
      .values({
        id,
        created_at: now,
        booking_id: bookingId,
        amount_cents: order.amountCents,
        cause: order.cause,
        reason: order.reason,
        asked_by: staff.staffId,
        request_key: order.requestKey,
        state: isAsked ? 'asked' : 'given',
        decided_at: isAsked ? null : now,
      })
      .execute();
    if (!isAsked)
      return success(await giveBack(platform, work, staff, { id, bookingId, visit, plan, order }));
    const asked = { action: 'refund_asked_for', subject: bookingId, onBehalfOf: visit.bookedBy };
    await writeAudit(work, staff, { ...asked, after: { cents: order.amountCents } }, now);
    return success({ state: 'asked', id, cardCents: 0, giftCents: 0, refundIds: [] });
  });
  return opened.ok ? success(await finishOpened(platform, opened.value)) : opened;
}

/** Refunds of one visit wait for each other, so that they never exceed what was paid. */
export async function lockRefunds(work: DatabaseTransaction, bookingId: string): Promise<void> {
  await work.selectFrom('bookings').select('id').where('id', '=', bookingId).forUpdate().execute();
}

/** How much single people of the office have refunded for a visit, without a second one. */
async function findGivenAlone(database: DatabaseReader, bookingId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::integer as cents from visit_refunds
    where booking_id = ${bookingId} and state = 'given' and decided_by is null`.execute(database);
  return rows[0]?.cents ?? 0;
}

/** How much one person alone may still refund for a visit; null where there is no limit. */
export async function findRefundRoom(
  { configuration }: Pick<ConnectedPlatform, 'configuration'>,
  database: DatabaseReader,
  bookingId: string,
): Promise<number | null> {
  const { REFUND_LIMIT: limitCents } = configuration;
  return limitCents === null ? null : Math.max(0, limitCents - (await findGivenAlone(database, bookingId)));
}

interface Giving {
  id: string;
  bookingId: string;
  visit: RefundableVisit;
  plan: RefundPlan;
  order: RefundOrder;
}

/** Writes what goes back, where to and why, and tells the payer. `staff` is who has decided it. */
export async function giveBack(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  staff: Staff,
  { id, bookingId, visit, plan, order }: Giving,
): Promise<OpenedRefund> {
  const now = platform.clock.now();
  const refundIds = await writePlan(work, staff, bookingId, visit, plan, order, now);
  await writeAudit(
    work,
    staff,
    {
      action: 'refunded',
      subject: bookingId,
      onBehalfOf: visit.bookedBy,
      before: { leftCents: refundableCents(visit) },
      after: { leftCents: refundableCents(visit) - order.amountCents },
    },
    now,
  );
  await enqueueMessages(work, await noticesOf(platform, work, bookingId, visit, order), now);
  return {
    state: 'given',
    id,
    cardCents: order.amountCents - plan.giftCents,
    giftCents: plan.giftCents,
    refundIds,
  };
}

/** Does at the gateway what was written; what it does not take now is left to the job. */
export async function finishOpened(
  platform: ConnectedPlatform,
  { refundIds, ...refunded }: OpenedRefund,
): Promise<Refunded> {
  for (const refundId of refundIds) {
    await finishRefund(platform, refundId).catch((error: unknown) => {
      platform.log.warn({ refund: refundId, error: nameOfThrown(error) }, 'refund is left to the job');
    });
  }
  return refunded;
}

async function writePlan(
  work: DatabaseTransaction,
  staff: Staff,
  bookingId: string,
  visit: RefundableVisit,
  plan: RefundPlan,
  order: RefundOrder,
  now: Date,
): Promise<string[]> {
  const refundIds: string[] = [];
  for (const { paymentId, cents } of plan.cards) {
    const opened = await openRefund(
      work,
      {
        paymentId,
        amountCents: cents,
        reason: order.reason,
        requestedBy: staff.staffId,
        requestKey: keyOf(bookingId, order.requestKey),
      },
      now,
    );
    if (!opened.ok) throw new Error(`The refund of ${paymentId} was refused: ${opened.refusal.code}.`);
    refundIds.push(opened.value.refundId);
  }
  const back = splitBalances(plan.giftCents, { creditCents: visit.creditLeftCents });
  const entry = { bookingId, debit: 'revenue', memo: `Visit ${visit.reference}, paid back` };
  await writeEntries(
    work,
    [
      {
        ...entry,
        dedupeKey: giftKeyOf(bookingId, order.requestKey),
        credit: giftBalanceAccount(visit.bookedBy),
        amountCents: back.giftCents,
      },
      {
        ...entry,
        dedupeKey: creditKeyOf(bookingId, order.requestKey),
        credit: memberCreditAccount(visit.bookedBy),
        amountCents: back.creditCents,
      },
    ],
    now,
  );
  return refundIds;
}

/** What came of the same request before. */
async function findEarlier(
  work: DatabaseTransaction,
  bookingId: string,
  requestKey: string,
): Promise<OpenedRefund | undefined> {
  const { rows } = await sql<OpenedRefund>`
    select f.id, case f.state when 'given' then 'given' else 'asked' end as state, coalesce(cards.cents, 0)::integer as "cardCents", coalesce(cards.ids, '[]') as "refundIds",
      (select coalesce(sum(l.amount_cents), 0)::integer from ledger_entries l
        where l.dedupe_key in (${giftKeyOf(bookingId, requestKey)}, ${creditKeyOf(bookingId, requestKey)})) as "giftCents"
    from visit_refunds f left join lateral (
      select sum(r.amount_cents) as cents, json_agg(r.id) as ids from payment_refunds r
      where r.request_key = ${keyOf(bookingId, requestKey)} and r.payment_id in (
        select b.payment_id from bookings b where b.id = f.booking_id union all select c.payment_id from visit_charges c where c.booking_id = f.booking_id)) cards on true
    where f.booking_id = ${bookingId} and f.request_key = ${requestKey}`.execute(work);
  return rows[0];
}

const keyOf = (bookingId: string, requestKey: string) => `${bookingId}:${requestKey}`;
const giftKeyOf = (bookingId: string, requestKey: string) => `gift-refund:${keyOf(bookingId, requestKey)}`;
const creditKeyOf = (bookingId: string, requestKey: string) =>
  `credit-refund:${keyOf(bookingId, requestKey)}`;

async function noticesOf(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  bookingId: string,
  visit: RefundableVisit,
  order: RefundOrder,
): Promise<Message[]> {
  const person = await findReachable(platform, work, visit.bookedBy);
  const { SITE_NAME: site, PHONE: phone } = platform.configuration;
  const facts = {
    site,
    phone,
    personName: person.name,
    safeWord: person.safeWord,
    reference: visit.reference,
    amountCents: order.amountCents,
    reason: order.reason,
  };
  return waysToTell(person, 'money', platform.clock.now()).map(({ channel, address, dueAt }) => ({
    dedupeKey: `refund:${bookingId}:${order.requestKey}`,
    kind: 'refund',
    topic: 'money',
    userId: visit.bookedBy,
    channel,
    address,
    dueAt,
    ...wordRefund(channel, facts),
  }));
}

export const moreThanPaid = refusal(
  'conflict',
  'more_than_was_paid',
  'This is more than is left of the payment. Choose a smaller amount.',
);
