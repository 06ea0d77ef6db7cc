import { sql } from 'kysely';
import { rideHome } from '../../catalogue/rides/rules.ts';

/** What a visit `b` of an option `o` is called, as `rideTitle` has it: the ride home says so. */
export const visitTitle = sql<string>`(o.title || case when b.answers ->> 'trip' = 'back' then ${rideHome}::text else '' end)`;
