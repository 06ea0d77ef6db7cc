import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { changeNeeds } from '#domains/care-circle/needs.server.ts';
import { findZipCode } from '#domains/catalogue/service.server.ts';
import { listChosenPreferences } from '#domains/people/need.server.ts';
import { addPerson, changePerson } from '#domains/people/people.server.ts';
import { groupPreferences, personInput, preferenceSubmission } from '#domains/people/people.ts';
import { findRecipient, listRecipients } from '#domains/people/recipient.server.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refused, success } from '#platform/result.ts';
import { finished } from './answers.ts';
import { done } from './document.ts';
import { register, type RequestContextOf } from './operation.ts';
import { toWire } from './spelling.ts';
import { preferences, recipient } from './user-shapes.ts';

const byId = z.object({ id: z.uuid() });

/** `/api/user_ms/recipients`: the people a member looks after, each with their own home and needs. */
export function registerRecipients(
  api: OpenAPIHono,
  platform: Platform,
  requestContextOf: RequestContextOf,
): void {
  register(api, platform, requestContextOf, {
    method: 'get',
    path: '/user_ms/users/recipients',
    name: 'listRecipients',
    group: 'people',
    summary: 'The people whom the member looks after, and what the member may do for each',
    who: 'active',
    response: z.object({ recipients: z.array(recipient) }),
    answer: async ({ member }) =>
      success({ value: { recipients: toWire(await listRecipients(platform.database, member)) } }),
  });
  register(api, platform, requestContextOf, {
    method: 'post',
    path: '/user_ms/recipients',
    name: 'addRecipient',
    group: 'people',
    summary: 'Add a person whom the member looks after',
    who: 'active',
    body: personInput,
    response: z.object({ id: z.string() }),
    status: 201,
    async answer({ member, body }) {
      const place = await findZipCode(platform.database, body.address.zipcode);
      if (place === undefined) return refused(unknownZip);
      const added = await addPerson(platform, member, body, place);
      return added.ok ? success({ value: { id: added.value.recipientId } }) : added;
    },
  });
  register(api, platform, requestContextOf, {
    method: 'put',
    path: '/user_ms/recipients/{id}',
    name: 'changeRecipient',
    group: 'people',
    summary: 'Change a person of the own account',
    who: 'active',
    params: byId,
    body: personInput,
    response: done,
    async answer({ member, params, body }) {
      const place = await findZipCode(platform.database, body.address.zipcode);
      return place === undefined
        ? refused(unknownZip)
        : finished(await changePerson(platform, member, params.id, body, place));
    },
  });
  register(api, platform, requestContextOf, {
    method: 'get',
    path: '/user_ms/recipients/{id}/user_preferences',
    name: 'getRecipientPreferences',
    group: 'people',
    summary: 'The preferences of one person looked after, in three groups',
    who: 'active',
    params: byId,
    response: z.object({ user_preference: preferences }),
    async answer({ member, params }) {
      const person = await findRecipient(platform.database, member, params.id);
      if (person === undefined || !person.permissions.needs) return refused(recipientNotFound);
      return success({
        value: {
          user_preference: groupPreferences(await listChosenPreferences(platform.database, person.id)),
        },
      });
    },
  });
  register(api, platform, requestContextOf, {
    method: 'put',
    path: '/user_ms/recipients/{id}/user_preferences',
    name: 'saveRecipientPreferences',
    group: 'people',
    summary: 'Save the preferences of one person looked after',
    who: 'active',
    params: byId,
    body: preferenceSubmission,
    response: done,
    answer: async ({ member, params, body }) =>
      finished(await changeNeeds(platform, member, params.id, body)),
  });
}

export const unknownZip = {
  kind: 'invalid',
  code: 'invalid_input',
  message: 'Some fields cannot be taken as they are.',
  fields: [{ field: 'zipcode', message: 'We do not know this ZIP code. Please check the numbers.' }],
} satisfies Refusal;

const recipientNotFound = {
  kind: 'not_found',
  code: 'recipient_not_found',
  message: 'We could not find this person in your account.',
} as const;
