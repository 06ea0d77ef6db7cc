import { listChosenPreferences } from '#domains/people/chosen-need.server.ts';
import type { Member } from '#domains/people/people.ts';
import { findRecipient } from '#domains/people/recipient.server.ts';
import { type ChosenDish, dishesOf } from '#domains/services/delivery/menu.ts';
import { earliestWayBack, leastOfRide, riderAnswersOf } from '#domains/services/ride/ride.ts';
import { findService, findServiceArea } from '#domains/services/service.server.ts';
import type { ServiceOption } from '#domains/services/service.ts';
import type { Every, Repeat } from '#domains/visits/series.ts';
import { dateInWords } from '#domains/visits/words.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import {
  type FieldProblem,
  type Refusal,
  refusal,
  refused,
  type Result,
  success,
  withProblems,
} from '#platform/result.ts';
import { promiseDishes } from '../dishes.server.ts';
import { arrivalOf, findOffer } from '../offer.server.ts';
import { unsuitableBecause, type WantedAnswers } from '../offer.ts';
import { chooseVisits, mayRepeat, shortfallOf } from '../series/series.ts';
import { pickUpFor } from './appointment.ts';
import { offerOfDraft, planOfDraft, timesForDraft } from './draft-offer.server.ts';
import { draftNotFound, type DraftAnswers, type DraftSoFar, isPriced } from './draft.ts';

/*
 * What each answer to a booking has to be, given the ones before it. Each function returns what the draft
 * then says; an answer that others build on removes them. All refuse `invalid_answers` with the field.
 */

/** Who it is for: a recipient that the member may book for, where the service comes. */
export async function answerWho(
  { database }: ConnectedPlatform,
  member: Member,
  { serviceId }: DraftSoFar,
  recipientId: string,
): Promise<Result<DraftAnswers>> {
  const recipient = await findRecipient(database, member, recipientId);
  if (recipient === undefined || !recipient.permissions.book)
    return invalidAnswer('recipient_id', 'Choose who it is for.');
  const { zipcode } = recipient.address;
  return (await findServiceArea(database, zipcode, serviceId)) === undefined
    ? invalidAnswer('recipient_id', `We do not serve ZIP code ${zipcode} for this yet. Please call us.`)
    : success({ recipientId: recipient.id });
}

/**
 * Another option asks other questions, so answers about the first one no longer count. What was written and
 * shown of the work still does.
 */
export async function answerWhat(
  { database, clock }: ConnectedPlatform,
  member: Member,
  { serviceId, answers: { recipientId, details } }: DraftSoFar,
  optionId: string,
): Promise<Result<DraftAnswers>> {
  const service = await findService(database, serviceId, clock.now());
  const option = service?.options.find(({ id }) => id === optionId);
  if (option === undefined) return invalidAnswer('option_id', 'Choose what you need.');
  const { needs, mayKnow } = await needsOf(database, member, recipientId);
  const unsuitable = unsuitableBecause(option, needs, mayKnow);
  if (unsuitable !== null) return invalidAnswer('option_id', unsuitable);
  const still = ['description', 'photos'].flatMap((name) =>
    details?.[name] === undefined ? [] : [[name, details[name]]],
  );
  return success({ ...withoutTime, ...once, details: { ...Object.fromEntries(still), optionId } });
}

/**
 * The options that can serve the recipient, if one was chosen. A booker who may not know the needs is offered
 * all of them, because one that is left out tells of a need; `answerWhat` refuses it without a reason.
 */
export async function optionsFor<Option extends Pick<ServiceOption, 'kind' | 'takesWheelchairs'>>(
  { database }: ConnectedPlatform,
  member: Member,
  recipientId: string | undefined,
  options: readonly Option[],
): Promise<Option[]> {
  const { needs, mayKnow } = await needsOf(database, member, recipientId);
  return options.filter((option) => !mayKnow || unsuitableBecause(option, needs, true) === null);
}

async function needsOf(database: DatabaseReader, member: Member, recipientId: string | undefined) {
  const recipient =
    recipientId === undefined ? undefined : await findRecipient(database, member, recipientId);
  const chosen = recipient === undefined ? [] : await listChosenPreferences(database, recipient.id);
  return { needs: chosen.map(({ id }) => id), mayKnow: recipient?.permissions.needs ?? false };
}

/** What is needed to price it. A longer visit may not fit where the shorter one did. */
export async function answerDetails(
  platform: ConnectedPlatform,
  member: Member,
  { answers: { recipientId } }: DraftSoFar,
  answers: WantedAnswers,
): Promise<Result<DraftAnswers>> {
  if (recipientId === undefined) return refused(draftNotFound);
  const offer = await findOffer(platform, { member, recipientId, answers });
  if (!offer.ok) return offer;
  const details = { ...offer.value.answers, answered: true };
  return success({
    ...withoutTime,
    ...(mayRepeat(offer.value.option, details) ? {} : once),
    details,
  });
}

