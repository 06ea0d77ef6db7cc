import { z } from 'zod';
import type { RequestContext } from '#app/shell/request-context.ts';
import { sessionCookies } from '#app/shell/session-cookie.ts';
import { endSession } from '#domains/access/sign-in.server.ts';
import type { OpenedSession, Session } from '#domains/access/sign-in.ts';
import type { Platform } from '#platform/platform.ts';
import { type Result, success } from '#platform/result.ts';

/** How a session that was opened or renewed is described. */
export const opened = z
  .object({
    token: z.string().meta({ description: 'For the header `Authorization: Bearer …`.' }),
    expires_at: z
      .string()
      .meta({ description: 'When it ends at the latest, in UTC; unused, it ends before.' }),
  })
  .meta({
    id: 'OpenedSession',
    example: { token: 'qR7vYd0mW3xKb9TzHn2LfA', expires_at: '2026-12-22T15:00:00.000Z' },
  });

/** A session that was opened or renewed: the token for programs, and the cookie for browsers. */
export function withSession(
  platform: Platform,
  session: Result<OpenedSession>,
): Result<{ value: unknown; headers?: Record<string, string | string[]> }> {
  return session.ok ? success(sessionAnswer(platform, session.value)) : session;
}

export function sessionAnswer(platform: Platform, session: OpenedSession) {
  return {
    value: { token: session.token, expires_at: session.expiresAt.toISOString() },
    headers: { 'Set-Cookie': sessionCookies(platform.publicUrl, session) },
  };
}

/** The same for a sign-in: the session that came with the call, if any, ends. */
export async function signedIn(
  platform: Platform,
  requestContext: RequestContext,
  session: Result<OpenedSession>,
): Promise<ReturnType<typeof withSession>> {
  if (session.ok && requestContext.session !== null) await endSession(platform, requestContext.session.id);
  return withSession(platform, session);
}

export function finished(result: Result<null>): Result<{ value: unknown }> {
  return result.ok ? success({ value: { done: true } }) : result;
}

/** The session of a call that only members make. */
export function sessionOf({ session }: RequestContext): Session {
  if (session === null) throw new Error('A call that needs a session was answered without one.');
  return session;
}
