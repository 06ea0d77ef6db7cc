import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { type DatabaseTransaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { hashOf, seal, unseal } from '#platform/secrets.ts';

const purpose = 'staff-second-factor';
const stepSeconds = 30;
const recoveryCodes = 10;

/** What an authenticator app has to know: typed, or read from a picture. */
export interface Enrolling {
  secret: string;
  address: string;
}

/** Time-based codes by RFC 6238, as all authenticator apps make them: six digits, each for 30 seconds. */
function totpOf(platform: Platform, secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: platform.configuration.SITE_NAME,
    label,
    period: stepSeconds,
    secret: Secret.fromBase32(secret),
  });
}

export function newEnrolling(platform: Platform, email: string): { sealed: string } & Enrolling {
  const secret = new Secret({ size: 20 }).base32;
  return { sealed: sealSecret(platform, secret), ...enrollingOf(platform, secret, email) };
}

/** What is being enrolled; undefined where it was sealed with another secret. */
export function readEnrolling(platform: Platform, sealed: string, email: string): Enrolling | undefined {
  const secret = unseal(platform.secret, purpose, sealed);
  return secret === undefined ? undefined : enrollingOf(platform, secret, email);
}

export const sealSecret = (platform: Platform, secret: string) => seal(platform.secret, purpose, secret);

function enrollingOf(platform: Platform, secret: string, email: string): Enrolling {
  return {
    secret: secret.replaceAll(/(.{4})(?=.)/g, '$1 '),
    address: totpOf(platform, secret, email).toString(),
  };
}

/**
 * The step of 30 seconds for which a code is right, now or one step before or after; undefined where it is
 * wrong, and where the service has another secret than when the app was chosen. A clock may be off by that
 * much.
 */
export function stepOfCode(platform: Platform, sealed: string, code: string): number | undefined {
  const timestamp = platform.clock.now().getTime();
  const secret = unseal(platform.secret, purpose, sealed);
  if (secret === undefined) return undefined;
  const totp = totpOf(platform, secret);
  const off = totp.validate({ token: code, timestamp, window: 1 });
  return off === null ? undefined : Math.floor(timestamp / 1_000 / stepSeconds) + off;
}

/** The code of this moment, for the demo and for tests. */
export function codeOfNow(platform: Platform, sealed: string): string {
  return totpOf(platform, unseal(platform.secret, purpose, sealed) ?? '').generate({
    timestamp: platform.clock.now().getTime(),
  });
}

/**
 * Whether a member of the office still has to choose a second factor; no one chooses one for them meanwhile.
 * A stranger who knows the password cannot put their own in place of one that was chosen before.
 */
export async function lockWithoutFactor(work: DatabaseTransaction, staffId: string): Promise<boolean> {
  const { totp_secret: app } = await work
    .selectFrom('staff')
    .select('totp_secret')
    .where('id', '=', staffId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const passkey = await work
    .selectFrom('staff_passkeys')
    .select('id')
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return app === null && passkey === undefined;
}

/** Whether a code of their app is right and was not used before; it is used up by this. */
export async function useAppCode(
  platform: Platform,
  work: DatabaseTransaction,
  staffId: string,
  code: string,
): Promise<boolean> {
  const staff = await work
    .selectFrom('staff')
    .select(['totp_secret', 'totp_used_step'])
    .where('id', '=', staffId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (staff.totp_secret === null) return false;
  const step = stepOfCode(platform, staff.totp_secret, code);
  if (step === undefined || step <= Number(staff.totp_used_step ?? 0)) return false;
  await work.updateTable('staff').set({ totp_used_step: step }).where('id', '=', staffId).execute();
  return true;
}

/** Whether it is one of their recovery codes; each works once. */
export async function useRecoveryCode(
  platform: Platform,
  work: DatabaseTransaction,
  staffId: string,
  code: string,
): Promise<boolean> {
  const used = await work
    .updateTable('staff_recovery_codes')
    .set({ used_at: platform.clock.now() })
    .where('code_hash', '=', recoveryHash(platform, staffId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** No letters or digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten new codes for the day when the phone is gone; earlier ones stop working. They are shown once. */
export async function renewRecoveryCodes(
  platform: Platform,
  work: DatabaseTransaction,
  staffId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () =>
    Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join(''),
  );
  await sql`delete from staff_recovery_codes where staff_id = ${staffId}`.execute(work);
  await work
    .insertInto('staff_recovery_codes')
    .values(
      codes.map((code) => ({
        code_hash: recoveryHash(platform, staffId, code),
        created_at: platform.clock.now(),
        staff_id: staffId,
      })),
    )
    .execute();
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

const recoveryHash = (platform: Platform, staffId: string, code: string) =>
  hashOf(platform.secret, 'staff-recovery', `${staffId}:${code}`);
