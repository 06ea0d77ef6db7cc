import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { findDraft, findOpenDraft, type Draft, type DraftAnswers } from '#domains/booking/data.server.ts';
import { saveDraft, startDraft, throwAwayDraft } from '#domains/booking/draft/commands.server.ts';
import { measureVisit } from '#domains/booking/route/data.server.ts';
import { bookingNotes, startsAt } from '#domains/booking/schema.ts';
import { findService, findServiceArea } from '#domains/catalogue/data.server.ts';
import { earliestWayBack, isRoundTrip } from '#domains/catalogue/rides/rules.ts';
import { estimateVisit } from '#domains/catalogue/rules.ts';
import { findRecipient } from '#domains/people/data.server.ts';
import type { Member } from '#domains/people/schema.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, success, type Result } from '#platform/result.ts';
import { answers } from './booking-shapes.ts';
import { done } from './document.ts';
import { register, type VisitOf } from './operation.ts';
import { toWire } from './spelling.ts';

const one = z.object({ id: z.uuid() });
const serviceId = z.string({ error: 'Choose a service.' }).min(1, 'Choose a service.').max(80, 'Choose a service.');
const said = z
  .object({
    recipient_id: z.uuid('Choose who the visit is for.').nullish(),
    answers: answers.nullish(),
    starts_at: startsAt.nullish(),
    back_at: startsAt.nullish().meta({ description: 'Of a round trip: the pick-up for the way home.' }),
    notes: bookingNotes,
  })
  .meta({ id: 'DraftAnswers', description: 'What is known so far. What is missing, or null, is not answered yet.' });
const draftShape = z
  .object({
    id: z.string(),
    service_id: z.string(),
    recipient_id: z.string().nullable(),
    answers: z.looseObject({ option_id: z.string() }).nullable(),
    starts_at: z.string().nullable(),
    back_at: z.string().nullable(),
    notes: z.string().nullable(),
    updated_at: z.string(),
  })
  .meta({ id: 'Draft' });

/** `/api/booking_ms/drafts`: a visit that is begun here and gone on with on another device, or on a page. */
export function registerDrafts(api: OpenAPIHono, platform: Platform, visitOf: VisitOf): void {
  const path = '/booking_ms/drafts';
  const answerOf = (draft: Draft | undefined): Result<{ value: unknown }> => (draft === undefined ? refused(notFound) : success({ value: { draft: draftOut(draft) } }));
  register(api, platform, visitOf, {
    method: 'get',
    path,
    name: 'findOpenDraft',
    group: 'drafts',
    summary: 'The newest draft of a service that is not booked yet, or null',
    who: 'active',
    query: z.object({ service_id: serviceId }),
    response: z.object({ draft: draftShape.nullable() }),
    async answer({ member, query }) {
      const draft = await findOpenDraft(platform.database, member, query.service_id);
      return success({ value: { draft: draft === undefined ? null : draftOut(draft) } });
    },
  });
  register(api, platform, visitOf, {
    method: 'post',
    path,
    name: 'startDraft',
    group: 'drafts',
    summary: 'Begin a booking, to go on with later; no time is kept and nothing is paid',
    who: 'active',
    body: z.intersection(said, z.object({ service_id: serviceId })),
    response: z.object({ draft: draftShape }),
    status: 201,
    async answer({ member, body }) {
      const read = await readAnswers(platform, member, body.service_id, body);
      if (!read.ok) return read;
      return answerOf(await findDraft(platform.database, member, await startDraft(platform, member, body.service_id, read.value)));
    },
  });
  register(api, platform, visitOf, { method: 'get', path: `${path}/{id}`, name: 'getDraft', group: 'drafts', summary: 'A draft as far as it is', who: 'active', params: one, response: z.object({ draft: draftShape }), answer: async ({ member, params }) => answerOf(await findDraft(platform.database, member, params.id)) });
  register(api, platform, visitOf, {
    method: 'put',
    path: `${path}/{id}`,
    name: 'saveDraft',
    group: 'drafts',
    summary: 'Replace what a draft says; a time that was held for what it said before is let go',
    who: 'active',
    params: one,
    body: said,
    response: z.object({ draft: draftShape }),
    async answer({ member, params, body }) {
      const draft = await findDraft(platform.database, member, params.id);
      if (draft === undefined) return refused(notFound);
      const read = await readAnswers(platform, member, draft.serviceId, body);
      if (!read.ok) return read;
      const saved = await saveDraft(platform, member, params.id, read.value);
      return saved.ok ? answerOf(await findDraft(platform.database, member, params.id)) : saved;
    },
  });
  register(api, platform, visitOf, {
    method: 'delete',
    path: `${path}/{id}`,
    name: 'throwAwayDraft',
    group: 'drafts',
    summary: 'Throw a draft away and let go of a time that is held for it; one that is booked stays',
    who: 'active',
    params: one,
    response: done,
    async answer({ member, params }) {
      const thrown = await throwAwayDraft(platform, member, params.id);
      return thrown.ok ? success({ value: { done: true } }) : thrown;
    },
  });
}

