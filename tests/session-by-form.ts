/**
 * Sends a form that signs a member in, or registers one, as a browser without JavaScript does. Returns the
 * cookie of their session.
 */
export async function sessionByForm(
  url: string,
  path: string,
  fields: Record<string, string>,
): Promise<string> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url },
    body: new URLSearchParams(fields),
  });
  const session = /session=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0];
  if (session === undefined) throw new Error(`${path} opened no session.`);
  return session;
}
