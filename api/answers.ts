import { sessionCookie } from '#app/shell/session-cookie.ts';
import type { OpenedSession } from '#domains/access/schema.ts';
import type { Platform } from '#platform/platform.ts';
import { success, type Result } from '#platform/result.ts';

/** A session that was opened or renewed: the token for programs, and the cookie for browsers. */
export function withSession(platform: Platform, session: Result<OpenedSession>): Result<{ value: unknown; headers?: Record<string, string> }> {
  if (!session.ok) return session;
  const { token, expiresAt } = session.value;
  return success({
    value: { token, expires_at: expiresAt.toISOString() },
    headers: { 'Set-Cookie': sessionCookie(platform.publicUrl).set(token, expiresAt) },
  });
}

export function finished(result: Result<null>): Result<{ value: unknown }> {
  return result.ok ? success({ value: { done: true } }) : result;
}
