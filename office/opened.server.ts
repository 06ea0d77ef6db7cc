import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';

const readAgainMilliseconds = 10 * 60_000;

/** Reading what a member told us of a home: the same word wherever it is read. */
export const homeRead = 'needs_and_address_read';

/**
 * Writes that a colleague has opened what a member told us: once for one who stays with it, and again when
 * they come back later. Of a list there is no one member.
 */
export async function writeOpened(
  { database }: Platform,
  staff: Staff,
  { action, subject, memberId }: { action: string; subject: string; memberId: string | null },
  now: Date,
): Promise<void> {
  const { rows } = await sql`
    select 1 from audit_events where subject = ${subject} and staff_id = ${staff.staffId} and action = ${action}
      and created_at > ${new Date(now.getTime() - readAgainMilliseconds)} limit 1`.execute(database);
  if (rows.length > 0) return;
  await transaction(database, (work) =>
    writeAudit(work, staff, { action, subject, onBehalfOf: memberId }, now),
  );
}
