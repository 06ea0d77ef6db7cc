import { type RawBuilder, sql } from 'kysely';
import { forgetWorkDevices } from '#domains/access/known-device.server.ts';
import { commonPassword } from '#domains/access/sign-in.ts';
import { takeTries } from '#domains/limits/limit.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import type { FreshStaff, Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import type { Role } from '#domains/people/capability.ts';
import {
  type Database,
  databaseErrorCode,
  type DatabaseTransaction,
  transaction,
  uniqueViolation,
} from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { hashPassword, isCommonPassword } from '#platform/passwords/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { hashOf, newToken } from '#platform/secrets.ts';
import { openStaffSession } from './staff-session.server.ts';
import { type Colleague, invitationMilliseconds, invitationNotFound } from './staff.ts';

/**
 * Adds a member of the office and returns the token of a link that works once. `staff` is null where the
 * command line does it. Refuses `already_here`.
 */
export async function addStaff(
  platform: Platform,
  staff: FreshStaff | null,
  input: { name: string; email: string; roles: readonly Role[] },
): Promise<Result<{ id: string; token: string }>> {
  const now = platform.clock.now();
  const id = newIdentifier(now);
  return transaction(platform.database, async (work): Promise<Result<{ id: string; token: string }>> => {
    await work
      .insertInto('staff')
      .values({ id, created_at: now, name: input.name, email: input.email, roles: [...input.roles] })
      .execute();
    await writeAudit(work, staff, { action: 'staff_added', subject: id, after: { roles: input.roles } }, now);
    return success({ id, token: await invite(platform, work, id) });
  }).catch((error: unknown) => {
    if (databaseErrorCode(error) === uniqueViolation) return refused(alreadyHere);
    throw error;
  });
}

/** Adds a colleague and mails them the link. Returns the id. Refuses `already_here`. */
export async function inviteColleague(
  platform: Platform,
  staff: FreshStaff,
  input: { name: string; email: string; roles: readonly Role[] },
): Promise<Result<{ id: string }>> {
  const added = await addStaff(platform, staff, input);
  if (!added.ok) return added;
  await mailInvitation(platform, input, added.value.token);
  return success({ id: added.value.id });
}

/**
 * A new link for a colleague who has lost theirs, or their phone and their recovery codes: password and
 * second factor are chosen again, and sessions with the old ones end. Refuses `staff_not_found`.
 */
export async function inviteAnew(
  platform: Platform,
  staff: FreshStaff | null,
  id: string,
): Promise<Result<{ token: string }>> {
  if (!isIdentifier(id)) return refused(staffNotFound);
  const subjects = { account: staff?.staffId, order: id };
  const allowed = await takeTries(platform, 'office_sending', subjects);
  if (!allowed.ok) return allowed;
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ token: string }>> => {
    const changed = await work
      .updateTable('staff')
      .set({ password_hash: null, totp_secret: null, totp_used_step: null })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return refused(staffNotFound);
    await sql`delete from staff_recovery_codes where staff_id = ${id}`.execute(work);
    await sql`delete from staff_passkeys where staff_id = ${id}`.execute(work);
    await endSessions(work, id, now);
    await writeAudit(work, staff, { action: 'staff_invited_anew', subject: id }, now);
    return success({ token: await invite(platform, work, id) });
  });
}

async function invite(platform: Platform, work: DatabaseTransaction, staffId: string): Promise<string> {
  const now = platform.clock.now();
  const token = newToken();
  await work
    .updateTable('staff_invitations')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute();
  await work
    .insertInto('staff_invitations')
    .values({
      id: newIdentifier(now),
      created_at: now,
      staff_id: staffId,
      token_hash: hashOf(platform.secret, 'staff-invitation', token),
      expires_at: new Date(now.getTime() + invitationMilliseconds),
    })
    .execute();
  return token;
}

/** The address at which an invitation is taken. */
export const invitationAddress = (publicUrl: string, token: string) =>
  `${publicUrl}/office/invitation?link=${token}`;

export async function mailInvitation(
  platform: Platform,
  { name, email }: { name: string; email: string },
  token: string,
): Promise<void> {
  const { SITE_NAME: site } = platform.configuration;
  await transaction(platform.database, (work) =>
    enqueueMessages(
      work,
      [
        {
          dedupeKey: `staff-invitation:${hashOf(platform.secret, 'staff-invitation', token)}`,
          kind: 'office',
          channel: 'email',
          address: email,
          subject: `Your way into the office of ${site}`,
          body: `Hello ${name},\n\nyou can now work in the office of ${site}. Choose a password and a second factor here. The link works once, for a week:\n\n${invitationAddress(platform.publicUrl, token)}\n\nIf you did not expect this, please tell us.`,
        },
      ],
      platform.clock.now(),
    ),
  );
}

const standing = (work: RawBuilder<unknown>, platform: Platform, token: string) => sql<{
  id: string;
  staff_id: string;
  name: string;
}>`select i.id, p.id as staff_id, p.name from staff_invitations i join staff p on p.id = i.staff_id and p.ended_at is null
   where i.token_hash = ${hashOf(platform.secret, 'staff-invitation', token)} and i.used_at is null and i.expires_at > ${platform.clock.now()} ${work}`;

/** Whose invitation a link is; undefined where it was used, is too old or never was. */
export async function findInvitation(
  platform: Platform,
  token: string,
): Promise<{ name: string } | undefined> {
  const { rows } = await standing(sql``, platform, token).execute(platform.database);
  return rows[0];
}

