import { data, redirect } from 'react-router';
import { findDraft, findOpenDraft } from '#domains/booking/drafts/draft.server.ts';
import type { Draft } from '#domains/booking/drafts/draft.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { findKeptForm } from '../../shell/kept-form.ts';
import { memberOf, type RequestContext } from '../../shell/request-context.ts';
import { askAbout } from './ask.server.ts';
import { type Flow, flowAt } from './flows.ts';
import { stepPath } from './step-path.ts';
import { stepAt, type StepPart, stepsFor } from './steps/steps.server.ts';

/** What the page at this address shows: how far the booking is, and what its question needs. */
export async function readStep(requestContext: RequestContext, url: URL, request: Request) {
  const flow = flowAt(url.pathname);
  const draft = await readDraft(requestContext, url, flow);
  const asking = await askAbout(requestContext, url, draft);
  const { answers } = asking.draft;
  const step = stepAt(url.searchParams.get('step'), answers);
  const unsent =
    draft === undefined
      ? undefined
      : await findKeptForm(requestContext, request, stepPath(flow, draft.id, step.name));
  const part: StepPart = await step.read(asking);
  return {
    flow,
    draftId: draft?.id ?? null,
    steps: stepsFor(answers).map(({ name, title }) => ({ name, title: title(flow) })),
    resumed: url.searchParams.has('resumed'),
    taken: url.searchParams.has('taken'),
    unsent: unsent ?? null,
    part,
  };
}

async function readDraft(requestContext: RequestContext, url: URL, flow: Flow): Promise<Draft | undefined> {
  const member = memberOf(requestContext);
  const { database } = requestContext.platform;
  const id = url.searchParams.get('draft');
  if (id === null) {
    const open = url.searchParams.has('new')
      ? undefined
      : await findOpenDraft(database, member, flow.serviceId);
    if (open !== undefined) throw redirect(`${flow.path}?draft=${open.id}&resumed=1`);
    return undefined;
  }
  const draft = await findDraft(database, member, id);
  if (draft === undefined || draft.serviceId !== flow.serviceId) throw data(null, { status: 404 });
  if (draft.bookingId !== null) {
    const booking = await findBooking(database, member, draft.bookingId);
    // What was booked and then cancelled leads to the cancelled visit, and not to thanks for it.
    if (booking !== undefined && booking.state !== 'draft')
      throw redirect(
        booking.state === 'cancelled'
          ? `/account/upcoming-booking/${booking.id}`
          : `/post-booking/${booking.id}`,
      );
  }
  return draft;
}
