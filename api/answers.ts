import { z } from 'zod';
import type { RequestContext } from '#domains/access/doors/request-context.ts';
import { sessionCookies } from '#domains/access/doors/session-cookie.ts';
import { endSession, findSession } from '#domains/access/sign-in.server.ts';
import type { OpenedSession, Session } from '#domains/access/sign-in.ts';
import { findProfile } from '#domains/people/people.server.ts';
import type { Platform } from '#platform/platform.ts';
import { type Result, success } from '#platform/result.ts';
import { user, userExample } from './user-shapes.ts';

const openedExample = { token: 'qR7vYd0mW3xKb9TzHn2LfA', expires_at: '2026-12-22T15:00:00.000Z' };

/** How a session that was opened or renewed is described. */
export const opened = z
  .object({
    token: z.string().meta({ description: 'For the header `Authorization: Bearer …`.' }),
    expires_at: z
      .string()
      .meta({ description: 'When it ends at the latest, in UTC; unused, it ends before.' }),
  })
  .meta({ id: 'OpenedSession', example: openedExample });

/** How a sign-in is described: the session, and whose it is. */
export const openedWithUser = opened
  .extend({ user })
  .meta({ id: 'SignedIn', example: { ...openedExample, user: userExample } });

/** A session that was renewed: the token for programs, and the cookie for browsers. */
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

/** A sign-in: the session that came with the call, if any, ends, and the new one is answered with its user. */
export async function signedIn(
  platform: Platform,
  requestContext: RequestContext,
  session: Result<OpenedSession>,
): Promise<ReturnType<typeof withSession>> {
  if (!session.ok) return session;
  if (requestContext.session !== null) await endSession(platform, requestContext.session.id);
  const { value, headers } = sessionAnswer(platform, session.value);
  const found = await findSession(platform, session.value.token);
  if (found === undefined) throw new Error('A session that was just opened is not there.');
  return success({
    value: { ...value, user: await findProfile(platform.database, found.member) },
    headers,
  });
}

export function finished(result: Result<null>): Result<{ value: unknown }> {
  return result.ok ? success({ value: { done: true } }) : result;
}

/** The session of a call that only members make. */
export function sessionOf({ session }: RequestContext): Session {
  if (session === null) throw new Error('A call that needs a session was answered without one.');
  return session;
}
