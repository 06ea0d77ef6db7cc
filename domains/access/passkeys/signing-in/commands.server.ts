import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { transaction, type DatabaseTransaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { refused, success, type Result } from '../../../../platform/result.ts';
import type { Visitor } from '../../../limits/schema.ts';
import type { Member } from '../../../people/schema.ts';
import { openSession, renewSession } from '../../opening/commands.server.ts';
import type { OpenedSession, Session } from '../../schema.ts';
import { beginStep, takeStep } from '../../steps/commands.server.ts';
import { challengeOf, placeOfPasskeys } from '../rules.ts';
import type { UsedPasskey } from '../schema.ts';

/** What a browser needs to use a passkey. It names none, so that it tells nothing of who has one. */
export async function startPasskeyUse(platform: Platform): Promise<Awaited<ReturnType<typeof generateAuthenticationOptions>>> {
  const options = await generateAuthenticationOptions({ rpID: placeOfPasskeys(platform.publicUrl).relyingParty, userVerification: 'required' });
  await beginStep(platform, { kind: 'passkey_use', userId: null, details: {} }, options.challenge);
  return options;
}

/** Opens a session for a passkey that has signed our challenge. Refuses `wrong_passkey`. */
export async function signInWithPasskey(platform: Platform, used: UsedPasskey, visitor: Visitor): Promise<Result<OpenedSession>> {
  return withPasskey(platform, used, (work, userId) => openSession(platform, work, userId, visitor));
}

/** Makes the session fresh by one of the member's own passkeys. Refuses `wrong_passkey`. */
export async function confirmByPasskey(platform: Platform, member: Member, session: Session, used: UsedPasskey): Promise<Result<OpenedSession>> {
  return withPasskey(platform, used, (work) => renewSession(platform, work, session, true), member.userId);
}

async function withPasskey(
  platform: Platform,
  used: UsedPasskey,
  open: (work: DatabaseTransaction, userId: string) => Promise<OpenedSession>,
  onlyOf?: string,
): Promise<Result<OpenedSession>> {
  const challenge = challengeOf(used.response.clientDataJSON);
  if (challenge === undefined || (await takeStep(platform, 'passkey_use', challenge, null)) === undefined) return refused(wrongPasskey);
  return transaction(platform.database, async (work): Promise<Result<OpenedSession>> => {
    const passkey = await work
      .selectFrom('passkeys')
      .innerJoin('users', 'users.id', 'passkeys.user_id')
      .select(['passkeys.id', 'passkeys.user_id', 'passkeys.credential_id', 'passkeys.public_key', 'passkeys.sign_count', 'passkeys.transports'])
      .where('passkeys.credential_id', '=', used.id)
      .where('users.status', 'in', ['A', 'S'])
      .forUpdate('passkeys')
      .executeTakeFirst();
    if (passkey === undefined || (onlyOf !== undefined && passkey.user_id !== onlyOf)) return refused(wrongPasskey);
    const { origin, relyingParty } = placeOfPasskeys(platform.publicUrl);
    const verified = await verifyAuthenticationResponse({
      response: used,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingParty,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: Number(passkey.sign_count),
        transports: passkey.transports,
      },
      // What does not hold together is thrown: a wrong signature, another site, a counter that has gone back.
    }).catch(() => undefined);
    if (verified === undefined || !verified.verified) return refused(wrongPasskey);
    await work
      .updateTable('passkeys')
      .set({ sign_count: verified.authenticationInfo.newCounter, last_used_at: platform.clock.now() })
      .where('id', '=', passkey.id)
      .execute();
    return success(await open(work, passkey.user_id));
  });
}

const wrongPasskey = {
  kind: 'invalid',
  code: 'wrong_passkey',
  message: 'This passkey does not fit. Please try again, or choose another way.',
} as const;
