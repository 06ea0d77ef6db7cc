import { sql } from 'kysely';
import { writeDecision } from '#domains/payments/approvals/second-person.server.ts';
import { alreadyDecided, type Decision, refusalToDecide } from '#domains/payments/approvals/second-person.ts';
import { paymentDisputed } from '#domains/payments/dispute.ts';
import type { FreshStaff, Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
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

/** A refund that is waiting for a second person, with its visit locked. */
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
 * A second person approves a refund above the limit, and it is refunded at once. Refuses `refund_not_found`,
 * `refund_decided`, `needs_second_person` for the person who asked, `payment_disputed` and
 * `more_than_was_paid`.
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
    const decision = { state: 'given' } as const;
    const refusal = refusalToDecide(askedBy, staff, decision);
    if (refusal !== undefined) return refused(refusal);
    const visit = await findRefundable(work, bookingId);
    if (visit?.isDisputed) return refused(paymentDisputed);
    const plan = visit && planRefund(visit, order.amountCents);
    if (visit === undefined || plan === undefined)
      return refused({ ...moreThanPaid, details: { left_cents: visit ? refundableCents(visit) : 0 } });
    await writeDecision(work, 'visit_refunds', id, staff, decision, now);
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
 * A second person declines a refund above the limit, with a reason that the person who asked reads; or the
 * person who asked withdraws the request. Refuses `refund_not_found`, `refund_decided`, `needs_second_person`
 * and `not_yours`.
 */
export async function endRefund(
  platform: ConnectedPlatform,
  staff: Staff,
  refundId: string,
  decision: Exclude<Decision, { state: 'given' }>,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const found = await lockAsked(work, refundId);
    if (!found.ok) return found;
    const { id, askedBy, bookingId, bookedBy } = found.value;
    const refusal = refusalToDecide(askedBy, staff, decision);
    if (refusal !== undefined) return refused(refusal);
    await writeDecision(work, 'visit_refunds', id, staff, decision, now);
    await writeAudit(
      work,
      staff,
      { action: `refund_${decision.state}`, subject: bookingId, onBehalfOf: bookedBy },
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

const refundNotFound = refusal('not_found', 'refund_not_found', 'We could not find this refund.');
