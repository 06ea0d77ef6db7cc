import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import type { Visitor } from '#domains/limits/limit.ts';
import type { Member } from '#domains/people/people.ts';
import {
  type Database,
  databaseErrorCode,
  type DatabaseTransaction,
  transaction,
  uniqueViolation,
} from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { beginStep, takeStep } from '../pending-step.server.ts';
import { tellOfChange } from '../security-notice.server.ts';
import { notFresh, openSession, renewSession } from '../session.server.ts';
import { isFresh, type OpenedSession, type Session } from '../sign-in.ts';
import { proveMade, proveUsed } from './passkey-proof.server.ts';
import { challengeOf, type NewPasskey, type Passkey, placeOfPasskeys, type UsedPasskey } from './passkey.ts';

const mostPasskeys = 20;

/** What the member's browser needs to make a passkey. Refuses `not_fresh` and `too_many_passkeys`. */
export async function startPasskey(
  platform: Platform,
  member: Member,
  session: Session,
): Promise<Result<Awaited<ReturnType<typeof generateRegistrationOptions>>>> {
  if (!isFresh(session, platform.clock.now())) return refused(notFresh);
  const known = await platform.database
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', member.userId)
    .execute();
  if (known.length >= mostPasskeys) return refused(tooManyPasskeys);
  const { relyingParty } = placeOfPasskeys(platform.publicUrl);
  const options = await generateRegistrationOptions({
    rpName: platform.configuration.SITE_NAME,
    rpID: relyingParty,
    userName: member.name,
    userDisplayName: member.name,
    userID: new TextEncoder().encode(member.userId),
    attestationType: 'none',
    excludeCredentials: known.map((passkey) => ({
      id: passkey.credential_id,
      transports: passkey.transports,
    })),
    // The device stores it with the name, so nothing has to be typed; a finger, a face or the device's code unlocks
    // it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await beginStep(platform, { kind: 'passkey_new', userId: member.userId, details: {} }, options.challenge);
  return success(options);
}

/**
 * Saves a passkey that the browser has just made for this member and this site. Refuses `passkey_not_taken`
 * and `not_fresh`.
 */
export async function addPasskey(
  platform: Platform,
  member: Member,
  session: Session,
  input: { name: string; passkey: NewPasskey },
): Promise<Result<{ id: string }>> {
  if (!isFresh(session, platform.clock.now())) return refused(notFresh);
  const challenge = challengeOf(input.passkey.response.clientDataJSON);
  if (
    challenge === undefined ||
    (await takeStep(platform, 'passkey_new', challenge, member.userId)) === undefined
  )
    return refused(passkeyNotTaken);
  const kept = await proveMade(platform, input.passkey, challenge);
  if (kept === undefined) return refused(passkeyNotTaken);
  const now = platform.clock.now();
  const id = newIdentifier(now);
  return transaction(platform.database, async (work): Promise<Result<{ id: string }>> => {
    await work
      .insertInto('passkeys')
      .values({
        id,
        created_at: now,
        user_id: member.userId,
        ...kept,
        name: input.name,
      })
      .execute();
    await tellOfChange(platform, work, member.userId, 'passkey_added');
    return success({ id });
  }).catch((error: unknown) => {
    if (databaseErrorCode(error) === uniqueViolation) return refused(passkeyNotTaken);
    throw error;
  });
}

/** Renames one of the member's passkeys. Refuses `passkey_not_found`. */
export async function renamePasskey(
  platform: Platform,
  member: Member,
  id: string,
  name: string,
): Promise<Result<null>> {
  if (!isIdentifier(id)) return refused(passkeyNotFound);
  const renamed = await platform.database
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', member.userId)
    .executeTakeFirst();
  return renamed.numUpdatedRows === 0n ? refused(passkeyNotFound) : success(null);
}

/**
 * Removes one of the member's passkeys, which stops working at once. Refuses `not_fresh`,
 * `passkey_not_found`.
 */
export async function removePasskey(
  platform: Platform,
  member: Member,
  session: Session,
  id: string,
): Promise<Result<null>> {
  if (!isIdentifier(id)) return refused(passkeyNotFound);
  const own = await platform.database
    .selectFrom('passkeys')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', member.userId)
    .executeTakeFirst();
  if (own === undefined) return refused(passkeyNotFound);
  if (!isFresh(session, platform.clock.now())) return refused(notFresh);
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const removed = await work
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', member.userId)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) return refused(passkeyNotFound);
    await tellOfChange(platform, work, member.userId, 'passkey_removed');
    return success(null);
  });
}

