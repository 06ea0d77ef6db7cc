import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { planOfDraft } from '#domains/booking/drafts/draft-plan.server.ts';
import type { Draft, DraftAnswers } from '#domains/booking/drafts/draft.ts';
import { measureVisit } from '#domains/booking/offer.server.ts';
import { estimateWanted, quoteOf } from '#domains/booking/quote.server.ts';
import { chooseVisits, dateInWords, mayRepeat, shortfallOf } from '#domains/booking/series/series.ts';
import { earliestWayBack, isRoundTrip } from '#domains/catalogue/ride.ts';
import { findService, findServiceArea } from '#domains/catalogue/service.server.ts';
import type { ServiceWithOptions } from '#domains/catalogue/service.ts';
import type { Member } from '#domains/people/people.ts';
import { findRecipient } from '#domains/people/recipient.server.ts';
import { everyValues, mostVisits, type PlannedVisit, type Repeat } from '#domains/visits/series.ts';
import { bookingNotes, startsAt } from '#domains/visits/visit.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { answers, repeat } from './booking-shapes.ts';
import { toWire } from './spelling.ts';

const chosenVisit = z
  .object({
    date: z.iso.date('Choose a day.'),
    starts_at: z.iso
      .datetime({ offset: true, error: 'Choose one of the times.' })
      .nullable()
      .meta({ description: 'Null where this visit is left out.' }),
  })
  .meta({ id: 'ChosenVisit' });
/** What a draft is told, all of it. */
export const said = z
  .object({
    recipient_id: z.uuid('Choose who the visit is for.').nullish(),
    answers: answers.nullish(),
    starts_at: startsAt.nullish(),
    back_at: startsAt.nullish().meta({ description: 'Of a round trip: the pick-up for the way home.' }),
    every: z
      .enum(everyValues, 'Choose how often we should come.')
      .nullish()
      .meta({ description: 'How often the visit comes again; null for just one.' }),
    repeat: repeat.nullish().meta({ description: 'The same with its end, once that is known.' }),
    visits: z
      .array(chosenVisit)
      .max(mostVisits, `Use ${mostVisits} or fewer.`)
      .nullish()
      .meta({ description: 'What was decided for each visit of a series, out of what `planSeries` offers.' }),
    notes: bookingNotes,
  })
  .meta({
    id: 'DraftAnswers',
    description: 'What is known so far. What is missing, or null, is not answered yet.',
  });
/** A draft as it is read: what it was told, by the same names. */
export const draftShape = z
  .object({
    id: z.string(),
    service_id: z.string(),
    recipient_id: z.string().nullable(),
    answers: z.looseObject({ option_id: z.string() }).nullable(),
    starts_at: z.string().nullable(),
    back_at: z.string().nullable(),
    every: z.enum(everyValues).nullable(),
    repeat: z
      .object({ every: z.enum(everyValues), count: z.int().nullable(), until: z.string().nullable() })
      .nullable(),
    visits: z.array(chosenVisit).nullable(),
    notes: z.string().nullable(),
    updated_at: z.string(),
  })
  .meta({ id: 'Draft' });

type Said = z.output<typeof said>;
type DraftWritten = Pick<Draft, 'serviceId' | 'bookingId'>;

/**
 * The whole of what a draft says, checked as the pages check it step by step. What is not said is said to be
 * missing, so that it takes the place of what was.
 */
export async function readAnswers(
  platform: Platform,
  member: Member,
  draft: DraftWritten,
  given: Said,
): Promise<Result<DraftAnswers>> {
  const none = {
    recipientId: undefined,
    visit: undefined,
    startsAt: undefined,
    backAt: undefined,
    every: undefined,
    repeat: undefined,
    visits: undefined,
    notes: given.notes,
  };
  const service = await findService(platform.database, draft.serviceId);
  if (service === undefined) return unanswered('service_id', 'Choose a service.');
  if (isMissing(given.recipient_id))
    return isMissing(given.answers) && isMissing(given.starts_at)
      ? success(none)
      : unanswered('recipient_id', 'Choose who the visit is for.');
  const recipient = await findRecipient(platform.database, member, given.recipient_id);
  if (recipient === undefined || !recipient.permissions.book)
    return unanswered('recipient_id', 'Choose who the visit is for.');
  if ((await findServiceArea(platform.database, recipient.address.zipcode, draft.serviceId)) === undefined) {
    return unanswered(
      'recipient_id',
      `We do not come to ZIP code ${recipient.address.zipcode} for this yet. Please call us.`,
    );
  }
  const chosen = { ...none, recipientId: recipient.id };
  if (isMissing(given.answers))
    return isMissing(given.starts_at) ? success(chosen) : unanswered('answers', 'Choose what you need.');
  const visit = await visitOf(platform, member, service, recipient.id, { ...given, answers: given.answers });
  if (!visit.ok) return visit;
  const times = timesOf(given, visit.value);
  if (!times.ok) return times;
  const once = { ...chosen, visit: visit.value, ...times.value };
  const series = await seriesOf(platform, member, service, { ...draft, answers: once }, given);
  return series.ok ? success({ ...once, ...series.value }) : series;
}

