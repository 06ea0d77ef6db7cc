import { redirect } from 'react-router';
import { z } from 'zod';
import { planOfDraft } from '#domains/booking/drafts/draft-plan.server.ts';
import { findDraft, keepHolding, saveDraft, startDraft } from '#domains/booking/drafts/draft.server.ts';
import type { Draft, DraftAnswers } from '#domains/booking/drafts/draft.ts';
import { measureVisit } from '#domains/booking/offer.server.ts';
import { unsuitableBecause } from '#domains/booking/offer.ts';
import { placeBooking } from '#domains/booking/placement.server.ts';
import { placeSeries } from '#domains/booking/series/series-placement.server.ts';
import { chooseVisits, dateInWords, mayRepeat, shortfallOf } from '#domains/booking/series/series.ts';
import { changeNeeds } from '#domains/care-circle/needs.server.ts';
import { estimateVisit } from '#domains/catalogue/estimate.ts';
import { earliestWayBack, isAskedOfRide, isRoundTrip } from '#domains/catalogue/ride.ts';
import { findPreferenceOptions, findService, findServiceArea } from '#domains/catalogue/service.server.ts';
import { startCardSetup } from '#domains/payments/card.server.ts';
import { listChosenPreferences } from '#domains/people/need.server.ts';
import { needsRemarks } from '#domains/people/people.ts';
import { findRecipient } from '#domains/people/recipient.server.ts';
import { endForm, everyForm } from '#domains/visits/series.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { bookingNotes, startsAt } from '#domains/visits/visit.ts';
import { type FieldProblem, type Refusal, refused, type Result, success } from '#platform/result.ts';
import { fieldsOf, formReply, listOf, listsOf, problemsOf, textOf } from '../../shell/forms.ts';
import { memberOf, type RequestContext } from '../../shell/request-context.ts';
import { answerNames, questionsOf } from './calculator.server.ts';
import { type Flow, flowAt } from './flows.ts';
import { firstOpenStep, type Step, stepPath, steps } from './journey.ts';
import { visitField } from './plan-visits.server.ts';
import { radioNames } from './question-list.ts';

/**
 * Takes the answer to one question, keeps it, and goes on to the next open one. A refused answer comes back
 * as it was typed.
 */
export async function saveStep(requestContext: RequestContext, url: URL, form: FormData) {
  const flow = flowAt(url.pathname);
  const member = memberOf(requestContext);
  const fields = fieldsOf(form);
  const values = Object.fromEntries(fields);
  const step = steps.find((each) => each === values['step']) ?? 'who';
  const draftId = url.searchParams.get('draft');
  const draft =
    draftId === null ? undefined : await findDraft(requestContext.platform.database, member, draftId);
  if (draftId !== null && draft === undefined) return formReply(values, draftGone);
  if (draft?.bookingId) {
    // A page that was left open: what it asks about is booked by now, and nothing is booked a second time.
    const booked = await findBooking(requestContext.platform.database, member, draft.bookingId);
    if (booked !== undefined && booked.state !== 'draft') return redirect(`/post-booking/${booked.id}`, 303);
  }
  if (step === 'check')
    return draft === undefined ? formReply(values, draftGone) : pay(requestContext, draft, values, flow);

  const answers = await readAnswer(requestContext, step, form, draft, flow);
  if (!answers.ok) return formReply(values, answers.refusal, undefined, listsOf(fields));
  const id = draft?.id ?? (await startDraft(requestContext.platform, member, flow.serviceId, {}));
  const saved = await saveDraft(requestContext.platform, member, id, answers.value);
  if (!saved.ok) return formReply(values, saved.refusal);
  return redirect(stepPath(flow, id, firstOpenStep({ ...draft?.answers, ...answers.value })), 303);
}

