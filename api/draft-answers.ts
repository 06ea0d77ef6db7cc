import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  answerDetails,
  answerDishes,
  answerEnd,
  answerTime,
  answerVisits,
  answerWayBack,
  answerWhat,
  answerWho,
  invalidAnswer,
} from '#domains/booking/drafts/draft-answer.server.ts';
import type { Draft, DraftAnswers, DraftSoFar } from '#domains/booking/drafts/draft.ts';
import type { Member } from '#domains/people/people.ts';
import { chosenDish } from '#domains/services/delivery/menu.ts';
import { isRoundTrip } from '#domains/services/ride/ride.ts';
import { everyValues, mostVisits } from '#domains/visits/series.ts';
import { bookingNotes, startsAt } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type Result, success } from '#platform/result.ts';
import { professionalAskedFor } from './booking-shapes.ts';
import { answers, dishes, repeat } from './ordered-shapes.ts';
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
/** Everything that can be set in a draft. */
export const said = z
  .object({
    recipient_id: z.uuid('Choose who the visit is for.').nullish(),
    answers: answers.nullish(),
    starts_at: startsAt.nullish(),
    professional_id: professionalAskedFor.nullable(),
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
    dishes,
  })
  .meta({
    id: 'DraftAnswers',
    description: 'What is known so far. What is missing, or null, is not answered yet.',
  });
/** A draft as it is read: what was set, by the same names. */
export const draftShape = z
  .object({
    id: z.string(),
    service_id: z.string(),
    recipient_id: z.string().nullable(),
    answers: z.looseObject({ option_id: z.string() }).nullable(),
    starts_at: z.string().nullable(),
    professional_id: z.string().nullable(),
    back_at: z.string().nullable(),
    every: z.enum(everyValues).nullable(),
    repeat: z
      .object({ every: z.enum(everyValues), count: z.int().nullable(), until: z.string().nullable() })
      .nullable(),
    visits: z.array(chosenVisit).nullable(),
    notes: z.string().nullable(),
    dishes: z.array(chosenDish.extend({ title: z.string() })).nullable(),
    updated_at: z.string(),
  })
  .meta({ id: 'Draft' });

type Said = z.output<typeof said>;
type DraftWritten = Pick<Draft, 'serviceId' | 'bookingId'>;

/**
 * The whole of what a draft says, checked as the pages check it, one answer after the other. What is not said
 * is said to be missing, so that it takes the place of what was.
 */
export async function readAnswers(
  platform: ConnectedPlatform,
  member: Member,
  draft: DraftWritten,
  given: Said,
): Promise<Result<DraftAnswers>> {
  const missing = missingBefore(given);
  if (missing !== null) return invalidAnswer(missing.field, missing.message);
  let answered: DraftAnswers = { ...nothingSaid, notes: given.notes };
  for (const question of questionsOf(platform, member, given)) {
    const answer = await question({ ...draft, answers: answered });
    if (!answer.ok) return answer;
    answered = { ...answered, ...answer.value };
  }
  return success(answered);
}

const nothingSaid: Record<keyof DraftAnswers, undefined> = {
  recipientId: undefined,
  details: undefined,
  appointmentAt: undefined,
  wantedAt: undefined,
  startsAt: undefined,
  professionalId: undefined,
  backAt: undefined,
  every: undefined,
  repeat: undefined,
  visits: undefined,
  visitsAsked: undefined,
  notes: undefined,
  dishes: undefined,
};

