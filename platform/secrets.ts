import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

/** A token of 256 random bits, safe in a URL and in a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A code that a person can read from one screen and type into another: six digits, the first may be zero. */
export function newCode(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, '0');
}

/** What is kept of a token or code: keyed, so that a stolen database does not give six digits away. */
export function hashOf(secret: string, purpose: string, value: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${value}`).digest('base64url');
}

export function sameText(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A text that we must read again, such as a shared secret, unreadable in a stolen database (AES-256-GCM). */
export function seal(secret: string, purpose: string, text: string): string {
  const start = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), start);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([start, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** What was sealed; undefined where it was sealed with another secret, or was changed. */
export function unseal(secret: string, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `seal:${purpose}`, 32));