/** The whole of what a draft says, checked as the pages check it step by step. What is not said is said to be missing, so that it takes the place of what was. */
async function readAnswers(platform: Platform, member: Member, service: string, given: z.output<typeof said>): Promise<Result<DraftAnswers>> {
  const none = { recipientId: undefined, visit: undefined, startsAt: undefined, backAt: undefined, every: undefined, repeat: undefined, visits: undefined, notes: given.notes };
  const found = await findService(platform.database, service);
  if (found === undefined) return unanswered('service_id', 'Choose a service.');
  if (isMissing(given.recipient_id)) return isMissing(given.answers) && isMissing(given.starts_at) ? success(none) : unanswered('recipient_id', 'Choose who the visit is for.');
  const recipient = await findRecipient(platform.database, member, given.recipient_id);
  if (recipient === undefined || !recipient.permissions.book) return unanswered('recipient_id', 'Choose who the visit is for.');
  if ((await findServiceArea(platform.database, recipient.address.zipcode, service)) === undefined) {
    return unanswered('recipient_id', `We do not come to ZIP code ${recipient.address.zipcode} for this yet. Please call us.`);
  }
  const chosen = { ...none, recipientId: recipient.id };
  if (isMissing(given.answers)) return isMissing(given.starts_at) ? success(chosen) : unanswered('answers', 'Choose what you need.');
  const { optionId } = given.answers;
  if (!found.options.some(({ id }) => id === optionId)) return unanswered('option_id', 'Choose what you need.');
  const isWhole = Object.keys(given.answers).length > 1;
  if (!isWhole && isMissing(given.starts_at)) return success({ ...chosen, visit: { optionId } });
  const measured = await measureVisit(platform, member, recipient.id, found, given.answers);
  if (!measured.ok) return measured;
  const estimate = estimateVisit(found, measured.value);
  if (!estimate.ok) return estimate;
  const times = timesOf(given, measured.value);
  return times.ok ? success({ ...chosen, ...times.value, visit: { ...measured.value, optionId, answered: true } }) : times;
}

function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

function timesOf({ starts_at: there, back_at: back }: z.output<typeof said>, visit: Record<string, unknown>): Result<Pick<DraftAnswers, 'startsAt' | 'backAt'>> {
  if (isMissing(there)) return success({ startsAt: undefined, backAt: undefined });
  if (isMissing(back) || !isRoundTrip(visit)) return success({ startsAt: there.toISOString(), backAt: undefined });
  const earliest = earliestWayBack(there, visit);
  if (earliest !== null && back < earliest) return unanswered('back_at', 'Choose a later time for the way home.');
  return success({ startsAt: there.toISOString(), backAt: back.toISOString() });
}

function unanswered(field: string, message: string) {
  return refused({ kind: 'invalid', code: 'invalid_answers', message: 'Please check your answers.', fields: [{ field, message }] });
}

function draftOut({ id, serviceId: service, answers: { recipientId, visit, startsAt: there, backAt, notes }, updatedAt }: Draft): z.input<typeof draftShape> {
  return {
    id,
    service_id: service,
    recipient_id: recipientId ?? null,
    answers: visit === undefined ? null : answersOut(visit),
    starts_at: there ?? null,
    back_at: backAt ?? null,
    notes: notes ?? null,
    updated_at: updatedAt.toISOString(),
  };
}

/** As they were given: without what we have measured and noted ourselves, so that they can be sent back. */
function answersOut({ optionId, answered: _answered, route: _route, ...given }: NonNullable<DraftAnswers['visit']>) {
  return { ...toWire(given), option_id: optionId };
}

const notFound = { kind: 'not_found', code: 'draft_not_found', message: 'We could not find this booking. Please start again.' } as const;
