/**
 * The cookie that carries the session. Over https its name has the prefix `__Host-`, which browsers accept only when it is
 * secure, for all paths and for this host alone; on a plain http address (a demo) browsers would drop such a cookie.
 */
export function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-session' : 'session';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    name,
    set: (token: string, expiresAt: Date) => `${name}=${token}; ${attributes}; Expires=${expiresAt.toUTCString()}`,
    cleared: `${name}=; ${attributes}; Max-Age=0`,
  };
}
