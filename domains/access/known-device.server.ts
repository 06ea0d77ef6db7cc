import { sql } from 'kysely';
import type { Visitor } from '#domains/limits/limit.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { hashOf } from '#platform/secrets.ts';

/** Nobody has this id. It makes asking for an account that does not exist the same work. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Whether this browser was signed in to the account before and has not been signed out of it remotely since:
 * of a member, of a member of the office or of a professional.
 */
export async function isKnownDevice(
  platform: Platform,
  { deviceToken }: Visitor,
  ownerId: string | undefined,
): Promise<boolean> {
  const [owner, hash] = [ownerId ?? nobody, deviceHash(platform, deviceToken ?? '')];
  const { rows } = await sql`
    select from known_devices where user_id = ${owner} and token_hash = ${hash}
    union all select from work_devices where holder_id = ${owner} and token_hash = ${hash}`.execute(
    platform.database,
  );
  return rows.length > 0;
}

/**
 * Remembers where a member of the office, or a professional, has just signed in; a browser without a mark is
 * forgotten.
 */
export async function rememberWorkDevice(
  platform: Platform,
  work: DatabaseTransaction,
  owner: { staffId: string } | { professionalId: string },
  { deviceToken }: Visitor,
): Promise<void> {
  if (deviceToken === undefined) return;
  const now = platform.clock.now();
  await work
    .insertInto('work_devices')
    .values({
      staff_id: 'staffId' in owner ? owner.staffId : null,
      professional_id: 'professionalId' in owner ? owner.professionalId : null,
      token_hash: deviceHash(platform, deviceToken),
      created_at: now,
      last_used_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['holder_id', 'token_hash']).doUpdateSet({ last_used_at: now }),
    )
    .execute();
}

/** A person who is signed out everywhere is no longer known on any device. */
export async function forgetWorkDevices(work: DatabaseTransaction, ownerId: string): Promise<void> {
  await work.deleteFrom('work_devices').where('holder_id', '=', ownerId).execute();
}

export function deviceHash(platform: Platform, token: string): string {
  return hashOf(platform.secret, 'device', token);
}
