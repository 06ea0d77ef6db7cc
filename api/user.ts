import { z } from 'zod';
import { activateByCode, resendActivationCode } from '#domains/access/activation.server.ts';
import { sessionCookie } from '#domains/access/doors/session-cookie.ts';
import { numberGuardOf } from '#domains/access/number-for-calls.server.ts';
import { finishRegistration, saveRegistrationDraft } from '#domains/access/registration.server.ts';
import { registrationParts } from '#domains/access/registration.ts';
import {
  endSession,
  register as registerAccount,
  signInWithPassword,
} from '#domains/access/sign-in.server.ts';
import { activation, registration, signIn } from '#domains/access/sign-in.ts';
import { changeNeeds } from '#domains/care-circle/needs.server.ts';
import { ownDetailsInput, ownZoneInput, profileInput } from '#domains/people/fields.ts';
import { findPreferences } from '#domains/people/need.server.ts';
import { preferenceSubmission } from '#domains/people/need.ts';
import {
  findMember,
  findProfile,
  saveOwnDetails,
  saveOwnZone,
  saveProfile,
} from '#domains/people/people.server.ts';
import type { Member } from '#domains/people/people.ts';
import { saveReading } from '#domains/people/reading.server.ts';
import { readingInput } from '#domains/people/reading.ts';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { findZipCode } from '#domains/services/service.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { finished, opened, openedWithUser, sessionOf, signedIn, withSession } from './answers.ts';
import { done } from './document.ts';
import { call } from './operation.ts';
import { zipNotKnown } from './recipients.ts';
import { preferences, user } from './user-shapes.ts';

