import { type RawBuilder, sql } from 'kysely';
import { rideHome } from '../../catalogue/rides/rules.ts';

/** What a visit `b` of an option `o` is called, as `rideTitle` has it: the ride home says so. */
export const visitTitle = sql<string>`(o.title || case when b.answers ->> 'trip' = 'back' then ${rideHome}::text else '' end)`;

/** The visit that a payment `p` is for, by itself or by a charge besides its price; a payment for anything else has none. References begin with the id of what is paid for. */
export const visitOfPayment: RawBuilder<string | null> = sql`(
  select coalesce(c.booking_id, paid.id)
  from (select case when p.reference ~ '^[0-9a-f-]{36}:' then split_part(p.reference, ':', 1)::uuid end as id) paid
  left join visit_charges c on c.id = paid.id)`;
