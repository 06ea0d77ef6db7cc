import type { Draft } from '#domains/booking/drafts/draft.ts';
import { findService } from '#domains/catalogue/service.server.ts';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { memberOf, type RequestContext } from '../../shell/request-context.ts';
import { flowAt } from './flows.ts';
import type { Asking } from './steps/step.ts';

/** What every question of a booking needs to know. */
export async function askAbout(
  requestContext: RequestContext,
  url: URL,
  draft: Draft | undefined,
): Promise<Asking> {
  const { platform } = requestContext;
  const member = memberOf(requestContext);
  const flow = flowAt(url.pathname);
  const [service, recipients] = await Promise.all([
    findService(platform.database, flow.serviceId),
    listRecipients(platform.database, member),
  ]);
  if (service === undefined) throw new Error(`The catalogue has no ${flow.serviceId}.`);
  return {
    platform,
    requestContext,
    member,
    url,
    flow,
    service,
    recipients: recipients.filter(({ permissions }) => permissions.book),
    draft: draft ?? { id: '', serviceId: flow.serviceId, answers: {}, bookingId: null },
  };
}
