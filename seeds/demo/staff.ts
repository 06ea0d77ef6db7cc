import { sealSecret } from '#domains/staff/second-factor.server.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { demoFactor, demoOffice } from '../staff.ts';

/** Inserts a member of the office for each role. */
export async function insertStaff(
  platform: Platform,
  work: DatabaseTransaction,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await work
    .insertInto('staff')
    .values(
      demoOffice.map(({ name, email, role }) => ({
        id: newIdentifier(now),
        created_at: now,
        name,
        email,
        roles: [role],
        password_hash: passwordHash,
        totp_secret: sealSecret(platform, demoFactor),
      })),
    )
    .execute();
}