/**
 * Takes an invitation: sets the password, and opens a session that has to choose a second factor. Refuses
 * `invitation_not_found` and `common_password`.
 */
export async function takeInvitation(
  platform: Platform,
  token: string,
  password: string,
  visitor: Visitor,
): Promise<Result<{ token: string }>> {
  if (await isCommonPassword(password, platform.configuration.SITE_NAME)) return refused(commonPassword);
  if ((await findInvitation(platform, token)) === undefined) return refused(invitationNotFound);
  const passwordHash = await hashPassword(password);
  return transaction(platform.database, async (work): Promise<Result<{ token: string }>> => {
    const { rows } = await standing(sql`for update of i`, platform, token).execute(work);
    const [invitation] = rows;
    if (invitation === undefined) return refused(invitationNotFound);
    const { id, staff_id: staffId } = invitation;
    await work
      .updateTable('staff_invitations')
      .set({ used_at: platform.clock.now() })
      .where('id', '=', id)
      .execute();
    await work.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', staffId).execute();
    await writeAudit(
      work,
      { staffId },
      { action: 'invitation_taken', subject: staffId },
      platform.clock.now(),
    );
    return success({ token: await openStaffSession(platform, work, staffId, 'enroll', visitor) });
  });
}

/** Everybody who works or has worked in the office, by name. */
export async function listStaff(database: Database): Promise<Colleague[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    email: string;
    roles: Role[];
    standing: Colleague['standing'];
    lastSeenAt: Date | null;
  }>`
    select id, name, email, roles, case when ended_at is not null then 'ended' when password_hash is null then 'invited' else 'active' end as standing,
      (select max(last_seen_at) from staff_sessions s where s.staff_id = staff.id and s.step = 'open') as "lastSeenAt"
    from staff order by ended_at is not null, name, id`.execute(database);
  return rows;
}

/** The id of the member of the office with this email. */
export async function findStaffByEmail(database: Database, email: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

export interface OpenStaffSession {
  id: string;
  device: string;
  lastSeenAt: Date;
}

export async function listStaffSessions(
  database: Database,
  staffId: string,
  now: Date,
): Promise<OpenStaffSession[]> {
  const { rows } = await sql<OpenStaffSession>`
    select id, device, last_seen_at as "lastSeenAt" from staff_sessions
    where staff_id = ${staffId} and step = 'open' and ended_at is null and expires_at > ${now} order by last_seen_at desc`.execute(
    database,
  );
  return rows;
}

/**
 * Changes what a member of the office may do, from their next request on. Refuses `staff_not_found` and
 * `last_administrator`.
 */
export async function changeRoles(
  platform: Platform,
  staff: FreshStaff,
  id: string,
  roles: readonly Role[],
): Promise<Result<null>> {
  return changeStaff(platform, id, roles, async (work, before, now) => {
    await work
      .updateTable('staff')
      .set({ roles: [...roles] })
      .where('id', '=', id)
      .execute();
    await writeAudit(
      work,
      staff,
      { action: 'roles_changed', subject: id, before: { roles: before }, after: { roles } },
      now,
    );
  });
}

/**
 * Ends a colleague's work here: they are signed out everywhere. Refuses `staff_not_found`,
 * `last_administrator`.
 */
export async function endStaff(platform: Platform, staff: FreshStaff, id: string): Promise<Result<null>> {
  return changeStaff(platform, id, [], async (work, before, now) => {
    await work.updateTable('staff').set({ ended_at: now }).where('id', '=', id).execute();
    await endSessions(work, id, now);
    await writeAudit(work, staff, { action: 'staff_ended', subject: id, before: { roles: before } }, now);
  });
}

/** Signs a colleague out of every browser. Refuses `staff_not_found`. */
export async function endSessionsOfStaff(
  platform: Platform,
  staff: Staff,
  id: string,
): Promise<Result<null>> {
  return changeStaff(platform, id, null, async (work, _before, now) => {
    await endSessions(work, id, now);
    await writeAudit(work, staff, { action: 'sessions_ended', subject: id }, now);
  });
}

/** A change of one colleague, after which one can still do everything. `roles` null leaves theirs. */
async function changeStaff(
  platform: Platform,
  id: string,
  roles: readonly Role[] | null,
  write: (work: DatabaseTransaction, before: readonly Role[], now: Date) => Promise<void>,
): Promise<Result<null>> {
  if (!isIdentifier(id)) return refused(staffNotFound);
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    // Changes wait for each other: two administrators cannot end each other at the same moment.
    const { rows } = await sql<{ id: string; roles: Role[] }>`
      select id, roles from staff where ended_at is null order by id for update`.execute(work);
    const one = rows.find((each) => each.id === id);
    if (one === undefined) return refused(staffNotFound);
    const keepsOne =
      roles === null ||
      roles.includes('administrator') ||
      rows.some((each) => each.id !== id && each.roles.includes('administrator'));
    if (!keepsOne) return refused(lastAdministrator);
    await write(work, one.roles, platform.clock.now());
    return success(null);
  });
}

async function endSessions(work: DatabaseTransaction, staffId: string, now: Date): Promise<void> {
  await forgetWorkDevices(work, staffId);
  await work
    .updateTable('staff_sessions')
    .set({ ended_at: now })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute();
}

const alreadyHere = refusal(
  'conflict',
  'already_here',
  'Someone with this email already works in the office.',
);
const staffNotFound = refusal('not_found', 'staff_not_found', 'We could not find that person.');
const lastAdministrator = refusal(
  'conflict',
  'last_administrator',
  'There must be one administrator. Make someone else one first.',
);
