import { data, redirect } from 'react-router';
import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { findDraft } from '#domains/booking/drafts/draft.server.ts';
import { pathTo } from '../../paths.ts';
import { fieldsOf, formOf } from '../../shell/forms.ts';
import { findKeptForm, forgetKeptForm, pathOfQuestion } from '../../shell/kept-form.ts';
import { askAbout, askerOf, type Booker, memberWhoBooks, whereBooked } from '../booking/ask.server.ts';
import { flowOf } from '../booking/flows.server.ts';
import { stepPath } from '../booking/step-path.ts';
import { firstOpenQuestion, pagesOf, questionsFor } from '../booking/steps/step-list.ts';
import type { Asker, PageOfBooking } from '../booking/steps/step.ts';
import { type CheckPart, pay, readCheck } from './check.server.ts';

/** What is booked at this address, once nothing is left to ask; before that, it leads to the open question. */
export async function readCheckPage(
  requestContext: RequestContext,
  request: Request,
  url: URL,
): Promise<PageOfBooking & { part: CheckPart }> {
  const { booker, asker } = await draftAt(requestContext, url);
  const { flow, draft } = asker;
  const open = firstOpenQuestion(draft);
  if (open !== undefined) throw redirect(stepPath(flow, draft.id, open));
  const asking = await askAbout(asker);
  const part = await readCheck(asking);
  return {
    flow,
    draftId: draft.id,
    steps: pagesOf(questionsFor(draft), 'check', asking, (name) =>
      name === 'check' ? part.here : stepPath(flow, draft.id, name),
    ),
    resumed: url.searchParams.has('resumed'),
    taken: false,
    changed: false,
    unsent: (await findKeptForm(requestContext, request, part.here)) ?? null,
    savedAt: booker.savedAt,
    price: null,
    priceAt: null,
    part,
  };
}

/** Books what is at this address, or leads to where a card is typed. */
export async function answerCheck(requestContext: RequestContext, request: Request, url: URL) {
  const form = await formOf(request);
  const { asker } = await draftAt(requestContext, url);
  const answer = await pay(asker, Object.fromEntries(fieldsOf(form)));
  if (answer instanceof Response) await forgetKeptForm(requestContext, request, pathOfQuestion(url, form));
  return answer;
}

/** The draft that the address names, and who books it. One that is booked by now leads to what was booked. */
async function draftAt(requestContext: RequestContext, url: URL): Promise<{ booker: Booker; asker: Asker }> {
  const id = url.searchParams.get('draft');
  // Where what was begun can be continued.
  if (id === null) throw redirect(pathTo('/account/upcoming-booking'));
  const { database } = requestContext.platform;
  const draft = await findDraft(database, memberOf(requestContext), id);
  if (draft === undefined) throw data(null, { status: 404 });
  const booker = memberWhoBooks(requestContext, await flowOf(database, draft.serviceId));
  const booked = await whereBooked(requestContext, booker, draft);
  if (booked !== undefined) throw redirect(booked, 303);
  return { booker, asker: askerOf(requestContext, url, booker, draft) };
}
