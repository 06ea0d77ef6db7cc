/** Whether there is time to ask somebody else: whoever comes has to know as long before as it can be booked. */
export function isSoonEnough(visit: { startsAt: Date; leadHours: number }, now: Date): boolean {
  return now.getTime() <= visit.startsAt.getTime() - visit.leadHours * 3_600_000;
}
