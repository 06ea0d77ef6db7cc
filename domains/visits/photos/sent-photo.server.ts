import { takeTries } from '#domains/limits/limit.server.ts';
import type { Member } from '#domains/people/people.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { remakePhoto } from '#platform/photos/photo.ts';
import type { Platform } from '#platform/platform.ts';
import { type Result, success } from '#platform/result.ts';
import { keptUnbookedDays } from './photo.server.ts';

/**
 * Keeps a photo that a member has sent, encoded again. Until the answers of a booking name it, only they see
 * it. Refuses what `remakePhoto` refuses, and `too_many_tries`.
 */
export async function keepPhoto(
  platform: Platform,
  member: Member,
  sent: Uint8Array,
): Promise<Result<{ photoId: string }>> {
  const taken = await takeTries(platform, 'photo', { account: member.userId });
  if (!taken.ok) return taken;
  const photo = await remakePhoto(sent);
  if (!photo.ok) return photo;
  const now = platform.clock.now();
  const photoId = newIdentifier(now);
  await platform.database
    .insertInto('visit_photos')
    .values({
      id: photoId,
      created_at: now,
      member_id: member.userId,
      content: Buffer.from(photo.value),
      due_at: new Date(now.getTime() + keptUnbookedDays * 86_400_000),
    })
    .execute();
  return success({ photoId });
}
