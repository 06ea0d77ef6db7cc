/**
 * A cookie that leads to something kept for this browser alone, under a token: `__Host-` over https, like the
 * session's.
 */
export function tokenCookie(publicUrl: string, plainName: string) {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? `__Host-${plainName}` : plainName;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read: (request: Request) =>
      new RegExp(`(?:^|; )${name}=([\\w-]{20,100})(?:;|$)`).exec(request.headers.get('cookie') ?? '')?.[1],
    set: (token: string, expiresAt: Date) =>
      `${name}=${token}; ${attributes}; Expires=${expiresAt.toUTCString()}`,
    cleared: `${name}=; ${attributes}; Max-Age=0`,
  };
}
