/** What has become free since it was last looked at, and is earlier than the visit that there is; the earliest first. */
export function newlyFree(free: readonly Date[], seen: readonly number[], visitStartsAt: Date): Date[] {
  const known = new Set(seen);
  return free.filter((each) => each < visitStartsAt && !known.has(each.getTime()));
}
