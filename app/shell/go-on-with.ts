import { redirect } from 'react-router';
import { sessionCookies } from '#domains/access/doors/session-cookie.ts';
import type { OpenedSession } from '#domains/access/sign-in.ts';
import type { Platform } from '#platform/platform.ts';

/** Leads on to another page with a session that was opened or has a new token; null keeps the existing one. */
export function goOnWith({ publicUrl }: Platform, session: OpenedSession | null, path: string): Response {
  const headers: [string, string][] =
    session === null ? [] : sessionCookies(publicUrl, session).map((cookie) => ['Set-Cookie', cookie]);
  return redirect(path, { status: 303, headers });
}
