import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { newIdentifier } from '../../../platform/identifier.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashOf, newToken } from '../../../platform/secrets.ts';
import { sessionIdleMilliseconds, sessionLongestMilliseconds } from '../rules.ts';
import type { Visitor } from '../../limits/schema.ts';
import { deviceHash } from '../devices/data.server.ts';
import type { OpenedSession, Session } from '../schema.ts';

/** Opens a session in the transaction that found out who it is for, and remembers the device that it is opened with. */
export async function openSession(platform: Platform, work: DatabaseTransaction, userId: string, visitor: Visitor): Promise<OpenedSession> {
  const now = platform.clock.now();
  const [token, id] = [newToken(), newIdentifier(now)];
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
  return { token, deviceToken: await rememberDevice(platform, work, userId, visitor, id), expiresAt: new Date(now.getTime() + sessionLongestMilliseconds) };
}

async function rememberDevice(platform: Platform, work: DatabaseTransaction, userId: string, visitor: Visitor, sessionId: string): Promise<string> {
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
 * Gives a session a new token, because what it may do has grown; the token before it is worth nothing any more.
 * With `confirmed`, its holder has just shown who they are.
 */
export async function renewSession(platform: Platform, work: DatabaseTransaction, session: Session, confirmed: boolean): Promise<OpenedSession> {
  const now = platform.clock.now();
  const token = newToken();
  const renewed = await work
    .updateTable('sessions')
    .set({ token_hash: hashOf(platform.secret, 'session', token), last_seen_at: now, ...(confirmed ? { confirmed_at: now } : {}) })
    .where('id', '=', session.id)
    .where('ended_at', 'is', null)
    .returning('created_at')
    .executeTakeFirstOrThrow();
  return { token, deviceToken: null, expiresAt: new Date(renewed.created_at.getTime() + sessionLongestMilliseconds) };
}

/** Ends every session of a user, or all but one; the devices of those that end are known no more. */
export async function endSessionsOf(platform: Platform, work: DatabaseTransaction, userId: string, except?: Session): Promise<void> {
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
