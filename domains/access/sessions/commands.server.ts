import { sql } from 'kysely';
import { transaction, type Database } from '../../../platform/database/database.ts';
import { isIdentifier } from '../../../platform/identifier.ts';
import { hashPassword, isCommonPassword, isPassword } from '../../../platform/passwords/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import { giveBackToLimit, takeFromLimit } from '../../../platform/rate-limits/rate-limits.ts';
import { refused, success, type Refusal, type Result } from '../../../platform/result.ts';
import type { Member } from '../../people/schema.ts';
import { commonPassword } from '../commands.server.ts';
import { signInFailures } from '../rules.ts';
import type { Session } from '../schema.ts';

/**
 * Sets a new password for a member who knows the old one, and signs everybody else out of the account.
 * Wrong tries count like failed sign-ins. Refuses `wrong_password` and `common_password`.
 */
export async function changePassword(platform: Platform, member: Member, session: Session, input: { current: string; password: string }): Promise<Result<null>> {
  const now = platform.clock.now();
  const counted = await takeFromLimit(platform.database, signInFailures, member.userId, now);
  if (!counted.ok) return counted;
  const user = await platform.database.selectFrom('users').select('password_hash').where('id', '=', member.userId).executeTakeFirstOrThrow();
  if (!(await isPassword(input.current, user.password_hash))) return refused(wrongPassword);
  await giveBackToLimit(platform.database, signInFailures, member.userId, now);
  if (await isCommonPassword(input.password)) return refused(commonPassword);
  const passwordHash = await hashPassword(input.password);
  await transaction(platform.database, async (work) => {
    await work.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', member.userId).execute();
    await work.updateTable('sessions').set({ ended_at: now }).where('user_id', '=', member.userId).where('id', '<>', session.id).where('ended_at', 'is', null).execute();
  });
  return success(null);
}

/** Signs one of the member's other devices out, or all of them; somebody else's session is none of theirs. */
export async function endOtherSessions(platform: Platform, member: Member, session: Session, which: string): Promise<void> {
  if (which !== 'all' && !isIdentifier(which)) return;
  await platform.database
    .updateTable('sessions')
    .set({ ended_at: platform.clock.now() })
    .where('user_id', '=', member.userId)
    .where('id', '<>', session.id)
    .where('ended_at', 'is', null)
    .where((where) => (which === 'all' ? sql<boolean>`true` : where('id', '=', which)))
    .execute();
}

export interface OpenDevice {
  id: string;
  device: string;
  lastSeenAt: Date;
}

/** Where the member is signed in, the latest use first. */
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

const wrongPassword = {
  kind: 'invalid',
  code: 'wrong_password',
  message: 'Please look at this again.',
  fields: [{ field: 'current', message: 'This is not your password of now. Please check it.' }],
} satisfies Refusal;
