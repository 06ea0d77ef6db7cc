import { inWeekOrder } from '#domains/availability/taken-time.server.ts';
import { bestPlan, withDiscount } from '#domains/membership/membership.ts';
import type { Member } from '#domains/people/people.ts';
import { estimateVisit } from '#domains/services/estimate.ts';
import { askedAnswers } from '#domains/services/question.ts';
import { earliestWayBack, isRoundTrip, legsOf } from '#domains/services/ride/ride.ts';
import { rememberServiceOfOption } from '#domains/services/service.server.ts';
import type { Estimate, ServiceOption } from '#domains/services/service.ts';
import { type Every, type GoingOn, mostVisits, type Rhythm } from '#domains/visits/series.ts';
import type { VisitRequest } from '#domains/visits/visit.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { askedFor, assign, type Assignment, assignSeries, placeOf } from '../assignment.ts';
import { type Held, readVisit, type ReadyFacts, readyFacts } from '../hold-facts.server.ts';
import { heldRows, type VisitToHold } from '../hold-row.server.ts';
import { isWritten, writeHeldIn } from '../hold.server.ts';
import { mayRepeat, seriesNotOffered } from './series.ts';

const mostAttempts = 5;

export interface SeriesRequest extends Omit<VisitRequest, 'startsAt'> {
  every: Every;
  times: Date[];
  /** Set where the series has no end. */
  goingOn?: GoingOn | null;
  /** Where they differ, such as by what is on the menu of their day. */
  answersAt?: (startsAt: Date) => VisitRequest['answers'];
}

/** One of several visits that are held together. */
interface Part {
  startsAt: Date;
  answers: VisitRequest['answers'];
}

/**
 * Keeps all times of a series for 15 minutes, each visit as a booking in the state `held`, all of them or
 * none. One professional does as many of them as can be. The same request again answers what it has held
 * before. Refuses `recipient_not_found`, `booking_not_allowed`, `outside_area`, `series_not_offered`,
 * `slot_taken` and what the price rules refuse. The answer is about the first visit, and its price is that of
 * one visit.
 */
export async function holdSeries(
  platform: Platform,
  member: Member,
  request: SeriesRequest,
  requestKey: string,
): Promise<Result<Held>> {
  const times = request.times.toSorted((one, other) => one.getTime() - other.getTime());
  const { answers, every, recipientId, notes, goingOn, professionalId, answersAt = () => answers } = request;
  const { option } = await findOption(platform, answers.optionId);
  if (option === undefined || !mayRepeat(option, answers) || times.length === 0 || times.length > mostVisits)
    return refused(seriesNotOffered);
  if (goingOn && (goingOn.from <= platform.clock.now() || goingOn.looked < times.length))
    return refused(seriesNotOffered);
  return holdParts(
    platform,
    member,
    {
      recipientId,
      notes,
      every,
      goingOn,
      professionalId,
      parts: times.map((startsAt) => ({ startsAt, answers: answersAt(startsAt) })),
    },
    requestKey,
  );
}

/**
 * Keeps both rides of a round trip for 15 minutes, or none of them, with one driver for both where that can
 * be. Refuses `way_back_too_early`, and what `holdSeries` refuses.
 */
export async function holdRoundTrip(
  platform: Platform,
  member: Member,
  request: VisitRequest & { backAt: Date },
  requestKey: string,
): Promise<Result<Held>> {
  const { recipientId, notes, startsAt, backAt, answers, professionalId } = request;
  const earliest = earliestWayBack(startsAt, answers);
  if (!isRoundTrip(answers) || earliest === null) return refused(seriesNotOffered);
  if (backAt < earliest) return refused(wayBackTooEarly);
  const { there, back } = legsOf(answers);
  return holdParts(
    platform,
    member,
    {
      recipientId,
      notes,
      every: 'there-and-back',
      professionalId,
      parts: [
        { startsAt, answers: there },
        { startsAt: backAt, answers: back },
      ],
    },
    requestKey,
  );
}

