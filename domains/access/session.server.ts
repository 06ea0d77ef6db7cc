import { sql } from 'kysely';
import type { Visitor } from '#domains/limits/limit.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import type { Member } from '#domains/people/people.ts';
import { type Database, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { hashPassword, isCommonPassword, isPassword } from '#platform/passwords/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { hashOf, newToken } from '#platform/secrets.ts';
import { takeOwnTry } from './failed-attempts.server.ts';
import { deviceHash } from './known-device.server.ts';
import { tellOfChange } from './security-notice.server.ts';
import {
  commonPassword,
  isFresh,
  type OpenedSession,
  type Session,
  sessionIdleMilliseconds,
  sessionLongestMilliseconds,
} from './sign-in.ts';

/** Opens a session in the transaction that found out who it is for, and remembers the device that opened it. */
export async function openSession(
  platform: Platform,
  work: DatabaseTransaction,
  userId: string,
  visitor: Visitor,
): Promise<OpenedSession> {
  const now = platform.clock.now();
  const [token, id] = [newToken(), newIdentifier(now)];
  await stopWayBack(work, userId, 'signed_in', now);
  await stopMerges(work, userId, now);
  await work
    .insertInto('sessions')
    .values({
      token_hash: hashOf(platform.secret, 'session', token),
      id,
      created_at: now,
      confirmed_at: now,
      user_id: userId,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + sessionIdleMilliseconds),
      device: visitor.device,
    })
    .execute();
  return {
    token,
    deviceToken: await rememberDevice(platform, work, userId, visitor, id),
    expiresAt: new Date(now.getTime() + sessionLongestMilliseconds),
  };
}

/**
 * Ends what was begun to give the account a new way in, with the link if that is sent and not used: a member
 * who can still sign in has not lost everything, and one who is told may say that it was not them. Returns
 * whether there was anything to end.
 */
