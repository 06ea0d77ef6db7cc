import { sql } from 'kysely';
import type { DifferenceKind } from '#domains/visit-money/books/reconciliation.ts';
import type { Database } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { sinceCursor } from '../words.server.ts';

/** Where our books and the gateway's differ, or did. */
export interface FoundDifference {
  id: string;
  foundAt: Date;
  kind: DifferenceKind;
  line: string;
  bookingId: string | null;
  mended: boolean;
  resolvedAt: Date | null;
  tickedBy: string | null;
  answer: string | null;
}

const select = sql`
  select d.id, d.found_at as "foundAt", d.kind, d.line, d.booking_id as "bookingId", d.mended, d.resolved_at as "resolvedAt", s.name as "tickedBy", d.answer
  from payment_differences d left join staff s on s.id = d.ticked_by`;

/** The open ones, the oldest first. */
export async function listOpenDifferences(database: Database, most: number): Promise<FoundDifference[]> {
  const { rows } = await sql<FoundDifference>`
    ${select} where d.resolved_at is null order by d.found_at, d.id limit ${most}`.execute(database);
  return rows;
}

/** The others, the newest first. */
export async function listPastDifferences(
  database: Database,
  cursor: string | null,
  most: number,
): Promise<FoundDifference[]> {
  const { rows } = await sql<FoundDifference>`
    ${select} where d.resolved_at is not null and ${sinceCursor(cursor, sql`d.found_at`, sql`d.id`)}
    order by d.found_at desc, d.id desc limit ${most}`.execute(database);
  return rows;
}

export async function findDifference(database: Database, id: string): Promise<FoundDifference | undefined> {
  if (!isIdentifier(id)) return undefined;
  const { rows } = await sql<FoundDifference>`${select} where d.id = ${id}`.execute(database);
  return rows[0];
}