async function findOption(platform: Platform, optionId: string) {
  const service = await rememberServiceOfOption(platform.database, optionId, platform.clock.now());
  return { service, option: service?.options.find((each) => each.id === optionId) };
}

/** What an option asked when a visit of it was booked. */
export type AskedThen = Pick<ServiceOption, 'questions' | 'versionId'>;

interface PartsRequest {
  recipientId: string;
  notes: string | null;
  every: Rhythm;
  goingOn?: GoingOn | null | undefined;
  /** Who should come to as many of them as can be. */
  professionalId?: string | undefined;
  parts: Part[];
}

async function holdParts(
  platform: Platform,
  member: Member,
  request: PartsRequest,
  requestKey: string,
): Promise<Result<Held>> {
  const { service, option } = await findOption(platform, request.parts[0]?.answers.optionId ?? '');
  if (service === undefined || option === undefined) return refused(seriesNotOffered);
  const terms: Terms[] = [];
  for (const [index, { startsAt, answers }] of request.parts.entries()) {
    const part = { startsAt, answers: askedAnswers(option, answers) };
    const estimate = estimateVisit(service, part.answers);
    if (!estimate.ok) return estimate;
    terms.push({ part, option, estimate: estimate.value, requestKey: `${requestKey}:${index}` });
  }
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const earlier = await findHeldSeries(platform, member, requestKey);
    if (earlier !== undefined) return success(earlier);
    const read = await readVisits(platform, member, request, terms);
    if (!read.ok) return read;
    const preferred =
      askedFor(request.professionalId) ?? assignSeries(read.value.map(({ candidates }) => candidates));
    const visits: (VisitToHold | undefined)[] = [];
    for (const [index, facts] of read.value.entries())
      visits.push(
        toVisit(withoutBusy(facts, terms[index]!, visits), member, request, terms[index]!, preferred),
      );
    if (visits.includes(undefined)) {
      // Taken perhaps by this very request, which came a moment earlier.
      const mine = await findHeldSeries(platform, member, requestKey);
      return mine === undefined ? refused(slotTaken) : success(mine);
    }
    const all = visits.filter((each) => each !== undefined);
    const held = await writeSeries(platform, member, { visits: all, request, requestKey });
    if (held !== undefined) return success(held);
  }
  return refused(slotTaken);
}

interface Terms {
  part: Part;
  option: ServiceOption;
  estimate: Estimate;
  requestKey: string;
}

/** One after the other: a series must not take all connections for itself. */
async function readVisits(
  platform: Platform,
  member: Member,
  request: PartsRequest,
  terms: readonly Terms[],
): Promise<Result<ReadyFacts[]>> {
  const found: ReadyFacts[] = [];
  for (const { part, option, estimate, requestKey } of terms) {
    const search = {
      serviceOptionId: option.id,
      lengthMinutes: estimate.minutes,
      leadHours: option.leadHours,
      now: platform.clock.now(),
      startsAt: part.startsAt,
      inSeries: request.every !== 'there-and-back',
      isShared: option.capacity > 1,
    };
    const { recipientId } = request;
    const { serviceId } = option;
    const read = await readVisit(platform, { member, recipientId, serviceId, search, requestKey });
    const ready = readyFacts(read, option, part.answers);
    if (!ready.ok) return ready;
    found.push(ready.value);
  }
  return success(found);
}

/**
 * The professional of one part is not available for another one that begins before they are done and on their
 * way: a ride home right after the ride there.
 */
function withoutBusy(
  facts: ReadyFacts,
  { part }: Terms,
  before: readonly (VisitToHold | undefined)[],
): ReadyFacts {
  const busy = before.flatMap((each) =>
    each !== undefined &&
    part.startsAt.getTime() <
      each.request.startsAt.getTime() + (each.estimate.minutes + each.option.bufferMinutes) * 60_000
      ? [each.assigned.id]
      : [],
  );
  return busy.length === 0
    ? facts
    : { ...facts, candidates: facts.candidates.filter(({ id }) => !busy.includes(id)) };
}

