import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashOf } from '../../platform/secrets.ts';
import { isProfileCompleted } from '../people/rules.ts';
import type { AccountStatus, Member } from '../people/schema.ts';
import { sessionIdleMilliseconds, sessionLongestMilliseconds, sessionTouchMilliseconds } from './rules.ts';
import type { Session } from './schema.ts';

/**
 * Who a session cookie or bearer token belongs to, in one round trip; undefined when it is unknown, ended or expired,
 * or the account is closed.
 */
export async function findSession(platform: Platform, token: string): Promise<{ session: Session; member: Member } | undefined> {
  const now = platform.clock.now();
  const found = await sql<{
    session_id: string;
    last_seen_at: Date;
    confirmed_at: Date;
    created_at: Date;
    user_id: string;
    status: AccountStatus;
    name: string;
    phone: string | null;
    has_someone: boolean;
  }>`${sql.raw(prepared)}
    select s.id as session_id, s.last_seen_at, s.confirmed_at, s.created_at, u.id as user_id, u.status, u.name, coalesce(u.contact_phone, u.phone) as phone,
      exists (select 1 from recipients r where r.member_id = u.id)
        or exists (select 1 from carers c where c.user_id = u.id and c.withdrawn_at is null) as has_someone
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hashOf(platform.secret, 'session', token)}
      and s.ended_at is null and s.expires_at > ${now} and u.status <> 'C'`.execute(platform.database);
  const row = found.rows[0];
  if (row === undefined) return undefined;
  const isTouched = now.getTime() - row.last_seen_at.getTime() > sessionTouchMilliseconds;
  const lastSeen = isTouched ? now : row.last_seen_at;
  const expiresAt = new Date(Math.min(lastSeen.getTime() + sessionIdleMilliseconds, row.created_at.getTime() + sessionLongestMilliseconds));
  if (isTouched) {
    await platform.database.updateTable('sessions').set({ last_seen_at: now, expires_at: expiresAt }).where('id', '=', row.session_id).execute();
  }
  return {
    session: { id: row.session_id, userId: row.user_id, confirmedAt: row.confirmed_at, expiresAt },
    member: {
      userId: row.user_id,
      status: row.status,
      name: row.name,
      profileCompleted: isProfileCompleted(row, row.has_someone),
    },
  };
}
