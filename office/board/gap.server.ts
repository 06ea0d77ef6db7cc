import type { DatabaseReader } from '#platform/database/database.ts';
import { instantOf } from '../typed-input.ts';
import type { Gap } from './gap.ts';
import { findByLane } from './move.server.ts';

/**
 * The gap that an address names: by the end of a professional's id, and a time by the clock of their area,
 * like `2027-03-10T11:00`. Null where it names none.
 */
export async function readGap(database: DatabaseReader, search: URLSearchParams): Promise<Gap | null> {
  const professionalId = await findByLane(database, search.get('with') ?? '');
  if (professionalId === undefined) return null;
  const row = await database
    .selectFrom('professionals as professional')
    .innerJoin('service_areas as area', 'area.id', 'professional.service_area_id')
    .select(['professional.name', 'area.time_zone as timeZone'])
    .where('professional.id', '=', professionalId)
    .executeTakeFirst();
  const startsAt = row && instantOf(search.get('gap') ?? '', row.timeZone);
  return row === undefined || startsAt === undefined
    ? null
    : { professionalId, ...row, startsAt: new Date(startsAt) };
}
