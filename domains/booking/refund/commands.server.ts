import { transaction, type DatabaseTransaction } from '../../../platform/database/database.ts';
import { isIdentifier } from '../../../platform/identifier.ts';
import { enqueueMessages, type Message } from '../../../platform/messages/messages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refused, success, type Result } from '../../../platform/result.ts';
import { findReachable } from '../../notifications/data.server.ts';
import { waysToTell } from '../../notifications/rules.ts';
import { writeEntries } from '../../payments/ledger/commands.server.ts';
import { giftBalanceAccount } from '../../payments/ledger/rules.ts';
import { finishRefund, openRefund } from '../../payments/refunds/commands.server.ts';
import { findRefundable, type RefundableVisit } from './data.server.ts';
import { planRefund, refundableCents, type RefundPlan } from './rules.ts';
import { wordRefund } from './wording.ts';

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
 * Gives back all or a part of what was paid for a visit, for the office: to the card that it came from, and what the gift balance
 * paid to the gift balance. Whoever paid is told. With the gateway away the job does it later.
 * Refuses `booking_not_found` and `more_than_was_paid`.
 */
export async function refundVisit(platform: Platform, bookingId: string, order: RefundOrder): Promise<Result<Refunded>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const now = platform.clock.now();
  const opened = await transaction(platform.database, async (work): Promise<Result<Refunded & { refundIds: string[] }>> => {
    // Those who give back for one visit wait for each other, so that never more goes back than was paid.
    await work.selectFrom('bookings').select('id').where('id', '=', bookingId).forUpdate().execute();
    const visit = await findRefundable(work, bookingId);
    if (visit === undefined) return refused(bookingNotFound);
    const earlier = await findEarlier(work, bookingId, order.requestKey);
    if (earlier !== undefined) return success(earlier);
    const plan = planRefund(visit, order.amountCents);
    if (plan === undefined) return refused({ ...moreThanPaid, details: { left_cents: refundableCents(visit) } });
    const refundIds = await writePlan(work, bookingId, visit, plan, order, now);
    await enqueueMessages(work, await noticesOf(platform, work, bookingId, visit, order), now);
    return success({ cardCents: order.amountCents - plan.giftCents, giftCents: plan.giftCents, refundIds });
  });
  if (!opened.ok) return opened;
  const { refundIds, ...refunded } = opened.value;
  for (const refundId of refundIds) {
    await finishRefund(platform, refundId).catch((error: unknown) => {
      platform.log.warn({ refund: refundId, error: error instanceof Error ? error.name : 'unknown' }, 'refund is left to the job');
    });
  }
  return success(refunded);
}

async function writePlan(work: DatabaseTransaction, bookingId: string, visit: RefundableVisit, plan: RefundPlan, order: RefundOrder, now: Date): Promise<string[]> {
  const refundIds: string[] = [];
  for (const { paymentId, cents } of plan.cards) {
    const opened = await openRefund(work, { paymentId, amountCents: cents, reason: order.reason, requestedBy: order.requestedBy, requestKey: keyOf(bookingId, order.requestKey) }, now);
    if (!opened.ok) throw new Error(`The refund of ${paymentId} was refused: ${opened.refusal.code}.`);
    refundIds.push(opened.value.refundId);
  }
  const memo = `Visit ${visit.reference}, paid back`;
  await writeEntries(work, [{ dedupeKey: `gift-refund:${bookingId}:${order.requestKey}`, bookingId, debit: 'revenue', credit: giftBalanceAccount(visit.bookedBy), amountCents: plan.giftCents, memo }], now);
  return refundIds;
}

/** What the same request gave back before. */
async function findEarlier(work: DatabaseTransaction, bookingId: string, requestKey: string): Promise<(Refunded & { refundIds: string[] }) | undefined> {
  const cards = await work.selectFrom('payment_refunds').select(['id', 'amount_cents']).where('request_key', '=', keyOf(bookingId, requestKey)).execute();
  const gift = await work.selectFrom('ledger_entries').select('amount_cents').where('dedupe_key', '=', `gift-refund:${bookingId}:${requestKey}`).executeTakeFirst();
  if (cards.length === 0 && gift === undefined) return undefined;
  return { cardCents: cards.reduce((sum, each) => sum + each.amount_cents, 0), giftCents: gift?.amount_cents ?? 0, refundIds: cards.map((each) => each.id) };
}

const keyOf = (bookingId: string, requestKey: string) => `${bookingId}:${requestKey}`;

async function noticesOf(platform: Platform, work: DatabaseTransaction, bookingId: string, visit: RefundableVisit, order: RefundOrder): Promise<Message[]> {
  const person = await findReachable(work, visit.bookedBy);
  const { SITE_NAME: site, PHONE: phone } = platform.configuration;
  const facts = { site, phone, personName: person.name, safeWord: person.safeWord, reference: visit.reference, amountCents: order.amountCents, reason: order.reason };
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

const bookingNotFound = { kind: 'not_found', code: 'booking_not_found', message: 'We could not find this visit.' } as const;
const moreThanPaid = { kind: 'conflict', code: 'more_than_was_paid', message: 'This is more than what is left of what was paid. Choose a smaller amount.' } as const;
