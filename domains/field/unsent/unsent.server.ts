import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type DatabaseReader, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { markOfPerson } from '../field-session.server.ts';
import { callForHelp } from '../help.server.ts';
import { nothingUnsent, type OpenUnsent, personUnknown, type UnsentPresses } from './unsent.ts';

/**
 * Hears how much a phone keeps for a professional who is not signed in on it, so that the office can ask for
 * it. Zeros say that nothing is left there. A call for help among it is made at once, also while another is
 * signed in. Refuses `not_found` for an unknown mark.
 */
export async function hearOfUnsent(platform: Platform, unsent: UnsentPresses): Promise<Result<null>> {
  const professionalId = await findByMark(platform, unsent.person);
  if (professionalId === undefined) return refused(personUnknown);
  if (unsent.help !== undefined)
    await callForHelp(platform, { kind: 'professional', professionalId }, unsent.help || null);
  const now = platform.clock.now();
  const { phone, steps, photos, is_erased: isErased } = unsent;
  const isOver = steps + photos === 0;
  // What was erased stays erased: only the office settles that.
  await sql`
    insert into unsent_presses (id, created_at, professional_id, phone_id, steps, photos, is_erased, changed_at, ended_at)
    select ${newIdentifier(now)}, ${now}, ${professionalId}, ${phone}, ${steps}, ${photos}, ${isErased}, ${now}, null where not ${isOver}
    on conflict (professional_id, phone_id) do update set changed_at = excluded.changed_at, is_erased = excluded.is_erased,
      steps = excluded.steps, photos = excluded.photos,
      created_at = case when unsent_presses.ended_at is null then unsent_presses.created_at else excluded.created_at end,
      ended_at = case when excluded.steps > unsent_presses.steps or excluded.photos > unsent_presses.photos or excluded.is_erased then null else unsent_presses.ended_at end,
      ended_by = null`.execute(platform.database);
  if (isOver)
    await platform.database
      .updateTable('unsent_presses')
      .set({ steps: 0, photos: 0, changed_at: now, ended_at: now })
      .where('professional_id', '=', professionalId)
      .where('phone_id', '=', phone)
      .where('is_erased', '=', false)
      .where('ended_at', 'is', null)
      .execute();
  return success(null);
}

/** A phone knows nobody by their id; there are few enough of them to look for the mark. */
async function findByMark({ database, secret }: Platform, mark: string): Promise<string | undefined> {
  const rows = await database.selectFrom('professionals').select('id').execute();
  return rows.find(({ id }) => markOfPerson(secret, id) === mark)?.id;
}

/**
 * What is waiting on a professional's phones, or was erased there, until it came or the office has settled
 * it.
 */
export function listUnsent(database: DatabaseReader, professionalId: string): Promise<OpenUnsent[]> {
  return database
    .selectFrom('unsent_presses')
    .select(['id', 'steps', 'photos', 'is_erased as isErased', 'created_at as since'])
    .where('professional_id', '=', professionalId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

/**
 * The office has asked the professional, and written down what is missing. What arrives later is accepted all
 * the same. Refuses `nothing_unsent`.
 */
export function settleUnsent(
  platform: Platform,
  staff: Staff,
  professionalId: string,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    if (!isIdentifier(professionalId)) return refused(nothingUnsent);
    const settled = await work
      .updateTable('unsent_presses')
      .set({ ended_at: now, ended_by: staff.staffId })
      .where('professional_id', '=', professionalId)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute();
    if (settled.length === 0) return refused(nothingUnsent);
    await writeAudit(work, staff, { action: 'unsent_settled', subject: professionalId }, now);
    return success(null);
  });
}
