import { finishMerge } from '#domains/account/merge-request.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import type { Result } from '#platform/result.ts';
import { ana, employ } from './staff.ts';

/** Who begins a merge, so that a colleague finishes it. */
const beginner: Staff = { ...ana, staffId: '01938f0e-0000-7000-8000-00000000d0d0', name: 'Dora Lind' };

/** The end of a merge whose day of waiting is over. */
export async function mergeAfterWaiting(
  platform: Platform,
  { staysId, doubleId }: { staysId: string; doubleId: string },
): Promise<Result<null>> {
  const { database, clock } = platform;
  const now = clock.now();
  const id = newIdentifier(now);
  await employ(database, beginner, now);
  await database
    .insertInto('account_merge_requests')
    .values({
      id,
      created_at: now,
      staff_id: beginner.staffId,
      stays_id: staysId,
      double_id: doubleId,
      ready_at: now,
    })
    .execute();
  const merged = await finishMerge(platform, ana, id);
  if (!merged.ok) await database.deleteFrom('account_merge_requests').where('id', '=', id).execute();
  return merged;
}
