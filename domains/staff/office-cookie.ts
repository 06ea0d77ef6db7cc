const keptSeconds = 90 * 86_400;

/**
 * The cookie of somebody who works in the office. A session ends after twelve hours at the latest; the cookie
 * stays longer, so that this browser is led to the way in and not told that there is no such page.
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
