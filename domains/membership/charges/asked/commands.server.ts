import type { Platform } from '../../../../platform/platform.ts';
import { callOffForAnother } from '../../../payments/authorization/commands.server.ts';
import type { Member } from '../../../people/schema.ts';
import type { Charge, WishedMembership } from '../../schema.ts';
import { finishCharge } from '../commands.server.ts';
import { findPendingCharge } from '../data.server.ts';

type Wanted = WishedMembership & { card_id?: string | null | undefined };

/** Whether a charge that is not answered yet is for what is wanted now, so that it can be gone on with. */
export function isForSame(pending: Charge, wanted: Wanted): boolean {
  return pending.kind !== 'renewal' && pending.planId === wanted.plan && pending.billing === wanted.billing;
}

/** Lets a charge go about which the bank asks the member, when they come with another card or wish by now. */
export async function giveUpAsked(platform: Platform, member: Member, wanted: Wanted): Promise<void> {
  const pending = await findPendingCharge(platform.database, member.userId);
  if (pending === undefined || pending.paymentId === null || pending.kind === 'renewal') return;
  const cardId = isForSame(pending, wanted) ? (wanted.card_id ?? pending.cardId) : null;
  if (await callOffForAnother(platform, pending.paymentId, cardId)) await finishCharge(platform, pending);
}
