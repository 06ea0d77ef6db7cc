import { sql } from 'kysely';
import { takeStaffTry } from '#domains/access/failed-attempts.server.ts';
import { rememberWorkDevice } from '#domains/access/known-device.server.ts';
import { isFresh } from '#domains/access/sign-in.ts';
import { type Taken, takeTries } from '#domains/limits/limit.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import { type FreshStaff, type Staff, takeBackMilliseconds } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { capabilitiesOf, type Capability, type Role } from '#domains/people/capability.ts';
import { type DatabaseTransaction, prepared, transaction } from '#platform/database/database.ts';
import { momentMark } from '#platform/database/moment-mark.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { isPassword } from '#platform/passwords/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { hashOf, newToken } from '#platform/secrets.ts';
import {
  type Enrolling,
  lockWithoutFactor,
  newEnrolling,
  readEnrolling,
  renewRecoveryCodes,
  stepOfCode,
  useAppCode,
  useRecoveryCode,
} from './second-factor.server.ts';
import { staffSessionMilliseconds, type Step, wrongFactor, wrongStaffSignIn } from './staff.ts';

/** A member of the office in a browser, signing in or signed in. */
export interface StaffSession {
  id: string;
  step: Step;
  staff: Staff;
  email: string;
  roles: readonly Role[];
  /** When the second factor was last given; null where it was not yet. */
  confirmedAt: Date | null;
  told: Told | null;
  /** Marks what the database held when the session was looked up, before anything was read for a page. */
  asOf: string;
}

/** What was just done, told on the page that follows; for a minute with the way to undo it. */
export interface Told {
  said: string;
  takeBack?: { act: string; input: Record<string, string> };
  place: string;
  /** Where it is undone, if that is another page. */
  takeBackAt?: string | undefined;
  /** Of the form that did it: sent again, it leads to the same place. */
  key?: string;
}

/** What a session cookie means: a session, or only that its browser was in the office once. */
export type FoundStaff = { session: StaffSession } | 'was-here' | undefined;

const touchMilliseconds = 60_000;

/** Those of some sessions that are still inside the office, with what each may do there now. */
export async function listOpenSessions(
  platform: Platform,
  ids: readonly string[],
): Promise<Map<string, ReadonlySet<Capability>>> {
  const { rows } = await sql<{ id: string; roles: Role[] }>`
    select s.id, p.roles from staff_sessions s join staff p on p.id = s.staff_id
    where s.id = any(${ids}::uuid[]) and s.step = 'open' and s.ended_at is null and s.expires_at > ${platform.clock.now()} and p.ended_at is null`.execute(
    platform.database,
  );
  return new Map(rows.map(({ id, roles }) => [id, capabilitiesOf(roles)]));
}

export async function findStaffSession(platform: Platform, token: string): Promise<FoundStaff> {
  const now = platform.clock.now();
  const { rows } = await sql<{
    id: string;
    step: Step;
    ended: boolean;
    last_seen_at: Date;
    staff_id: string;
    name: string;
    email: string;
    roles: Role[];
    confirmed_at: Date | null;
    told: Told | null;
    as_of: string;
  }>`${sql.raw(prepared)}
    select ${momentMark} as as_of, s.id, s.step, s.confirmed_at, case when s.told_until > ${now} then s.told end as told, s.last_seen_at, s.ended_at is not null or s.expires_at <= ${now} or p.ended_at is not null as ended,
      p.id as staff_id, p.name, p.email, p.roles
    from staff_sessions s join staff p on p.id = s.staff_id
    where s.token_hash = ${hashOf(platform.secret, 'staff-session', token)}`.execute(platform.database);
  const [row] = rows;
  if (row === undefined) return undefined;
  if (row.ended) return 'was-here';
  if (now.getTime() - row.last_seen_at.getTime() > touchMilliseconds)
    await platform.database
      .updateTable('staff_sessions')
      .set({ last_seen_at: now })
      .where('id', '=', row.id)
      .execute();
  return {
    session: {
      id: row.id,
      step: row.step,
      email: row.email,
      roles: row.roles,
      confirmedAt: row.confirmed_at,
      told: row.told,
      asOf: row.as_of,
      staff: {
        kind: 'staff',
        staffId: row.staff_id,
        name: row.name,
        capabilities: capabilitiesOf(row.roles),
      },
    },
  };
}

