import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { databaseErrorCode, transaction, uniqueViolation } from '../../../platform/database/database.ts';
import { isIdentifier, newIdentifier } from '../../../platform/identifier.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refused, success, type Result } from '../../../platform/result.ts';
import type { Member } from '../../people/schema.ts';
import { tellOfChange } from '../notice/commands.server.ts';
import { isFresh } from '../rules.ts';
import type { Session } from '../schema.ts';
import { notFresh } from '../sessions/commands.server.ts';
import { beginStep, takeStep } from '../steps/commands.server.ts';
import { challengeOf, placeOfPasskeys } from './rules.ts';
import type { NewPasskey } from './schema.ts';

const mostPasskeys = 20;

/** What the member's browser needs to make a passkey. Refuses `not_fresh` and `too_many_passkeys`. */
export async function startPasskey(platform: Platform, member: Member, session: Session): Promise<Result<Awaited<ReturnType<typeof generateRegistrationOptions>>>> {
  if (!isFresh(session, platform.clock.now())) return refused(notFresh);
  const known = await platform.database.selectFrom('passkeys').select(['credential_id', 'transports']).where('user_id', '=', member.userId).execute();
  if (known.length >= mostPasskeys) return refused(tooManyPasskeys);
  const { relyingParty } = placeOfPasskeys(platform.publicUrl);
  const options = await generateRegistrationOptions({
    rpName: platform.configuration.SITE_NAME,
    rpID: relyingParty,
    userName: member.name,
    userDisplayName: member.name,
    userID: new TextEncoder().encode(member.userId),
    attestationType: 'none',
    excludeCredentials: known.map((passkey) => ({ id: passkey.credential_id, transports: passkey.transports })),
    // Kept by the device together with the name, so that nothing has to be typed, and opened by a finger, a face or its code.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await beginStep(platform, { kind: 'passkey_new', userId: member.userId, details: {} }, options.challenge);
  return success(options);
}

/** Keeps a passkey that the browser has made for this member, now, and for this site. Refuses `passkey_not_taken` and `not_fresh`. */
export async function addPasskey(platform: Platform, member: Member, session: Session, input: { name: string; passkey: NewPasskey }): Promise<Result<{ id: string }>> {
  if (!isFresh(session, platform.clock.now())) return refused(notFresh);
  const challenge = challengeOf(input.passkey.response.clientDataJSON);
  if (challenge === undefined || (await takeStep(platform, 'passkey_new', challenge, member.userId)) === undefined) return refused(passkeyNotTaken);
  const { origin, relyingParty } = placeOfPasskeys(platform.publicUrl);
  const verified = await verifyRegistrationResponse({
    response: input.passkey,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingParty,
    requireUserVerification: true,
    // What does not hold together is thrown, and is the browser's doing and not ours.
  }).catch(() => undefined);
  if (verified === undefined || !verified.verified) return refused(passkeyNotTaken);
  const { credential } = verified.registrationInfo;
  const now = platform.clock.now();
  const id = newIdentifier(now);
  return transaction(platform.database, async (work): Promise<Result<{ id: string }>> => {
    await work
      .insertInto('passkeys')
      .values({
        id,
        created_at: now,
        user_id: member.userId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        sign_count: credential.counter,
        transports: input.passkey.response.transports,
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

/** Gives one of the member's passkeys another name. Refuses `passkey_not_found`. */
export async function renamePasskey(platform: Platform, member: Member, id: string, name: string): Promise<Result<null>> {
  if (!isIdentifier(id)) return refused(passkeyNotFound);
  const renamed = await platform.database.updateTable('passkeys').set({ name }).where('id', '=', id).where('user_id', '=', member.userId).executeTakeFirst();
  return renamed.numUpdatedRows === 0n ? refused(passkeyNotFound) : success(null);
}

/** Takes one of the member's passkeys away: it opens nothing from now on. Refuses `not_fresh`, `passkey_not_found`. */
export async function removePasskey(platform: Platform, member: Member, session: Session, id: string): Promise<Result<null>> {
  if (!isIdentifier(id)) return refused(passkeyNotFound);
  const own = await platform.database.selectFrom('passkeys').select('id').where('id', '=', id).where('user_id', '=', member.userId).executeTakeFirst();
  if (own === undefined) return refused(passkeyNotFound);
  if (!isFresh(session, platform.clock.now())) return refused(notFresh);
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const removed = await work.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', member.userId).executeTakeFirst();
    if (removed.numDeletedRows === 0n) return refused(passkeyNotFound);
    await tellOfChange(platform, work, member.userId, 'passkey_removed');
    return success(null);
  });
}

const tooManyPasskeys = {
  kind: 'conflict',
  code: 'too_many_passkeys',
  message: 'You have 20 passkeys already. Remove one that you do not use.',
} as const;

const passkeyNotTaken = {
  kind: 'invalid',
  code: 'passkey_not_taken',
  message: 'This passkey could not be taken. Please try again.',
} as const;

const passkeyNotFound = {
  kind: 'not_found',
  code: 'passkey_not_found',
  message: 'There is no such passkey.',
} as const;
