import { redirect } from 'react-router';
import type { RequestContext } from '#domains/access/doors/request-context.ts';
import { findDraft, keepTyped, saveDraft, startDraft } from '#domains/booking/drafts/draft.server.ts';
import { draftNotFound } from '#domains/booking/drafts/draft.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { fieldsOf, formReply, listsOf } from '../../shell/forms.ts';
import { askAbout, askerOf, type Booker } from './ask.server.ts';
import { stepPath } from './step-path.ts';
import { pay } from './steps/check/check.server.ts';
import { keepPhotos } from './steps/keep-photos.server.ts';
import { firstOpenStep, questions } from './steps/steps.server.ts';

/**
 * Takes the answer to one question, saves it, and moves on to the next open one, or stays for a booker who
 * wants to see the price first. A refused answer comes back as it was typed; a booker who stops finds it
 * again later.
 */
export async function saveStep(requestContext: RequestContext, url: URL, booker: Booker, sent: FormData) {
  const { platform } = requestContext;
  const { member, flow, bookedAt } = booker;
  const { form, problems } = await keepPhotos(platform, member, flow.serviceId, sent);
  const fields = fieldsOf(form);
  const values = Object.fromEntries(fields);
  const draftId = url.searchParams.get('draft');
  const draft = draftId === null ? undefined : await findDraft(platform.database, member, draftId);
  if (draft === undefined && (draftId !== null || values['step'] === 'check'))
    return formReply(values, draftNotFound);
  if (draft?.bookingId) {
    // A page that was left open: what it asks about is booked by now, and nothing is booked a second time.
    const booked = await findBooking(platform.database, member, draft.bookingId);
    if (booked !== undefined && booked.state !== 'held')
      return redirect(bookedAt({ id: booked.id, state: 'confirmed' }), 303);
  }
  const asker = askerOf(requestContext, url, booker, draft);
  if (values['step'] === 'check') return pay(asker, values);
  const asking = await askAbout(asker);

  const question = questions.find(({ name }) => name === values['step']) ?? questions[0];
  const stopsAt = values['intent'] === 'stop' ? booker.savedAt : null;
  const answer = await question.save(asking, form, problems);
  if (!answer.ok && stopsAt === null) return formReply(values, answer.refusal, undefined, listsOf(fields));
  const id = draft?.id ?? (await startDraft(platform, member, flow.serviceId, asking.draft.answers));
  if (!answer.ok) {
    const typed = fields.filter(([name]) => name !== 'step' && name !== 'intent');
    await keepTyped(platform, member, id, { question: question.name, fields: typed });
    return redirect(stopsAt ?? flow.path, 303);
  }
  const saved = await saveDraft(platform, member, id, answer.value);
  if (!saved.ok) return formReply(values, saved.refusal);
  if (stopsAt !== null) return redirect(stopsAt, 303);
  const next =
    values['intent'] === 'price'
      ? question.name
      : firstOpenStep({ ...asking.draft, answers: { ...asking.draft.answers, ...answer.value } }).name;
  return redirect(stepPath(flow, id, next), 303);
}
