import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';

const readAgainMilliseconds = 10 * 60_000;

/**
 * Writes that somebody has opened what a member told us: once for whoever stays with it, and again when they
 * come back later.
 */
export async function writeOpened(
  { database }: Platform,
  staff: Staff,
  { action, subject, memberId }: { action: string; subject: string; memberId: string },
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
