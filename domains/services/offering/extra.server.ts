import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import {
  type DatabaseReader,
  databaseErrorCode,
  type DatabaseTransaction,
  transaction,
  uniqueViolation,
} from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';
import { addressWord } from '../fields.ts';
import { forgetCatalogue } from '../service.server.ts';
import { type ExtraInOffice, type ExtraInput } from './extra.ts';

/** All extras in the order of the site, those that are retired at the end. */
export async function listExtrasInOffice(database: DatabaseReader): Promise<ExtraInOffice[]> {
  const { rows } = await sql<ExtraInOffice>`
    select extra.id, extra.service_id as "serviceId", service.title as service, extra.title,
      extra.price_cents as "priceCents", extra.extra_minutes as "extraMinutes", extra.retired_at as "retiredAt"
    from service_extras extra join services service on service.id = extra.service_id
    order by service.position, extra.retired_at is not null, extra.position`.execute(database);
  return rows;
}

/** Adds something that can be chosen with a cleaning. Refuses `extra_exists`. */
export async function addExtra(
  platform: Platform,
  staff: Staff,
  { title, priceCents, extraMinutes }: ExtraInput,
): Promise<Result<{ id: string }>> {
  const id = addressWord(title);
  if (id === '') return refused(nameless);
  const now = platform.clock.now();
  try {
    await transaction(platform.database, async (work) => {
      await sql`
        insert into service_extras (id, service_id, title, price_cents, extra_minutes, position)
        select ${id}, service.id, ${title}, ${priceCents}, ${extraMinutes},
          (select coalesce(max(position), 0) + 1 from service_extras where service_id = service.id)
        from services service where has_extras order by position limit 1`.execute(work);
      const after = { title, priceCents, extraMinutes };
      await writeAudit(work, staff, { action: 'extra_added', subject: id, after }, now);
    });
  } catch (error) {
    if (databaseErrorCode(error) === uniqueViolation) return refused(extraExists(title));
    throw error;
  }
  forgetCatalogue(platform.database);
  return success({ id });
}

/** Changes an extra for bookings from now on. Refuses `extra_not_found`. */
export function changeExtra(
  platform: Platform,
  staff: Staff,
  id: string,
  { title, priceCents, extraMinutes }: ExtraInput,
): Promise<Result<null>> {
  return changeLocked(platform, id, async (work, before) => {
    await work
      .updateTable('service_extras')
      .set({ title, price_cents: priceCents, extra_minutes: extraMinutes })
      .where('id', '=', id)
      .execute();
    await writeAudit(
      work,
      staff,
      {
        action: 'extra_changed',
        subject: id,
        before: { title: before.title, priceCents: before.priceCents, extraMinutes: before.extraMinutes },
        after: { title, priceCents, extraMinutes },
      },
      platform.clock.now(),
    );
  });
}

/** Offers an extra no longer, or again; visits that are booked with it keep it. Refuses `extra_not_found`. */
export function retireExtra(
  platform: Platform,
  staff: Staff,
  id: string,
  isRetired: boolean,
): Promise<Result<null>> {
  return changeLocked(platform, id, async (work, { retiredAt }) => {
    if ((retiredAt !== null) === isRetired) return;
    const now = platform.clock.now();
    await work
      .updateTable('service_extras')
      .set({ retired_at: isRetired ? now : null })
      .where('id', '=', id)
      .execute();
    await writeAudit(
      work,
      staff,
      {
        action: isRetired ? 'extra_retired' : 'extra_offered_again',
        subject: id,
        before: { isOffered: isRetired },
        after: { isOffered: !isRetired },
      },
      now,
    );
  });
}

async function changeLocked(
  platform: Platform,
  id: string,
  change: (work: DatabaseTransaction, before: ExtraInOffice) => Promise<void>,
): Promise<Result<null>> {
  const isFound = await transaction(platform.database, async (work) => {
    await sql`select id from service_extras where id = ${id} for update`.execute(work);
    const before = (await listExtrasInOffice(work)).find((extra) => extra.id === id);
    if (before !== undefined) await change(work, before);
    return before !== undefined;
  });
  if (!isFound) return refused(extraNotFound);
  forgetCatalogue(platform.database);
  return success(null);
}

const extraNotFound = refusal('not_found', 'extra_not_found', 'We could not find this extra.');
const nameless = refusal('invalid', 'invalid_answers', 'Use letters in the name.', {
  title: 'Use letters in the name.',
});
const extraExists = (title: string): Refusal => {
  const message = `There is or was an extra called ${title}. Change that one, or use another name.`;
  return refusal('conflict', 'extra_exists', message, { title: message });
};