/**
 * The first step in: email and password. What it opens can only give the second factor, or choose one. A
 * wrong password and an unknown address get the same refusal and take the same work. Wrong tries elsewhere do
 * not keep anybody out of a browser that they were inside with before.
 */
export async function signInToOffice(
  platform: Platform,
  input: { email: string; password: string },
  visitor: Visitor,
): Promise<Result<{ token: string; step: Step }>> {
  const { rows } = await sql<{ id: string; password_hash: string | null; enrolled: boolean }>`
    select id, password_hash, totp_secret is not null or exists (select from staff_passkeys k where k.staff_id = staff.id) as enrolled
    from staff where email = ${input.email} and ended_at is null`.execute(platform.database);
  const [staff] = rows;
  const tries = await takeStaffTry(platform, visitor, 'staff_sign_in', input.email, staff?.id);
  if (!tries.ok) return tries;
  const right = await isPassword(input.password, staff?.password_hash ?? null);
  if (!right || staff === undefined) return refused(wrongStaffSignIn);
  await tries.value.giveBack();
  const step = staff.enrolled ? 'factor' : 'enroll';
  return success({
    step,
    token: await transaction(platform.database, (work) =>
      openStaffSession(platform, work, staff.id, step, visitor),
    ),
  });
}

/** Opens a session at a step of the way in, and answers its token. */
export async function openStaffSession(
  platform: Platform,
  work: DatabaseTransaction,
  staffId: string,
  step: Step,
  visitor: Visitor,
): Promise<string> {
  const now = platform.clock.now();
  const token = newToken();
  await work
    .insertInto('staff_sessions')
    .values({
      id: newIdentifier(now),
      created_at: now,
      staff_id: staffId,
      token_hash: hashOf(platform.secret, 'staff-session', token),
      step,
      expires_at: new Date(now.getTime() + staffSessionMilliseconds),
      last_seen_at: now,
      confirmed_at: step === 'open' ? now : null,
      device: visitor.device,
    })
    .execute();
  return token;
}

/**
 * The second step, on the way in or once more inside: a code of the app, or a recovery code. Returns a new
 * token, which opens the office.
 */
export async function giveFactor(
  platform: Platform,
  session: StaffSession,
  code: string,
  visitor: Visitor,
): Promise<Result<{ token: string }>> {
  const { staffId } = session.staff;
  const tries = await takeFactorTry(platform, session, visitor);
  if (!tries.ok) return tries;
  return transaction(platform.database, async (work): Promise<Result<{ token: string }>> => {
    const used =
      code.length === 6
        ? await useAppCode(platform, work, staffId, code)
        : await useRecoveryCode(platform, work, staffId, code);
    if (!used) return refused(wrongFactor);
    await tries.value.giveBack();
    if (code.length !== 6)
      await writeAudit(
        work,
        session.staff,
        { action: 'recovery_code_used', subject: staffId },
        platform.clock.now(),
      );
    return success({ token: await openOrConfirm(platform, work, session, visitor) });
  });
}

/**
 * Counts a try of the second factor. A member of the office who is signed in has tries of their own, which no
 * one else uses up.
 */
export function takeFactorTry(
  platform: Platform,
  session: StaffSession,
  visitor: Visitor,
): Promise<Result<Taken>> {
  return session.step === 'open'
    ? takeTries(platform, 'staff_factor_known', { device: session.id })
    : takeStaffTry(platform, visitor, 'staff_factor', session.email, session.staff.staffId);
}

/** Who does something now, if their second factor is fresh enough for what is grave. */
export function freshStaffOf({ staff, confirmedAt }: StaffSession, now: Date): FreshStaff | undefined {
  return confirmedAt !== null && isFresh({ confirmedAt }, now) ? { ...staff, confirmedAt } : undefined;
}

/** What a new authenticator app has to know: the same until its first code was right. */
export async function startEnrolling(platform: Platform, session: StaffSession): Promise<Enrolling> {
  const row = await platform.database
    .selectFrom('staff_sessions')
    .select('enrolling')
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow();
  const begun = row.enrolling === null ? undefined : readEnrolling(platform, row.enrolling, session.email);
  if (begun !== undefined) return begun;
  const { sealed, ...enrolling } = newEnrolling(platform, session.email);
  await platform.database
    .updateTable('staff_sessions')
    .set({ enrolling: sealed })
    .where('id', '=', session.id)
    .where('step', '=', session.step)
    .execute();
  return enrolling;
}