/** The questions that were answered, in their order. */
function questionsOf(
  platform: ConnectedPlatform,
  member: Member,
  given: Said,
): ((draft: DraftSoFar) => Promise<Result<DraftAnswers>>)[] {
  const { recipient_id: who, answers: what, starts_at: there, back_at: back, repeat: end } = given;
  const { visits, dishes: chosen } = given;
  return [
    isMissing(who) ? null : (draft: DraftSoFar) => answerWho(platform, member, draft, who),
    isMissing(what) ? null : (draft: DraftSoFar) => answerWhat(platform, member, draft, what.optionId),
    isMissing(what) || (Object.keys(what).length === 1 && isMissing(there))
      ? null
      : (draft: DraftSoFar) => answerDetails(platform, member, draft, what),
    isMissing(there)
      ? null
      : (draft: DraftSoFar) =>
          answerTime(platform, draft, {
            startsAt: there,
            every: given.every ?? undefined,
            professionalId: given.professional_id ?? undefined,
          }),
    isMissing(back)
      ? null
      : async (draft: DraftSoFar) =>
          isRoundTrip(draft.answers.details) ? answerWayBack(draft, back) : success({}),
    isMissing(end)
      ? null
      : (draft: DraftSoFar) =>
          answerEnd(platform, member, draft, { count: end.count ?? null, until: end.until ?? null }),
    isMissing(visits) ? null : (draft: DraftSoFar) => answerChosen(platform, member, draft, visits),
    isMissing(chosen) ? null : (draft: DraftSoFar) => answerDishes(platform, member, draft, chosen),
  ].filter((question) => question !== null);
}

/** Each answer builds on the ones before it; null where none of those is missing. */
function missingBefore(given: Said): { field: string; message: string } | null {
  const { recipient_id: who, answers: what, starts_at: there, every, repeat: end, visits } = given;
  if (isMissing(who) && !(isMissing(what) && isMissing(there)))
    return { field: 'recipient_id', message: 'Choose who it is for.' };
  if (isMissing(what) && !isMissing(there)) return { field: 'answers', message: 'Choose what you need.' };
  if (isMissing(every) && !(isMissing(end) && isMissing(visits)))
    return { field: 'every', message: 'Choose how often we should come.' };
  if (isMissing(there) && !(isMissing(every) && isMissing(given.dishes)))
    return { field: 'starts_at', message: 'Choose one of the times.' };
  if (isMissing(end) && !isMissing(visits))
    return { field: 'repeat', message: 'Enter the number of visits or the last day.' };
  return isMissing(end) || end.every === every
    ? null
    : { field: 'repeat', message: 'Choose the same here as for how often we should come.' };
}

function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** Here each visit of a series is named, also one that nothing is asked about. */
async function answerChosen(
  platform: ConnectedPlatform,
  member: Member,
  draft: DraftSoFar,
  given: readonly z.output<typeof chosenVisit>[],
): Promise<Result<DraftAnswers>> {
  const wished = given
    .map(({ date, starts_at: at }) => ({ date, startsAt: at === null ? null : new Date(at).toISOString() }))
    .toSorted((one, other) => one.date.localeCompare(other.date));
  const answered = await answerVisits(platform, member, draft, (date) => {
    const visit = wished.find((each) => each.date === date);
    return visit === undefined ? '' : (visit.startsAt ?? 'skip');
  });
  if (!answered.ok) {
    const { fields, message } = answered.refusal;
    return invalidAnswer('visits', fields?.map((field) => field.message).join(' ') ?? message);
  }
  return isDeepStrictEqual(answered.value.visits, wished)
    ? answered
    : invalidAnswer('visits', 'Choose for each visit one of the times that are offered for it.');
}

/** The draft on the wire. */
export function draftOut({
  id,
  serviceId: service,
  answers: {
    recipientId,
    details,
    startsAt: there,
    professionalId,
    backAt,
    every,
    repeat: end,
    visits,
    notes,
    dishes: chosen,
  },
  updatedAt,
}: Draft): z.input<typeof draftShape> {
  return {
    id,
    service_id: service,
    recipient_id: recipientId ?? null,
    answers: details === undefined ? null : answersOut(details),
    starts_at: there ?? null,
    professional_id: professionalId ?? null,
    back_at: backAt ?? null,
    every: every ?? null,
    repeat: end ?? null,
    visits: visits?.map(({ date, startsAt: at }) => ({ date, starts_at: at })) ?? null,
    notes: notes ?? null,
    dishes: chosen ?? null,
    updated_at: updatedAt.toISOString(),
  };
}

/** As they were given: without what we have measured and noted ourselves, so that they can be sent back. */
function answersOut({
  optionId,
  answered: _answered,
  route: _route,
  pickup: _pickup,
  ...given
}: NonNullable<DraftAnswers['details']>) {
  return { ...toWire(given), option_id: optionId };
}
