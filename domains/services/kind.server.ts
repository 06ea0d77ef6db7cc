import { type RawBuilder, sql } from 'kysely';
import type { DatabaseReader } from '#platform/database/database.ts';
import type { KindId } from './service.ts';

/**
 * What each option of a service is, by its id, whether or not it is still offered: for use inside a
 * statement.
 */
export const kindsOfOptions = (serviceId: RawBuilder<unknown>): RawBuilder<Record<string, KindId>> =>
  sql`(select coalesce(json_object_agg(id, kind), '{}') from service_options option where option.service_id = ${serviceId})`;

/** The same of one service. */
export async function findKinds(
  database: DatabaseReader,
  serviceId: string,
): Promise<Record<string, KindId>> {
  const { rows } = await sql<{ kinds: Record<string, KindId> }>`
    select ${kindsOfOptions(sql`${serviceId}`)} as kinds`.execute(database);
  return rows[0]?.kinds ?? {};
}
