import type { Member } from '#domains/people/people.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { notFresh } from './session.server.ts';
import { isFresh, type Session } from './sign-in.ts';

/** The word in every message to a member. No carer sees it, and only our office may say it. */
export async function findSafeWord(database: Database, member: Member): Promise<string | null> {
  const row = await database
    .selectFrom('users')
    .select('safe_word')
    .where('id', '=', member.userId)
    .executeTakeFirstOrThrow();
  return row.safe_word;
}

/**
 * Sets the word, or clears it. Refuses `not_fresh`: an attacker who can change it can make a fake message
 * look real.
 */
export async function saveSafeWord(
  platform: Platform,
  member: Member,
  session: Session,
  word: string | null,
): Promise<Result<null>> {
  if (!isFresh(session, platform.clock.now())) return refused(notFresh);
  await platform.database
    .updateTable('users')
    .set({ safe_word: word })
    .where('id', '=', member.userId)
    .execute();
  return success(null);
}
