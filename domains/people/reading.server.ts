import type { z } from 'zod';
import type { Platform } from '#platform/platform.ts';
import { type Result, success } from '#platform/result.ts';
import type { Member } from './people.ts';
import type { readingInput } from './reading.ts';

/** Keeps how a member wants to read, for devices that have not been told; what is not in it stays. */
export async function saveReading(
  platform: Platform,
  member: Member,
  wish: z.output<typeof readingInput>,
): Promise<Result<null>> {
  const changed = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined));
  if (Object.keys(changed).length > 0)
    await platform.database.updateTable('users').set(changed).where('id', '=', member.userId).execute();
  return success(null);
}
