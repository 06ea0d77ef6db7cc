import { z } from 'zod';
import { findBegunBooking } from '#domains/booking/drafts/draft.server.ts';
import {
  type PromisedCall,
  requestCallBack,
  requestComingSoonNews,
  requestScheduling,
  sendWrittenEnquiry,
} from '#domains/enquiries/enquiry.server.ts';
import {
  callBackRequest,
  comingSoonRequest,
  schedulingRequest,
  writtenEnquiry,
  writtenKinds,
} from '#domains/enquiries/enquiry.ts';
import { type Result, success } from '#platform/result.ts';
import { call } from './operation.ts';

const callBack = z.object({
  call_back: z.object({
    id: z.uuid(),
    from: z.iso.datetime(),
    until: z.iso.datetime(),
    time_zone: z.string(),
  }),
});
const kept = z.object({ enquiry: z.object({ id: z.uuid() }) });
const lists = ['coming_soon', 'pre_registration'] as const;

/**
 * `/api/notification_ms`: calls that are asked for, messages to us, and the waiting lists of places where we
 * do not come yet.
 */
export const enquiryCalls = [
  call({
    method: 'post',
    path: '/notification_ms/call_backs',
    name: 'requestCallBack',
    group: 'enquiries',
    summary:
      'Request a call; answers when we promise to call. A draft that the member has started goes along',
    who: 'anyone',
    body: callBackRequest,
    response: callBack,
    status: 201,
    async answer({ platform, requestContext, body }) {
      const draft =
        requestContext.member === null
          ? null
          : await findBegunBooking(platform.database, requestContext.member, platform.clock.now());
      return toCallBack(
        await requestCallBack(platform, requestContext, requestContext.member, { ...body, draft }),
      );
    },
  }),
  call({
    method: 'post',
    path: '/notification_ms/scheduling_requests',
    name: 'requestScheduling',
    group: 'enquiries',
    summary: 'Ask to have help arranged by phone; answers when we promise to call',
    who: 'anyone',
    body: schedulingRequest,
    response: callBack,
    status: 201,
    answer: async ({ platform, requestContext, body }) =>
      toCallBack(await requestScheduling(platform, requestContext, requestContext.member, body)),
  }),
  call({
    method: 'post',
    path: '/notification_ms/enquiries',
    name: 'sendEnquiry',
    group: 'enquiries',
    summary: 'Write to us: a message, or from an employer or a partner. It is confirmed to the sender',
    who: 'anyone',
    body: writtenEnquiry.extend({ kind: z.enum(writtenKinds) }),
    response: kept,
    status: 201,
    answer: async ({ platform, requestContext, body: { kind, ...written } }) =>
      toKept(await sendWrittenEnquiry(platform, requestContext, requestContext.member, kind, written)),
  }),
  call({
    method: 'post',
    path: '/notification_ms/lists',
    name: 'joinList',
    group: 'enquiries',
    summary: 'Be told when we come to a ZIP code, or when we open',
    who: 'anyone',
    body: comingSoonRequest.extend({ list: z.enum(lists) }),
    response: kept,
    status: 201,
    answer: async ({ platform, requestContext, body: { list, ...wish } }) =>
      toKept(await requestComingSoonNews(platform, requestContext, requestContext.member, wish, list)),
  }),
];

function toCallBack(asked: Result<PromisedCall>): Result<{ value: z.output<typeof callBack> }> {
  if (!asked.ok) return asked;
  const { enquiryId, window, timeZone } = asked.value;
  return success({
    value: {
      call_back: {
        id: enquiryId,
        from: window.from.toISOString(),
        until: window.until.toISOString(),
        time_zone: timeZone,
      },
    },
  });
}

function toKept(result: Result<{ enquiryId: string }>): Result<{ value: z.output<typeof kept> }> {
  return result.ok ? success({ value: { enquiry: { id: result.value.enquiryId } } }) : result;
}
