/**
 * What has become free since it was last looked at, and is earlier than the visit that there is; the earliest
 * first.
 */
export function newlyFree(free: readonly Date[], seen: readonly number[], visitStartsAt: Date): Date[] {
  const known = new Set(seen);
  return free.filter((each) => each < visitStartsAt && !known.has(each.getTime()));
}

const sameDayMilliseconds = 12 * 3_600_000;

/**
 * The times that have nothing to do with those that others were offered first: what was freed around one is
 * theirs to choose from.
 */
export function withoutFirstChoice(free: readonly Date[], offered: readonly Date[]): Date[] {
  return free.filter((each) =>
    offered.every((first) => Math.abs(each.getTime() - first.getTime()) >= sameDayMilliseconds),
  );
}
