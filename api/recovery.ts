import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { activateByLink } from '#domains/access/commands.server.ts';
import { resetPassword, sendResetLink, sendSignInCode, signInWithCode } from '#domains/access/recovery/commands.server.ts';
import { activation, contact, contactChannel, linkActivation, passwordReset } from '#domains/access/schema.ts';
import type { Platform } from '#platform/platform.ts';
import { success } from '#platform/result.ts';
import { done, finished, opened, sessionAnswer, signedIn } from './answers.ts';
import { register, type VisitOf } from './operation.ts';

/** `/api/user_ms`, ways in without a password: a code, a link to a new one, a link that confirms. None tells who has an account. */
export function registerRecovery(api: OpenAPIHono, platform: Platform, visitOf: VisitOf): void {
  register(api, platform, visitOf, {
    method: 'post',
    path: '/user_ms/sessions/codes/sends',
    summary: 'Send a code to sign in with, by mail, text or call. The answer is the same where there is no account',
    who: 'anyone',
    body: z.object({ contact, channel: contactChannel.optional() }),
    response: done,
    repeat: 'never',
    answer: async ({ body }) => finished(await sendSignInCode(platform, body.contact, body.channel)),
  });
  register(api, platform, visitOf, {
    method: 'post',
    path: '/user_ms/sessions/codes',
    summary: 'Sign in with the code that was sent',
    who: 'anyone',
    body: activation.extend({ contact }),
    response: opened,
    status: 201,
    repeat: 'never',
    answer: async ({ body, visit }) => signedIn(platform, visit, await signInWithCode(platform, body.contact, body.code, visit.device)),
  });
  register(api, platform, visitOf, {
    method: 'post',
    path: '/user_ms/users/password/resets',
    summary: 'Send a link to choose a new password with. The answer is the same where there is no account',
    who: 'anyone',
    body: z.object({ contact }),
    response: done,
    repeat: 'never',
    answer: async ({ body }) => finished(await sendResetLink(platform, body.contact)),
  });
  register(api, platform, visitOf, {
    method: 'post',
    path: '/user_ms/users/password/resets/completion',
    summary: 'Set a new password by what stands after `link=` in the message. Every session ends and a new one begins',
    who: 'anyone',
    body: passwordReset,
    response: opened,
    status: 201,
    repeat: 'never',
    answer: async ({ body, visit }) => signedIn(platform, visit, await resetPassword(platform, body.link, body.password, visit.device)),
  });
  register(api, platform, visitOf, {
    method: 'post',
    path: '/user_ms/users/activation/links',
    summary: 'Activate an account by what stands after `code=` in the link of the message, on whatever device. A session of that account that the call comes with gets a new token',
    who: 'anyone',
    body: linkActivation,
    response: done.extend({ session: opened.nullable() }),
    repeat: 'never',
    async answer({ body, visit }) {
      const activated = await activateByLink(platform, body.link, visit.session);
      if (!activated.ok) return activated;
      if (activated.value === null) return success({ value: { done: true, session: null } });
      const { value, headers } = sessionAnswer(platform, activated.value);
      return success({ value: { done: true, session: value }, headers });
    },
  });
}
