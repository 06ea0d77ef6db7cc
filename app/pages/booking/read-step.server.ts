import { redirect } from 'react-router';
import type { RequestContext } from '#domains/access/doors/request-context.ts';
import { findOpenDraft } from '#domains/booking/drafts/draft.server.ts';
import type { Draft } from '#domains/booking/drafts/draft.ts';
import { type FormReply, shownAgain } from '../../shell/forms.ts';
import { askAbout, askerOf, type Booker, draftOf, whereBooked } from './ask.server.ts';
import { isSaidAt } from './beginning.server.ts';
import { priceBeside } from './price-so-far.server.ts';
import { flowPath, stepPath } from './step-path.ts';
import { type Answered, pagesOf, questionAt, questionsFor } from './steps/step-list.ts';
import type { PageOfBooking, StepName } from './steps/step.ts';
import { type QuestionPart, questions } from './steps/steps.server.ts';

/**
 * What the page at this address shows: how far the booking is, and what its question needs. A draft without
 * an open question, of which none is asked for, leads to where it is checked.
 */
export async function readStep(
  requestContext: RequestContext,
  url: URL,
  booker: Booker,
  findUnsent: (path: string) => Promise<FormReply | undefined>,
): Promise<PageOfBooking & { part: QuestionPart }> {
  const { flow } = booker;
  const draft = await readDraft(requestContext, url, booker);
  const asking = await askAbout(askerOf(requestContext, url, booker, draft));
  const wanted = url.searchParams.get('step') ?? draft?.typed?.question ?? null;
  const name = questionAt(wanted, asking.draft);
  if (name === undefined) throw redirect(booker.checkAt(asking.draft.id, saidBesides(url)));
  const unsent = draft === undefined ? undefined : await findUnsent(stepPath(flow, draft.id, name));
  const typed = draft?.typed?.question === name ? shownAgain(draft.typed.fields) : undefined;
  const part: QuestionPart = await questions[name].read(asking);
  return {
    flow,
    draftId: draft?.id ?? null,
    steps: pagesOf(questionsAhead(part, asking.draft), name, asking, pathsOfSteps(url, booker, draft)),
    resumed: url.searchParams.has('resumed'),
    taken: url.searchParams.has('taken'),
    changed: url.searchParams.has('changed'),
    // What is in the address of a search is newer.
    unsent: url.searchParams.has('find') ? null : (unsent ?? typed ?? null),
    savedAt: booker.savedAt,
    price: await priceBeside(asking, name),
    priceAt: booker.priceAt(url),
    part,
  };
}

/** What else an address says, such as that a card was typed: it goes along to where the booking is checked. */
function saidBesides({ searchParams }: URL): Record<string, string> {
  const { draft: _draft, step: _step, ...said } = Object.fromEntries(searchParams);
  return said;
}

/**
 * The questions to count. Until a kind of help is chosen, those of the one chosen last time, or the most that
 * any kind takes: a count may shrink on the way, but it never grows by an answer.
 */
function questionsAhead(part: QuestionPart, draft: Answered) {
  if (part.name !== 'what') return questionsFor(draft);
  const kinds = part.chosen === undefined ? part.kinds.map(({ value }) => value) : [part.chosen];
  const ways = kinds.map((optionId) =>
    questionsFor({ ...draft, answers: { ...draft.answers, details: { optionId } } }),
  );
  return ways.reduce((longest, way) => (way.length > longest.length ? way : longest), []);
}

/** Before there is a draft, the address keeps what was said so far. */
function pathsOfSteps(url: URL, { flow, checkAt }: Booker, draft: Draft | undefined) {
  return (name: StepName): string => {
    if (draft === undefined) return flowPath(flow, { ...Object.fromEntries(url.searchParams), step: name });
    return name === 'check' ? checkAt(draft.id) : stepPath(flow, draft.id, name);
  };
}

async function readDraft(
  requestContext: RequestContext,
  url: URL,
  booker: Booker,
): Promise<Draft | undefined> {
  const { database } = requestContext.platform;
  const { member, flow } = booker;
  const id = url.searchParams.get('draft');
  if (id === null) {
    const open =
      url.searchParams.has('new') || isSaidAt(url)
        ? undefined
        : await findOpenDraft(database, member, flow.serviceId);
    if (open !== undefined) throw redirect(flowPath(flow, { draft: open.id, resumed: '1' }));
    return undefined;
  }
  const draft = await draftOf(requestContext, booker, id);
  const booked = await whereBooked(requestContext, booker, draft);
  if (booked !== undefined) throw redirect(booked);
  return draft;
}
