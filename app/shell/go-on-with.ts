import { redirect } from 'react-router';
import type { OpenedSession } from '#domains/access/schema.ts';
import type { Platform } from '#platform/platform.ts';
import { sessionCookie } from './session-cookie.ts';

/** Leads on to another page with a session that was opened or has a new token; null keeps the one that there is. */
export function goOnWith({ publicUrl }: Platform, session: OpenedSession | null, path: string): Response {
  const headers: [string, string][] = session === null ? [] : [['Set-Cookie', sessionCookie(publicUrl).set(session.token, session.expiresAt)]];
  return redirect(path, { status: 303, headers });
}