/** What is needed, with what we measure of it ourselves; the kind of help alone where no more was said. */
async function visitOf(
  platform: Platform,
  member: Member,
  service: ServiceWithOptions,
  recipientId: string,
  given: Said & { answers: NonNullable<Said['answers']> },
): Promise<Result<NonNullable<DraftAnswers['visit']>>> {
  const { optionId } = given.answers;
  if (!service.options.some(({ id }) => id === optionId))
    return unanswered('option_id', 'Choose what you need.');
  const isWhole = Object.keys(given.answers).length > 1;
  if (!isWhole && isMissing(given.starts_at)) return success({ optionId });
  const measured = await measureVisit(platform, member, recipientId, service, given.answers);
  if (!measured.ok) return measured;
  const visit = { ...measured.value, optionId };
  const estimate = await estimateWanted(
    platform.database,
    member,
    service,
    { recipientId, answers: visit },
    platform.clock.now(),
  );
  return estimate.ok ? success({ ...visit, answered: true }) : estimate;
}

function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

function timesOf(
  { starts_at: there, back_at: back }: Said,
  visit: Record<string, unknown>,
): Result<Pick<DraftAnswers, 'startsAt' | 'backAt'>> {
  if (isMissing(there)) return success({ startsAt: undefined, backAt: undefined });
  if (isMissing(back) || !isRoundTrip(visit))
    return success({ startsAt: there.toISOString(), backAt: undefined });
  const earliest = earliestWayBack(there, visit);
  if (earliest !== null && back < earliest)
    return unanswered('back_at', 'Choose a later time for the way home.');
  return success({ startsAt: there.toISOString(), backAt: back.toISOString() });
}

/**
 * How often it comes again, where that ends, and what was decided for each visit: each only together with the
 * one before.
 */
async function seriesOf(
  platform: Platform,
  member: Member,
  service: ServiceWithOptions,
  draft: DraftWritten & { answers: DraftAnswers },
  { every, repeat: wanted, visits }: Said,
): Promise<Result<Pick<DraftAnswers, 'every' | 'repeat' | 'visits'>>> {
  if (isMissing(every))
    return isMissing(wanted) && isMissing(visits)
      ? success({})
      : unanswered('every', 'Choose how often we should come.');
  const { visit, startsAt: first } = draft.answers;
  const option = service.options.find(({ id }) => id === visit?.optionId);
  if (
    option === undefined ||
    visit === undefined ||
    !mayRepeat(option) ||
    isRoundTrip(visit) ||
    quoteOf(visit) !== undefined
  ) {
    return unanswered('every', 'This cannot be booked again and again. Please book one visit, or call us.');
  }
  if (first === undefined) return unanswered('starts_at', 'Choose one of the times.');
  if (isMissing(wanted))
    return isMissing(visits)
      ? success({ every })
      : unanswered('repeat', 'Say how many visits there are, or the last day.');
  if (wanted.every !== every)
    return unanswered('repeat', 'Choose the same here as for how often we should come.');
  const end: Repeat = { every, count: wanted.count ?? null, until: wanted.until ?? null };
  const planned =
    (await planOfDraft(platform, member, { ...draft, answers: { ...draft.answers, repeat: end } }))?.visits ??
    [];
  const shortfall = shortfallOf(end, planned);
  if (shortfall !== null) return unanswered('repeat', shortfall);
  if (isMissing(visits)) return success({ every, repeat: end });
  const chosen = chosenOf(planned, visits);
  return chosen.ok ? success({ every, repeat: end, visits: chosen.value }) : chosen;
}

function chosenOf(
  planned: readonly PlannedVisit[],
  given: readonly z.output<typeof chosenVisit>[],
): Result<NonNullable<DraftAnswers['visits']>> {
  const wished = given
    .map(({ date, starts_at: at }) => ({ date, startsAt: at === null ? null : new Date(at).toISOString() }))
    .toSorted((one, other) => one.date.localeCompare(other.date));
  const { chosen, open } = chooseVisits(planned, (date) => {
    const visit = wished.find((each) => each.date === date);
    return visit === undefined ? '' : (visit.startsAt ?? 'skip');
  });
  if (open.length > 0)
    return unanswered('visits', `Choose what we should do on ${open.map(dateInWords).join(' and ')}.`);
  if (!isDeepStrictEqual(chosen, wished))
    return unanswered('visits', 'Choose for each visit one of the times that are offered for it.');
  return chosen.every((each) => each.startsAt === null)
    ? unanswered('visits', 'You left out all visits. Please keep one, or go back and choose another time.')
    : success(chosen);
}

function unanswered(field: string, message: string) {
  return refused({
    kind: 'invalid',
    code: 'invalid_answers',
    message: 'Please check your answers.',
    fields: [{ field, message }],
  });
}

/** The draft on the wire. */
export function draftOut({
  id,
  serviceId: service,
  answers: { recipientId, visit, startsAt: there, backAt, every, repeat: end, visits, notes },
  updatedAt,
}: Draft): z.input<typeof draftShape> {
  return {
    id,
    service_id: service,
    recipient_id: recipientId ?? null,
    answers: visit === undefined ? null : answersOut(visit),
    starts_at: there ?? null,
    back_at: backAt ?? null,
    every: every ?? null,
    repeat: end ?? null,
    visits: visits?.map(({ date, startsAt: at }) => ({ date, starts_at: at })) ?? null,
    notes: notes ?? null,
    updated_at: updatedAt.toISOString(),
  };
}

/** As they were given: without what we have measured and noted ourselves, so that they can be sent back. */
function answersOut({
  optionId,
  answered: _answered,
  route: _route,
  ...given
}: NonNullable<DraftAnswers['visit']>) {
  return { ...toWire(given), option_id: optionId };
}
