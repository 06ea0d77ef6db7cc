import { sql } from 'kysely';
import { paymentDisputed } from '#domains/payments/dispute.ts';
import { alreadyDecided, needsOther, notYours } from '#domains/payments/second-person.ts';
import type { FreshStaff, Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { refused, type Result, success } from '#platform/result.ts';
import {
  findRefundable,
  finishOpened,
  giveBack,
  lockRefunds,
  moreThanPaid,
  type OpenedRefund,
  type Refunded,
} from './refund.server.ts';
import { planRefund, type RefundCause, refundableCents } from './refund.ts';

/** A refund that waits for a second person, with its visit locked. */
interface AskedRefund {
  id: string;
  bookingId: string;
  bookedBy: string;
  amountCents: number;
  cause: RefundCause;
  reason: string;
  askedBy: string;
  requestKey: string;
}

/**
 * Somebody else says yes to a refund above the limit, and it goes back at once. Refuses `refund_not_found`,
 * `refund_decided`, `needs_second_person` for whoever asked, `payment_disputed` and `more_than_was_paid`.
 */
export async function approveRefund(
  platform: ConnectedPlatform,
  staff: FreshStaff,
  refundId: string,
): Promise<Result<Refunded>> {
  const now = platform.clock.now();
  const opened = await transaction(platform.database, async (work): Promise<Result<OpenedRefund>> => {
    const found = await lockAsked(work, refundId);
    if (!found.ok) return found;
    const { id, bookingId, askedBy, ...order } = found.value;
    if (askedBy === staff.staffId) return refused(needsOther);
    const visit = await findRefundable(work, bookingId);
    if (visit?.isDisputed) return refused(paymentDisputed);
    const plan = visit && planRefund(visit, order.amountCents);
    if (visit === undefined || plan === undefined)
      return refused({ ...moreThanPaid, details: { left_cents: visit ? refundableCents(visit) : 0 } });
    await work
      .updateTable('visit_refunds')
      .set({ state: 'given', decided_by: staff.staffId, decided_at: now })
      .where('id', '=', id)
      .execute();
    await writeAudit(
      work,
      staff,
      { action: 'refund_approved', subject: bookingId, onBehalfOf: found.value.bookedBy },
      now,
    );
    return success(await giveBack(platform, work, staff, { id, bookingId, visit, plan, order }));
  });
  return opened.ok ? success(await finishOpened(platform, opened.value)) : opened;
}

/**
 * Somebody else says no to a refund above the limit, and why; whoever asked reads it. Refuses
 * `refund_not_found`, `refund_decided` and `needs_second_person`.
 */
export async function declineRefund(
  platform: ConnectedPlatform,
  staff: Staff,
  refundId: string,
  answer: string,
): Promise<Result<null>> {
  return close(platform, staff, refundId, { state: 'declined', answer });
}

/** Whoever asked for a refund above the limit takes the wish back. Refuses as declining does. */
export async function withdrawRefund(
  platform: ConnectedPlatform,
  staff: Staff,
  refundId: string,
): Promise<Result<null>> {
  return close(platform, staff, refundId, { state: 'withdrawn', answer: null });
}

async function close(
  platform: ConnectedPlatform,
  staff: Staff,
  refundId: string,
  { state, answer }: { state: 'declined' | 'withdrawn'; answer: string | null },
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const found = await lockAsked(work, refundId);
    if (!found.ok) return found;
    const { id, askedBy, bookingId, bookedBy } = found.value;
    const isOwn = askedBy === staff.staffId;
    if (isOwn !== (state === 'withdrawn')) return refused(isOwn ? needsOther : notYours);
    await work
      .updateTable('visit_refunds')
      .set({ state, answer, decided_by: staff.staffId, decided_at: now })
      .where('id', '=', id)
      .execute();
    await writeAudit(
      work,
      staff,
      { action: `refund_${state}`, subject: bookingId, onBehalfOf: bookedBy },
      now,
    );
    return success(null);
  });
}

/** The visit is locked before the refund, in the order in which refunds are asked for. */
async function lockAsked(work: DatabaseTransaction, refundId: string): Promise<Result<AskedRefund>> {
  const known = isIdentifier(refundId)
    ? await work
        .selectFrom('visit_refunds')
        .select('booking_id')
        .where('id', '=', refundId)
        .executeTakeFirst()
    : undefined;
  if (known === undefined) return refused(refundNotFound);
  await lockRefunds(work, known.booking_id);
  const { rows } = await sql<AskedRefund & { state: string }>`
    select f.id, f.booking_id as "bookingId", b.booked_by as "bookedBy", f.amount_cents as "amountCents", f.cause, f.reason, f.asked_by as "askedBy",
      f.request_key as "requestKey", f.state
    from visit_refunds f join bookings b on b.id = f.booking_id where f.id = ${refundId}`.execute(work);
  const [row] = rows;
  if (row === undefined) return refused(refundNotFound);
  const { state, ...asked } = row;
  return state === 'asked' ? success(asked) : refused(alreadyDecided);
}

const refundNotFound = {
  kind: 'not_found',
  code: 'refund_not_found',
  message: 'We could not find this refund.',
} as const;
