import { sql } from 'kysely';
import { goOnWithPlacement } from '#domains/booking/placement.server.ts';
import { findCharge, finishCharge as finishMembershipCharge } from '#domains/membership/charge.server.ts';
import type { Challenge, PaymentState } from '#domains/payments/card.ts';
import type { Member } from '#domains/people/people.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import type { Database } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { declineMessage } from '#platform/payment-gateway/decline-messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import type { PaidFor } from './bank-challenge.ts';
import { finishCharge } from './charge.server.ts';

/**
 * A payment of the member's own, as it stands, with what it is for. `subject` is the id of the visit or of
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
  bookingState: BookingState;
  held: string;
  chargeId: string | null;
  chargeKind: string | null;
  chargeOfBooking: string | null;
  membershipChargeId: string | null;
  membershipChargeKind: string | null;
}

/**
 * Undefined for what is not theirs. What was declined is told by its reference, because what it was for no
 * longer names it.
 */
export async function findOwnPayment(
  database: Database,
  member: Member,
  paymentId: string,
): Promise<OwnPayment | undefined> {
  if (!isIdentifier(paymentId)) return undefined;
  const { rows } = await sql<Row>`
    select p.state, p.refusal_code as "refusalCode", split_part(p.reference, ':', 1) as held, b.id as "bookingId", b.state as "bookingState", c.id as "chargeId", c.kind as "chargeKind",
      c.booking_id as "chargeOfBooking", m.id as "membershipChargeId", m.kind as "membershipChargeKind"
    from payments p
    cross join lateral (select case when p.reference ~ '^[0-9a-f-]{36}:' then split_part(p.reference, ':', 1)::uuid end as id) subject
    left join bookings b on b.id = subject.id
    left join visit_charges c on c.id = subject.id
    left join membership_charges m on m.payment_id = p.id
    where p.id = ${paymentId} and p.payer_id = ${member.userId}`.execute(database);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { state, refusalCode } = row;
  if (row.bookingId !== null)
    return {
      state,
      refusalCode,
      subject: row.bookingId,
      paidFor: { kind: 'visit', bookingId: row.bookingId, bookingState: row.bookingState },
    };
  if (row.chargeId !== null && row.chargeOfBooking !== null) {
    return {
      state,
      refusalCode,
      subject: row.chargeId,
      paidFor: { kind: row.chargeKind === 'tip' ? 'tip' : 'extra', bookingId: row.chargeOfBooking },
    };
  }
  if (row.membershipChargeId !== null)
    return {
      state,
      refusalCode,
      subject: row.membershipChargeId,
      paidFor: { kind: 'membership', isLate: row.membershipChargeKind === 'late-renewal' },
    };
  return {
    state,
    refusalCode,
    subject: row.held,
    paidFor: { kind: 'visit', bookingId: row.held, bookingState: null },
  };
}

export type AfterBank = ({ state: 'paid' } | { state: 'waiting' } | Challenge) & { paidFor: PaidFor };

/**
 * Goes on with a payment about which the bank asks or has asked its payer, whatever it is for, or says where
 * the bank still wants to. Safe to repeat. Refuses `payment_not_found`, and `card_declined` with what to do
 * next when the bank or the payer said no.
 */
export async function continueAfterQuestion(
  platform: Platform,
  member: Member,
  paymentId: string,
): Promise<Result<AfterBank>> {
  const before = await findOwnPayment(platform.database, member, paymentId);
  if (before === undefined) return refused(paymentNotFound);
  const { paidFor } = before;
  const question = before.state === 'pending' ? await goOn(platform, member, before) : undefined;
  if (question !== undefined) return success({ ...question, paidFor });
  // What it was for may have let it go meanwhile, so the payment itself is asked how it stands.
  const after = await findOwnPayment(platform.database, member, paymentId);
  switch (after?.state) {
    case 'authorized':
    case 'captured':
      return success({ state: 'paid', paidFor });
    case 'pending':
      return success({ state: 'waiting', paidFor });
    default:
      return refused({
        kind: 'payment',
        code: 'card_declined',
        message: declineMessage(after?.refusalCode ?? 'challenge_given_up'),
      });
  }
}

/** Lets the payment follow from how it stands at the gateway; answers what the bank still asks. */
async function goOn(
  platform: Platform,
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

const paymentNotFound = {
  kind: 'not_found',
  code: 'payment_not_found',
  message: 'We could not find this payment.',
} as const;
