import { OpenAPIHono } from '@hono/zod-openapi';
import { routePath } from 'hono/route';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { isUnavailable, reportFault } from '#platform/faults/faults.ts';
import { madeWhenAsked } from '#platform/made-when-asked.ts';
import { refusal } from '#platform/result.ts';
import { accessCalls } from './access.ts';
import { aroundVisitCalls } from './around-visits.ts';
import { bankQuestionCalls } from './bank-questions.ts';
import { bookingCalls } from './booking.ts';
import { careCircleCalls } from './care-circle.ts';
import { contactChangeCalls } from './contact-change.ts';
import { contentCalls } from './content.ts';
import { createDocument } from './document.ts';
import { draftCalls } from './drafts.ts';
import { enquiryCalls } from './enquiries.ts';
import { createFieldApi, type ProfessionalOf } from './field/field-api.ts';
import { giftCardOrderCalls } from './gift-card-orders.ts';
import { giftCardCalls } from './gift-cards.ts';
import { membershipCalls } from './membership.ts';
import { menuCalls } from './menu.ts';
import { messageAndCalendarCalls } from './messages-and-calendars.ts';
import { notificationCalls } from './notification.ts';
import { createOfficeApi, type StaffOf } from './office/office-api.ts';
import { type ApiCall, register, type RequestContextOf } from './operation.ts';
import { ownDataCalls } from './own-data.ts';
import { paperCalls } from './papers.ts';
import { payLinkCalls } from './pay-links.ts';
import { paymentCalls } from './payment.ts';
import { photoCalls } from './photos.ts';
import { problem } from './problem.ts';
import { quoteCalls } from './quotes.ts';
import { recipientCalls } from './recipients.ts';
import { recoveryCalls } from './recovery.ts';
import { registerReference } from './reference/register-reference.ts';
import { seriesCalls } from './series.ts';
import { sessionCalls } from './sessions.ts';
import { userCalls } from './user.ts';
import { visitChangeCalls } from './visit-changes.ts';
import { visitChargeCalls } from './visit-charges.ts';
import { waysToSignInCalls } from './ways-to-sign-in.ts';

const methods = ['get', 'post', 'put', 'delete'] as const;
const calls: readonly ApiCall[] = [
  ...contentCalls,
  ...userCalls,
  ...recipientCalls,
  ...careCircleCalls,
  ...ownDataCalls,
  ...accessCalls,
  ...recoveryCalls,
  ...sessionCalls,
  ...contactChangeCalls,
  ...waysToSignInCalls,
  ...bookingCalls,
  ...visitChangeCalls,
  ...menuCalls,
  ...visitChargeCalls,
  ...quoteCalls,
  ...seriesCalls,
  ...aroundVisitCalls,
  ...messageAndCalendarCalls,
  ...draftCalls,
  ...photoCalls,
  ...paymentCalls,
  ...payLinkCalls,
  ...bankQuestionCalls,
  ...paperCalls,
  ...giftCardCalls,
  ...giftCardOrderCalls,
  ...membershipCalls,
  ...notificationCalls,
  ...enquiryCalls,
];

/**
 * The HTTP door: everything a page can do, as JSON. It is thin: it parses, calls the same commands, and words
 * the answer.
 */
export function createApi(
  platform: ConnectedPlatform,
  requestContextOf: RequestContextOf,
  staffOf: StaffOf,
  professionalOf: ProfessionalOf,
): OpenAPIHono {
  const api = new OpenAPIHono();
  api.route('/office_ms', createOfficeApi(platform, staffOf));
  api.route('/field_ms', createFieldApi(platform, requestContextOf, professionalOf));
  for (const each of calls) register(api, platform, requestContextOf, each);

  // Making it takes a third of a start, and most processes are never asked for it.
  const siteName = () => platform.configuration.SITE_NAME;
  const document = madeWhenAsked(siteName, (site) => createDocument(api, site));
  const written = madeWhenAsked(siteName, () => JSON.stringify(document()));
  api.get('/openapi.json', (context) => context.body(written(), 200, { 'Content-Type': 'application/json' }));
  registerReference(api, platform, document);

  answerUnknown(api);
  answerFaults(api, platform);
  return api;
}

/** What is at none of the addresses, or asked for in another way than the address takes. */
function answerUnknown(api: OpenAPIHono): void {
  const calls = api.openAPIRegistry.definitions.flatMap((each) =>
    each.type === 'route' ? [each.route] : [],
  );
  const paths = [...Map.groupBy(calls, ({ path }) => path)].map(([path, atPath]) => ({
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    allowed: methods
      .filter((method) => atPath.some((call) => call.method === method))
      .map((method) => method.toUpperCase()),
  }));
  api.all('*', (context) => {
    const known = paths.find(({ pattern }) => pattern.test(context.req.path));
    if (known === undefined)
      return problem(context, refusal('not_found', 'not_found', 'Nothing at this address.'));
    const answer = problem(
      context,
      refusal('invalid', 'method_not_allowed', `Use ${known.allowed.join(' or ')} here.`),
      405,
    );
    answer.headers.set('Allow', known.allowed.join(', '));
    return answer;
  });
}

function answerFaults(api: OpenAPIHono, platform: ConnectedPlatform): void {
  api.onError((error, context) => {
    reportFault(platform.log, error, {
      route: `${context.req.method} ${routePath(context)}`,
      request: context.get('requestId'),
    });
    return isUnavailable(error)
      ? problem(context, {
          kind: 'unavailable',
          code: 'away',
          message: 'We will be right back. Try again in a moment.',
          retryAfterSeconds: 5,
        })
      : problem(context, refusal('unavailable', 'fault', 'That was our mistake, not yours. Try again.'), 500);
  });
}
