import { sql } from 'kysely';
import { forgetWorkDevices, rememberWorkDevice } from '#domains/access/known-device.server.ts';
import { commonPassword } from '#domains/access/sign-in.ts';
import { takeTries } from '#domains/limits/limit.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import type { FreshStaff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { hashPassword, isCommonPassword, isPassword } from '#platform/passwords/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { renewRecoveryCodes, stepOfCode } from './second-factor.server.ts';
import type { StaffSession } from './staff-session.server.ts';
import { wrongNewApp, wrongPresentPassword } from './staff.ts';

/**
 * Changes the password of a member of the office. All their other sessions end; they and all administrators
 * hear of it. Refuses `wrong_password`, `too_many_tries` and `common_password`.
 */
export async function changeOwnPassword(
  platform: Platform,
  staff: FreshStaff,
  session: StaffSession,
  { present, password }: { present: string; password: string },
  visitor: Visitor,
): Promise<Result<null>> {
  const proved = await provePassword(platform, staff, present);
  if (!proved.ok) return proved;
  if (await isCommonPassword(password, platform.configuration.SITE_NAME)) return refused(commonPassword);
  const passwordHash = await hashPassword(password);
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    await work
      .updateTable('staff')
      .set({ password_hash: passwordHash })
      .where('id', '=', staff.staffId)
      .execute();
    await writeChange(platform, work, staff, session, 'own_password_changed', visitor);
    return success(null);
  });
}

/**
 * Puts another app in place of the second factor before, whose first code is right; a passkey and the earlier
 * recovery codes no longer work. Returns the new codes. Refuses `wrong_password`, `too_many_tries` and
 * `wrong_code`.
 */
export async function changeOwnApp(
  platform: Platform,
  staff: FreshStaff,
  session: StaffSession,
  { present, code }: { present: string; code: string },
  visitor: Visitor,
): Promise<Result<{ recoveryCodes: string[] }>> {
  const proved = await provePassword(platform, staff, present);
  if (!proved.ok) return proved;
  const tries = await takeTries(platform, 'staff_factor_known', { device: session.id });
  if (!tries.ok) return tries;
  return transaction(platform.database, async (work): Promise<Result<{ recoveryCodes: string[] }>> => {
    const { enrolling } = await work
      .selectFrom('staff_sessions')
      .select('enrolling')
      .where('id', '=', session.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const step = enrolling === null ? undefined : stepOfCode(platform, enrolling, code);
    if (step === undefined) return refused(wrongNewApp);
    await tries.value.giveBack();
    await work
      .updateTable('staff')
      .set({ totp_secret: enrolling, totp_used_step: step })
      .where('id', '=', staff.staffId)
      .execute();
    await work.updateTable('staff_sessions').set({ enrolling: null }).where('id', '=', session.id).execute();
    await sql`delete from staff_passkeys where staff_id = ${staff.staffId}`.execute(work);
    await writeChange(platform, work, staff, session, 'own_second_factor_changed', visitor);
    return success({ recoveryCodes: await renewRecoveryCodes(platform, work, staff.staffId) });
  });
}

/** Ten new recovery codes; earlier ones work no more. Refuses `wrong_password` and `too_many_tries`. */
export async function renewOwnCodes(
  platform: Platform,
  staff: FreshStaff,
  session: StaffSession,
  { present }: { present: string },
  visitor: Visitor,
): Promise<Result<{ recoveryCodes: string[] }>> {
  const proved = await provePassword(platform, staff, present);
  if (!proved.ok) return proved;
  return transaction(platform.database, async (work): Promise<Result<{ recoveryCodes: string[] }>> => {
    await writeChange(platform, work, staff, session, 'own_recovery_codes_renewed', visitor);
    return success({ recoveryCodes: await renewRecoveryCodes(platform, work, staff.staffId) });
  });
}

/** A session that was left open is not enough. */
async function provePassword(
  platform: Platform,
  { staffId }: FreshStaff,
  present: string,
): Promise<Result<null>> {
  const tries = await takeTries(platform, 'confirm', { account: staffId });
  if (!tries.ok) return tries;
  const row = await platform.database
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  if (!(await isPassword(present, row.password_hash))) return refused(wrongPresentPassword);
  await tries.value.giveBack();
  return success(null);
}

/** Signs them out everywhere else, where a stranger may sit who knew the old password. */
async function writeChange(
  platform: Platform,
  work: DatabaseTransaction,
  staff: FreshStaff,
  session: StaffSession,
  action: string,
  visitor: Visitor,
): Promise<void> {
  const now = platform.clock.now();
  const { staffId } = staff;
  await forgetWorkDevices(work, staffId);
  await rememberWorkDevice(platform, work, staff, visitor);
  await work
    .updateTable('staff_sessions')
    .set({ ended_at: now })
    .where('staff_id', '=', staffId)
    .where('id', '<>', session.id)
    .where('ended_at', 'is', null)
    .execute();
  await writeAudit(work, staff, { action, subject: staffId }, now);
}
