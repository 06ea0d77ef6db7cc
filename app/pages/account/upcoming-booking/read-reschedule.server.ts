import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { describeStart } from '#domains/availability/words.ts';
import { isAskedAbout } from '#domains/booking/series/series.ts';
import {
  type ReschedulePlan,
  planReschedule,
  type PlannedReschedule,
} from '#domains/visit-changes/series-reschedule.server.ts';
import type { Scope } from '#domains/visit-changes/series-scope.ts';
import { dateInWords, momentInWords } from '#domains/visits/words.ts';
import type { FieldProblem } from '#platform/result.ts';

const fieldOf = (move: PlannedReschedule) => `move-${move.bookingId}`;

/** The moves in words; undefined where there is nothing that this member may move. */
export async function readReschedule(
  requestContext: RequestContext,
  booking: { id: string; timeZone: string },
  scope: Scope,
  to: Date,
) {
  const plan = await planReschedule(requestContext.platform, memberOf(requestContext), booking.id, scope, to);
  if (plan === undefined) return undefined;
  return {
    scope,
    to: to.toISOString(),
    moves: plan.moves.map((move) => describeReschedule(move, booking.timeZone)),
    staying: plan.staying.map((startsAt) => momentInWords(startsAt, booking.timeZone)),
  };
}

export type ShownReschedule = NonNullable<Awaited<ReturnType<typeof readReschedule>>>;

function describeReschedule(move: PlannedReschedule, timeZone: string) {
  const wanted = move.startsAt === null ? null : describeStart(move.startsAt, timeZone).time;
  const day = dateInWords(move.date);
  return {
    field: fieldOf(move),
    from: momentInWords(move.from, timeZone),
    when: wanted === null ? day : `${day}, ${wanted}`,
    isAsked: isAskedAbout(move),
    why: whyAsked(move, day, wanted),
    choices: [
      ...(move.isFree && move.startsAt !== null
        ? [{ value: move.startsAt.toISOString(), label: `Yes, come on ${day} at ${wanted}` }]
        : []),
      ...move.others.map((each) => ({ value: each.toISOString(), label: momentInWords(each, timeZone) })),
      { value: 'keep', label: 'Keep the old time' },
    ],
  };
}

function whyAsked(
  { isFree, startsAt, holiday, beside }: PlannedReschedule,
  day: string,
  wanted: string | null,
): string {
  if (startsAt === null) return `The clocks change on ${day}, so there is no such time.`;
  if (!isFree) return `No one is available on ${day} at ${wanted}.`;
  if (beside !== undefined) return `At the same time on ${day}: ${beside}. Should we come as well?`;
  return holiday === null ? '' : `${day} is a holiday: ${holiday}. Should we come?`;
}

/** The times that were agreed to, by visit; those that stay are not among them. */
export function agreedTimes(
  plan: ReschedulePlan,
  answerFor: (field: string) => string,
): { times: Map<string, Date>; problems: FieldProblem[] } {
  const times = new Map<string, Date>();
  const problems: FieldProblem[] = [];
  for (const move of plan.moves) {
    const answer = answerFor(fieldOf(move));
    const offered = [...(move.isFree && move.startsAt !== null ? [move.startsAt] : []), ...move.others];
    const chosen = isAskedAbout(move)
      ? offered.find((each) => each.toISOString() === answer)
      : (move.startsAt ?? undefined);
    if (chosen !== undefined) times.set(move.bookingId, chosen);
    else if (answer !== 'keep')
      problems.push({
        field: fieldOf(move),
        message: `Choose what to do with the visit on ${dateInWords(move.date)}.`,
      });
  }
  return { times, problems };
}
