import { databaseErrorCode, transaction, uniqueViolation } from '../../../../platform/database/database.ts';
import { newIdentifier } from '../../../../platform/identifier.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { refused, success, type Result } from '../../../../platform/result.ts';
import { hashOf, newCode, newToken } from '../../../../platform/secrets.ts';
import { endSessionsOf } from '../../opening/commands.server.ts';
import { resetLifeMilliseconds } from '../../rules.ts';

/** A passkey or link made so shortly before the change may be the same stranger's. */
const suspectMilliseconds = 7 * 86_400_000;

/**
 * "This was not me": puts the old contact back, signs everybody out, makes the password worthless, removes the passkeys and
 * links of the last days, and answers with a link to a new password. Whoever got the message at the old contact is the proof.
 * Refuses `undo_too_old`.
 */
export async function undoContactChange(platform: Platform, undo: string): Promise<Result<{ resetLink: string }>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ resetLink: string }>> => {
    const change = await work
      .selectFrom('contact_changes')
      .select(['id', 'user_id', 'kind', 'old_value', 'created_at'])
      .where('undo_hash', '=', hashOf(platform.secret, 'undo', undo))
      .where('undo_until', '>', now)
      .where('undone_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (change === undefined) return refused(undoTooOld);
    const suspectSince = new Date(change.created_at.getTime() - suspectMilliseconds);
    // What was changed after it is taken back as well: it was done by whoever did this.
    await work.updateTable('contact_changes').set({ undone_at: now }).where('user_id', '=', change.user_id).where('created_at', '>=', change.created_at).execute();
    await work
      .updateTable('users')
      .set({ [change.kind === 'email' ? 'email' : 'phone']: change.old_value, password_hash: null })
      .where('id', '=', change.user_id)
      .execute();
    await endSessionsOf(platform, work, change.user_id);
    await work.deleteFrom('passkeys').where('user_id', '=', change.user_id).where('created_at', '>=', suspectSince).execute();
    await work.deleteFrom('linked_identities').where('user_id', '=', change.user_id).where('created_at', '>=', suspectSince).execute();
    const resetLink = newToken();
    const id = newIdentifier(now);
    await work
      .insertInto('verification_codes')
      .values({
        id,
        created_at: now,
        user_id: change.user_id,
        purpose: 'reset',
        code_hash: hashOf(platform.secret, `code:${id}`, newCode()),
        link_hash: hashOf(platform.secret, 'link', resetLink),
        expires_at: new Date(now.getTime() + resetLifeMilliseconds),
      })
      .execute();
    return success({ resetLink });
  }).catch((error: unknown) => {
    // Somebody else has confirmed the old contact meanwhile: a person has to look at that.
    if (databaseErrorCode(error) === uniqueViolation) return refused(undoTooOld);
    throw error;
  });
}

const undoTooOld = {
  kind: 'invalid',
  code: 'undo_too_old',
  message: 'This link was used before, or is older than two weeks. Call us, and we look at it with you.',
} as const;
