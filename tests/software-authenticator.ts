import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What it says of itself and may be made to say falsely, as a thief or a false page would. */
export interface Says {
  origin: string;
  relyingParty: string;
  /** Whether a finger, a face or a code was asked for. */
  isVerified: boolean;
  counter: number;
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
const flagsOf = ({ isVerified }: Says, hasKey: boolean) =>
  0x01 | (isVerified ? 0x04 : 0) | (hasKey ? 0x40 : 0);

function dataOf(says: Says, key?: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flagsOf(says, key !== undefined), 0);
  head.writeUInt32BE(says.counter, 1);
  return Buffer.concat([sha256(says.relyingParty), head, ...(key === undefined ? [] : [key])]);
}

/** A device that makes one passkey and uses it (https://www.w3.org/TR/webauthn-3/), without any screen. */
export function softwareAuthenticator(usual: Says) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credential = randomBytes(32);
  const id = credential.toString('base64url');
  const common = {
    id,
    rawId: id,
    type: 'public-key' as const,
    authenticatorAttachment: 'platform' as const,
    clientExtensionResults: {},
  };
  // The labels of RFC 9053: an elliptic curve key for ES256 on P-256.
  const coordinates = [x, y].map((part) => new Uint8Array(Buffer.from(part, 'base64url')));
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinates[0]!],
      [-3, coordinates[1]!],
    ]),
  );
  const length = Buffer.from([0, credential.length]);
  return {
    make(challenge: string, changes: Partial<Says> = {}) {
      const says = { ...usual, ...changes };
      const attested = Buffer.concat([Buffer.alloc(16), length, credential, key]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(dataOf(says, attested))],
        ]),
      );
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, says.origin).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use(challenge: string, changes: Partial<Says> = {}) {
      const says = { ...usual, ...changes };
      const client = clientData('webauthn.get', challenge, says.origin);
      const authenticator = dataOf(says);
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticator.toString('base64url'),
          userHandle: undefined,
          signature: sign('sha256', Buffer.concat([authenticator, sha256(client)]), privateKey).toString(
            'base64url',
          ),
        },
      };
    },
  };
}
