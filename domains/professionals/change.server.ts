import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { professionalNotFound } from './professional.ts';

/** The professional that a change is about, locked until the end of its transaction. */
export interface LockedProfessional {
  id: string;
  name: string;
  areaId: string;
  timeZone: string;
  active: boolean;
  lanes: number;
  picture: string | null;
}

/** What a change answers, and what the audit keeps of it; without `before` and `after` nothing was changed. */
export interface Changed<Value> {
  value: Value;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

export type Change<Value> = (
  work: DatabaseTransaction,
  professional: LockedProfessional,
  now: Date,
) => Promise<Result<Changed<Value>>>;

/**
 * Every change of a professional: it is loaded and locked, so that two changes of the same one follow each
 * other, changed, and written into the audit, in one transaction. Refuses `professional_not_found`, and what
 * the change refuses.
 */
export async function changeAsStaff<Value>(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  action: string,
  change: Change<Value>,
): Promise<Result<Value>> {
  return transaction(platform.database, (work) =>
    changeWithin(work, staff, professionalId, action, change, platform.clock.now()),
  );
}

/** The same within a transaction, which has to be given up when it is refused. */
export async function changeWithin<Value>(
  work: DatabaseTransaction,
  staff: Staff,
  professionalId: string,
  action: string,
  change: Change<Value>,
  now: Date,
): Promise<Result<Value>> {
  if (!isIdentifier(professionalId)) return refused(professionalNotFound);
  const professional = await lockProfessional(work, professionalId);
  if (professional === undefined) return refused(professionalNotFound);
  const changed = await change(work, professional, now);
  if (!changed.ok) return changed;
  const { value, before, after } = changed.value;
  if (before !== undefined || after !== undefined)
    await writeAudit(work, staff, { action, subject: professionalId, before, after }, now);
  return success(value);
}

/** By a lock that lets others book them meanwhile. */
async function lockProfessional(
  work: DatabaseTransaction,
  id: string,
): Promise<LockedProfessional | undefined> {
  const { rows } = await sql<LockedProfessional>`
    select p.id, p.name, p.service_area_id as "areaId", a.time_zone as "timeZone", p.active, p.lanes, p.picture
    from professionals p join service_areas a on a.id = p.service_area_id where p.id = ${id} for no key update of p`.execute(
    work,
  );
  return rows[0];
}
