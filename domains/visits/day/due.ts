/**
 * When the professional has to be there at the latest: the start of a visit, or the end of the window in
 * which a delivery comes (specification 11.2).
 */
export function dueAt(visit: { startsAt: Date; endsAt: Date; isWindow: boolean }): Date {
  return visit.isWindow ? visit.endsAt : visit.startsAt;
}
