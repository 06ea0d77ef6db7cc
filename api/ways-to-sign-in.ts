import { z } from 'zod';
import { findWaysToConfirm } from '#domains/access/fresh-sign-in.server.ts';
import { findSafeWord, saveSafeWord } from '#domains/access/safe-word.server.ts';
import { safeWordInput } from '#domains/access/safe-word.ts';
import { notFresh } from '#domains/access/session.server.ts';
import { isFresh } from '#domains/access/sign-in.ts';
import { listLinkedProviders, unlinkProvider } from '#domains/access/without-password/provider.server.ts';
import { providerName } from '#domains/access/without-password/provider.ts';
import { refused, success } from '#platform/result.ts';
import { finished, sessionOf } from './answers.ts';
import { done } from './document.ts';
import { call } from './operation.ts';

const ways = z.object({
  password: z.boolean(),
  passkey: z.boolean(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  providers: z.array(z.object({ provider: providerName, shown_as: z.string() })),
});

/**
 * `/api/user_ms`: what keeps an account safe. Google and Facebook are linked on the page, because that takes
 * a browser.
 */
export const waysToSignInCalls = [
  call({
    method: 'get',
    path: '/user_ms/ways_to_sign_in',
    name: 'listWaysToSignIn',
    group: 'signing_in',
    summary: 'All ways in which you can sign in; asks for a fresh sign-in',
    who: 'active',
    response: ways,
    async answer({ platform, member, requestContext }) {
      if (!isFresh(sessionOf(requestContext), platform.clock.now())) return refused(notFresh);
      const [own, linked] = await Promise.all([
        findWaysToConfirm(platform.database, member),
        listLinkedProviders(platform.database, member),
      ]);
      return success({
        value: {
          ...own,
          providers: linked.map(({ provider, shownAs }) => ({ provider, shown_as: shownAs })),
        },
      });
    },
  }),
  call({
    method: 'delete',
    path: '/user_ms/ways_to_sign_in/{provider}',
    name: 'unlinkProvider',
    group: 'signing_in',
    summary: 'Take Google or Facebook off the account; asks for a fresh sign-in',
    who: 'active',
    params: z.object({ provider: providerName }),
    response: done,
    answer: async ({ platform, member, requestContext, params }) =>
      finished(await unlinkProvider(platform, member, sessionOf(requestContext), params.provider)),
  }),
  call({
    method: 'get',
    path: '/user_ms/users/safe_word',
    name: 'getSafeWord',
    group: 'signing_in',
    summary: 'The safe word in every message from us, or null; asks for a fresh sign-in',
    who: 'active',
    response: z.object({ safe_word: z.string().nullable() }),
    async answer({ platform, member, requestContext }) {
      if (!isFresh(sessionOf(requestContext), platform.clock.now())) return refused(notFresh);
      return success({ value: { safe_word: await findSafeWord(platform.database, member) } });
    },
  }),
  call({
    method: 'put',
    path: '/user_ms/users/safe_word',
    name: 'saveSafeWord',
    group: 'signing_in',
    summary: 'Choose the safe word in every message from us; an empty one for none. Asks for a fresh sign-in',
    who: 'active',
    body: safeWordInput,
    response: done,
    answer: async ({ platform, member, requestContext, body }) =>
      finished(await saveSafeWord(platform, member, sessionOf(requestContext), body.safe_word)),
  }),
];
