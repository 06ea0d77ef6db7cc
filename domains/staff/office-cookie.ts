import { deviceCookie } from '#domains/access/doors/session-cookie.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import { newToken } from '#platform/secrets.ts';

const keptSeconds = 90 * 86_400;

/**
 * The cookie of a member of the office. A session ends after twelve hours at the latest; the cookie stays
 * longer, so that this browser is led to the way in and not told that there is no such page.
 */
export function officeCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-office' : 'office';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return {
    name,
    set: (token: string) => `${name}=${token}; ${attributes}; Max-Age=${keptSeconds}`,
  };
}

/**
 * What a browser gets with the first step: the cookie of the office, and one by which it is known from the
 * second step on.
 */
export function cookiesOfArriving(
  publicUrl: string,
  token: string,
  { deviceToken }: Visitor,
): [name: string, value: string][] {
  return [
    ['Set-Cookie', officeCookie(publicUrl).set(token)],
    ['Set-Cookie', deviceCookie(publicUrl).set(deviceToken ?? newToken())],
  ];
}
