import { sql } from 'kysely';
import { nothingToStop } from '#domains/access/doors/not-me.ts';
import type { FreshStaff, Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { memberNotFound } from '#domains/people/people.ts';
import {
  databaseErrorCode,
  type DatabaseTransaction,
  transaction,
  uniqueViolation,
} from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { addressesOf, enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { findMergeFacts, lockBoth, mergeWithin } from './merge.server.ts';
import {
  mergeBegunMessage,
  mergeNotBegun,
  mergeNeedsOther,
  mergeRefusal,
  mergeTooEarly,
  mergeUnderWay,
  mergeWaitingMilliseconds,
} from './merge.ts';

/**
 * Begins to make one account of two: every contact of both is told, confirmed or not, and has a day to stop
 * it, by a press in the message, by a call or by signing in to either. Nothing moves yet. Refuses
 * `member_not_found`, `already_begun` and what `mergeRefusal` says.
 */
export async function beginMerge(
  platform: Platform,
  staff: FreshStaff,
  { staysId, doubleId }: { staysId: string; doubleId: string },
): Promise<Result<{ readyAt: Date }>> {
  const now = platform.clock.now();
  const readyAt = new Date(now.getTime() + mergeWaitingMilliseconds);
  try {
    return await transaction(platform.database, async (work): Promise<Result<{ readyAt: Date }>> => {
      await lockBoth(work, [staysId, doubleId]);
      const facts = await findMergeFacts(work, staysId, doubleId);
      if (facts === undefined) return refused(memberNotFound);
      const refusal = mergeRefusal(facts);
      if (refusal !== undefined) return refused(refusal);
      const id = newIdentifier(now);
      await work
        .insertInto('account_merge_requests')
        .values({
          id,
          created_at: now,
          staff_id: staff.staffId,
          stays_id: staysId,
          double_id: doubleId,
          ready_at: readyAt,
        })
        .execute();
      await tellAll(platform, work, id, [staysId, doubleId]);
      const audit = { subject: staysId, onBehalfOf: staysId, after: { doubleId } };
      await writeAudit(work, staff, { action: 'merge_begun', ...audit }, now);
      return success({ readyAt });
    });
  } catch (error) {
    // Another merge of the same double is open.
    if (databaseErrorCode(error) === uniqueViolation) return refused(mergeUnderWay);
    throw error;
  }
}

/**
 * Ends a merge that was begun, once the waiting time is over: the two accounts become one. The member of the
 * office who began it cannot finish it alone. Refuses `merge_not_begun`, `too_early`, `needs_second_person`
 * and what `mergeWithin` refuses.
 */
export async function finishMerge(
  platform: Platform,
  staff: FreshStaff,
  requestId: string,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const open = await lockOpen(work, requestId);
    if (open === undefined) return refused(mergeNotBegun);
    if (open.ready_at > now) return refused(mergeTooEarly);
    if (open.staff_id === staff.staffId) return refused(mergeNeedsOther);
    const ids = { staysId: open.stays_id, doubleId: open.double_id };
    const merged = await mergeWithin(platform, work, staff, ids);
    if (!merged.ok) return merged;
    await work
      .updateTable('account_merge_requests')
      .set({ merged_at: now })
      .where('id', '=', requestId)
      .execute();
    return merged;
  });
}

/** Stops a merge that was begun, for a member who says that it is not right. Refuses `merge_not_begun`. */
export async function stopMerge(platform: Platform, staff: Staff, requestId: string): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const open = await lockOpen(work, requestId);
    if (open === undefined) return refused(mergeNotBegun);
    await stopRequest(work, requestId, now);
    const audit = { subject: open.stays_id, onBehalfOf: open.stays_id, after: { doubleId: open.double_id } };
    await writeAudit(work, staff, { action: 'merge_stopped', ...audit }, now);
    return success(null);
  });
}

/**
 * Stops a merge for a person who was told of it; stopped again, it stays so. Refuses `nothing_to_stop` where
 * the accounts are one already.
 */
export async function stopMergeAsTold(platform: Platform, requestId: string): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const open = await lockOpen(work, requestId);
    if (open === undefined) {
      const stopped = await work
        .selectFrom('account_merge_requests')
        .select('id')
        .where('id', '=', requestId)
        .where('stopped_at', 'is not', null)
        .executeTakeFirst();
      return stopped === undefined ? refused(nothingToStop) : success(null);
    }
    await stopRequest(work, requestId, now);
    const audit = { subject: open.stays_id, onBehalfOf: open.stays_id, after: { why: 'pressed' } };
    await writeAudit(work, null, { action: 'merge_stopped', ...audit }, now);
    return success(null);
  });
}

const stopRequest = (work: DatabaseTransaction, requestId: string, now: Date) =>
  work.updateTable('account_merge_requests').set({ stopped_at: now }).where('id', '=', requestId).execute();

/** The accounts first, in the order of all that lock both; then the request, as it is by then. */
async function lockOpen(work: DatabaseTransaction, requestId: string) {
  if (!isIdentifier(requestId)) return undefined;
  const accounts = await work
    .selectFrom('account_merge_requests')
    .select(['stays_id', 'double_id'])
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (accounts === undefined) return undefined;
  await lockBoth(work, [accounts.stays_id, accounts.double_id]);
  return work
    .selectFrom('account_merge_requests')
    .select(['staff_id', 'stays_id', 'double_id', 'ready_at'])
    .where('id', '=', requestId)
    .where('merged_at', 'is', null)
    .where('stopped_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** At each address and number of both, confirmed or not: the holder of any of them may stop it. */
async function tellAll(
  platform: Platform,
  work: DatabaseTransaction,
  requestId: string,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<{
    id: string;
    name: string;
    email: string | null;
    phone: string | null;
    forCalls: string | null;
  }>`
    select id, name, email, phone, nullif(contact_phone, phone) as "forCalls" from users where id = any(${ids}::uuid[])`.execute(
    work,
  );
  const messages = rows.flatMap(({ id, name, email, phone, forCalls }) =>
    [...addressesOf({ email, phone }), ...addressesOf({ email: null, phone: forCalls })].map(
      ({ channel, address }, index) => ({
        dedupeKey: `merge-begun:${requestId}:${id}:${index}`,
        kind: 'security',
        channel,
        address,
        userId: id,
        ...mergeBegunMessage(platform, { name, channel, id: requestId }),
      }),
    ),
  );
  await enqueueMessages(work, messages, platform.clock.now());
}
