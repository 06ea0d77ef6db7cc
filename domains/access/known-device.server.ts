import type { Visitor } from '#domains/limits/limit.ts';
import type { Platform } from '#platform/platform.ts';
import { hashOf } from '#platform/secrets.ts';

/** Nobody has this id. It makes asking for an account that does not exist the same work. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Whether this browser was signed in to the account before and has not been signed out of it remotely since. */
export async function isKnownDevice(
  platform: Platform,
  { deviceToken }: Visitor,
  userId: string | undefined,
): Promise<boolean> {
  const found = await platform.database
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId ?? nobody)
    .where('token_hash', '=', deviceHash(platform, deviceToken ?? ''))
    .executeTakeFirst();
  return found !== undefined;
}

export function deviceHash(platform: Platform, token: string): string {
  return hashOf(platform.secret, 'device', token);
}
