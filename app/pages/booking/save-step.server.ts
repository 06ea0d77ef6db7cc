import { redirect } from 'react-router';
import { findDraft, saveDraft, startDraft } from '#domains/booking/drafts/draft.server.ts';
import { draftNotFound } from '#domains/booking/drafts/draft.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { fieldsOf, formReply, listsOf } from '../../shell/forms.ts';
import { memberOf, type RequestContext } from '../../shell/request-context.ts';
import { askAbout } from './ask.server.ts';
import { stepPath } from './step-path.ts';
import { pay } from './steps/check.server.ts';
import { firstOpenStep, questions } from './steps/steps.server.ts';

/**
 * Takes the answer to one question, saves it, and moves on to the next open one. A refused answer comes back
 * as it was typed.
 */
export async function saveStep(requestContext: RequestContext, url: URL, form: FormData) {
  const { platform } = requestContext;
  const member = memberOf(requestContext);
  const fields = fieldsOf(form);
  const values = Object.fromEntries(fields);
  const draftId = url.searchParams.get('draft');
  const draft = draftId === null ? undefined : await findDraft(platform.database, member, draftId);
  if (draft === undefined && (draftId !== null || values['step'] === 'check'))
    return formReply(values, draftNotFound);
  if (draft?.bookingId) {
    // A page that was left open: what it asks about is booked by now, and nothing is booked a second time.
    const booked = await findBooking(platform.database, member, draft.bookingId);
    if (booked !== undefined && booked.state !== 'draft') return redirect(`/post-booking/${booked.id}`, 303);
  }
  const asking = await askAbout(requestContext, url, draft);
  if (values['step'] === 'check') return pay(asking, values);

  const question = questions.find(({ name }) => name === values['step']) ?? questions[0];
  const answer = await question.save(asking, form);
  if (!answer.ok) return formReply(values, answer.refusal, undefined, listsOf(fields));
  const { flow } = asking;
  const id = draft?.id ?? (await startDraft(platform, member, flow.serviceId, {}));
  const saved = await saveDraft(platform, member, id, answer.value);
  if (!saved.ok) return formReply(values, saved.refusal);
  return redirect(stepPath(flow, id, firstOpenStep({ ...draft?.answers, ...answer.value }).name), 303);
}
