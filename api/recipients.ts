import { z } from 'zod';
import { findPlaces, keepPlace, listPlaces, removePlace } from '#domains/booking/saved-place.server.ts';
import { placeAddress, placeInput } from '#domains/booking/saved-place.ts';
import { changeNeeds } from '#domains/care-circle/needs.server.ts';
import { unknownZip } from '#domains/people/address.ts';
import { listChosenPreferences } from '#domains/people/chosen-need.server.ts';
import { findEmergencyContact, saveEmergencyContact } from '#domains/people/emergency-contact.server.ts';
import { emergencyContactInput } from '#domains/people/emergency-contact.ts';
import { personInput } from '#domains/people/fields.ts';
import { groupPreferences, preferenceSubmission } from '#domains/people/need.ts';
import { addPerson, changePerson } from '#domains/people/people.server.ts';
import { findRecipient, listRecipients, recipientNotFound } from '#domains/people/recipient.server.ts';
import { findZipCode } from '#domains/services/service.server.ts';
import { type Refusal, refused, success } from '#platform/result.ts';
import { finished } from './answers.ts';
import { done } from './document.ts';
import { call } from './operation.ts';
import { toWire } from './spelling.ts';
import { emergencyContact, preferences, recipient, savedPlace } from './user-shapes.ts';

const byId = z.object({ id: z.uuid() });

/** `/api/user_ms/recipients`: the people a member looks after, each with their own home and needs. */
export const recipientCalls = [
  call({
    method: 'get',
    path: '/user_ms/users/recipients',
    name: 'listRecipients',
    group: 'people',
    summary: 'The people the member looks after, and the member’s rights for each',
    who: 'active',
    response: z.object({ recipients: z.array(recipient) }),
    answer: async ({ platform, member }) =>
      success({ value: { recipients: toWire(await listRecipients(platform.database, member)) } }),
  }),
  call({
    method: 'post',
    path: '/user_ms/recipients',
    name: 'addRecipient',
    group: 'people',
    summary: 'Add a person the member looks after',
    who: 'active',
    body: personInput,
    response: z.object({ id: z.string() }),
    status: 201,
    async answer({ platform, member, body }) {
      const place = await findZipCode(platform.database, body.address.zipcode);
      if (place === undefined) return refused(zipNotKnown);
      const added = await addPerson(platform, member, body, place);
      return added.ok ? success({ value: { id: added.value.recipientId } }) : added;
    },
  }),
  call({
    method: 'put',
    path: '/user_ms/recipients/{id}',
    name: 'changeRecipient',
    group: 'people',
    summary: 'Change a person of the own account',
    who: 'active',
    params: byId,
    body: personInput,
    response: done,
    async answer({ platform, member, params, body }) {
      const place = await findZipCode(platform.database, body.address.zipcode);
      return place === undefined
        ? refused(zipNotKnown)
        : finished(await changePerson(platform, member, params.id, body, place));
    },
  }),
  call({
    method: 'get',
    path: '/user_ms/recipients/{id}/user_preferences',
    name: 'getRecipientPreferences',
    group: 'people',
    summary: 'The preferences of one person looked after, in three groups',
    who: 'active',
    params: byId,
    response: z.object({ user_preference: preferences }),
    async answer({ platform, member, params }) {
      const person = await findRecipient(platform.database, member, params.id);
      if (person === undefined || !person.permissions.needs) return refused(recipientNotFound);
      return success({
        value: {
          user_preference: groupPreferences(await listChosenPreferences(platform.database, person.id)),
        },
      });
    },
  }),
  call({
    method: 'put',
    path: '/user_ms/recipients/{id}/user_preferences',
    name: 'saveRecipientPreferences',
    group: 'people',
    summary: 'Save the preferences of one person looked after',
    who: 'active',
    params: byId,
    body: preferenceSubmission,
    response: done,
    answer: async ({ platform, member, params, body }) =>
      finished(await changeNeeds(platform, member, params.id, body)),
  }),
  call({
    method: 'get',
    path: '/user_ms/recipients/{id}/emergency_contact',
    name: 'getEmergencyContact',
    group: 'people',
    summary: 'The emergency contact of one person of the account; null for none',
    who: 'active',
    params: byId,
    response: z.object({ emergency_contact: emergencyContact.nullable() }),
    async answer({ platform, member, params }) {
      const person = await findRecipient(platform.database, member, params.id);
      if (person === undefined || !person.own) return refused(recipientNotFound);
      return success({ value: { emergency_contact: await findEmergencyContact(platform.database, person) } });
    },
  }),
  call({
    method: 'put',
    path: '/user_ms/recipients/{id}/emergency_contact',
    name: 'saveEmergencyContact',
    group: 'people',
    summary: 'Save the emergency contact of one person of the account',
    who: 'active',
    params: byId,
    body: emergencyContactInput,
    example: { name: 'Ana Miller', phone: '+13125550199', relation: 'daughter' },
    response: done,
    answer: async ({ platform, member, params, body }) =>
      finished(await saveEmergencyContact(platform, member, params.id, body)),
  }),
  call({
    method: 'delete',
    path: '/user_ms/recipients/{id}/emergency_contact',
    name: 'removeEmergencyContact',
    group: 'people',
    summary: 'Remove the emergency contact of one person of the account',
    who: 'active',
    params: byId,
    response: done,
    repeat: { safe: 'Sent again, there is still none.' },
    answer: async ({ platform, member, params }) =>
      finished(await saveEmergencyContact(platform, member, params.id, null)),
  }),
  call({
    method: 'get',
    path: '/user_ms/recipients/{id}/places',
    name: 'listPlaces',
    group: 'people',
    summary: 'Where one person rides to, or with `find` the places of that name: theirs, then known ones',
    who: 'active',
    params: byId,
    query: z.object({ find: z.string().max(120).optional() }),
    response: z.object({ places: z.array(savedPlace) }),
    async answer({ platform: { database }, member, params, query: { find } }) {
      const person = await findRecipient(database, member, params.id);
      if (person === undefined || !person.permissions.book) return refused(recipientNotFound);
      const places = find === undefined ? listPlaces(database, person) : findPlaces(database, person, find);
      return success({ value: { places: await places } });
    },
  }),
  call({
    method: 'put',
    path: '/user_ms/recipients/{id}/places',
    name: 'savePlace',
    group: 'people',
    summary: 'Keep a place that one person rides to; the same address again changes its name',
    who: 'active',
    params: byId,
    body: placeInput,
    example: { name: 'Dr. Lin', street: '80 Lafayette Street', zipcode: '10013' },
    response: done,
    answer: async ({ platform, member, params, body }) =>
      finished(await keepPlace(platform, member, params.id, body)),
  }),
  call({
    method: 'post',
    path: '/user_ms/recipients/{id}/removed_places',
    name: 'removePlace',
    group: 'people',
    summary: 'No longer offer a place, until the person rides there again',
    who: 'active',
    params: byId,
    body: placeAddress,
    example: { street: '80 Lafayette Street', zipcode: '10013' },
    response: done,
    repeat: { safe: 'A place is removed once; sent again, it changes nothing.' },
    answer: async ({ platform, member, params, body }) =>
      finished(await removePlace(platform, member, params.id, body)),
  }),
];

export const zipNotKnown = {
  kind: 'invalid',
  code: 'invalid_input',
  message: 'Some fields cannot be taken as they are.',
  fields: [unknownZip],
} satisfies Refusal;