export async function stopWayBack(
  work: DatabaseTransaction,
  userId: string,
  why: 'signed_in' | 'pressed',
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update account_recoveries w set stopped_at = ${now}
    where w.user_id = ${userId} and w.stopped_at is null
      and (w.sent_at is null or exists (
        select from verification_codes l where l.user_id = w.user_id and l.purpose = 'reset' and l.used_at is null and l.created_at >= w.sent_at))
    returning w.id`.execute(work);
  if (rows.length === 0) return false;
  await work
    .updateTable('verification_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .execute();
  await writeAudit(
    work,
    null,
    { action: 'way_back_stopped', subject: userId, onBehalfOf: userId, after: { why } },
    now,
  );
  return true;
}

/**
 * A member who can still sign in decides themselves what becomes of their account: a merge that was begun
 * ends.
 */
async function stopMerges(work: DatabaseTransaction, userId: string, now: Date): Promise<void> {
  const stopped = await work
    .updateTable('account_merge_requests')
    .set({ stopped_at: now })
    .where((where) => where.or([where('stays_id', '=', userId), where('double_id', '=', userId)]))
    .where('merged_at', 'is', null)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  if (stopped.numUpdatedRows > 0n)
    await writeAudit(
      work,
      null,
      { action: 'merge_stopped', subject: userId, onBehalfOf: userId, after: { why: 'signed_in' } },
      now,
    );
}

async function rememberDevice(
  platform: Platform,
  work: DatabaseTransaction,
  userId: string,
  visitor: Visitor,
  sessionId: string,
): Promise<string> {
  const now = platform.clock.now();
  const token = visitor.deviceToken ?? newToken();
  const used = { session_id: sessionId, last_used_at: now };
  await work
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: deviceHash(platform, token), created_at: now, ...used })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet(used))
    .execute();
  return token;
}

/**
 * Gives a session a new token, because it may now do more; the old token stops working. With `confirmed`, its
 * holder has just proved who they are.
 */
export async function renewSession(
  platform: Platform,
  work: DatabaseTransaction,
  session: Session,
  confirmed: boolean,
): Promise<OpenedSession> {
  const now = platform.clock.now();
  const token = newToken();
  const renewed = await work
    .updateTable('sessions')
    .set({
      token_hash: hashOf(platform.secret, 'session', token),
      last_seen_at: now,
      ...(confirmed ? { confirmed_at: now } : {}),
    })
    .where('id', '=', session.id)
    .where('ended_at', 'is', null)
    .returning('created_at')
    .executeTakeFirstOrThrow();
  if (confirmed) await stopWayBack(work, session.userId, 'signed_in', now);
  return {
    token,
    deviceToken: null,
    expiresAt: new Date(renewed.created_at.getTime() + sessionLongestMilliseconds),
  };
}

/** Ends every session of a user, or all but one; the devices of the ended sessions are no longer known. */
export async function endSessionsOf(
  platform: Platform,
  work: DatabaseTransaction,
  userId: string,
  except?: Session,
): Promise<void> {
  await work
    .updateTable('sessions')
    .set({ ended_at: platform.clock.now() })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where((where) => (except === undefined ? sql<boolean>`true` : where('id', '<>', except.id)))
    .execute();
  await work
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where((where) => (except === undefined ? sql<boolean>`true` : where('session_id', '<>', except.id)))
    .execute();
}

/**
 * Sets a new password, signs everybody else out of the account and gives this session a new token. A member
 * with a password must enter it; one without must have proved recently who they are. Wrong tries count like
 * failed sign-ins. Refuses `wrong_password`, `common_password` and `not_fresh`.
 */
export async function changePassword(
  platform: Platform,
  member: Member,
  session: Session,
  input: { current: string; password: string },
): Promise<Result<OpenedSession>> {
  const user = await platform.database
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', member.userId)
    .executeTakeFirstOrThrow();
  if (user.password_hash === null) {
    if (!isFresh(session, platform.clock.now())) return refused(notFresh);
  } else {
    const attempt = await takeOwnTry(platform, member.userId);
    if (!attempt.ok) return attempt;
    if (!(await isPassword(input.current, user.password_hash))) return refused(wrongPassword('current'));
    await attempt.value.giveBack();
  }
  if (await isCommonPassword(input.password, platform.configuration.SITE_NAME))
    return refused(commonPassword);
  const passwordHash = await hashPassword(input.password);
  return transaction(platform.database, async (work) => {
    await work
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', member.userId)
      .execute();
    await endSessionsOf(platform, work, member.userId, session);
    await tellOfChange(platform, work, member.userId, 'password');
    return success(await renewSession(platform, work, session, true));
  });
}

/**
 * Signs out one of the member's other devices, or all of them; other people's sessions are out of reach.
 * Refuses `not_fresh`, because a stranger who found an unlocked device could lock its owner out everywhere
 * else.
 */
export async function endOtherSessions(
  platform: Platform,
  member: Member,
  session: Session,
  which: string,
): Promise<Result<null>> {
  if (!isFresh(session, platform.clock.now())) return refused(notFresh);
  if (which !== 'all' && !isIdentifier(which)) return success(null);
  return transaction(platform.database, async (work) => {
    await work
      .updateTable('sessions')
      .set({ ended_at: platform.clock.now() })
      .where('user_id', '=', member.userId)
      .where('id', '<>', session.id)
      .where('ended_at', 'is', null)
      .where((where) => (which === 'all' ? sql<boolean>`true` : where('id', '=', which)))
      .execute();
    await work
      .deleteFrom('known_devices')
      .where('user_id', '=', member.userId)
      .where('session_id', '<>', session.id)
      .where((where) => (which === 'all' ? sql<boolean>`true` : where('session_id', '=', which)))
      .execute();
    return success(null);
  });
}

export interface OpenDevice {
  id: string;
  device: string;
  lastSeenAt: Date;
}

/** Where the member is signed in, most recent use first. */
export async function listDevices(database: Database, member: Member, now: Date): Promise<OpenDevice[]> {
  const rows = await database
    .selectFrom('sessions')
    .select(['id', 'device', 'last_seen_at'])
    .where('user_id', '=', member.userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute();
  return rows.map((row) => ({ id: row.id, device: row.device, lastSeenAt: row.last_seen_at }));
}

/** Those of some sessions that are still open, of members who may do what only members may. */
export async function listOpenMemberSessions(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${ids}::uuid[]) and s.ended_at is null and s.expires_at > ${clock.now()} and u.status = 'A'`.execute(
    database,
  );
  return new Set(rows.map(({ id }) => id));
}

export const wrongPassword = (field: 'current' | 'password') =>
  refusal('invalid', 'wrong_password', 'Check this and try again.', {
    [field]: 'That is not your current password. Check it.',
  });

/** The door asks for a fresh sign-in before it gets this far; this stops a request that bypasses the door. */
export const notFresh = refusal('forbidden', 'not_fresh', 'Confirm that it’s you, then try again.');
