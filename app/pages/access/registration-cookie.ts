/** The cookie that leads to the answers of somebody who is on the way to an account. */
export function registrationCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-registration' : 'registration';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read: (request: Request) => new RegExp(`(?:^|; )${name}=([\\w-]{20,100})(?:;|$)`).exec(request.headers.get('cookie') ?? '')?.[1],
    set: (token: string, expiresAt: Date) => `${name}=${token}; ${attributes}; Expires=${expiresAt.toUTCString()}`,
    cleared: `${name}=; ${attributes}; Max-Age=0`,
  };
}
