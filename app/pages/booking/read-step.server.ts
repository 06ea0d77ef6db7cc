import { data, redirect } from 'react-router';
import type { RequestContext } from '#domains/access/doors/request-context.ts';
import { findDraft, findOpenDraft } from '#domains/booking/drafts/draft.server.ts';
import type { Draft } from '#domains/booking/drafts/draft.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { type FormReply, shownAgain } from '../../shell/forms.ts';
import { askAbout, askerOf, type Booker } from './ask.server.ts';
import { isSaidAt } from './beginning.server.ts';
import type { AskedFlow } from './flows.ts';
import { priceBeside } from './price-so-far.server.ts';
import { flowPath, stepPath } from './step-path.ts';
import type { Answered, StepName } from './steps/step.ts';
import { isAskedByItself, stepAt, type StepPart, stepsFor } from './steps/steps.server.ts';

/** What the page at this address shows: how far the booking is, and what its question needs. */
export async function readStep(
  requestContext: RequestContext,
  url: URL,
  booker: Booker,
  findUnsent: (path: string) => Promise<FormReply | undefined>,
) {
  const { flow } = booker;
  const draft = await readDraft(requestContext, url, booker);
  const asking = await askAbout(askerOf(requestContext, url, booker, draft));
  const step = stepAt(url.searchParams.get('step') ?? draft?.typed?.question ?? null, asking.draft);
  const unsent = draft === undefined ? undefined : await findUnsent(stepPath(flow, draft.id, step.name));
  const typed = draft?.typed?.question === step.name ? shownAgain(draft.typed.fields) : undefined;
  const part: StepPart = await step.read(asking);
  return {
    flow,
    draftId: draft?.id ?? null,
    steps: stepsAhead(part, asking.draft).map(({ name, title }) => ({
      name,
      title: title(flow),
      isAsked: name === step.name || isAskedByItself(name, asking),
      path: pathOfStep(url, flow, draft, name),
    })),
    resumed: url.searchParams.has('resumed'),
    taken: url.searchParams.has('taken'),
    // What is in the address of a search is newer.
    unsent: url.searchParams.has('find') ? null : (unsent ?? typed ?? null),
    savedAt: booker.savedAt,
    price: await priceBeside(asking, step.name),
    part,
  };
}

/**
 * The pages to count. Until a kind of help is chosen, those of the one chosen last time, or the most that any
 * kind takes: a count may shrink on the way, but it never grows by an answer.
 */
function stepsAhead(part: StepPart, draft: Answered) {
  if (part.name !== 'what') return stepsFor(draft);
  const kinds = part.chosen === undefined ? part.kinds.map(({ value }) => value) : [part.chosen];
  const ways = kinds.map((optionId) =>
    stepsFor({ ...draft, answers: { ...draft.answers, details: { optionId } } }),
  );
  return ways.reduce((longest, way) => (way.length > longest.length ? way : longest), []);
}

/** Before there is a draft, the address keeps what was said so far. */
function pathOfStep(url: URL, flow: AskedFlow, draft: Draft | undefined, name: StepName): string {
  return draft === undefined
    ? flowPath(flow, { ...Object.fromEntries(url.searchParams), step: name })
    : stepPath(flow, draft.id, name);
}

async function readDraft(
  { platform: { database } }: RequestContext,
  url: URL,
  { member, flow, bookedAt }: Booker,
): Promise<Draft | undefined> {
  const id = url.searchParams.get('draft');
  if (id === null) {
    const open =
      url.searchParams.has('new') || isSaidAt(url)
        ? undefined
        : await findOpenDraft(database, member, flow.serviceId);
    if (open !== undefined) throw redirect(flowPath(flow, { draft: open.id, resumed: '1' }));
    return undefined;
  }
  const draft = await findDraft(database, member, id);
  if (draft === undefined || draft.serviceId !== flow.serviceId) throw data(null, { status: 404 });
  if (draft.bookingId !== null) {
    const booking = await findBooking(database, member, draft.bookingId);
    if (booking !== undefined && booking.state !== 'held') throw redirect(bookedAt(booking));
  }
  return draft;
}
