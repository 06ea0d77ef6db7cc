import { z } from 'zod';
import { activateByContact, activateByLink } from '#domains/access/activation.server.ts';
import {
  resetPassword,
  sendResetLink,
  sendSignInCode,
  signInWithCode,
} from '#domains/access/recovery.server.ts';
import {
  activation,
  contactChannel,
  knownContact,
  linkActivation,
  passwordReset,
} from '#domains/access/sign-in.ts';
import { success } from '#platform/result.ts';
import { finished, opened, openedWithUser, sessionAnswer, signedIn } from './answers.ts';
import { done } from './document.ts';
import { call } from './operation.ts';

/**
 * `/api/user_ms`, ways in without a password: a code, a link to a new password, a link that confirms. None of
 * them tells who has an account.
 */
export const recoveryCalls = [
  call({
    method: 'post',
    path: '/user_ms/sessions/codes/sends',
    name: 'sendSignInCode',
    group: 'signing_in',
    summary:
      'Send a code to sign in with, by mail, text or call. The answer is the same where there is no account',
    who: 'anyone',
    body: z.object({ contact: knownContact, channel: contactChannel.optional() }),
    response: done,
    answer: async ({ platform, body, requestContext }) =>
      finished(await sendSignInCode(platform, requestContext, body.contact, body.channel)),
  }),
  call({
    method: 'post',
    path: '/user_ms/sessions/codes',
    name: 'signInWithCode',
    group: 'signing_in',
    summary:
      'Sign in with the code that was sent, from where it was asked for: with the cookie `device`, or else from the same network',
    who: 'anyone',
    body: activation.extend({ contact: knownContact }),
    response: openedWithUser,
    status: 201,
    repeat: { safe: 'A code is taken once; ask for another one to try again.' },
    answer: async ({ platform, body, requestContext }) =>
      signedIn(
        platform,
        requestContext,
        await signInWithCode(platform, body.contact, body.code, requestContext),
      ),
  }),
  call({
    method: 'post',
    path: '/user_ms/users/password/resets',
    name: 'sendPasswordReset',
    group: 'signing_in',
    summary: 'Send a link to choose a new password with. The answer is the same where there is no account',
    who: 'anyone',
    body: z.object({ contact: knownContact }),
    response: done,
    answer: async ({ platform, body, requestContext }) =>
      finished(await sendResetLink(platform, requestContext, body.contact)),
  }),
  call({
    method: 'post',
    path: '/user_ms/users/password/resets/completion',
    name: 'resetPassword',
    group: 'signing_in',
    summary:
      'Set a new password with the value after `link=` in the message. Every session ends and a new one starts',
    who: 'anyone',
    body: passwordReset,
    response: openedWithUser,
    status: 201,
    repeat: { safe: 'A link is taken once; after an answer that was lost, sign in with the new password.' },
    answer: async ({ platform, body, requestContext }) =>
      signedIn(
        platform,
        requestContext,
        await resetPassword(platform, body.link, body.password, requestContext),
      ),
  }),
  call({
    method: 'post',
    path: '/user_ms/users/activation/links',
    name: 'activateByLink',
    group: 'signing_in',
    summary:
      'Activate an account by what stands after `code=` in the link of the message, on whatever device. A session of that account that the call comes with gets a new token',
    who: 'anyone',
    body: linkActivation,
    response: done.extend({ session: opened.nullable() }),
    repeat: { safe: 'A link is taken once; after an answer that was lost, the account is active.' },
    async answer({ platform, body, requestContext }) {
      const activated = await activateByLink(platform, body.link, requestContext.session);
      if (!activated.ok) return activated;
      if (activated.value.session === null) return success({ value: { done: true, session: null } });
      const { value, headers } = sessionAnswer(platform, activated.value.session);
      return success({ value: { done: true, session: value }, headers });
    },
  }),
  call({
    method: 'post',
    path: '/user_ms/users/activation/contacts',
    name: 'activateByContact',
    group: 'signing_in',
    summary:
      'Activate an account by the code and the address or number it went to, without a session; then sign in',
    who: 'anyone',
    body: activation.extend({ contact: knownContact }),
    response: done,
    repeat: { safe: 'A code is taken once; after an answer that was lost, the account is active.' },
    async answer({ platform, body, requestContext }) {
      const activated = await activateByContact(platform, requestContext, body.contact, body.code);
      return finished(activated.ok ? success(null) : activated);
    },
  }),
];
