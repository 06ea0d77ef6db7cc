import { z } from 'zod';
import { listActs } from '#domains/care-circle/acts.server.ts';
import { actInWords } from '#domains/care-circle/acts.ts';
import { beginAccountFor } from '#domains/care-circle/begun-account.server.ts';
import {
  acceptInvitation,
  carerNotFound,
  changeCarer,
  inviteCarer,
  listOpenInvitations,
  withdrawCarer,
  withdrawInvitation,
} from '#domains/care-circle/carer.server.ts';
import { begunAccountInput, invitationInput, permissionsInput } from '#domains/care-circle/carer.ts';
import {
  declineInvitation,
  listReceivedInvitations,
} from '#domains/care-circle/received-invitation.server.ts';
import { findCarer, listCarers } from '#domains/people/rights.server.ts';
import { listPaidBy } from '#domains/visit-money/taken-over.server.ts';
import { refused, success } from '#platform/result.ts';
import { finished } from './answers.ts';
import { done } from './document.ts';
import { call } from './operation.ts';

const permissions = z
  .object({
    book: z.boolean(),
    pay: z.boolean(),
    needs: z.boolean(),
    monthly_limit_cents: z.int().nullable(),
  })
  .meta({ id: 'Permissions' });
const carer = z
  .object({
    id: z.string(),
    recipient_id: z.string(),
    recipient_name: z.string(),
    name: z.string(),
    since: z.string(),
    permissions,
  })
  .meta({ id: 'Carer' });
const invitation = z
  .object({ id: z.string(), to: z.string(), recipient_name: z.string(), expires_at: z.string() })
  .meta({ id: 'Invitation' });
const act = z
  .object({
    at: z.string(),
    kind: z.string(),
    by: z.string(),
    recipient_id: z.string(),
    booking_id: z.string().nullable(),
    cents: z.int().nullable(),
    words: z.string(),
  })
  .meta({ id: 'CarerAct' });
const paidVisit = z
  .object({
    booking_id: z.string(),
    title: z.string(),
    starts_at: z.string(),
    time_zone: z.string(),
    total_cents: z.int(),
  })
  .meta({ id: 'PaidVisit' });
const answeredInvitation = z.object({ key: z.string().min(1).max(100) });
const byId = z.object({ id: z.uuid() });
const payerQuery = z.object({ pay_with: z.uuid('Choose a card.').optional() });

/** Money is in cents here; the forms of the pages, which share these rules, take dollars. */
const allowed = {
  can_book: z.boolean('Use true or false.').default(false),
  can_pay: z.boolean('Use true or false.').default(false),
  can_change_needs: z.boolean('Use true or false.').default(false),
  monthly_limit_cents: z
    .int('Enter an amount in cents, like 40000.')
    .min(0, 'Enter an amount in cents, like 40000.')
    .max(99_999_999, 'Enter an amount in cents, like 40000.')
    .nullish(),
};
const dollars = (cents: number | null | undefined) =>
  typeof cents === 'number' ? (cents / 100).toFixed(2) : null;
const permissionsWish = z
  .object(allowed)
  .transform(({ monthly_limit_cents: cents, ...given }): z.input<typeof permissionsInput> => ({
    ...given,
    monthly_limit: dollars(cents),
  }))
  .pipe(permissionsInput)
  .meta({ id: 'PermissionsWish' });
const invitationWish = z
  .object({
    recipient_id: z.uuid('Choose who it is for.'),
    contact: z.string({ error: 'Enter an email address or phone number.' }),
    ...allowed,
  })
  .transform(({ monthly_limit_cents: cents, ...given }): z.input<typeof invitationInput> => ({
    ...given,
    monthly_limit: dollars(cents),
  }))
  .pipe(invitationInput)
  .meta({ id: 'InvitationWish' });

