import { sql } from 'kysely';
import { goOnWithPlacement } from '#domains/booking/placement/placement.server.ts';
import { findCharge, finishCharge as finishMembershipCharge } from '#domains/membership/charge.server.ts';
import type { Challenge, PaymentState } from '#domains/payments/card.ts';
import type { Member } from '#domains/people/people.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import type { Database } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { declineMessage } from '#platform/payment-gateway/decline-messages.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import type { PaidFor } from './bank-challenge.ts';
import { finishCharge } from './charge.server.ts';

/**
 * One of the member's own payments as it is now, with what it is for. `subject` is the id of the visit or of
 * the charge.
 */
export interface OwnPayment {
  state: PaymentState;
  refusalCode: string | null;
  subject: string;
  paidFor: PaidFor;
}

interface Row {
  state: PaymentState;
  refusalCode: string | null;
  bookingId: string | null;
  bookingState: BookingState | null;
  chargeId: string | null;
  chargeKind: string | null;
  membershipChargeId: string | null;
  membershipChargeKind: string | null;
}

/** Undefined for a payment that is not theirs. */
export async function findOwnPayment(
  database: Database,
  member: Member,
  paymentId: string,
): Promise<OwnPayment | undefined> {
  if (!isIdentifier(paymentId)) return undefined;
  const { rows } = await sql<Row>`
    select p.state, p.refusal_code as "refusalCode", p.booking_id as "bookingId", b.state as "bookingState",
      p.charge_id as "chargeId", c.kind as "chargeKind",
      m.id as "membershipChargeId", m.kind as "membershipChargeKind"
    from payments p
    left join bookings b on b.id = p.booking_id
    left join visit_charges c on c.id = p.charge_id
    left join membership_charges m on m.payment_id = p.id
    where p.id = ${paymentId} and p.payer_id = ${member.userId}`.execute(database);
  const [row] = rows;
  return row && { state: row.state, refusalCode: row.refusalCode, ...subjectOf(row) };
}

function subjectOf(row: Row): Pick<OwnPayment, 'subject' | 'paidFor'> {
  const { bookingId, chargeId } = row;
  if (row.membershipChargeId !== null)
    return {
      subject: row.membershipChargeId,
      paidFor: { kind: 'membership', isLate: row.membershipChargeKind === 'late-renewal' },
    };
  if (bookingId === null) throw new Error('There is a payment for neither a visit nor a membership.');
  if (chargeId !== null)
    return { subject: chargeId, paidFor: { kind: row.chargeKind === 'tip' ? 'tip' : 'extra', bookingId } };
  return { subject: bookingId, paidFor: { kind: 'visit', bookingId, bookingState: row.bookingState } };
}

export type AfterBank = ({ state: 'paid' } | { state: 'waiting' } | Challenge) & { paidFor: PaidFor };

/**
 * Continues a payment that the bank asks or has asked its payer about, whatever it is for, or says where the
 * bank still wants to ask. Safe to repeat. Refuses `payment_not_found`, and `card_declined` with what to do
 * next when the bank or the payer declined.
 */
export async function continueAfterQuestion(
  platform: ConnectedPlatform,
  member: Member,
  paymentId: string,
): Promise<Result<AfterBank>> {
  const before = await findOwnPayment(platform.database, member, paymentId);
  if (before === undefined) return refused(paymentNotFound);
  const { paidFor } = before;
  const question = before.state === 'pending' ? await goOn(platform, member, before) : undefined;
  if (question !== undefined) return success({ ...question, paidFor });
  // What it was for may have dropped it meanwhile, so the payment itself is read again.
  const after = await findOwnPayment(platform.database, member, paymentId);
  switch (after?.state) {
    case 'authorized':
    case 'captured':
      return success({ state: 'paid', paidFor });
    case 'pending':
      return success({ state: 'waiting', paidFor });
    default:
      return refused(
        refusal('payment', 'card_declined', declineMessage(after?.refusalCode ?? 'challenge_given_up')),
      );
  }
}

/** Updates the payment to its state at the gateway; returns what the bank still asks. */
async function goOn(
  platform: ConnectedPlatform,
  member: Member,
  { paidFor, subject }: OwnPayment,
): Promise<Challenge | undefined> {
  switch (paidFor.kind) {
    case 'visit': {
      const placed = await goOnWithPlacement(platform, subject);
      return placed.ok ? placed.value?.challenge : undefined;
    }
    case 'extra':
    case 'tip':
      return questionOf(await finishCharge(platform, subject, member));
    case 'membership': {
      const charge = await findCharge(platform.database, subject);
      return charge && questionOf(await finishMembershipCharge(platform, charge));
    }
  }
}

function questionOf(
  outcome: Result<{ state: 'paid' } | { state: 'waiting' } | Challenge>,
): Challenge | undefined {
  return outcome.ok && outcome.value.state === 'challenge' ? outcome.value : undefined;
}

const paymentNotFound = refusal('not_found', 'payment_not_found', 'We could not find this payment.');