/**
 * Where a ride goes, and when the rider has to be there, where that is an appointment. What was said before
 * of the way back and of the rider stays, and where that was all, nothing of it is asked again. Refuses what
 * `findOffer` refuses about the addresses.
 */
export async function answerWayThere(
  platform: ConnectedPlatform,
  member: Member,
  draft: DraftSoFar,
  { way, appointmentAt }: { way: WantedAnswers; appointmentAt: Date | undefined },
): Promise<Result<DraftAnswers>> {
  const { recipientId, details } = draft.answers;
  if (recipientId === undefined || details === undefined) return refused(draftNotFound);
  // A ride home may end where we pick nobody up, and it is not said yet whether it is one.
  const found = await findOffer(platform, {
    member,
    recipientId,
    answers: { ...leastOfRide(way), trip: 'back' },
    isSoFar: true,
  });
  const hasPassed = appointmentAt !== undefined && appointmentAt <= platform.clock.now();
  if (!found.ok) return refused(withProblems(found.refusal, hasPassed ? [passedAppointment] : []));
  if (hasPassed) return refused(invalidAnswers([passedAppointment]));
  const { optionId, ...ride } = found.value.answers;
  const known = riderAnswersOf(details);
  const measured = Object.entries(ride).filter(([name]) => !(name in riderAnswersOf(ride)));
  const begun: DraftAnswers = {
    ...withoutTime,
    appointmentAt: appointmentAt?.toISOString(),
    details: { ...Object.fromEntries(measured), ...known, optionId, answered: 'where' },
  };
  if (!isPriced(draft.answers)) return success(begun);
  const all = await answerRider(
    platform,
    member,
    { ...draft, answers: { ...draft.answers, ...begun } },
    known,
  );
  return all.ok ? all : success(begun);
}

const passedAppointment = {
  field: 'appointment_on',
  message: 'That time has passed. Choose a later one.',
};

/**
 * The way back and the rider, which is all that is left to ask of a ride. The pick-up for an appointment is
 * chosen with it, where a driver is available for it. Refuses what `answerDetails` refuses.
 */
export async function answerRider(
  platform: ConnectedPlatform,
  member: Member,
  draft: DraftSoFar,
  answers: Record<string, unknown>,
): Promise<Result<DraftAnswers>> {
  const { details, appointmentAt } = draft.answers;
  if (details === undefined) return refused(draftNotFound);
  const answered = await answerDetails(platform, member, draft, { ...details, ...answers });
  if (!answered.ok || appointmentAt === undefined) return answered;
  const startsAt = await pickUpOf(platform, member, {
    ...draft,
    answers: { ...draft.answers, ...answered.value, appointmentAt },
  });
  return success({ ...answered.value, appointmentAt, startsAt });
}

/** When the rider is picked up for their appointment; undefined where no driver is available for it. */
async function pickUpOf(
  platform: ConnectedPlatform,
  member: Member,
  draft: DraftSoFar,
): Promise<string | undefined> {
  const { appointmentAt } = draft.answers;
  const offer = await offerOfDraft(platform, member, draft);
  const times = offer.ok ? await timesForDraft(platform, draft, offer.value) : undefined;
  if (!offer?.ok || !times?.ok || appointmentAt === undefined) return undefined;
  const pickUp = pickUpFor(new Date(appointmentAt), times.value.starts, (at) => arrivalOf(offer.value, at));
  return pickUp?.startsAt.toISOString();
}

/**
 * A time and, where the visit can repeat, how often. Decisions about single visits of a series no longer
 * count.
 */
export async function answerTime(
  platform: ConnectedPlatform,
  draft: DraftSoFar,
  time: { startsAt: Date; every: Every | undefined; professionalId?: string | undefined },
): Promise<Result<DraftAnswers>> {
  const { every, startsAt, professionalId } = time;
  if (every !== undefined && !(await mayComeAgain(platform, draft)))
    return invalidAnswer('every', 'This cannot repeat. Book one visit, or call us.');
  const { repeat } = draft.answers;
  return success({
    ...withoutTime,
    startsAt: startsAt.toISOString(),
    professionalId,
    every,
    repeat: repeat?.every === every ? repeat : undefined,
  });
}

/** Whether to ask how often the visit should repeat. */
async function mayComeAgain(
  { database, clock }: ConnectedPlatform,
  { serviceId, answers: { details } }: DraftSoFar,
): Promise<boolean> {
  const service = await findService(database, serviceId, clock.now());
  const option = service?.options.find(({ id }) => id === details?.optionId);
  return option !== undefined && details !== undefined && mayRepeat(option, details);
}

