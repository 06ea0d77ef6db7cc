import type { RequestContext } from '#domains/access/doors/request-context.ts';
import { formOf } from '../../shell/forms.ts';
import { findKeptForm, forgetKeptForm, pathOfQuestion } from '../../shell/kept-form.ts';
import { memberWhoBooks } from './ask.server.ts';
import { flowAt } from './flows.ts';
import { readStep } from './read-step.server.ts';
import { saveStep } from './save-step.server.ts';

/** What the question at this address needs, with what was typed before the session ended. */
export function readBooking(requestContext: RequestContext, request: Request, url: URL) {
  return readStep(requestContext, url, memberWhoBooks(requestContext, flowAt(url.pathname)), (path) =>
    findKeptForm(requestContext, request, path),
  );
}

/** Takes the answer to the question at this address. */
export async function answerBooking(requestContext: RequestContext, request: Request, url: URL) {
  const form = await formOf(request);
  const answer = await saveStep(
    requestContext,
    url,
    memberWhoBooks(requestContext, flowAt(url.pathname)),
    form,
  );
  if (answer instanceof Response) await forgetKeptForm(requestContext, request, pathOfQuestion(url, form));
  return answer;
}
