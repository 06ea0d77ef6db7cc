/** A moment further from the planned time of a visit says nothing about it. */
export const mostHoursAway = 12;

/** What was odd about the times of a done visit, so that the planned time counts instead. */
export type OddTimes = 'missing' | 'waits' | 'declined' | 'far_away' | 'wrong_order';

export const oddTimesInWords: Record<OddTimes, string> = {
  missing: 'As booked: the start or the end is missing',
  waits: 'As booked: the start or the end is not approved yet',
  declined: 'As booked: the office declined the start or the end',
  far_away: `As booked: the start or the end is over ${mostHoursAway} hours from the visit`,
  wrong_order: 'As booked: the end is not after the start',
};

/** Whether a moment can be one of a visit: at most 12 hours before its planned start or after its planned end. */
export function isNearVisit(moment: Date, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): boolean {
  const away = mostHoursAway * 3_600_000;
  return moment.getTime() >= startsAt.getTime() - away && moment.getTime() <= endsAt.getTime() + away;
}

/** A phone's clock is known to within that much, and a typed time is a whole minute. */
const clockErrorMilliseconds = 60_000;

/** Whether a visit would end before it began, whatever the clocks are off by. */
export function endsBeforeBegin(end: Date, begin: Date | null): boolean {
  return begin !== null && end.getTime() < begin.getTime() - clockErrorMilliseconds;
}

/** Whether a visit ends after it began, once one of the two is put right. */
export function isInOrder(
  step: string,
  rightAt: Date,
  { begin, end }: { begin: Date | null; end: Date | null },
): boolean {
  if (step === 'in_progress') return end === null || rightAt < end;
  if (step === 'completed') return begin === null || begin < rightAt;
  return true;
}
