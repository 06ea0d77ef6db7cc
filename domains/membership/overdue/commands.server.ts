import { transaction, type DatabaseTransaction } from '../../../platform/database/database.ts';
import { newIdentifier } from '../../../platform/identifier.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refused, success, type Result } from '../../../platform/result.ts';
import { findCard } from '../../payments/data.server.ts';
import { cardNotChosen } from '../../payments/rules.ts';
import type { ReturnAddress } from '../../payments/schema.ts';
import type { Member } from '../../people/schema.ts';
import { renewalOf } from '../billing/rules.ts';
import { giveUpAsked } from '../charges/asked/commands.server.ts';
import { finishCharge, openCharge, type ChargeOutcome } from '../charges/commands.server.ts';
import { findPendingCharge } from '../charges/data.server.ts';
import { findMembership, lockMembership } from '../data.server.ts';
import { chargeUnderWay, priceChanged } from '../rules.ts';
import type { Charge, OverduePayment } from '../schema.ts';

/**
 * Pays for a membership whose renewal failed, at once and with any card, which then also pays for the next ones. The period goes
 * on from where the last one ended. A bank's no is not one of the tries after which the membership ends, and changes nothing.
 * A second click goes on with the first one's charge; another card gives up the one about which the bank asks.
 * Refuses `nothing_owed`, `price_changed`, `card_not_found`, `card_declined` and `charge_under_way`.
 */
export async function payOverdue(platform: Platform, member: Member, payment: OverduePayment, returnUrl?: ReturnAddress): Promise<Result<ChargeOutcome>> {
  const membership = await findMembership(platform.database, member.userId);
  if (membership === undefined) return refused(nothingOwed);
  await giveUpAsked(platform, member, { plan: membership.planId, billing: membership.billing, card_id: payment.card_id });
  const opened = await transaction(platform.database, (work) => openLateRenewal(platform, work, member, payment, returnUrl));
  return opened.ok ? finishCharge(platform, opened.value) : opened;
}

async function openLateRenewal(platform: Platform, work: DatabaseTransaction, member: Member, payment: OverduePayment, returnUrl: ReturnAddress | undefined): Promise<Result<Charge>> {
  const now = platform.clock.now();
  const current = await lockMembership(work, member.userId);
  const pending = await findPendingCharge(work, member.userId);
  if (pending !== undefined) return pending.kind === 'late-renewal' ? success(pending) : refused(chargeUnderWay);
  if (current?.state !== 'overdue') return refused(nothingOwed);
  const renewal = renewalOf(current);
  if (renewal.amountCents !== payment.agreed_cents) return refused(priceChanged);
  if ((await findCard(work, member, payment.card_id)) === undefined) return refused(cardNotChosen);
  const charge = await openCharge(work, member, { ...renewal, kind: 'late-renewal', cardId: payment.card_id }, `late-renewal:${newIdentifier(now)}`, now, returnUrl);
  return charge === undefined ? refused(cardNotChosen) : success(charge);
}

const nothingOwed = { kind: 'conflict', code: 'nothing_owed', message: 'Nothing is left to pay for your membership now.' } as const;
