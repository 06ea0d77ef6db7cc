import { z } from 'zod';
import { changePassword, endOtherSessions, listDevices } from '#domains/access/session.server.ts';
import { passwordChange } from '#domains/access/sign-in.ts';
import { refusal, refused, success } from '#platform/result.ts';
import { finished, opened, sessionOf, withSession } from './answers.ts';
import { done } from './document.ts';
import { call } from './operation.ts';

const session = z
  .object({ id: z.string(), device: z.string(), last_seen_at: z.string(), current: z.boolean() })
  .meta({ id: 'Session' });

/** `/api/user_ms`: where a member is signed in, and the password that keeps others out. */
export const sessionCalls = [
  call({
    method: 'get',
    path: '/user_ms/sessions',
    name: 'listSessions',
    group: 'signing_in',
    summary: 'Where you are signed in, the latest use first',
    who: 'active',
    response: z.object({ sessions: z.array(session) }),
    async answer({ platform, member, requestContext }) {
      const devices = await listDevices(platform.database, member, platform.clock.now());
      const sessions = devices.map(({ id, device, lastSeenAt }) => ({
        id,
        device,
        last_seen_at: lastSeenAt.toISOString(),
        current: id === requestContext.session?.id,
      }));
      return success({ value: { sessions } });
    },
  }),
  call({
    method: 'delete',
    path: '/user_ms/sessions/others',
    name: 'endOtherSessions',
    group: 'signing_in',
    summary: 'Sign out everywhere but here; asks for a fresh sign-in',
    who: 'active',
    response: done,
    async answer({ platform, member, requestContext }) {
      return finished(await endOtherSessions(platform, member, sessionOf(requestContext), 'all'));
    },
  }),
  call({
    method: 'delete',
    path: '/user_ms/sessions/{id}',
    name: 'endSession',
    group: 'signing_in',
    summary: 'Sign out of one other device; asks for a fresh sign-in',
    who: 'active',
    params: z.object({ id: z.uuid() }),
    response: done,
    async answer({ platform, member, requestContext, params }) {
      const here = sessionOf(requestContext);
      if (params.id === here.id) return refused(currentSession);
      const devices = await listDevices(platform.database, member, platform.clock.now());
      if (!devices.some(({ id }) => id === params.id)) return refused(sessionNotFound);
      return finished(await endOtherSessions(platform, member, here, params.id));
    },
  }),
  call({
    method: 'put',
    path: '/user_ms/users/password',
    name: 'changePassword',
    group: 'signing_in',
    summary:
      'Change the password. Every other session ends and this one gets a new token. Without a password so far, asks for a fresh sign-in',
    who: 'active',
    body: passwordChange,
    response: opened,
    repeat: { safe: 'After an answer that was lost, sign in with the new password.' },
    answer: async ({ platform, member, requestContext, body }) =>
      withSession(platform, await changePassword(platform, member, sessionOf(requestContext), body)),
  }),
];

const sessionNotFound = refusal('not_found', 'session_not_found', 'You are not signed in there.');
const currentSession = refusal(
  'conflict',
  'current_session',
  'This is where you are now. Sign out here by /user_ms/sessions/current.',
);
