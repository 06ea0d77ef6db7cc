import type { OpenedSession } from '../sign-in.ts';

/** What a browser gets with a session: its cookie, and the one by which the device is recognized next time. */
export function sessionCookies(
  publicUrl: string,
  { token, expiresAt, deviceToken }: OpenedSession,
): string[] {
  return [
    sessionCookie(publicUrl).set(token, expiresAt),
    ...(deviceToken === null ? [] : [deviceCookie(publicUrl).set(deviceToken)]),
  ];
}

/**
 * The cookie that recognizes a browser that was used to sign in or to ask for a code. It opens nothing: its
 * holder still has to prove who they are, but cannot be kept out by the wrong tries of others. Browsers keep
 * it 400 days at most.
 */
export function deviceCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-device' : 'device';
  return {
    name,
    set: (token: string) =>
      `${name}=${token}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}; Max-Age=${400 * 86_400}`,
  };
}

/**
 * The cookie that carries the session. Over https its name has the prefix `__Host-`, which browsers accept
 * only when it is secure, for all paths and for this host alone; on a plain http address (a demo) browsers
 * would drop such a cookie.
 */
export function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-session' : 'session';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    name,
    set: (token: string, expiresAt: Date) =>
      `${name}=${token}; ${attributes}; Expires=${expiresAt.toUTCString()}`,
    cleared: `${name}=; ${attributes}; Max-Age=0`,
  };
}
