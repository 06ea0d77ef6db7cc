import type { DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { hashOf, newCode, newToken } from '#platform/secrets.ts';

/**
 * Writes a secret link that works without signing in, once: to set a password, or to pay. It comes without a
 * code that could be typed instead. Returns the secret, which is known nowhere else.
 */
export async function writeLink(
  platform: Platform,
  work: DatabaseTransaction,
  link: { userId: string; purpose: 'reset' | 'pay'; lifeMilliseconds: number; wantedPath?: string },
): Promise<string> {
  const now = platform.clock.now();
  const [id, secret] = [newIdentifier(now), newToken()];
  await work
    .insertInto('verification_codes')
    .values({
      id,
      created_at: now,
      user_id: link.userId,
      purpose: link.purpose,
      code_hash: hashOf(platform.secret, `code:${id}`, newCode()),
      link_hash: hashOf(platform.secret, 'link', secret),
      expires_at: new Date(now.getTime() + link.lifeMilliseconds),
      wanted_path: link.wantedPath || null,
    })
    .execute();
  return secret;
}
