import { redirect } from 'react-router';
import type { RequestContext } from '#domains/access/doors/request-context.ts';
import { findDraft, keepTyped, saveDraft, startDraft } from '#domains/booking/drafts/draft.server.ts';
import { draftNotFound } from '#domains/booking/drafts/draft.ts';
import { fieldsOf, formReply, listsOf } from '../../shell/forms.ts';
import { askAbout, askerOf, type Booker, whereBooked } from './ask.server.ts';
import { stepPath } from './step-path.ts';
import { keepPhotos } from './steps/keep-photos.server.ts';
import { firstOpenQuestion, questionNamed } from './steps/step-list.ts';
import { questions } from './steps/steps.server.ts';

/**
 * Takes the answer to one question, saves it, and moves on to the next open one, or stays for a booker who
 * wants to see the price first. A refused answer comes back as it was typed; a booker who stops finds it
 * again later.
 */
export async function saveStep(requestContext: RequestContext, url: URL, booker: Booker, sent: FormData) {
  const { platform } = requestContext;
  const { member, flow, checkAt } = booker;
  const { form, problems } = await keepPhotos(platform, member, flow.serviceId, sent);
  const fields = fieldsOf(form);
  const values = Object.fromEntries(fields);
  const draftId = url.searchParams.get('draft');
  const draft = draftId === null ? undefined : await findDraft(platform.database, member, draftId);
  if (draft === undefined && draftId !== null) return formReply(values, draftNotFound);
  // A page that was left open: what it asks about may be booked by now.
  const booked = draft && (await whereBooked(requestContext, booker, draft));
  if (booked !== undefined) return redirect(booked, 303);
  const asking = await askAbout(askerOf(requestContext, url, booker, draft));

  const asked = questionNamed(values['step']);
  // A page from before its question was put somewhere else.
  if (asked === undefined) return redirect(url.pathname + url.search, 303);
  const stopsAt = values['intent'] === 'stop' ? booker.savedAt : null;
  const answer = await questions[asked].save(asking, form, problems);
  if (!answer.ok && stopsAt === null) return formReply(values, answer.refusal, undefined, listsOf(fields));
  const id = draft?.id ?? (await startDraft(platform, member, flow.serviceId, asking.draft.answers));
  if (!answer.ok) {
    const typed = fields.filter(([name]) => name !== 'step' && name !== 'intent');
    await keepTyped(platform, member, id, { question: asked, fields: typed });
    return redirect(stopsAt ?? flow.path, 303);
  }
  const saved = await saveDraft(platform, member, id, answer.value);
  if (!saved.ok) return formReply(values, saved.refusal);
  if (stopsAt !== null) return redirect(stopsAt, 303);
  const next =
    values['intent'] === 'price'
      ? asked
      : firstOpenQuestion({ ...asking.draft, answers: { ...asking.draft.answers, ...answer.value } });
  return redirect(next === undefined ? checkAt(id) : stepPath(flow, id, next), 303);
}