function toVisit(
  facts: ReadyFacts,
  member: Member,
  { recipientId, notes }: PartsRequest,
  { part, option, estimate, requestKey }: Terms,
  preferred: Assignment | undefined,
): VisitToHold | undefined {
  const assigned = assign(facts.candidates, preferred);
  const chosen = facts.candidates.find((candidate) => candidate.id === assigned?.id);
  if (assigned === undefined || chosen === undefined) return undefined;
  return {
    member,
    request: { recipientId, notes, ...part },
    requestKey,
    option,
    estimate: withDiscount(estimate, bestPlan(facts.plans)),
    facts,
    assigned,
    place: placeOf(chosen),
  };
}

/** Undefined where another booking was quicker; nothing is held then. */
async function writeSeries(
  platform: Platform,
  member: Member,
  series: { visits: VisitToHold[]; request: PartsRequest; requestKey: string },
): Promise<Held | undefined> {
  const now = platform.clock.now();
  const seriesId = newIdentifier(now);
  const { REFERENCE_LETTERS: letters } = platform.configuration;
  const visits = series.visits.map((visit) => heldRows({ ...visit, seriesId }, letters, now));
  const { every, goingOn } = series.request;
  const row = {
    id: seriesId,
    created_at: now,
    member_id: member.userId,
    every,
    visits: visits.length,
    request_key: series.requestKey,
    goes_on_from: goingOn?.from ?? null,
    visits_looked_at: goingOn?.looked ?? null,
  };
  const written = await isWritten(() =>
    transaction(platform.database, async (work) => {
      await work.insertInto('booking_series').values(row).execute();
      // One by one: two of them may lie in the same week of the same person, which a statement changes once.
      for (const visit of visits.toSorted((one, other) => inWeekOrder(one.time, other.time)))
        await writeHeldIn(work, visit);
    }),
  );
  return written ? visits[0]?.held : undefined;
}

/**
 * One more visit of a series, by the rules of the others and with the same professional if they are free;
 * null where nobody is. Refuses what `readyFacts` and the price rules refuse.
 */
export async function findVisitToAdd(
  platform: Platform,
  member: Member,
  request: Omit<PartsRequest, 'parts'> & { part: Part; asked: AskedThen },
  { requestKey, preferred }: { requestKey: string; preferred: string },
): Promise<Result<VisitToHold | null>> {
  const { part, asked, ...rest } = request;
  const parts = { ...rest, parts: [part] };
  const offered = await findOption(platform, part.answers.optionId);
  const option = offered.option && { ...offered.option, ...asked };
  const service = offered.service && option && { ...offered.service, options: [option] };
  if (service === undefined || option === undefined || !mayRepeat(option, part.answers))
    return refused(seriesNotOffered);
  const estimate = estimateVisit(service, part.answers);
  if (!estimate.ok) return estimate;
  const terms = { part, option, estimate: estimate.value, requestKey };
  const read = await readVisits(platform, member, parts, [terms]);
  const same = { id: preferred, reason: 'same_in_series' } as const;
  return read.ok ? success(toVisit(read.value[0]!, member, parts, terms, same) ?? null) : read;
}

async function findHeldSeries(
  platform: Platform,
  member: Member,
  requestKey: string,
): Promise<Held | undefined> {
  const row = await platform.database
    .selectFrom('booking_series as s')
    .innerJoin('bookings as b', 'b.series_id', 's.id')
    .select(['b.id', 'b.held_until', 'b.created_at', 'b.total_cents'])
    .where('s.member_id', '=', member.userId)
    .where('s.request_key', '=', requestKey)
    .orderBy('b.starts_at')
    .limit(1)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : { bookingId: row.id, heldUntil: row.held_until ?? row.created_at, totalCents: row.total_cents };
}

const wayBackTooEarly = refusal(
  'invalid',
  'way_back_too_early',
  'The ride home starts before you get there. Choose a later time.',
  { back_at: 'Choose a later time for the ride home.' },
);
const slotTaken = refusal(
  'conflict',
  'slot_taken',
  'One of those times was just taken. Check the visits again.',
);