/**
 * A time, how often it comes again, and where that ends, in one answer. What becomes of each visit is asked
 * only where one of them cannot be as wished.
 */
export async function answerSeries(
  platform: ConnectedPlatform,
  member: Member,
  draft: DraftSoFar,
  {
    repeat: { every, ...end },
    ...time
  }: { startsAt: Date; repeat: Repeat; professionalId?: string | undefined },
): Promise<Result<DraftAnswers>> {
  let answers: DraftAnswers = {};
  const soFar = () => ({ ...draft, answers: { ...draft.answers, ...answers } });
  for (const answer of [
    () => answerTime(platform, draft, { ...time, every }),
    () => answerEnd(platform, member, soFar(), end),
  ]) {
    const answered = await answer();
    if (!answered.ok) return answered;
    answers = { ...answers, ...answered.value };
  }
  const visits = await answerVisits(platform, member, soFar(), () => '');
  return success({ ...answers, ...(visits.ok ? visits.value : {}), visitsAsked: !visits.ok });
}

/** For a round trip: the pick-up for the way home. */
export function answerWayBack(
  { answers: { details, startsAt } }: DraftSoFar,
  backAt: Date,
): Result<DraftAnswers> {
  if (details === undefined || startsAt === undefined) return refused(draftNotFound);
  const earliest = earliestWayBack(new Date(startsAt), details);
  return earliest !== null && backAt < earliest
    ? invalidAnswer('back_at', 'Choose a later time for the ride home.')
    : success({ backAt: backAt.toISOString() });
}

/** Where a series ends: it must have at least two visits, and as many as were asked for. */
export async function answerEnd(
  platform: ConnectedPlatform,
  member: Member,
  draft: DraftSoFar,
  end: Omit<Repeat, 'every'>,
): Promise<Result<DraftAnswers>> {
  const { every } = draft.answers;
  if (every === undefined) return refused(draftNotFound);
  const repeat = { every, ...end };
  const planned = await planOfDraft(platform, member, { ...draft, answers: { ...draft.answers, repeat } });
  const shortfall = planned.ok ? shortfallOf(repeat, planned.value.visits) : null;
  return shortfall === null ? success({ repeat, visits: undefined }) : invalidAnswer('repeat', shortfall);
}

/** The decision for each visit of a series: `answerFor` a day is one of its times, or `skip`. */
export async function answerVisits(
  platform: ConnectedPlatform,
  member: Member,
  draft: DraftSoFar,
  answerFor: (date: string) => string,
): Promise<Result<DraftAnswers & Required<Pick<DraftAnswers, 'visits'>>>> {
  const planned = await planOfDraft(platform, member, draft);
  if (!planned.ok) return refused(draftNotFound);
  const { chosen, open } = chooseVisits(planned.value.visits, answerFor);
  if (open.length > 0)
    return refused(
      invalidAnswers(
        open.map((date) => ({
          field: visitField(date),
          message: `Choose what to do on ${dateInWords(date)}.`,
        })),
      ),
    );
  return chosen.every((each) => each.startsAt === null) ? refused(noVisitLeft) : success({ visits: chosen });
}

/** The dishes of its first visit, by name; none where the kitchen chooses. Later ones may be without some. */
export async function answerDishes(
  platform: ConnectedPlatform,
  member: Member,
  { answers: { recipientId, details, startsAt } }: DraftSoFar,
  chosen: readonly ChosenDish[],
): Promise<Result<DraftAnswers>> {
  if (recipientId === undefined || details === undefined || startsAt === undefined)
    return refused(draftNotFound);
  const order = { recipientId, answers: details, dishes: chosen };
  const promised = await promiseDishes(platform, member, order, new Date(startsAt));
  return promised.ok ? success({ dishes: dishesOf(promised.value) }) : promised;
}

/** The name of the answer about one visit of a series. */
export const visitField = (date: string) => `visit-${date}`;

const withoutTime = {
  appointmentAt: undefined,
  startsAt: undefined,
  professionalId: undefined,
  backAt: undefined,
  visits: undefined,
  visitsAsked: undefined,
};
const once = { every: undefined, repeat: undefined };

export function invalidAnswer(field: string, message: string): { ok: false; refusal: Refusal } {
  return refused(invalidAnswers([{ field, message }]));
}

export function invalidAnswers(fields: FieldProblem[]): Refusal {
  return { kind: 'invalid', code: 'invalid_answers', message: 'Check your answers.', fields };
}

const noVisitLeft = refusal(
  'invalid',
  'no_visit_left',
  'You skipped every visit. Keep at least one, or go back and choose another time.',
);
