const keptSeconds = 400 * 86_400;

/**
 * The cookie of a professional. It outlives their session, so that this phone is led to the way in and not
 * told that there is no such page. Links in a text lead here, so it goes along with them.
 */
export function fieldCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-field' : 'field';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    name,
    set: (token: string) => `${name}=${token}; ${attributes}; Max-Age=${keptSeconds}`,
  };
}
