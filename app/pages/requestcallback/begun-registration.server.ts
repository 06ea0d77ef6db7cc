import { redirect } from 'react-router';
import type { RequestContext } from '#domains/access/doors/request-context.ts';
import { saveRegistrationDraft } from '#domains/access/registration.server.ts';
import { registrationCookie } from '../join/registration-cookie.ts';

/**
 * Continues to `to` and remembers in this browser who asked for a call, in case they make an account while
 * they wait: then nobody asks them for it again.
 */
export async function goOnKnown(
  { platform, member }: RequestContext,
  request: Request,
  asked: { name: string; phone: string; email?: string | null },
  to: string,
): Promise<Response> {
  if (member !== null) return redirect(to, 303);
  const cookie = registrationCookie(platform.publicUrl);
  const contact = asked.email
    ? { kind: 'email' as const, value: asked.email }
    : { kind: 'phone' as const, value: asked.phone };
  const saved = await saveRegistrationDraft(platform, cookie.read(request), { name: asked.name, contact });
  return redirect(to, {
    status: 303,
    headers: saved.ok ? { 'Set-Cookie': cookie.set(saved.value.token, saved.value.expiresAt) } : {},
  });
}
