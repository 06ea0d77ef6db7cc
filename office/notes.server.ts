import { sql } from 'kysely';
import type { DatabaseReader } from '#platform/database/database.ts';

export interface StaffNote {
  at: Date;
  by: string;
  body: string;
}

/** What the office has noted about something, in the order of writing. */
export async function listStaffNotes(database: DatabaseReader, subject: string): Promise<StaffNote[]> {
  const { rows } = await sql<StaffNote>`
    select n.created_at as at, s.name as by, n.body from staff_notes n join staff s on s.id = n.staff_id
    where n.subject = ${subject} order by n.created_at, n.id`.execute(database);
  return rows;
}
