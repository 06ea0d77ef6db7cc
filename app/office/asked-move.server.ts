import { findByLane } from '#office/board/move.server.ts';
import { instantOf, localOf } from '#office/typed-input.ts';
import type { OfficeVisit } from '#office/visits/office-visit.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import { pathTo } from '../paths.ts';

/** A move as it is asked for in an address. */
export interface ShownMove {
  professionalId: string;
  startsAt: Date;
  /** Who is to be told, by their ids. */
  told: readonly string[];
}

const mostShift = 2 * 24 * 60;

/**
 * Who, when and which people to tell: what an address says, and else what is so now. A person may be named by
 * the end of their id, as on the board, and a time by how many minutes later it is.
 */
export async function readAskedMove(
  database: DatabaseReader,
  search: URLSearchParams,
  visit: OfficeVisit,
): Promise<ShownMove> {
  const who = search.get('who');
  const told = search.get('told');
  const everybody = visit.people.map(({ userId }) => userId);
  return {
    professionalId: (who !== null && (await findByLane(database, who))) || visit.professionalId,
    startsAt: new Date(timeIn(search, visit)),
    told: told === null ? everybody : everybody.filter((id) => told.split(',').includes(id)),
  };
}

function timeIn(search: URLSearchParams, { startsAt, timeZone }: OfficeVisit): string | number {
  const shift = Number(search.get('shift') ?? 0);
  const shifted = Number.isInteger(shift) && Math.abs(shift) <= mostShift ? shift : 0;
  return instantOf(search.get('at') ?? '', timeZone) ?? startsAt.getTime() + shifted * 60_000;
}

/** The same as an address, after the board that it came from. */
export function askMove(
  { id, timeZone }: OfficeVisit,
  move: ShownMove,
  more: Record<string, string> = {},
): string {
  const { professionalId, startsAt, told } = move;
  const search = new URLSearchParams({
    ...more,
    who: professionalId,
    at: localOf(startsAt, timeZone),
    told: told.join(','),
  });
  return `${pathTo('/office/board/move/:id', { id })}?${search}`;
}
