import { describeStart } from '#domains/availability/words.ts';
import { visitField } from '#domains/booking/drafts/draft-answer.server.ts';
import type { Series } from '#domains/booking/series/series.server.ts';
import { isAskedAbout } from '#domains/booking/series/series.ts';
import type { ChosenVisit, PlannedVisit } from '#domains/visits/series.ts';
import type { Booking } from '#domains/visits/visit.ts';
import { dateInWords, momentInWords, timeInSeriesInWords, visitTimeInWords } from '#domains/visits/words.ts';

/** One visit in words, and what there is to choose from where it has to be asked about. */
export function describePlanned(
  visit: PlannedVisit,
  timeZone: string,
  chosen: readonly ChosenVisit[] | undefined,
) {
  const day = dateInWords(visit.date);
  const before = chosen?.find((each) => each.date === visit.date);
  const others = visit.others.map((each) => ({
    value: each.toISOString(),
    label: momentInWords(each, timeZone),
  }));
  const wanted = visit.startsAt === null ? null : describeStart(visit.startsAt, timeZone).time;
  return {
    field: visitField(visit.date),
    day,
    when: wanted === null ? day : `${day}, ${wanted}`,
    isAsked: isAskedAbout(visit),
    why: whyAsked(visit, wanted),
    choices: [
      ...(visit.isFree && visit.startsAt !== null
        ? [{ value: visit.startsAt.toISOString(), label: `Yes, come on ${day} at ${wanted}` }]
        : []),
      ...others,
      { value: 'skip', label: 'Skip this visit' },
    ],
    before: before === undefined ? undefined : (before.startsAt ?? 'skip'),
  };
}

function whyAsked({ isFree, startsAt, holiday, beside }: PlannedVisit, wanted: string | null): string {
  if (startsAt === null) return 'The clocks change that night, so there is no such time.';
  if (!isFree) return `No one is available at ${wanted} that day.`;
  if (beside !== undefined) return `At the same time: ${beside}. Should we come as well?`;
  return holiday === null ? '' : `This is a holiday: ${holiday}. Should we come?`;
}
/** Each visit as the first is told; of a round trip each ride with its way. */
export function timesInWords(booking: Booking, series: Series): string[] {
  if (series.every !== 'there-and-back')
    return series.visits.map((each) => timeInSeriesInWords(booking, each));
  return series.visits.map((each) =>
    each.id === booking.id
      ? `There: ${visitTimeInWords(booking)}`
      : `Home: pickup on ${momentInWords(each.startsAt, each.timeZone)}`,
  );
}
