import { z } from 'zod';
import {
  confirmByCode,
  confirmByPassword,
  sendConfirmationCode,
} from '#domains/access/fresh-sign-in.server.ts';
import { activation, contactChannel } from '#domains/access/sign-in.ts';
import {
  addPasskey,
  confirmByPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeyUse,
} from '#domains/access/without-password/passkey.server.ts';
import { newPasskey, passkeyName, usedPasskey } from '#domains/access/without-password/passkey.ts';
import { success } from '#platform/result.ts';
import { finished, opened, openedWithUser, sessionOf, signedIn, withSession } from './answers.ts';
import { done } from './document.ts';
import { call } from './operation.ts';

const options = z.object({ options: z.looseObject({ challenge: z.string() }) });
/**
 * Spelled the way Web Authentication spells it: what `PublicKeyCredential.toJSON()` gives is passed through
 * unchanged.
 */
function credential<Schema extends z.ZodType>(schema: Schema, id: string) {
  return z
    .looseObject({ id: z.string({ error: notMade }) }, { error: notMade })
    .transform((given, context): z.output<Schema> => {
      const parsed = schema.safeParse(given);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: notMade });
      return z.NEVER;
    })
    .meta({ id, description: 'What PublicKeyCredential.toJSON() gives in a browser, as it is' });
}
const notMade = 'Send what the browser has made of the options, as it is.';
const made = credential(newPasskey, 'MadePasskey');
const used = credential(usedPasskey, 'UsedPasskey');
const byId = z.object({ id: z.uuid() });

/** `/api/user_ms`, ways to sign in: passkeys, and proving once more who one is. */
export const accessCalls = [
  call({
    method: 'post',
    path: '/user_ms/sessions/passkeys/options',
    name: 'startPasskeySignIn',
    group: 'signing_in',
    summary: 'What a browser needs to sign in with a passkey',
    who: 'anyone',
    response: options,
    repeat: { safe: 'Every answer has a challenge of its own, and one that is not used runs out.' },
    answer: async ({ platform }) => success({ value: { options: await startPasskeyUse(platform) } }),
  }),
  call({
    method: 'post',
    path: '/user_ms/sessions/passkeys',
    name: 'signInWithPasskey',
    group: 'signing_in',
    summary: 'Sign in with a passkey',
    who: 'anyone',
    body: z.object({ passkey: used }),
    response: openedWithUser,
    status: 201,
    repeat: { safe: 'An answer to a challenge is taken once; ask for another one to try again.' },
    answer: async ({ platform, body, requestContext }) =>
      signedIn(platform, requestContext, await signInWithPasskey(platform, body.passkey, requestContext)),
  }),
  call({
    method: 'post',
    path: '/user_ms/sessions/current/confirmation/codes',
    name: 'sendConfirmationCode',
    group: 'signing_in',
    summary: 'Send a code to one of your own contacts, to show once more who you are with',
    who: 'active',
    body: z.object({ channel: contactChannel }),
    response: done,
    answer: async ({ platform, member, requestContext, body }) =>
      finished(await sendConfirmationCode(platform, member, sessionOf(requestContext), body.channel)),
  }),
  call({
    method: 'post',
    path: '/user_ms/sessions/current/confirmation',
    name: 'confirmSession',
    group: 'signing_in',
    summary: 'Show once more who you are, before a sensitive change; the session gets a new token',
    who: 'active',
    body: z.union([
      z.object({ password: z.string().min(1).max(128) }),
      z.object({ passkey: used }),
      activation.extend({ channel: contactChannel }),
    ]),
    response: opened,
    status: 201,
    repeat: { safe: 'Sent again, it renews the session once more; the token of the last answer counts.' },
    async answer({ platform, member, requestContext, body }) {
      const session = sessionOf(requestContext);
      if ('passkey' in body)
        return withSession(platform, await confirmByPasskey(platform, member, session, body.passkey));
      if ('code' in body)
        return withSession(platform, await confirmByCode(platform, member, session, body.channel, body.code));
      return withSession(platform, await confirmByPassword(platform, member, session, body.password));
    },
  }),
  call({
    method: 'get',
    path: '/user_ms/passkeys',
    name: 'listPasskeys',
    group: 'signing_in',
    summary: 'The caller’s passkeys',
    who: 'active',
    response: z.object({
      passkeys: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          created_at: z.string(),
          last_used_at: z.string().nullable(),
        }),
      ),
    }),
    async answer({ platform, member }) {
      const passkeys = await listPasskeys(platform.database, member);
      return success({
        value: {
          passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
            id,
            name,
            created_at: createdAt.toISOString(),
            last_used_at: lastUsedAt?.toISOString() ?? null,
          })),
        },
      });
    },
  }),
  call({
    method: 'post',
    path: '/user_ms/passkeys/options',
    name: 'startPasskey',
    group: 'signing_in',
    summary: 'What a browser needs to make a passkey; asks for a fresh sign-in',
    who: 'active',
    response: options,
    repeat: { safe: 'Every answer has a challenge of its own, and one that is not used runs out.' },
    async answer({ platform, member, requestContext }) {
      const started = await startPasskey(platform, member, sessionOf(requestContext));
      return started.ok ? success({ value: { options: started.value } }) : started;
    },
  }),
  call({
    method: 'post',
    path: '/user_ms/passkeys',
    name: 'addPasskey',
    group: 'signing_in',
    summary: 'Keep a passkey that the browser has made; asks for a fresh sign-in',
    who: 'active',
    body: z.object({ name: passkeyName, passkey: made }),
    response: z.object({ id: z.string() }),
    status: 201,
    async answer({ platform, member, requestContext, body }) {
      const added = await addPasskey(platform, member, sessionOf(requestContext), body);
      return added.ok ? success({ value: added.value }) : added;
    },
  }),
  call({
    method: 'put',
    path: '/user_ms/passkeys/{id}',
    name: 'renamePasskey',
    group: 'signing_in',
    summary: 'Give a passkey another name',
    who: 'active',
    params: byId,
    body: z.object({ name: passkeyName }),
    response: done,
    answer: async ({ platform, member, params, body }) =>
      finished(await renamePasskey(platform, member, params.id, body.name)),
  }),
  call({
    method: 'delete',
    path: '/user_ms/passkeys/{id}',
    name: 'removePasskey',
    group: 'signing_in',
    summary: 'Remove a passkey; asks for a fresh sign-in',
    who: 'active',
    params: byId,
    response: done,
    answer: async ({ platform, member, requestContext, params }) =>
      finished(await removePasskey(platform, member, sessionOf(requestContext), params.id)),
  }),
];
