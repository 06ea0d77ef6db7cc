import { sql } from 'kysely';
import { endSessionsOf } from '#domains/access/session.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { memberNotFound } from '#domains/people/people.ts';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { aheadStates } from '#domains/visits/visit.ts';
import { type DatabaseTransaction, literals, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import {
  alreadyStopped,
  notConfirmed,
  notStopped,
  openedAgainMessage,
  stoppedMessage,
  type StopReason,
} from './stop.ts';

/**
 * Stops an account: all its sessions end, and no one can sign in or book with it until it is opened again.
 * Visits stay, unless they are canceled with it, which costs the member nothing. They are told at each of
 * their contacts. Refuses `member_not_found`, `already_stopped`, `not_confirmed` and what canceling refuses.
 */
export async function stopAccount(
  platform: Platform,
  staff: Staff,
  memberId: string,
  { reason, cancelsVisits }: { reason: StopReason; cancelsVisits: boolean },
): Promise<Result<{ cancelled: number }>> {
  const now = platform.clock.now();
  const stopped = await transaction(platform.database, async (work): Promise<Result<string[]>> => {
    const user = await lockUser(work, memberId);
    if (user === undefined) return refused(memberNotFound);
    if (user.status === 'S') return refused(alreadyStopped);
    // To stop it would give it the address, which may be another person's.
    if (user.status === 'X') return refused(notConfirmed);
    const visits = await findOpenVisits(work, memberId);
    await work.updateTable('users').set({ status: 'S' }).where('id', '=', memberId).execute();
    await work
      .insertInto('account_stops')
      .values({
        id: newIdentifier(now),
        created_at: now,
        user_id: memberId,
        staff_id: staff.staffId,
        reason,
      })
      .execute();
    await endSessionsOf(platform, work, memberId);
    if (cancelsVisits) await endSeries(work, memberId);
    await tellMember(work, { ...user, id: memberId }, now, (channel) =>
      stoppedMessage(platform, {
        name: user.name,
        channel,
        reason,
        cancelsVisits,
        visits: visits.length,
      }),
    );
    await writeAudit(
      work,
      staff,
      {
        action: 'account_stopped',
        subject: memberId,
        onBehalfOf: memberId,
        after: { reason, cancelsVisits },
      },
      now,
    );
    return success(visits);
  });
  if (!stopped.ok) return stopped;
  return cancelsVisits ? cancelAll(platform, staff, stopped.value) : success({ cancelled: 0 });
}

/** One by one, each with its own news and money. What has begun meanwhile stays. */
async function cancelAll(
  platform: Platform,
  staff: Staff,
  visits: readonly string[],
): Promise<Result<{ cancelled: number }>> {
  let cancelled = 0;
  for (const id of visits) {
    const done = await cancelBooking(platform, staff, id, { agreedFeeCents: 0, reason: null });
    if (done.ok) cancelled += 1;
    else if (done.refusal.kind !== 'conflict') return done;
  }
  return success({ cancelled });
}

/** Opens a stopped account again, and tells the member. Refuses `not_stopped`. */
export async function openAccountAgain(
  platform: Platform,
  staff: Staff,
  memberId: string,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const user = await lockUser(work, memberId);
    if (user === undefined) return refused(memberNotFound);
    // A double is opened again by undoing its merge.
    if (user.status !== 'S' || user.merged_into !== null) return refused(notStopped);
    await work
      .updateTable('account_stops')
      .set({ lifted_at: now, lifted_by: staff.staffId })
      .where('user_id', '=', memberId)
      .where('lifted_at', 'is', null)
      .execute();
    await work.updateTable('users').set({ status: 'A' }).where('id', '=', memberId).execute();
    await tellMember(work, { ...user, id: memberId }, now, (channel) =>
      openedAgainMessage(platform, { name: user.name, channel }),
    );
    await writeAudit(
      work,
      staff,
      { action: 'account_opened_again', subject: memberId, onBehalfOf: memberId },
      now,
    );
    return success(null);
  });
}

async function lockUser(work: DatabaseTransaction, memberId: string) {
  if (!isIdentifier(memberId)) return undefined;
  return work
    .selectFrom('users')
    .select(['status', 'name', 'email', 'phone', 'merged_into'])
    .where('id', '=', memberId)
    .where('status', '<>', 'C')
    .forUpdate()
    .executeTakeFirst();
}

/** By every way by which they are known: an attacker who has taken over one of them does not have the other. */
async function tellMember(
  work: DatabaseTransaction,
  { id, email, phone }: { id: string; email: string | null; phone: string | null },
  now: Date,
  wordsFor: (channel: 'email' | 'text') => { subject: string; body: string },
): Promise<void> {
  const dedupeKey = `account-stop:${newIdentifier(now)}`;
  const to = [
    ...(email === null ? [] : [{ channel: 'email' as const, address: email }]),
    ...(phone === null ? [] : [{ channel: 'text' as const, address: phone }]),
  ];
  await enqueueMessages(
    work,
    to.map(({ channel, address }) => ({
      dedupeKey,
      kind: 'security',
      channel,
      address,
      userId: id,
      ...wordsFor(channel),
    })),
    now,
  );
}

/** The visits of the people of an account that could still be canceled, soonest first. */
async function findOpenVisits(work: DatabaseTransaction, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from recipients r join bookings b on b.recipient_id = r.id
    where r.member_id = ${memberId} and b.state in ${literals(aheadStates)} order by b.starts_at`.execute(
    work,
  );
  return rows.map(({ id }) => id);
}

/** A series without an end would book again what is canceled. */
async function endSeries(work: DatabaseTransaction, memberId: string): Promise<void> {
  await sql`update booking_series set look_again_at = null where look_again_at is not null and id in (
    select b.series_id from recipients r join bookings b on b.recipient_id = r.id where r.member_id = ${memberId} and b.series_id is not null)`.execute(
    work,
  );
}