const tooManyPasskeys = refusal(
  'conflict',
  'too_many_passkeys',
  'You already have 20 passkeys. Remove one you do not use.',
);

const passkeyNotTaken = refusal('invalid', 'passkey_not_taken', 'We could not save this passkey. Try again.');

const passkeyNotFound = refusal('not_found', 'passkey_not_found', 'We could not find that passkey.');

/** The passkeys of a member, oldest first. */
export async function listPasskeys(database: Database, member: Member): Promise<Passkey[]> {
  const rows = await database
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', member.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** What a browser needs to use a passkey. It names none, so it gives away nothing about who has one. */
export async function startPasskeyUse(
  platform: Platform,
): Promise<Awaited<ReturnType<typeof generateAuthenticationOptions>>> {
  const options = await generateAuthenticationOptions({
    rpID: placeOfPasskeys(platform.publicUrl).relyingParty,
    userVerification: 'required',
  });
  await beginStep(platform, { kind: 'passkey_use', userId: null, details: {} }, options.challenge);
  return options;
}

/** Opens a session with a passkey that has signed our challenge. Refuses `wrong_passkey`. */
export async function signInWithPasskey(
  platform: Platform,
  used: UsedPasskey,
  visitor: Visitor,
): Promise<Result<OpenedSession>> {
  return withPasskey(platform, used, (work, userId) => openSession(platform, work, userId, visitor));
}

/** Makes the session fresh with one of the member's own passkeys. Refuses `wrong_passkey`. */
export async function confirmByPasskey(
  platform: Platform,
  member: Member,
  session: Session,
  used: UsedPasskey,
): Promise<Result<OpenedSession>> {
  return withPasskey(platform, used, (work) => renewSession(platform, work, session, true), member.userId);
}

async function withPasskey(
  platform: Platform,
  used: UsedPasskey,
  open: (work: DatabaseTransaction, userId: string) => Promise<OpenedSession>,
  onlyOf?: string,
): Promise<Result<OpenedSession>> {
  const challenge = challengeOf(used.response.clientDataJSON);
  if (challenge === undefined || (await takeStep(platform, 'passkey_use', challenge, null)) === undefined)
    return refused(wrongPasskey);
  return transaction(platform.database, async (work): Promise<Result<OpenedSession>> => {
    const passkey = await work
      .selectFrom('passkeys')
      .innerJoin('users', 'users.id', 'passkeys.user_id')
      .select([
        'passkeys.id',
        'passkeys.user_id',
        'passkeys.credential_id',
        'passkeys.public_key',
        'passkeys.sign_count',
        'passkeys.transports',
      ])
      .where('passkeys.credential_id', '=', used.id)
      .where('users.status', 'in', ['A', 'S'])
      .forUpdate('passkeys')
      .executeTakeFirst();
    if (passkey === undefined || (onlyOf !== undefined && passkey.user_id !== onlyOf))
      return refused(wrongPasskey);
    const signCount = await proveUsed(platform, used, challenge, passkey);
    if (signCount === undefined) return refused(wrongPasskey);
    await work
      .updateTable('passkeys')
      .set({ sign_count: signCount, last_used_at: platform.clock.now() })
      .where('id', '=', passkey.id)
      .execute();
    return success(await open(work, passkey.user_id));
  });
}

const wrongPasskey = refusal(
  'invalid',
  'wrong_passkey',
  'This passkey does not match. Try again, or choose another way.',
);
