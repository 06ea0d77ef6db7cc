import type { Day } from './day.ts';
import type { Ways } from './ways.ts';

/** By visit: the professional it should go to. */
export type Moves = ReadonlyMap<number, number>;

/** Whether one person could do both. */
export function areApart({ visits }: Day, ways: Ways, one: number, other: number): boolean {
  const [first, second] = visits[one]!.begins <= visits[other]!.begins ? [one, other] : [other, one];
  const { ends, occupiedUntil } = visits[first]!;
  const { begins } = visits[second]!;
  return occupiedUntil <= begins && ends + ways.between(first, second) <= begins;
}

/**
 * By move: those that make room for it, which are visits of the same person from which one could not get to
 * it. Without one of them a move cannot be.
 */
export function needsOf(day: Day, ways: Ways, moves: Moves): Map<number, number[]> {
  return new Map(
    [...moves].map(([visit, to]) => [
      visit,
      [...moves.keys()].filter(
        (other) => other !== visit && day.visits[other]!.who === to && !areApart(day, ways, visit, other),
      ),
    ]),
  );
}

/** Moves that need each other, in whatever way, stand together: any of the groups can be without the others. */
export function groupsOf(needs: ReadonlyMap<number, readonly number[]>): number[][] {
  const groupOf = new Map([...needs.keys()].map((visit) => [visit, [visit]]));
  for (const [visit, needed] of needs) {
    for (const other of needed) {
      if (groupOf.get(visit) === groupOf.get(other)) continue;
      const joined = [...groupOf.get(visit)!, ...groupOf.get(other)!];
      for (const each of joined) groupOf.set(each, joined);
    }
  }
  return [...new Set(groupOf.values())];
}
