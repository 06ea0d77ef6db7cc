import { declineMessage } from '../../../platform/payment-gateway/decline-messages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refused, success, type Result } from '../../../platform/result.ts';
import { finishCharge as finishMembershipCharge } from '../../membership/charges/commands.server.ts';
import { findCharge } from '../../membership/charges/data.server.ts';
import type { Challenge } from '../../payments/schema.ts';
import type { Member } from '../../people/schema.ts';
import { finishCharge } from '../charges/commands.server.ts';
import { goOnWithPlacement } from '../placement/commands.server.ts';
import { findOwnPayment, type OwnPayment } from './data.server.ts';
import type { PaidFor } from './schema.ts';

export type AfterBank = ({ state: 'paid' } | { state: 'waiting' } | Challenge) & { paidFor: PaidFor };

/**
 * Goes on with a payment about which the bank asks or has asked its payer, whatever it is for, or says where the bank still
 * wants to. Safe to repeat. Refuses `payment_not_found`, and `card_declined` with what to do next when the bank or the payer
 * said no.
 */
export async function continueAfterQuestion(platform: Platform, member: Member, paymentId: string): Promise<Result<AfterBank>> {
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
      return refused({ kind: 'payment', code: 'card_declined', message: declineMessage(after?.refusalCode ?? 'challenge_given_up') });
  }
}

/** Lets the payment follow from how it stands at the gateway; answers what the bank still asks. */
async function goOn(platform: Platform, member: Member, { paidFor, subject }: OwnPayment): Promise<Challenge | undefined> {
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

function questionOf(outcome: Result<{ state: 'paid' } | { state: 'waiting' } | Challenge>): Challenge | undefined {
  return outcome.ok && outcome.value.state === 'challenge' ? outcome.value : undefined;
}

const paymentNotFound = { kind: 'not_found', code: 'payment_not_found', message: 'We could not find this payment.' } as const;
