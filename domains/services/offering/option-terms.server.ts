import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { findOption, forgetCatalogue, listOptions } from '../service.server.ts';
import type { Hue, ServiceOption } from '../service.ts';
import { canBeBooked, type CountedOption, type OptionInOffice, type OptionTerms } from './option-terms.ts';

interface FoundInOffice {
  id: string;
  service: string;
  hue: Hue;
  retiredAt: Date | null;
}

/** All options in the order of the site, those that are retired at the end of their service. */
export async function listOptionsInOffice(database: DatabaseReader, now: Date): Promise<OptionInOffice[]> {
  const { rows } = await sql<FoundInOffice>`
    select option.id, service.title as service, service.hue, option.retired_at as "retiredAt"
    from service_options option join services service on service.id = option.service_id
    order by service.position, option.retired_at is not null, option.position`.execute(database);
  const facts = new Map(rows.map(({ id, ...row }) => [id, row]));
  const options = new Map((await listOptions(database, now)).map((option) => [option.id, option]));
  return [...facts].flatMap(([id, row]) => {
    const option = options.get(id);
    return option === undefined ? [] : [{ ...option, ...row }];
  });
}

/** One option, whether or not it is still offered. */
export async function findOptionInOffice(
  database: DatabaseReader,
  id: string,
  now: Date,
): Promise<CountedOption | undefined> {
  const option = (await listOptionsInOffice(database, now)).find((each) => each.id === id);
  return option && (await withVisitsToCome(database, [option], now))[0];
}

/** Each of these options with how many visits are booked to come with it. */
export async function withVisitsToCome(
  database: DatabaseReader,
  options: readonly OptionInOffice[],
  now: Date,
): Promise<CountedOption[]> {
  const { rows } = await sql<{ optionId: string; count: number }>`
    select b.service_option_id as "optionId", count(*)::integer as count from bookings b
    where b.service_option_id = any(${options.map(({ id }) => id)}::text[]) and b.starts_at > ${now}
      and b.state in ('requested', 'confirmed') group by b.service_option_id`.execute(database);
  const counted = new Map(rows.map(({ optionId, count }) => [optionId, count]));
  return options.map((option) => ({ ...option, visitsToCome: counted.get(option.id) ?? 0 }));
}

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