/** `/api/user_ms/care_circle`: who may do what for the member's own people, and what they did. */
export const careCircleCalls = [
  call({
    method: 'get',
    path: '/user_ms/care_circle',
    name: 'getCareCircle',
    group: 'care_circle',
    summary: 'Family and friends with access, open invitations, and those that wait for the member’s answer',
    who: 'active',
    response: z.object({
      carers: z.array(carer),
      invitations: z.array(invitation),
      received: z.array(z.object({ id: z.string(), owner_name: z.string(), recipient_name: z.string() })),
    }),
    async answer({ platform, member }) {
      const [carers, invitations, received] = await Promise.all([
        listCarers(platform.database, member),
        listOpenInvitations(platform.database, member, platform.clock.now()),
        listReceivedInvitations(platform.database, member, platform.clock.now()),
      ]);
      return success({
        value: {
          carers: carers.map(
            ({
              id,
              recipientId,
              recipientName,
              name,
              since,
              permissions: { monthlyLimitCents, ...may },
            }) => ({
              id,
              recipient_id: recipientId,
              recipient_name: recipientName,
              name,
              since: since.toISOString(),
              permissions: { ...may, monthly_limit_cents: monthlyLimitCents },
            }),
          ),
          invitations: invitations.map(({ id, to, recipientName, expiresAt }) => ({
            id,
            to,
            recipient_name: recipientName,
            expires_at: expiresAt.toISOString(),
          })),
          received: received.map(({ id, ownerName, recipientName }) => ({
            id,
            owner_name: ownerName,
            recipient_name: recipientName,
          })),
        },
      });
    },
  }),
  call({
    method: 'post',
    path: '/user_ms/care_circle/invitations',
    name: 'inviteCarer',
    group: 'care_circle',
    summary: 'Invite a family member or friend by email or text',
    who: 'active',
    body: invitationWish,
    response: done,
    status: 201,
    answer: async ({ platform, member, requestContext, body }) =>
      finished(await inviteCarer(platform, requestContext, member, body)),
  }),
  call({
    method: 'post',
    path: '/user_ms/users/for_others',
    name: 'beginAccountFor',
    group: 'care_circle',
    summary:
      'Start an account for someone else, who takes it over with the link that is sent and then decides who has access',
    who: 'active',
    body: begunAccountInput,
    example: { name: 'Ruth Miller', contact: 'ruth@example.com' },
    response: done,
    status: 201,
    answer: async ({ platform, member, requestContext, body }) =>
      finished(await beginAccountFor(platform, requestContext, member, body)),
  }),
  call({
    method: 'delete',
    path: '/user_ms/care_circle/invitations/{id}',
    name: 'withdrawInvitation',
    group: 'care_circle',
    summary: 'Take an invitation back that was not answered',
    who: 'active',
    params: byId,
    response: done,
    answer: async ({ platform, member, params }) =>
      finished(await withdrawInvitation(platform, member, params.id)),
  }),
  call({
    method: 'post',
    path: '/user_ms/care_circle/acceptances',
    name: 'acceptInvitation',
    group: 'care_circle',
    summary:
      'Say yes to an invitation with the key of its link or its id; it has to have been sent to an address of the member',
    who: 'active',
    body: answeredInvitation,
    response: z.object({ recipient_name: z.string() }),
    status: 201,
    async answer({ platform, member, body }) {
      const accepted = await acceptInvitation(platform, member, body.key);
      return accepted.ok ? success({ value: { recipient_name: accepted.value.recipientName } }) : accepted;
    },
  }),
  call({
    method: 'post',
    path: '/user_ms/care_circle/refusals',
    name: 'declineInvitation',
    group: 'care_circle',
    summary: 'Say no to an invitation with the key of its link or its id; the inviter is told',
    who: 'active',
    body: answeredInvitation,
    response: done,
    status: 201,
    answer: async ({ platform, member, body }) =>
      finished(await declineInvitation(platform, member, body.key)),
  }),
  call({
    method: 'put',
    path: '/user_ms/care_circle/carers/{id}',
    name: 'changeCarer',
    group: 'care_circle',
    summary:
      'Change the access of a family member or friend, from now on; `pay_with` is the card that pays where theirs no longer does, and without it each visit asks for one',
    who: 'active',
    params: byId,
    query: payerQuery,
    body: permissionsWish,
    response: done,
    answer: async ({ platform, member, params, query, body }) =>
      finished(await changeCarer(platform, member, params.id, body, query.pay_with ?? null)),
  }),
  call({
    method: 'delete',
    path: '/user_ms/care_circle/carers/{id}',
    name: 'withdrawCarer',
    group: 'care_circle',
    summary:
      'End the access of a family member or friend right away; `pay_with` is the card that pays for what theirs paid for, and without it each visit asks for one',
    who: 'active',
    params: byId,
    query: payerQuery,
    response: done,
    async answer({ platform, member, params, query }) {
      const ended = await withdrawCarer(platform, member, params.id, query.pay_with ?? null);
      return ended.ok ? success({ value: { done: true } }) : ended;
    },
  }),
  call({
    method: 'get',
    path: '/user_ms/care_circle/carers/{id}/payments',
    name: 'listPaidByCarer',
    group: 'care_circle',
    summary: 'What the cards of a family member or friend pay for: upcoming visits and open-ended series',
    who: 'active',
    params: byId,
    response: z.object({ visits: z.array(paidVisit), going_on: z.array(z.string()) }),
    async answer({ platform, member, params }) {
      const carer = await findCarer(platform.database, member, params.id);
      if (carer === undefined) return refused(carerNotFound);
      const { visits, goingOn } = carer.permissions.pay
        ? await listPaidBy(platform.database, carer)
        : { visits: [], goingOn: [] };
      const shown = visits.map(({ id, title, startsAt, timeZone, cents }) => ({
        booking_id: id,
        title,
        starts_at: startsAt.toISOString(),
        time_zone: timeZone,
        total_cents: cents,
      }));
      return success({ value: { visits: shown, going_on: goingOn } });
    },
  }),
  call({
    method: 'get',
    path: '/user_ms/care_circle/acts',
    name: 'listCarerActs',
    group: 'care_circle',
    summary: 'What family and friends did, newest first; `before` is the moment of the last one seen',
    who: 'active',
    query: z.object({ before: z.iso.datetime().optional() }),
    response: z.object({ acts: z.array(act), earlier: z.string().nullable() }),
    async answer({ platform, member, query }) {
      const { acts, earlier } = await listActs(
        platform.database,
        member,
        query.before === undefined ? {} : { before: new Date(query.before) },
      );
      return success({
        value: {
          acts: acts.map((each) => ({
            at: each.at.toISOString(),
            kind: each.kind,
            by: each.carerName,
            recipient_id: each.recipientId,
            booking_id: each.visit?.bookingId ?? null,
            cents: each.cents,
            words: actInWords(each),
          })),
          earlier: earlier?.toISOString() ?? null,
        },
      });
    },
  }),
];