async function readAnswer(
  requestContext: RequestContext,
  step: Exclude<Step, 'check'>,
  form: FormData,
  draft: Draft | undefined,
  flow: Flow,
): Promise<Result<DraftAnswers>> {
  switch (step) {
    case 'who':
      return readWho(requestContext, form, flow);
    case 'what':
      return readWhat(requestContext, form, draft, flow);
    case 'details':
      return readDetails(requestContext, form, draft, flow);
    case 'time':
      return readTime(requestContext, form, draft, flow);
    case 'back':
      return readWayBack(form, draft);
    case 'until':
      return readEnd(requestContext, form, draft);
    case 'visits':
      return readVisits(requestContext, form, draft);
    case 'needs':
      return readNeeds(requestContext, form, draft, flow);
  }
}

async function readWho(
  requestContext: RequestContext,
  form: FormData,
  flow: Flow,
): Promise<Result<DraftAnswers>> {
  const recipient = await findRecipient(
    requestContext.platform.database,
    memberOf(requestContext),
    textOf(form, 'recipient_id'),
  );
  if (recipient === undefined || !recipient.permissions.book) {
    return invalid([{ field: 'recipient_id', message: 'Choose who it is for.' }]);
  }
  const area = await findServiceArea(
    requestContext.platform.database,
    recipient.address.zipcode,
    flow.serviceId,
  );
  if (area === undefined) {
    return invalid([
      {
        field: 'recipient_id',
        message: `We do not come to ZIP code ${recipient.address.zipcode} for this yet. Please call us.`,
      },
    ]);
  }
  return success({ recipientId: recipient.id });
}

/** Another kind of help asks other questions: what was answered about the first one no longer counts. */
async function readWhat(
  requestContext: RequestContext,
  form: FormData,
  draft: Draft | undefined,
  flow: Flow,
): Promise<Result<DraftAnswers>> {
  const service = await findService(requestContext.platform.database, flow.serviceId);
  const option = service?.options.find((each) => each.id === form.get('option_id'));
  if (option === undefined) return invalid([{ field: 'option_id', message: 'Choose what you need.' }]);
  const recipient =
    draft?.answers.recipientId === undefined
      ? undefined
      : await findRecipient(
          requestContext.platform.database,
          memberOf(requestContext),
          draft.answers.recipientId,
        );
  const chosen =
    recipient === undefined
      ? []
      : await listChosenPreferences(requestContext.platform.database, recipient.id);
  const unsuitable = unsuitableBecause(
    option,
    chosen.map((need) => need.id),
    recipient?.permissions.needs ?? false,
  );
  if (unsuitable !== null) return invalid([{ field: 'option_id', message: unsuitable }]);
  return success({
    visit: { optionId: option.id },
    startsAt: undefined,
    backAt: undefined,
    every: undefined,
    repeat: undefined,
    visits: undefined,
  });
}

async function readDetails(
  requestContext: RequestContext,
  form: FormData,
  draft: Draft | undefined,
  flow: Flow,
): Promise<Result<DraftAnswers>> {
  const service = await findService(requestContext.platform.database, flow.serviceId);
  if (service === undefined || draft?.answers.visit === undefined || draft.answers.recipientId === undefined)
    return refused(draftGone);
  const { optionId } = draft.answers.visit;
  const option = service.options.find((each) => each.id === optionId);
  // What was asked and left open is no answer; what was not asked is not there.
  const asked = option === undefined ? [] : radioNames(questionsOf(option, service).radios);
  const given = Object.fromEntries(
    answerNames.map((name) => [name, form.get(name) ?? (asked.includes(name) ? '' : undefined)]),
  );
  const answers = { optionId, ...given, extras: listOf(form, 'extras') };
  const measured = await measureVisit(
    requestContext.platform,
    memberOf(requestContext),
    draft.answers.recipientId,
    service,
    answers,
  );
  if (!measured.ok) return measured;
  const estimate = estimateVisit(service, measured.value);
  if (!estimate.ok) return estimate;
  // A longer visit may not fit where the shorter one did.
  return success({
    visit: { ...measured.value, optionId: answers.optionId, answered: true },
    startsAt: undefined,
    backAt: undefined,
    visits: undefined,
    ...(isRoundTrip(measured.value) ? { every: undefined, repeat: undefined } : {}),
  });
}

