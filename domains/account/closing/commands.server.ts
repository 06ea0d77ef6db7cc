import { sql } from 'kysely';
import { transaction, type DatabaseTransaction } from '../../../platform/database/database.ts';
import { newIdentifier } from '../../../platform/identifier.ts';
import { enqueueMessages, type Message } from '../../../platform/messages/messages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refused, success, type Result } from '../../../platform/result.ts';
import { isFresh } from '../../access/rules.ts';
import type { Session } from '../../access/schema.ts';
import { notFresh } from '../../access/sessions/commands.server.ts';
import { cancelBooking } from '../../booking/cancellation/commands.server.ts';
import { releaseAllHeld } from '../../booking/hold/commands.server.ts';
import { findReachable } from '../../notifications/data.server.ts';
import { waysToTell } from '../../notifications/rules.ts';
import type { Member } from '../../people/schema.ts';
import { findClosingState } from './data.server.ts';
import { erasePerson } from './erasing/commands.server.ts';
import { closingRefusal, feeOfAll } from './rules.ts';
import { closedMessage, helpEndedMessage } from './wording.ts';

/**
 * Closes an account for good: nobody can sign in to it, what tells who it was is erased, its address is free for a new one.
 * A running membership ends with it. Those who helped, or were helped, are told.
 * Refuses `not_fresh`, `open_visits` and `money_under_way`.
 */
export async function closeAccount(platform: Platform, member: Member, session: Session): Promise<Result<null>> {
  const now = platform.clock.now();
  if (!isFresh(session, now)) return refused(notFresh);
  const closed = await transaction(platform.database, async (work): Promise<Result<{ paymentMethods: string[] }>> => {
    const user = await work.selectFrom('users').select(['name', 'email', 'phone']).where('id', '=', member.userId).forUpdate().executeTakeFirstOrThrow();
    await releaseAllHeld(work, member, now);
    const refusal = closingRefusal(await findClosingState(work, member, now));
    if (refusal !== undefined) return refused(refusal);
    const cards = await work.selectFrom('cards').select('payment_method_id').where('user_id', '=', member.userId).where('removed_at', 'is', null).execute();
    const farewells = [...(await tellOthers(platform, work, member, now)), ...lastWords(platform, user)];
    await erasePerson(work, member.userId, now);
    await enqueueMessages(work, farewells, now);
    return success({ paymentMethods: cards.map((card) => card.payment_method_id) });
  });
  if (!closed.ok) return closed;
  for (const paymentMethod of closed.value.paymentMethods) {
    await platform.gateway.removeCard(paymentMethod).catch(() => platform.log.warn('a card of a closed account is still known to the gateway'));
  }
  return success(null);
}

/**
 * Cancels all visits that stand in the way of closing and can be cancelled. `agreedFeeCents` is what the member was shown for
 * all of them; when it is another sum by now nothing happens. Refuses `fee_changed`, and what cancelling a visit refuses.
 */
export async function cancelOpenVisits(platform: Platform, member: Member, agreedFeeCents: number): Promise<Result<{ cancelled: number }>> {
  const { openVisits } = await findClosingState(platform.database, member, platform.clock.now());
  const visits = openVisits.filter(({ feeCents }) => feeCents !== null);
  if (feeOfAll(visits) !== agreedFeeCents) {
    return refused({ kind: 'conflict', code: 'fee_changed', message: 'The fee for cancelling has changed. Please look at it again.', details: { fee_cents: feeOfAll(visits) } });
  }
  for (const { id, feeCents } of visits) {
    const cancelled = await cancelBooking(platform, member, id, { agreedFeeCents: feeCents ?? 0, reason: null });
    if (!cancelled.ok) return cancelled;
  }
  return success({ cancelled: visits.length });
}

/** To the address itself, and no longer to the account: that has none any more. */
function lastWords(platform: Platform, user: { email: string | null; phone: string | null }): Message[] {
  const to = user.email !== null ? ({ channel: 'email', address: user.email } as const) : user.phone !== null ? ({ channel: 'text', address: user.phone } as const) : undefined;
  if (to === undefined) return [];
  return [{ dedupeKey: `account-closed:${newIdentifier()}`, kind: 'account_closed', ...to, ...closedMessage(platform, to.channel) }];
}

async function tellOthers(platform: Platform, work: DatabaseTransaction, member: Member, now: Date): Promise<Message[]> {
  const { rows } = await sql<{ userId: string }>`
    select c.user_id as "userId" from recipients r join carers c on c.recipient_id = r.id where r.member_id = ${member.userId} and c.withdrawn_at is null
    union
    select r.member_id from carers c join recipients r on r.id = c.recipient_id where c.user_id = ${member.userId} and c.withdrawn_at is null`.execute(work);
  const words = helpEndedMessage(platform, member.name);
  const told = await Promise.all(
    rows.map(async ({ userId }) =>
      waysToTell(await findReachable(work, userId), 'always', now).map(
        ({ channel, address, dueAt }): Message => ({
          dedupeKey: `help-ended:${member.userId}:${userId}:${channel}`,
          kind: 'account_closed',
          channel,
          address,
          dueAt,
          userId,
          subject: words.subject,
          body: channel === 'email' || channel === 'letter' ? words.mail : words.short,
        }),
      ),
    ),
  );
  return told.flat();
}
