import { findCard, removeCard } from '#domains/payments/card.server.ts';
import { hasExpired } from '#domains/payments/card.ts';
import type { Member } from '#domains/people/people.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';
import { findMembership, lockMembership } from './record.server.ts';

/**
 * Removes a card, unless a running membership would be left without one. If it was the card of the
 * membership, the member's default card takes its place. Refuses `card_not_found` and `card_needed`.
 */
export function removeMemberCard(
  platform: ConnectedPlatform,
  member: Member,
  cardId: string,
): Promise<Result<null>> {
  return removeCard(platform, member, cardId, (work, left) => moveMembership(work, member, cardId, left));
}

async function moveMembership(
  work: DatabaseTransaction,
  member: Member,
  cardId: string,
  left: string | undefined,
): Promise<Refusal | undefined> {
  const membership = await findMembership(work, member.userId);
  if (membership === undefined || membership.state === 'ended') return undefined;
  if (left === undefined && membership.endsAt === null) return cardNeeded;
  if (membership.cardId === cardId)
    await work
      .updateTable('memberships')
      .set({ card_id: left ?? null })
      .where('user_id', '=', member.userId)
      .execute();
  return undefined;
}

/**
 * Sets the card that pays for the membership from now on. Refuses `card_not_found`, `card_expired` and
 * `no_membership`.
 */
export async function payMembershipWith(
  platform: ConnectedPlatform,
  member: Member,
  cardId: string,
): Promise<Result<null>> {
  return transaction(platform.database, async (work) => {
    const membership = await lockMembership(work, member.userId);
    if (membership === undefined || membership.state === 'ended') return refused(noMembership);
    const card = await findCard(work, member, cardId);
    if (card === undefined) return refused(cardNotFound);
    if (hasExpired(card, platform.clock.now())) return refused(cardExpired);
    await work
      .updateTable('memberships')
      .set({ card_id: cardId })
      .where('user_id', '=', member.userId)
      .execute();
    return success(null);
  });
}

/** Has another card pay for a membership that one of the member's cards pays for; theirs is both. */
export async function payMembershipWithOther(
  work: DatabaseTransaction,
  member: Member,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const membership = await lockMembership(work, member.userId);
  if (membership?.cardId !== from) return;
  await work.updateTable('memberships').set({ card_id: to }).where('user_id', '=', member.userId).execute();
}

const cardNeeded = refusal(
  'conflict',
  'card_needed',
  'This card pays for your membership. Add another card first, or cancel the membership.',
);
const noMembership = refusal('conflict', 'no_membership', 'You have no membership now. You pay as you go.');
const cardNotFound = refusal('not_found', 'card_not_found', 'We could not find this card.');
const cardExpired = refusal(
  'conflict',
  'card_expired',
  'This card has expired. Choose another card, or add a new one.',
);