/** A time and, where it can come again, how often. What was decided about single visits no longer counts. */
async function readTime(
  requestContext: RequestContext,
  form: FormData,
  draft: Draft | undefined,
  flow: Flow,
): Promise<Result<DraftAnswers>> {
  const time = z.object({ starts_at: startsAt }).safeParse({ starts_at: form.get('starts_at') ?? undefined });
  const service = await findService(requestContext.platform.database, flow.serviceId);
  const option = service?.options.find((each) => each.id === draft?.answers.visit?.optionId);
  const every = everyForm.safeParse(
    option !== undefined && mayRepeat(option) && !isRoundTrip(draft?.answers.visit)
      ? (form.get('every') ?? undefined)
      : undefined,
  );
  if (!time.success) return invalid(problemsOf(time.error));
  if (!every.success) return invalid([{ field: 'every', message: 'Choose how often we should come.' }]);
  const before = draft?.answers.repeat;
  const repeat = before !== undefined && before.every === every.data ? before : undefined;
  return success({
    startsAt: time.data.starts_at.toISOString(),
    backAt: undefined,
    every: every.data,
    repeat,
    visits: undefined,
  });
}

async function readWayBack(form: FormData, draft: Draft | undefined): Promise<Result<DraftAnswers>> {
  const { visit: answers, startsAt: thereAt } = draft?.answers ?? {};
  if (answers === undefined || thereAt === undefined) return refused(draftGone);
  const time = z.object({ back_at: startsAt }).safeParse({ back_at: form.get('back_at') ?? undefined });
  if (!time.success) return invalid(problemsOf(time.error));
  const earliest = earliestWayBack(new Date(thereAt), answers);
  if (earliest !== null && time.data.back_at < earliest)
    return invalid([{ field: 'back_at', message: 'Choose a later time for the way home.' }]);
  return success({ backAt: time.data.back_at.toISOString() });
}

async function readEnd(
  requestContext: RequestContext,
  form: FormData,
  draft: Draft | undefined,
): Promise<Result<DraftAnswers>> {
  if (draft?.answers.every === undefined) return refused(draftGone);
  const end = endForm.safeParse({
    count: form.get('count') ?? undefined,
    until: form.get('until') ?? undefined,
  });
  if (!end.success) return invalid(problemsOf(end.error));
  const repeat = { every: draft.answers.every, ...end.data };
  const planned = await planOfDraft(requestContext.platform, memberOf(requestContext), {
    ...draft,
    answers: { ...draft.answers, repeat },
  });
  const shortfall = planned === null ? null : shortfallOf(repeat, planned.visits);
  return shortfall === null
    ? success({ repeat, visits: undefined })
    : invalid([{ field: end.data.count === null ? 'until' : 'count', message: shortfall }]);
}

async function readVisits(
  requestContext: RequestContext,
  form: FormData,
  draft: Draft | undefined,
): Promise<Result<DraftAnswers>> {
  const planned =
    draft === undefined ? null : await planOfDraft(requestContext.platform, memberOf(requestContext), draft);
  if (planned === null) return refused(draftGone);
  const { chosen, open } = chooseVisits(planned.visits, (date) => textOf(form, visitField(date)));
  if (open.length > 0)
    return invalid(
      open.map((date) => ({
        field: visitField(date),
        message: `Choose what we should do on ${dateInWords(date)}.`,
      })),
    );
  if (chosen.every((each) => each.startsAt === null)) return refused(nothingLeft);
  return success({ visits: chosen });
}

