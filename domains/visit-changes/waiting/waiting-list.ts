/** Times that have become free since the last look and are earlier than the visit, earliest first. */
export function newlyFree(free: readonly Date[], seen: readonly number[], visitStartsAt: Date): Date[] {
  const known = new Set(seen);
  return free.filter((each) => each < visitStartsAt && !known.has(each.getTime()));
}

const sameDayMilliseconds = 12 * 3_600_000;

/**
 * The times apart from those that others were offered first, who may still choose among everything freed
 * around theirs.
 */
export function withoutFirstChoice(free: readonly Date[], offered: readonly Date[]): Date[] {
  return free.filter((each) =>
    offered.every((first) => Math.abs(each.getTime() - first.getTime()) >= sameDayMilliseconds),
  );
}
