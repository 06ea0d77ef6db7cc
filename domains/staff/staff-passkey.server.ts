import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import { proveMade, proveUsed } from '#domains/access/without-password/passkey-proof.server.ts';
import {
  challengeOf,
  type NewPasskey,
  placeOfPasskeys,
  type UsedPasskey,
} from '#domains/access/without-password/passkey.ts';
import { takeTries } from '#domains/limits/limit.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import {
  databaseErrorCode,
  type DatabaseTransaction,
  transaction,
  uniqueViolation,
} from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { lockWithoutFactor } from './second-factor.server.ts';
import {
  type Enrolled,
  keepFactor,
  openOrConfirm,
  type StaffSession,
  takeFactorTry,
} from './staff-session.server.ts';
import { challengeMilliseconds, passkeyNotKept, type Step, wrongStaffPasskey } from './staff.ts';

/** What the browser of a member of the office without a second factor needs to make a passkey. */
export async function startStaffPasskey(
  platform: Platform,
  session: StaffSession,
): Promise<Awaited<ReturnType<typeof generateRegistrationOptions>>> {
  const options = await generateRegistrationOptions({
    rpName: platform.configuration.SITE_NAME,
    rpID: placeOfPasskeys(platform.publicUrl).relyingParty,
    userName: session.email,
    userDisplayName: session.staff.name,
    userID: new TextEncoder().encode(session.staff.staffId),
    attestationType: 'none',
    // It follows a password, so that no device has to offer it by itself: least of all where members sign in.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
  });
  await keepChallenge(platform, session, 'enroll', options.challenge);
  return options;
}

/** Keeps the passkey. Returns a token that opens the office, and the recovery codes. */
export async function finishStaffPasskey(
  platform: Platform,
  session: StaffSession,
  made: NewPasskey,
  visitor: Visitor,
): Promise<Result<Enrolled>> {
  const { staffId } = session.staff;
  const tries = await takeTries(platform, 'staff_factor', { account: staffId });
  if (!tries.ok) return tries;
  const challenge = await takeChallenge(platform, session, 'enroll', made.response.clientDataJSON);
  if (challenge === undefined) return refused(passkeyNotKept);
  const kept = await proveMade(platform, made, challenge);
  if (kept === undefined) return refused(passkeyNotKept);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<Enrolled>> => {
    if (!(await lockWithoutFactor(work, staffId))) return refused(passkeyNotKept);
    await work
      .insertInto('staff_passkeys')
      .values({
        id: newIdentifier(now),
        created_at: now,
        staff_id: staffId,
        ...kept,
        name: await deviceOf(work, session),
      })
      .execute();
    await tries.value.giveBack();
    return success(await keepFactor(platform, work, session, visitor));
  }).catch((error: unknown) => {
    if (databaseErrorCode(error) === uniqueViolation) return refused(passkeyNotKept);
    throw error;
  });
}

/**
 * What the browser needs to use the passkey of a member of the office who gave their password, or is signed
 * in and has to show once more who they are; undefined where they have none.
 */
export async function startPasskeyFactor(
  platform: Platform,
  session: StaffSession,
): Promise<Awaited<ReturnType<typeof generateAuthenticationOptions>> | undefined> {
  const known = await platform.database
    .selectFrom('staff_passkeys')
    .select(['credential_id', 'transports'])
    .where('staff_id', '=', session.staff.staffId)
    .execute();
  if (known.length === 0) return undefined;
  const options = await generateAuthenticationOptions({
    rpID: placeOfPasskeys(platform.publicUrl).relyingParty,
    userVerification: 'required',
    allowCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
  });
  await keepChallenge(platform, session, stepToUse(session), options.challenge);
  return options;
}

/** The second step by passkey, on the way in or once more inside. Returns a new token, which opens the office. */
export async function givePasskey(
  platform: Platform,
  session: StaffSession,
  used: UsedPasskey,
  visitor: Visitor,
): Promise<Result<{ token: string }>> {
  const { staffId } = session.staff;
  const tries = await takeFactorTry(platform, session, visitor);
  if (!tries.ok) return tries;
  const challenge = await takeChallenge(platform, session, stepToUse(session), used.response.clientDataJSON);
  if (challenge === undefined) return refused(wrongStaffPasskey);
  return transaction(platform.database, async (work): Promise<Result<{ token: string }>> => {
    if (!(await usePasskey(platform, work, staffId, used, challenge))) return refused(wrongStaffPasskey);
    await tries.value.giveBack();
    return success({ token: await openOrConfirm(platform, work, session, visitor) });
  });
}

/** At which step a session uses a passkey: nobody does who has to choose one. */
const stepToUse = ({ step }: StaffSession): Step => (step === 'open' ? 'open' : 'factor');

/** Whether one of their passkeys has signed the challenge here and now. */
async function usePasskey(
  platform: Platform,
  work: DatabaseTransaction,
  staffId: string,
  used: UsedPasskey,
  challenge: string,
): Promise<boolean> {
  const passkey = await work
    .selectFrom('staff_passkeys')
    .select(['id', 'credential_id', 'public_key', 'sign_count', 'transports'])
    .where('credential_id', '=', used.id)
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst();
  if (passkey === undefined) return false;
  const signCount = await proveUsed(platform, used, challenge, passkey);
  if (signCount === undefined) return false;
  await work
    .updateTable('staff_passkeys')
    .set({ sign_count: signCount, last_used_at: platform.clock.now() })
    .where('id', '=', passkey.id)
    .execute();
  return true;
}

/** A session has one challenge: that of the page that was opened last. */
async function keepChallenge(
  platform: Platform,
  session: StaffSession,
  step: Step,
  challenge: string,
): Promise<void> {
  await platform.database
    .updateTable('staff_sessions')
    .set({
      passkey_challenge: challenge,
      passkey_challenge_until: new Date(platform.clock.now().getTime() + challengeMilliseconds),
    })
    .where('id', '=', session.id)
    .where('step', '=', step)
    .execute();
}

/** The challenge that a browser answers, if it is that of this session at this step; it is used up by this. */
async function takeChallenge(
  platform: Platform,
  session: StaffSession,
  step: Step,
  clientDataJSON: string,
): Promise<string | undefined> {
  const challenge = challengeOf(clientDataJSON);
  if (challenge === undefined) return undefined;
  const taken = await platform.database
    .updateTable('staff_sessions')
    .set({ passkey_challenge: null, passkey_challenge_until: null })
    .where('id', '=', session.id)
    .where('step', '=', step)
    .where('ended_at', 'is', null)
    .where('passkey_challenge', '=', challenge)
    .where('passkey_challenge_until', '>', platform.clock.now())
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n ? challenge : undefined;
}

/** The browser in which it was made names a passkey. */
async function deviceOf(work: DatabaseTransaction, session: StaffSession): Promise<string> {
  const { device } = await work
    .selectFrom('staff_sessions')
    .select('device')
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow();
  return device;
}
