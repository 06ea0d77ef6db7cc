import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Platform } from '#platform/platform.ts';
import { type NewPasskey, placeOfPasskeys, type UsedPasskey } from './passkey.ts';

/** What is kept of a passkey: enough to check what it signs, and nothing that could sign. */
export interface KeptPasskey {
  credential_id: string;
  public_key: string;
  /** How often it was used, as the device counts; it never goes backward. */
  sign_count: number;
  transports: string[];
}

/**
 * A passkey that a browser has just made for this site and this challenge; undefined where it is none of
 * ours. The data comes from the browser: what is invalid in it is no fault of ours.
 */
export async function proveMade(
  platform: Platform,
  made: NewPasskey,
  challenge: string,
): Promise<KeptPasskey | undefined> {
  const verified = await verifyRegistrationResponse({
    response: made,
    ...expected(platform, challenge),
  }).catch(() => undefined);
  if (verified === undefined || !verified.verified) return undefined;
  const { credential } = verified.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    sign_count: credential.counter,
    transports: made.response.transports,
  };
}

/**
 * How often a passkey was used by now, if it has signed this challenge here; undefined for a wrong signature,
 * another site, or a counter that went backward.
 */
export async function proveUsed(
  platform: Platform,
  used: UsedPasskey,
  challenge: string,
  kept: Omit<KeptPasskey, 'sign_count'> & { sign_count: number | string },
): Promise<number | undefined> {
  const verified = await verifyAuthenticationResponse({
    response: used,
    ...expected(platform, challenge),
    credential: {
      id: kept.credential_id,
      publicKey: new Uint8Array(Buffer.from(kept.public_key, 'base64url')),
      counter: Number(kept.sign_count),
      transports: kept.transports,
    },
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

function expected(platform: Platform, challenge: string) {
  const { origin, relyingParty } = placeOfPasskeys(platform.publicUrl);
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingParty,
    requireUserVerification: true,
  };
}
