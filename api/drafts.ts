import { z } from 'zod';
import {
  findDraft,
  findOpenDraft,
  saveDraft,
  startDraft,
  throwAwayDraft,
} from '#domains/booking/drafts/draft.server.ts';
import type { Draft } from '#domains/booking/drafts/draft.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { done } from './document.ts';
import { draftOut, draftShape, readAnswers, said } from './draft-answers.ts';
import { call } from './operation.ts';

const one = z.object({ id: z.uuid() });
const serviceId = z
  .string({ error: 'Choose a service.' })
  .min(1, 'Choose a service.')
  .max(80, 'Choose a service.');
const path = '/booking_ms/drafts';

/** `/api/booking_ms/drafts`: a visit that is begun here and continued on another device, or on a page. */
export const draftCalls = [
  call({
    method: 'get',
    path,
    name: 'findOpenDraft',
    group: 'drafts',
    summary: 'The newest draft of a service that is not booked yet, or null',
    who: 'active',
    query: z.object({ service_id: serviceId }),
    response: z.object({ draft: draftShape.nullable() }),
    async answer({ platform, member, query }) {
      const draft = await findOpenDraft(platform.database, member, query.service_id);
      return success({ value: { draft: draft === undefined ? null : draftOut(draft) } });
    },
  }),
  call({
    method: 'post',
    path,
    name: 'startDraft',
    group: 'drafts',
    summary: 'Start a draft to finish later; no time is held and nothing is paid',
    who: 'active',
    body: z.intersection(said, z.object({ service_id: serviceId })),
    response: z.object({ draft: draftShape }),
    status: 201,
    async answer({ platform, member, body }) {
      const read = await readAnswers(platform, member, { serviceId: body.service_id, bookingId: null }, body);
      if (!read.ok) return read;
      return answerOf(
        await findDraft(
          platform.database,
          member,
          await startDraft(platform, member, body.service_id, read.value),
        ),
      );
    },
  }),
  call({
    method: 'get',
    path: `${path}/{id}`,
    name: 'getDraft',
    group: 'drafts',
    summary: 'A draft as far as it is',
    who: 'active',
    params: one,
    response: z.object({ draft: draftShape }),
    answer: async ({ platform, member, params }) =>
      answerOf(await findDraft(platform.database, member, params.id)),
  }),
  call({
    method: 'put',
    path: `${path}/{id}`,
    name: 'saveDraft',
    group: 'drafts',
    summary: 'Replace what a draft says; a time held for the earlier one is released',
    who: 'active',
    params: one,
    body: said,
    response: z.object({ draft: draftShape }),
    async answer({ platform, member, params, body }) {
      const draft = await findDraft(platform.database, member, params.id);
      if (draft === undefined) return refused(notFound);
      const read = await readAnswers(platform, member, draft, body);
      if (!read.ok) return read;
      const saved = await saveDraft(platform, member, params.id, read.value);
      return saved.ok ? answerOf(await findDraft(platform.database, member, params.id)) : saved;
    },
  }),
  call({
    method: 'delete',
    path: `${path}/{id}`,
    name: 'throwAwayDraft',
    group: 'drafts',
    summary: 'Delete a draft and release the time held for it; a booked one stays',
    who: 'active',
    params: one,
    response: done,
    async answer({ platform, member, params }) {
      const thrown = await throwAwayDraft(platform, member, params.id);
      return thrown.ok ? success({ value: { done: true } }) : thrown;
    },
  }),
];

function answerOf(draft: Draft | undefined): Result<{ value: unknown }> {
  return draft === undefined ? refused(notFound) : success({ value: { draft: draftOut(draft) } });
}

const notFound = refusal('not_found', 'draft_not_found', 'We could not find this booking. Start again.');
