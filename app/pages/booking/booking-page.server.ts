import type { RequestContext } from '#domains/access/doors/request-context.ts';
import { formOf } from '../../shell/forms.ts';
import { findKeptForm, forgetKeptForm, pathOfQuestion } from '../../shell/kept-form.ts';
import { memberWhoBooks } from './ask.server.ts';
import { flowBookedAt } from './flows.server.ts';
import { readStep } from './read-step.server.ts';
import { saveStep } from './save-step.server.ts';

/** What the question at this address needs, with what was typed before the session ended. */
export async function readBooking(requestContext: RequestContext, request: Request, url: URL) {
  return readStep(requestContext, url, await bookerAt(requestContext, url), (path) =>
    findKeptForm(requestContext, request, path),
  );
}

/** Takes the answer to the question at this address. */
export async function answerBooking(requestContext: RequestContext, request: Request, url: URL) {
  const form = await formOf(request);
  const answer = await saveStep(requestContext, url, await bookerAt(requestContext, url), form);
  if (answer instanceof Response) await forgetKeptForm(requestContext, request, pathOfQuestion(url, form));
  return answer;
}

async function bookerAt(requestContext: RequestContext, { pathname }: URL) {
  return memberWhoBooks(requestContext, await flowBookedAt(requestContext.platform.database, pathname));
}
