import { type RawBuilder, sql } from 'kysely';
import { findReachable } from '#domains/notifications/settings.server.ts';
import { waysToTell } from '#domains/notifications/settings.ts';
import { writeEntries } from '#domains/payments/ledger.server.ts';
import { giftBalanceAccount } from '#domains/payments/ledger.ts';
import { finishRefund, openRefund } from '#domains/payments/refund.server.ts';
import {
  type Database,
  type DatabaseReader,
  type DatabaseTransaction,
  transaction,
} from '#platform/database/database.ts';
import { nameOfThrown } from '#platform/faults/thrown.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { planRefund, type Refundable, refundableCents, type RefundPlan, wordRefund } from './refund.ts';

export interface RefundableVisit extends Refundable {
  reference: string;
  bookedBy: string;
}

/** What went back to a gift balance of what was paid for a visit, in cents. */
export const giftBackOf = (bookingId: RawBuilder<unknown>) => sql<number>`(
      select coalesce(sum(l.amount_cents), 0)::integer from ledger_entries l where l.booking_id = ${bookingId} and l.debit_account = 'revenue')`;

/** What has gone back of what was paid for a visit, or is on its way: to cards and to the gift balance. */
export async function refundedCents(database: Database, bookingId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (
      select coalesce(sum(r.amount_cents), 0) from payment_refunds r join payments p on p.id = r.payment_id
      where r.state <> 'failed' and p.id in (select b.payment_id from bookings b where b.id = ${bookingId} union all select c.payment_id from visit_charges c where c.booking_id = ${bookingId})
    )::integer + ${giftBackOf(sql`${bookingId}::uuid`)} as cents`.execute(database);
  return rows[0]?.cents ?? 0;
}

/** What can go back of what was paid for a visit; tips are the professional's. For staff only. */
export async function findRefundable(
  database: DatabaseReader,
  bookingId: string,
): Promise<RefundableVisit | undefined> {
  if (!isIdentifier(bookingId)) return undefined;
  const { rows } = await sql<RefundableVisit>`
    select b.reference, b.booked_by as "bookedBy",
      coalesce((select json_agg(json_build_object('paymentId', p.id, 'leftCents', p.captured_cents - p.back) order by p.id <> b.payment_id, p.id) from (
        select p.id, p.captured_cents, (select coalesce(sum(r.amount_cents), 0) from payment_refunds r where r.payment_id = p.id and r.state <> 'failed') as back
        from payments p where p.state = 'captured' and (p.id = b.payment_id or p.id in (select c.payment_id from visit_charges c where c.booking_id = b.id and c.kind <> 'tip'))) p
        where p.captured_cents > p.back), '[]') as payments,
      (select coalesce(sum(l.amount_cents), 0)::integer from ledger_entries l where l.debit_account = 'gift_held:' || b.id and l.credit_account = 'revenue') - ${giftBackOf(sql`b.id`)} as "giftLeftCents"
    from bookings b where b.id = ${bookingId} and b.state <> 'draft'`.execute(database);
  return rows[0];
}

export interface RefundOrder {
  amountCents: number;
  reason: string;
  /** Whoever in the office decided it. */
  requestedBy: string | null;
  /** The same again gives nothing more. */
  requestKey: string;
}

export interface Refunded {
  cardCents: number;
  giftCents: number;
}

/**
 * Gives back all or a part of what was paid for a visit, for the office: to the card that it came from, and
 * what the gift balance paid to the gift balance. Whoever paid is told. With the gateway away the job does it
 * later. Refuses `booking_not_found` and `more_than_was_paid`.
 */
export async function refundVisit(
  platform: Platform,
  bookingId: string,
  order: RefundOrder,
): Promise<Result<Refunded>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const now = platform.clock.now();
  const opened = await transaction(
    platform.database,
    async (work): Promise<Result<Refunded & { refundIds: string[] }>> => {
      // Those who give back for one visit wait for each other, so that never more goes back than was paid.
      await work.selectFrom('bookings').select('id').where('id', '=', bookingId).forUpdate().execute();
      const visit = await findRefundable(work, bookingId);
      if (visit === undefined) return refused(bookingNotFound);
      const earlier = await findEarlier(work, bookingId, order.requestKey);
      if (earlier !== undefined) return success(earlier);
      const plan = planRefund(visit, order.amountCents);
      if (plan === undefined)
        return refused({ ...moreThanPaid, details: { left_cents: refundableCents(visit) } });
      const refundIds = await writePlan(work, bookingId, visit, plan, order, now);
      await enqueueMessages(work, await noticesOf(platform, work, bookingId, visit, order), now);
      return success({ cardCents: order.amountCents - plan.giftCents, giftCents: plan.giftCents, refundIds });
    },
  );
  if (!opened.ok) return opened;
  const { refundIds, ...refunded } = opened.value;
  for (const refundId of refundIds) {
    await finishRefund(platform, refundId).catch((error: unknown) => {
      platform.log.warn({ refund: refundId, error: nameOfThrown(error) }, 'refund is left to the job');
    });
  }
  return success(refunded);
}

async function writePlan(
  work: DatabaseTransaction,
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
        requestedBy: order.requestedBy,
        requestKey: keyOf(bookingId, order.requestKey),
      },
      now,
    );
    if (!opened.ok) throw new Error(`The refund of ${paymentId} was refused: ${opened.refusal.code}.`);
    refundIds.push(opened.value.refundId);
  }
  const memo = `Visit ${visit.reference}, paid back`;
  await writeEntries(
    work,
    [
      {
        dedupeKey: `gift-refund:${bookingId}:${order.requestKey}`,
        bookingId,
        debit: 'revenue',
        credit: giftBalanceAccount(visit.bookedBy),
        amountCents: plan.giftCents,
        memo,
      },
    ],
    now,
  );
  return refundIds;
}

/** What the same request gave back before. */
async function findEarlier(
  work: DatabaseTransaction,
  bookingId: string,
  requestKey: string,
): Promise<(Refunded & { refundIds: string[] }) | undefined> {
  const cards = await work
    .selectFrom('payment_refunds')
    .select(['id', 'amount_cents'])
    .where('request_key', '=', keyOf(bookingId, requestKey))
    .execute();
  const gift = await work
    .selectFrom('ledger_entries')
    .select('amount_cents')
    .where('dedupe_key', '=', `gift-refund:${bookingId}:${requestKey}`)
    .executeTakeFirst();
  if (cards.length === 0 && gift === undefined) return undefined;
  return {
    cardCents: cards.reduce((sum, each) => sum + each.amount_cents, 0),
    giftCents: gift?.amount_cents ?? 0,
    refundIds: cards.map((each) => each.id),
  };
}

const keyOf = (bookingId: string, requestKey: string) => `${bookingId}:${requestKey}`;

async function noticesOf(
  platform: Platform,
  work: DatabaseTransaction,
  bookingId: string,
  visit: RefundableVisit,
  order: RefundOrder,
): Promise<Message[]> {
  const person = await findReachable(work, visit.bookedBy);
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
    dedupeKey: `refund:${bookingId}:${order.requestKey}:${channel}`,
    kind: 'refund',
    topic: 'money',
    userId: visit.bookedBy,
    channel,
    address,
    dueAt,
    ...wordRefund(channel, facts),
  }));
}

const bookingNotFound = {
  kind: 'not_found',
  code: 'booking_not_found',
  message: 'We could not find this visit.',
} as const;
const moreThanPaid = {
  kind: 'conflict',
  code: 'more_than_was_paid',
  message: 'This is more than what is left of what was paid. Choose a smaller amount.',
} as const;