/** What a member of the office gets who has chosen a second factor. */
export interface Enrolled {
  token: string;
  recoveryCodes: string[];
}

/** Keeps the app whose first code is right. Returns a token that opens the office, and the recovery codes. */
export async function finishEnrolling(
  platform: Platform,
  session: StaffSession,
  code: string,
  visitor: Visitor,
): Promise<Result<Enrolled>> {
  const { staffId } = session.staff;
  const tries = await takeTries(platform, 'staff_factor', { account: staffId });
  if (!tries.ok) return tries;
  return transaction(platform.database, async (work): Promise<Result<Enrolled>> => {
    const row = await work
      .selectFrom('staff_sessions')
      .select('enrolling')
      .where('id', '=', session.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isFirst = await lockWithoutFactor(work, staffId);
    const step = row.enrolling === null ? undefined : stepOfCode(platform, row.enrolling, code);
    if (step === undefined || session.step !== 'enroll' || !isFirst) return refused(wrongFactor);
    await tries.value.giveBack();
    await work
      .updateTable('staff')
      .set({ totp_secret: row.enrolling, totp_used_step: step })
      .where('id', '=', staffId)
      .execute();
    return success(await keepFactor(platform, work, session, visitor));
  });
}

/** Signs in a member of the office who has just chosen a second factor. */
export async function keepFactor(
  platform: Platform,
  work: DatabaseTransaction,
  session: StaffSession,
  visitor: Visitor,
): Promise<Enrolled> {
  const { staffId } = session.staff;
  const now = platform.clock.now();
  await writeAudit(work, session.staff, { action: 'second_factor_chosen', subject: staffId }, now);
  return {
    token: await openWide(platform, work, session, visitor),
    recoveryCodes: await renewRecoveryCodes(platform, work, staffId),
  };
}

/** What a right second factor does to a session: it opens the office, or shows once more who is inside. */
export function openOrConfirm(
  platform: Platform,
  work: DatabaseTransaction,
  session: StaffSession,
  visitor: Visitor,
): Promise<string> {
  return session.step === 'open'
    ? confirmAgain(platform, work, session)
    : openWide(platform, work, session, visitor);
}

/** A token of before the second factor never opens the office: the session gets a new one. */
async function openWide(
  platform: Platform,
  work: DatabaseTransaction,
  session: StaffSession,
  visitor: Visitor,
): Promise<string> {
  const now = platform.clock.now();
  const token = newToken();
  await work
    .updateTable('staff_sessions')
    .set({
      token_hash: hashOf(platform.secret, 'staff-session', token),
      step: 'open',
      confirmed_at: now,
      enrolling: null,
      passkey_challenge: null,
      passkey_challenge_until: null,
      expires_at: new Date(now.getTime() + staffSessionMilliseconds),
    })
    .where('id', '=', session.id)
    .execute();
  await rememberWorkDevice(platform, work, session.staff, visitor);
  await writeAudit(work, session.staff, { action: 'signed_in', subject: session.staff.staffId }, now);
  return token;
}

/** The session is as if just signed in: with a new token, so that a copy of the one before is worthless. */
async function confirmAgain(
  platform: Platform,
  work: DatabaseTransaction,
  session: StaffSession,
): Promise<string> {
  const token = newToken();
  await work
    .updateTable('staff_sessions')
    .set({
      token_hash: hashOf(platform.secret, 'staff-session', token),
      confirmed_at: platform.clock.now(),
      passkey_challenge: null,
      passkey_challenge_until: null,
    })
    .where('id', '=', session.id)
    .where('step', '=', 'open')
    .execute();
  return token;
}

const toldMilliseconds = 15_000;

/** Keeps what was done for the page that follows. */
export async function keepTold(platform: Platform, session: StaffSession, told: Told): Promise<void> {
  const shown = told.takeBack === undefined ? toldMilliseconds : takeBackMilliseconds;
  await platform.database
    .updateTable('staff_sessions')
    .set({
      told: JSON.stringify(told),
      told_until: new Date(platform.clock.now().getTime() + shown),
    })
    .where('id', '=', session.id)
    .execute();
}

/** Ends this session; ending it again changes nothing. */
export async function leaveOffice(platform: Platform, session: StaffSession): Promise<void> {
  await platform.database
    .updateTable('staff_sessions')
    .set({ ended_at: platform.clock.now() })
    .where('id', '=', session.id)
    .where('ended_at', 'is', null)
    .execute();
}
