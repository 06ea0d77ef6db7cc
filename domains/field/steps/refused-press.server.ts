import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type DatabaseReader, transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import type { StepKind } from '../step.ts';

/** What a refusal loses nothing of: it is read again, or was shown undone already. */
const lessThanWork = ['need_read', 'warning_read', 'take_back'] as const satisfies readonly StepKind[];

/** A step that was refused and that the office should know of; a second tap of one finger is none. */
const isLost = (step: RawBuilder<unknown>) =>
  sql<boolean>`${step}.outcome = 'refused' and ${step}.booking_id is not null and ${step}.refusal_code <> 'too_soon' and ${step}.kind not in (${sql.join(lessThanWork)})`;

/** All that was refused with its visit, steps and photos, until the office has looked at it. */
export const openRefused = sql<{
  booking_id: string;
  professional_id: string;
  created_at: Date;
  kind: StepKind | 'photo';
}>`
  select s.booking_id, s.professional_id, s.created_at, s.kind from field_steps s
    where ${isLost(sql`s`)} and not exists (select from settled_steps d where d.step_id = s.id)
  union all select f.booking_id, f.professional_id, f.created_at, 'photo' from refused_photos f where f.settled_at is null`;

/** How much of a visit was refused and waits for the office. */
export async function countOpenRefused(database: DatabaseReader, bookingId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${openRefused}) x where x.booking_id = ${bookingId}`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
}

/**
 * A member of the office has read what was refused of a visit, and has written down what is right. Refuses
 * `nothing_refused`.
 */
export function settleRefused(platform: Platform, staff: Staff, bookingId: string): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    if (!isIdentifier(bookingId)) return refused(nothingRefused);
    const steps = await sql`
      insert into settled_steps (step_id, settled_at, settled_by)
      select s.id, ${now}, ${staff.staffId} from field_steps s where s.booking_id = ${bookingId} and ${isLost(sql`s`)}
      on conflict do nothing returning step_id`.execute(work);
    const photos = await work
      .updateTable('refused_photos')
      .set({ settled_at: now, settled_by: staff.staffId })
      .where('booking_id', '=', bookingId)
      .where('settled_at', 'is', null)
      .returning('id')
      .execute();
    if (steps.rows.length + photos.length === 0) return refused(nothingRefused);
    await writeAudit(work, staff, { action: 'refused_settled', subject: bookingId }, now);
    return success(null);
  });
}

const nothingRefused = refusal('conflict', 'nothing_refused', 'Someone has already resolved this.');
