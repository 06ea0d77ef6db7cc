import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

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
