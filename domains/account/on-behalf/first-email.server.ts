import { type RawBuilder, sql } from 'kysely';
import { tellOfChange } from '#domains/access/security-notice.server.ts';
import type { FreshStaff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { memberNotFound } from '#domains/people/people.ts';
import { transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { accountExists, writeClaim } from '../phoned-account.server.ts';
import { claimMessage } from '../phoned-account.ts';

/** Whether the office opened the account of this id, and nobody has made it theirs yet. */
export const isUnclaimed = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from users unclaimed where unclaimed.id = ${userId} and unclaimed.status = 'X'
    and exists (select from audit_events opened where opened.subject = unclaimed.id::text and opened.action = 'account_opened'))`;

/**
 * Writes down the email of a caller whose account the office opened: until they have made it theirs, no email
 * can be confirmed. The link with which it becomes theirs goes there, links that went to an earlier email
 * end, and their other contacts are told. Refuses `member_not_found` for every other account, and
 * `account_exists`.
 */
export async function writeFirstEmail(
  platform: Platform,
  staff: FreshStaff,
  memberId: string,
  email: string,
): Promise<Result<null>> {
  if (!isIdentifier(memberId)) return refused(memberNotFound);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const { rows } = await sql<{ name: string; email: string | null }>`
      select name, email from users where id = ${memberId} and ${isUnclaimed(sql`users.id`)} for update`.execute(
      work,
    );
    const [user] = rows;
    if (user === undefined) return refused(memberNotFound);
    if (user.email === email) return success(null);
    const there = await work
      .selectFrom('users')
      .select('name')
      .where('email', '=', email)
      .where('status', 'in', ['A', 'S', 'X'])
      .executeTakeFirst();
    if (there !== undefined) return refused(accountExists(there.name));
    await tellOfChange(platform, work, memberId, 'email');
    if (user.email !== null)
      await work
        .updateTable('verification_codes')
        .set({ expires_at: now })
        .where('user_id', '=', memberId)
        .where('purpose', '=', 'reset')
        .where('expires_at', '>', now)
        .execute();
    await work.updateTable('users').set({ email }).where('id', '=', memberId).execute();
    const link = `${platform.publicUrl}${await writeClaim(platform, work, memberId, '')}`;
    const { SITE_NAME: site, PHONE: phone } = platform.configuration;
    const claim = {
      dedupeKey: `phoned-claim:${newIdentifier(now)}`,
      kind: 'invitation',
      channel: 'email' as const,
      address: email,
      userId: memberId,
      ...claimMessage({ site, phone, name: user.name, link }).email,
    };
    await enqueueMessages(work, [claim], now);
    await writeAudit(work, staff, { action: 'email_written', subject: memberId, onBehalfOf: memberId }, now);
    return success(null);
  });
}
