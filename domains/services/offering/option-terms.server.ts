import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { findOption, forgetCatalogue, selectOptions, toOption } from '../service.server.ts';
import type { Hue, ServiceOption } from '../service.ts';
import { canBeBooked, type CountedOption, type OptionInOffice, type OptionTerms } from './option-terms.ts';

/** All options in the order of the site, those that are retired at the end of their service. */
export async function listOptionsInOffice(database: DatabaseReader, now: Date): Promise<OptionInOffice[]> {
  const rows = await selectInOffice(database, now).execute();
  return rows.map((row) => toOption(row, now));
}

/** One option, whether or not it is still offered. */
export async function findOptionInOffice(
  database: DatabaseReader,
  id: string,
  now: Date,
): Promise<CountedOption | undefined> {
  const row = await selectCounted(database, now).where('id', '=', id).executeTakeFirst();
  return row && toOption(row, now);
}

/** The options of one service. */
export async function listOptionsOfService(
  database: DatabaseReader,
  serviceId: string,
  now: Date,
): Promise<CountedOption[]> {
  const rows = await selectCounted(database, now).where('service_id', '=', serviceId).execute();
  return rows.map((row) => toOption(row, now));
}

const selectCounted = (database: DatabaseReader, now: Date) =>
  selectInOffice(database, now).select(
    sql<number>`(select count(*)::integer from bookings visit where visit.service_option_id = service_options.id
      and visit.starts_at > ${now} and visit.state in ('requested', 'confirmed'))`.as('visitsToCome'),
  );

const selectInOffice = (database: DatabaseReader, now: Date) =>
  selectOptions(database, now)
    .select([
      'retired_at as retiredAt',
      sql<string>`(select title from services where id = service_options.service_id)`.as('service'),
      sql<Hue>`(select hue from services where id = service_options.service_id)`.as('hue'),
    ])
    .orderBy(sql`(select position from services where id = service_options.service_id)`)
    .orderBy(sql`retired_at is not null`)
    .orderBy('position');

/**
 * Changes what an option is called and on which terms it is booked from now on; visits that are booked keep
 * theirs. Refuses `option_not_found`, and `no_visit_fits` where its price asks for more than a visit may be
 * long.
 */
export function changeOption(
  platform: Platform,
  staff: Staff,
  id: string,
  terms: OptionTerms,
): Promise<Result<null>> {
  return changeLocked(platform, id, async (work, option) => {
    if (!canBeBooked(option, terms)) return refused(noVisitFits);
    await work
      .updateTable('service_options')
      .set({
        title: terms.title,
        summary: terms.summary,
        lead_hours: terms.leadHours,
        free_cancellation_hours: terms.freeCancellationHours,
        shortest_minutes: terms.shortestMinutes,
        longest_minutes: terms.longestMinutes,
      })
      .where('id', '=', id)
      .execute();
    const { title, summary, leadHours, freeCancellationHours, shortestMinutes, longestMinutes } = option;
    await writeAudit(
      work,
      staff,
      {
        action: 'option_changed',
        subject: id,
        before: { title, summary, leadHours, freeCancellationHours, shortestMinutes, longestMinutes },
        after: terms,
      },
      platform.clock.now(),
    );
    return success(null);
  });
}

/**
 * Offers an option no longer, or again. Visits that are booked stay; a series without an end ends when its
 * next visit would be planned, and its people are told. Refuses `option_not_found`.
 */
export function retireOption(
  platform: Platform,
  staff: Staff,
  id: string,
  isRetired: boolean,
): Promise<Result<null>> {
  return changeLocked(platform, id, async (work) => {
    const now = platform.clock.now();
    const changed = await work
      .updateTable('service_options')
      .set({ retired_at: isRetired ? now : null })
      .where('id', '=', id)
      .where('retired_at', isRetired ? 'is' : 'is not', null)
      .executeTakeFirst();
    if (changed.numUpdatedRows > 0)
      await writeAudit(
        work,
        staff,
        {
          action: isRetired ? 'option_retired' : 'option_offered_again',
          subject: id,
          before: { isOffered: isRetired },
          after: { isOffered: !isRetired },
        },
        now,
      );
    return success(null);
  });
}

async function changeLocked(
  platform: Platform,
  id: string,
  change: (work: DatabaseTransaction, option: ServiceOption) => Promise<Result<null>>,
): Promise<Result<null>> {
  const result = await transaction(platform.database, async (work): Promise<Result<null>> => {
    await sql`select id from service_options where id = ${id} for no key update`.execute(work);
    const option = await findOption(work, id, platform.clock.now());
    return option === undefined ? refused(optionNotFound) : change(work, option);
  });
  if (result.ok) forgetCatalogue(platform.database);
  return result;
}

const optionNotFound = refusal('not_found', 'option_not_found', 'We could not find this option.');
const noVisitFits = refusal(
  'invalid',
  'no_visit_fits',
  'Its price asks for more time than that. No one could book it.',
  { longestMinutes: 'Its price asks for more time than that.' },
);