/** `/api/user_ms`: accounts, sessions, profiles, the people cared for and what they need. */
export const userCalls = [
  call({
    method: 'post',
    path: '/user_ms/users',
    name: 'registerUser',
    group: 'account',
    summary: 'Register. The account is not active until the code that is sent comes back',
    who: 'anyone',
    body: registration.extend({ contact: registration.shape.contact }),
    example: { name: 'Ruth Miller', contact: 'ruth@example.com', password: 'four herons by the lake' },
    response: openedWithUser,
    status: 201,
    repeat: { safe: 'Sent again, it starts the account again; only an activated one exists.' },
    async answer({ platform, body, requestContext }) {
      return signedIn(platform, requestContext, await registerAccount(platform, body, requestContext));
    },
  }),
  call({
    method: 'post',
    path: '/user_ms/users/carers',
    name: 'registerForSomebodyElse',
    group: 'account',
    summary: 'Register to book for someone else, whose name is in the profile from the start',
    who: 'anyone',
    body: registration
      .extend({ recipient_name: registrationParts.recipient.shape.recipientName })
      .transform(({ recipient_name: recipientName, ...own }) => ({ ...own, recipientName })),
    response: openedWithUser,
    status: 201,
    repeat: { safe: 'Sent again, it starts the account again; only an activated one exists.' },
    async answer({ platform, body, requestContext }) {
      const kept = await saveRegistrationDraft(platform, undefined, body);
      return kept.ok
        ? signedIn(
            platform,
            requestContext,
            await finishRegistration(platform, kept.value.token, requestContext),
          )
        : kept;
    },
  }),
  call({
    method: 'post',
    path: '/user_ms/sessions',
    name: 'signIn',
    group: 'signing_in',
    summary: 'Sign in with an email address or phone number and the password',
    who: 'anyone',
    body: signIn,
    example: { contact: 'ruth@example.com', password: 'four herons by the lake' },
    response: openedWithUser,
    status: 201,
    repeat: { safe: 'Sent again, it opens one more session; sign out of the one that is not needed.' },
    answer: async ({ platform, body, requestContext }) =>
      signedIn(platform, requestContext, await signInWithPassword(platform, body, requestContext)),
  }),
  call({
    method: 'delete',
    path: '/user_ms/sessions/current',
    name: 'signOut',
    group: 'signing_in',
    summary: 'Sign out',
    who: 'member',
    response: done,
    repeat: { safe: 'A session ends once; sent again, it answers 401.' },
    async answer({ platform, requestContext }) {
      if (requestContext.session !== null) await endSession(platform, requestContext.session.id);
      return success({
        value: { done: true },
        headers: { 'Set-Cookie': sessionCookie(platform.publicUrl).cleared },
      });
    },
  }),
  call({
    method: 'post',
    path: '/user_ms/users/activation',
    name: 'activateByCode',
    group: 'account',
    summary: 'Activate the account with the code that was sent; the session gets a new token',
    who: 'member',
    body: activation,
    response: opened,
    repeat: { safe: 'A code is taken once; after an answer that was lost, sign in.' },
    async answer({ platform, member, requestContext, body }) {
      const activated = await activateByCode(platform, member, sessionOf(requestContext), body.code);
      return withSession(platform, activated.ok ? success(activated.value.session) : activated);
    },
  }),
  call({
    method: 'post',
    path: '/user_ms/users/activation/codes',
    name: 'sendActivationCode',
    group: 'account',
    summary: 'Send the code again; the one before stops working',
    who: 'member',
    response: done,
    answer: async ({ platform, member, requestContext }) =>
      finished(await resendActivationCode(platform, requestContext, member)),
  }),
  call({
    method: 'get',
    path: '/user_ms/users/profile',
    name: 'getProfile',
    group: 'account',
    summary: 'The caller’s profile',
    who: 'member',
    response: z.object({ user }),
    answer: async ({ platform, member }) =>
      success({ value: { user: await findProfile(platform.database, member) } }),
  }),
  call({
    method: 'put',
    path: '/user_ms/users/profile',
    name: 'saveProfile',
    group: 'account',
    summary: 'Save the profile and one person cared for; place and time zone are found from the ZIP code',
    who: 'active',
    body: profileInput,
    example: {
      name: 'Ruth Miller',
      phone: '+13125550147',
      recipient_is_me: 'yes',
      address: { unit_no: '4B', address_1: '12 Main Street', zipcode: '62701' },
    },
    response: z.object({ user }),
    async answer({ platform, member, body, requestContext }) {
      const place = await findZipCode(platform.database, body.address.zipcode);
      if (place === undefined) {
        return refused(zipNotKnown);
      }
      const saved = await saveProfile(
        platform,
        member,
        body,
        place,
        numberGuardOf(platform, requestContext.session),
      );
      return saved.ok ? profileOf(platform, member) : saved;
    },
  }),
  call({
    method: 'put',
    path: '/user_ms/users/own_details',
    name: 'saveOwnDetails',
    group: 'account',
    summary: "Save the member's own name and number alone, for who has no visits at home",
    who: 'active',
    body: ownDetailsInput,
    response: z.object({ user }),
    async answer({ platform, member, body, requestContext }) {
      const guard = numberGuardOf(platform, requestContext.session);
      const saved = await saveOwnDetails(platform, member, body, guard);
      return saved.ok ? profileOf(platform, member) : saved;
    },
  }),
  call({
    method: 'put',
    path: '/user_ms/users/time_zone',
    name: 'saveTimeZone',
    group: 'account',
    summary:
      'Keep the time zone in which the member lives (an IANA name, or null), for times beside those of the visit',
    who: 'active',
    body: ownZoneInput,
    response: done,
    answer: async ({ platform, member, body }) =>
      finished(await saveOwnZone(platform, member, body.time_zone)),
  }),
  call({
    method: 'put',
    path: '/user_ms/users/reading',
    name: 'saveReading',
    group: 'account',
    summary: 'Keep how the member wants to read, for devices that have not been told; what is left out stays',
    who: 'active',
    body: readingInput,
    response: done,
    answer: async ({ platform, member, body }) => finished(await saveReading(platform, member, body)),
  }),
  call({
    method: 'get',
    path: '/user_ms/user_preferences',
    name: 'getUserPreferences',
    group: 'people',
    summary: 'The preferences of the first person looked after, in three groups',
    who: 'member',
    response: z.object({ user_preference: preferences }),
    answer: async ({ platform, member }) =>
      success({ value: { user_preference: await findPreferences(platform.database, member) } }),
  }),
  call({
    method: 'put',
    path: '/user_ms/user_preferences',
    name: 'saveUserPreferences',
    group: 'people',
    summary: 'Save the preferences of the first person looked after, as a list of id and remarks',
    who: 'active',
    body: preferenceSubmission,
    example: [{ id: 'hard-of-hearing' }, { id: 'other-ride', remarks: 'Please use the side door.' }],
    response: z.object({ user_preference: preferences }),
    async answer({ platform, member, body }) {
      const [first] = await listRecipients(platform.database, member);
      if (first === undefined)
        return refused(refusal('conflict', 'profile_not_completed', 'Complete the profile first.'));
      const saved = await changeNeeds(platform, member, first.id, body);
      return saved.ok
        ? success({ value: { user_preference: await findPreferences(platform.database, member) } })
        : saved;
    },
  }),
];

async function profileOf(platform: ConnectedPlatform, member: Member): Promise<Result<{ value: unknown }>> {
  const fresh = (await findMember(platform.database, member.userId)) ?? member;
  return success({ value: { user: await findProfile(platform.database, fresh) } });
}
