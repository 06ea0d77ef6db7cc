/**
 * Whether there is time to ask another professional, who has to know as long ahead as the visit can be
 * booked.
 */
export function isSoonEnough(visit: { startsAt: Date; leadHours: number }, now: Date): boolean {
  return now.getTime() <= visit.startsAt.getTime() - visit.leadHours * 3_600_000;
}
