import { sql } from 'kysely';
import { takeTries } from '#domains/limits/limit.server.ts';
import { noLinkWay } from '#domains/notifications/sendable.ts';
import type { Channel } from '#domains/notifications/settings.ts';
import {
  askedAgainMilliseconds,
  askedJustNow,
  cardNotUsable,
  declinedAgain,
} from '#domains/payments/card.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { renewalOf } from './billing.ts';
import { type ChargeOutcome, findPendingCharge, finishCharge, openCharge } from './charge.server.ts';
import { type Charge, chargeUnderWay } from './membership.ts';
import { tellMember } from './notice.server.ts';
import { lockMembership } from './record.server.ts';

/**
 * Sends a member whose renewal failed the link for another card once more, and answers by which ways. What
 * did not arrive keeps nobody from asking again. Refuses `nothing_owed`, `asked_just_now`, `too_many_tries`,
 * and `no_way_to_send` where nothing reaches them.
 */
export async function askForRenewalCard(
  platform: ConnectedPlatform,
  staff: Staff,
  userId: string,
  requestKey: string,
): Promise<Result<{ ways: Channel[] }>> {
  if (!isIdentifier(userId)) return refused(nothingOwed);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ ways: Channel[] }>> => {
    const membership = await lockMembership(work, userId);
    if (membership?.state !== 'overdue') return refused(nothingOwed);
    const dedupeKey = `membership-failure:again:${userId}:${requestKey}`;
    const asked = await work
      .selectFrom('messages')
      .select(['dedupe_key', sql<Channel>`channel`.as('channel')])
      .where('user_id', '=', userId)
      .where('kind', '=', 'payment_failed')
      .where('about', 'is', null)
      .where('dropped_at', 'is', null)
      .where('failed_at', 'is', null)
      .orderBy('channel')
      .where('created_at', '>', new Date(now.getTime() - askedAgainMilliseconds))
      .execute();
    const same = asked.filter((each) => each.dedupe_key.startsWith(dedupeKey));
    if (same.length > 0) return success({ ways: same.map(({ channel }) => channel) });
    if (asked.length > 0) return refused(askedJustNow);
    const subjects = { account: staff.staffId, order: userId };
    const allowed = await takeTries(platform, 'office_sending', subjects, work);
    if (!allowed.ok) return allowed;
    const ways = await tellMember(platform, work, 'renewal-failed', { membership, dedupeKey });
    if (ways.length === 0) return refused(noLinkWay);
    await writeAudit(
      work,
      staff,
      { action: 'card_asked_for_again', subject: userId, onBehalfOf: userId },
      now,
    );
    return success({ ways });
  });
}

/**
 * Asks the bank once more for a renewal that failed, with the card of the membership. A no does not count as
 * one of the tries after which it ends. Refuses `nothing_owed`, `charge_under_way`, `card_not_usable` and
 * `card_declined`.
 */
export async function tryRenewalAgain(
  platform: ConnectedPlatform,
  staff: Staff,
  userId: string,
): Promise<Result<ChargeOutcome>> {
  if (!isIdentifier(userId)) return refused(nothingOwed);
  const now = platform.clock.now();
  const opened = await transaction(platform.database, async (work): Promise<Result<Charge>> => {
    const current = await lockMembership(work, userId);
    if ((await findPendingCharge(work, userId)) !== undefined) return refused(chargeUnderWay);
    if (current?.state !== 'overdue') return refused(nothingOwed);
    const charge = await openCharge(
      work,
      { userId },
      { ...renewalOf(current), kind: 'late-renewal', cardId: current.cardId },
      `late-renewal:${newIdentifier(now)}`,
      now,
    );
    if (charge === undefined) return refused(cardNotUsable);
    await writeAudit(
      work,
      staff,
      { action: 'payment_tried_again', subject: userId, onBehalfOf: userId },
      now,
    );
    return success(charge);
  });
  if (!opened.ok) return opened;
  const finished = await finishCharge(platform, opened.value);
  return finished.ok ? finished : refused(declinedAgain);
}

const nothingOwed = refusal(
  'conflict',
  'nothing_owed',
  'Nothing is due on this membership now. Check again.',
);
