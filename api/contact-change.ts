import { z } from 'zod';
import {
  confirmContactChange,
  startContactChange,
  undoContactChange,
} from '#domains/access/contact-change.server.ts';
import { activation, contact, contactChannel, linkActivation } from '#domains/access/sign-in.ts';
import { success } from '#platform/result.ts';
import { finished, opened, sessionOf, withSession } from './answers.ts';
import { done } from './document.ts';
import { call } from './operation.ts';

/** `/api/user_ms`: another address or number, and the way back for the owner of the old one. */
export const contactChangeCalls = [
  call({
    method: 'post',
    path: '/user_ms/users/contact_changes',
    name: 'startContactChange',
    group: 'account',
    summary:
      'Ask for another address or number; a code and a link go to the new one. Asks for a fresh sign-in',
    who: 'active',
    body: z.object({ contact, channel: contactChannel.optional() }),
    response: done,
    answer: async ({ platform, member, requestContext, body }) =>
      finished(
        await startContactChange(
          platform,
          requestContext,
          member,
          sessionOf(requestContext),
          body.contact,
          body.channel,
        ),
      ),
  }),
  call({
    method: 'post',
    path: '/user_ms/users/contact_changes/confirmation',
    name: 'confirmContactChange',
    group: 'account',
    summary:
      'Take the new address or number, by the code or by what stands after `link=`. Every other session ends and this one gets a new token',
    who: 'active',
    body: z.union([activation, linkActivation]),
    response: opened,
    status: 201,
    repeat: {
      safe: 'A code or link is taken once; after an answer that was lost, sign in with the new address or number.',
    },
    answer: async ({ platform, member, requestContext, body }) =>
      withSession(platform, await confirmContactChange(platform, member, sessionOf(requestContext), body)),
  }),
  call({
    method: 'post',
    path: '/user_ms/users/contact_changes/undoing',
    name: 'undoContactChange',
    group: 'account',
    summary:
      '“This was not me”: put the old address or number back by what stands after `link=` in our message there. Everyone is signed out; the answer leads to a new password',
    who: 'anyone',
    body: linkActivation,
    response: z.object({ reset_link: z.string() }),
    repeat: { safe: 'A link is taken once; after an answer that was lost, ask for a new password.' },
    async answer({ platform, body }) {
      const undone = await undoContactChange(platform, body.link);
      return undone.ok ? success({ value: { reset_link: undone.value.resetLink } }) : undone;
    },
  }),
];