async function readNeeds(
  requestContext: RequestContext,
  form: FormData,
  draft: Draft | undefined,
  flow: Flow,
): Promise<Result<DraftAnswers>> {
  const notes = bookingNotes.safeParse(form.get('notes'));
  if (!notes.success)
    return invalid([
      { field: 'notes', message: notes.error.issues[0]?.message ?? 'Please write this in other words.' },
    ]);
  const recipientId = draft?.answers.recipientId;
  if (recipientId === undefined) return refused(draftGone);
  const member = memberOf(requestContext);
  const recipient = await findRecipient(requestContext.platform.database, member, recipientId);
  if (recipient?.permissions.needs) {
    const [options, chosen] = await Promise.all([
      findPreferenceOptions(requestContext.platform.database),
      listChosenPreferences(requestContext.platform.database, recipientId),
    ]);
    const asked = Object.values(options)
      .flat()
      .filter((option) => option.mattersFor.includes(flow.serviceId) && !isAskedOfRide(option.id));
    const ticked = new Set(listOf(form, 'needs'));
    const untouched = chosen
      .filter((need) => !asked.some((option) => option.id === need.id))
      .map(({ id, remarks }) => ({ id, remarks }));
    const answered = asked
      .filter((option) => ticked.has(option.id))
      .map((option) => ({
        id: option.id,
        remarks: needsRemarks(option.title)
          ? textOf(form, `${option.id}-remarks`).trim().slice(0, 500)
          : null,
      }));
    const saved = await changeNeeds(requestContext.platform, member, recipientId, [
      ...untouched,
      ...answered,
    ]);
    if (!saved.ok) return saved;
    const unsuitable = unsuitableBecause(
      { id: draft?.answers.visit?.optionId ?? '', serviceId: flow.serviceId },
      [...ticked],
      true,
    );
    if (unsuitable !== null) return invalid([{ field: 'needs', message: unsuitable }]);
  }
  return success({ notes: notes.data });
}

async function pay(requestContext: RequestContext, draft: Draft, values: Record<string, string>, flow: Flow) {
  const member = memberOf(requestContext);
  const { platform } = requestContext;
  if (values['intent'] === 'add-card') {
    const page = `${platform.publicUrl}${stepPath(flow, draft.id, 'check')}`;
    const setup = await startCardSetup(platform, requestContext, member, {
      returnUrl: page,
      cancelUrl: page,
    });
    return setup.ok ? redirect(setup.value.url, 303) : formReply(values, setup.refusal);
  }
  const card = values['card_id'] ?? null;
  const isSeveral = draft.answers.repeat !== undefined || isRoundTrip(draft.answers.visit);
  const gone = `${stepPath(flow, draft.id, draft.answers.repeat ? 'visits' : 'time')}&taken=1`;
  // Whoever took longer than we keep a time books it all the same, while nobody else has taken it.
  const held = await keepHolding(platform, member, draft);
  if (!held.ok)
    return held.refusal.code === 'slot_taken'
      ? redirect(gone, 303)
      : redirect(stepPath(flow, draft.id, 'check'), 303);
  // Nobody pays another price than the one that stood beside the button.
  if (held.value.totalCents !== Number(values['total_cents']))
    return redirect(stepPath(flow, draft.id, 'check'), 303);
  const { bookingId } = held.value;
  const placed = await (isSeveral
    ? placeSeries(platform, member, bookingId, card)
    : placeBooking(platform, member, bookingId, card, {
        useGift: values['use_gift'] === 'yes',
        returnUrl: () => `${platform.publicUrl}${stepPath(flow, draft.id, 'check')}`,
      }));
  if (placed.ok && 'challenge' in placed.value && placed.value.challenge)
    return redirect(placed.value.challenge.url, 303);
  if (placed.ok) return redirect(`/post-booking/${placed.value.bookingId}`, 303);
  if (placed.refusal.code === 'booking_not_found') return redirect(gone, 303);
  return formReply(values, placed.refusal);
}

function invalid(fields: FieldProblem[]): { ok: false; refusal: Refusal } {
  return refused({ kind: 'invalid', code: 'invalid_answers', message: 'Please check your answers.', fields });
}

const draftGone = {
  kind: 'not_found',
  code: 'draft_not_found',
  message: 'We could not find this booking. Please start again.',
} as const;
const nothingLeft = {
  kind: 'invalid',
  code: 'no_visit_left',
  message: 'You left out all visits. Please keep one, or go back and choose another time.',
} as const;
