import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Visit } from '#app/shell/visit.ts';
import { findBegunBooking } from '#domains/booking/draft/data.server.ts';
import { requestCallBack, requestComingSoonNews, sendWrittenEnquiry } from '#domains/enquiries/commands.server.ts';
import { enquiriesPerAddress } from '#domains/enquiries/rules.ts';
import { callBackRequest, comingSoonRequest, writtenEnquiry, writtenKinds } from '#domains/enquiries/schema.ts';
import type { Platform } from '#platform/platform.ts';
import { takeFromLimit } from '#platform/rate-limits/rate-limits.ts';
import { success, type Result } from '#platform/result.ts';
import { register, type VisitOf } from './operation.ts';

const callBack = z.object({ call_back: z.object({ id: z.uuid(), from: z.iso.datetime(), until: z.iso.datetime(), time_zone: z.string() }) });
const kept = z.object({ enquiry: z.object({ id: z.uuid() }) });
const lists = ['coming_soon', 'pre_registration'] as const;

/** `/api/notification_ms`: calls that are asked for, messages to us, and the lists of those who wait until we come. */
export function registerEnquiries(api: OpenAPIHono, platform: Platform, visitOf: VisitOf): void {
  register(api, platform, visitOf, {
    method: 'post',
    path: '/notification_ms/call_backs',
    name: 'requestCallBack',
    group: 'enquiries',
    summary: 'Ask to be called; answers when we promise to call. A booking that the member has begun goes along',
    who: 'anyone',
    body: callBackRequest,
    response: callBack,
    status: 201,
    async answer({ visit, body }) {
      return limited(visit, async () => {
        const draft = visit.member === null ? null : await findBegunBooking(platform.database, visit.member, platform.clock.now());
        const asked = await requestCallBack(platform, visit.member, { ...body, draft });
        if (!asked.ok) return asked;
        const { enquiryId, window, timeZone } = asked.value;
        return success({ value: { call_back: { id: enquiryId, from: window.from.toISOString(), until: window.until.toISOString(), time_zone: timeZone } } });
      });
    },
  });
  register(api, platform, visitOf, {
    method: 'post',
    path: '/notification_ms/enquiries',
    name: 'sendEnquiry',
    group: 'enquiries',
    summary: 'Write to us: a message, or from an employer or a partner. It is confirmed to the sender',
    who: 'anyone',
    body: writtenEnquiry.extend({ kind: z.enum(writtenKinds) }),
    response: kept,
    status: 201,
    answer: ({ visit, body: { kind, ...written } }) => limited(visit, async () => toKept(await sendWrittenEnquiry(platform, visit.member, kind, written))),
  });
  register(api, platform, visitOf, {
    method: 'post',
    path: '/notification_ms/lists',
    name: 'joinList',
    group: 'enquiries',
    summary: 'Be told when we come to a ZIP code, or when we open',
    who: 'anyone',
    body: comingSoonRequest.extend({ list: z.enum(lists) }),
    response: kept,
    status: 201,
    answer: ({ visit, body: { list, ...wish } }) => limited(visit, async () => toKept(await requestComingSoonNews(platform, visit.member, wish, list))),
  });
}

function toKept(result: Result<{ enquiryId: string }>): Result<{ value: z.output<typeof kept> }> {
  return result.ok ? success({ value: { enquiry: { id: result.value.enquiryId } } }) : result;
}

/** The same limit as for the forms: who writes often is asked to call. */
async function limited<Value>({ platform, address }: Visit, answer: () => Promise<Result<Value>>): Promise<Result<Value>> {
  const allowed = await takeFromLimit(platform.database, enquiriesPerAddress, address, platform.clock.now());
  return allowed.ok ? answer() : allowed;
}
