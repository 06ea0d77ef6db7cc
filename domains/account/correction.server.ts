import { tellOfChange } from '#domains/access/security-notice.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { memberNotFound } from '#domains/people/people.ts';
import { transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';

/**
 * Corrects how a member is called, in the account and as a recipient, and tells them at each of their
 * contacts. Refuses `member_not_found`.
 */
export async function correctName(
  platform: Platform,
  staff: Staff,
  memberId: string,
  name: string,
): Promise<Result<null>> {
  if (!isIdentifier(memberId)) return refused(memberNotFound);
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const changed = await work
      .updateTable('users')
      .set({ name })
      .where('id', '=', memberId)
      .where('status', '<>', 'C')
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return refused(memberNotFound);
    await work
      .updateTable('recipients')
      .set({ name })
      .where('member_id', '=', memberId)
      .where('is_the_member', '=', true)
      .execute();
    await tellOfChange(platform, work, memberId, 'name');
    await writeAudit(
      work,
      staff,
      { action: 'name_corrected', subject: memberId, onBehalfOf: memberId },
      platform.clock.now(),
    );
    return success(null);
  });
}
