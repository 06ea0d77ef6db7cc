import { type RawBuilder, sql } from 'kysely';
import { writtenOffAccount } from '#domains/payments/ledger.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { calendarDays } from './report-days.ts';
import { reportNumbers } from './report-numbers.ts';
import { measuresOf } from './report.ts';
import {
  ofOvertime,
  stepsOfVisit,
  visitAmounts,
  visitMeasures,
  visitsBehind,
} from './visit-measure.server.ts';

/** What is also kept of each professional: their numbers, and on which days there are visits behind one. */
const measuresByPerson = [
  ...new Set(
    reportNumbers
      .filter(({ isByPerson }) => isByPerson)
      .flatMap((number) => {
        const behind = visitsBehind[number.visits ?? ''];
        return [...measuresOf(number), ...(behind?.sums ?? []), ...(behind?.less ?? [])];
      }),
  ),
];

/** How often today and yesterday are counted again. */
const minutesFresh = 10;
/** Much still changes a day of the last weeks: once a night. Of an earlier day, each change is marked. */
const daysThatChange = 35;
const hoursUntilAgain = 20;
/** From when on changes of a day are marked, as `mark_report_days` in the database has it. */
const daysUntilMarked = 30;
/** So that a run is short, however long nobody has counted. */
const mostDaysAtOnce = 10;

/**
 * Works out the sums of the days that may have changed: today and yesterday every ten minutes, the last weeks
 * once a day, and each earlier day once more, and then whenever something of it was changed
 * (`changed_report_days`). Returns how many days were counted.
 */
export async function countReports(platform: Platform): Promise<number> {
  const now = platform.clock.now();
  const days = await findDueDays(platform, now);
  for (const day of days) await countDays(platform, { from: day, until: day }, now);
  return days.length;
}

async function findDueDays({ database, configuration }: Platform, now: Date): Promise<string[]> {
  const today = calendarDays.today(now, configuration.OFFICE_TIME_ZONE);
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const { rows } = await sql<{ day: string }>`
    with earliest as (
      select least((select min(starts_at) from bookings), (select min(created_at) from ledger_entries), ${now}::timestamptz)::date as day)
    select each.day::date::text as day
    from earliest cross join generate_series(earliest.day::timestamp, ${today}::timestamp, interval '1 day') as each (day)
    left join report_days counted on counted.day = each.day::date
    where counted.day is null
      or (each.day >= ${today}::date - 1 and counted.counted_at <= ${ago(minutesFresh)})
      or (each.day >= ${today}::date - ${daysThatChange}::integer and counted.counted_at <= ${ago(hoursUntilAgain * 60)})
      or (each.day < ${today}::date - ${daysThatChange}::integer and (counted.counted_at < each.day + ${daysUntilMarked}::integer * interval '1 day'
        or exists (select from changed_report_days changed where changed.day = each.day::date)))
    order by each.day desc limit ${mostDaysAtOnce}`.execute(database);
  return rows.map(({ day }) => day);
}

/** Counts these days again, all at once. */
export async function countDays(
  platform: Pick<Platform, 'database' | 'configuration'>,
  days: { from: string; until: string },
  now: Date,
): Promise<void> {
  await transaction(platform.database, (work) =>
    countDaysWithin(work, days, platform.configuration.OFFICE_TIME_ZONE, now),
  );
}

export async function countDaysWithin(
  work: DatabaseTransaction,
  { from, until }: { from: string; until: string },
  officeZone: string,
  now: Date,
): Promise<void> {
  // First: what is changed and marked while the rest runs is counted by the next run.
  await sql`delete from changed_report_days where day between ${from}::date and ${until}::date`.execute(work);
  for (const table of ['report_sums', 'report_person_sums'])
    await sql`delete from ${sql.table(table)} where day between ${from}::date and ${until}::date`.execute(
      work,
    );
  const counting: Counting = {
    from,
    until,
    now,
    dayOf: (moment) => sql`(${moment} at time zone ${officeZone})::date`,
    within: (moment) =>
      sql`${moment} >= ${from}::date::timestamp at time zone ${officeZone} and ${moment} < (${until}::date + 1)::timestamp at time zone ${officeZone}`,
  };
  await sql`
    with visit as materialized (${ofVisits(counting)} union all ${ofOvertime(from, until)}), person as (
      insert into report_person_sums (day, measure, professional_id, service_area_id, service_id, amount)
      select v.day, v.measure, v.person, v.area, v.service, sum(v.amount)::bigint from visit v
      where v.measure = any(${measuresByPerson}::text[]) group by 1, 2, 3, 4, 5 having sum(v.amount) <> 0)
    insert into report_sums (day, measure, service_area_id, service_id, amount)
    select v.day, v.measure, v.area, v.service, sum(v.amount)::bigint from visit v group by 1, 2, 3, 4 having sum(v.amount) <> 0`.execute(
    work,
  );
  for (const sums of [ofHours, ofAlerts, ofCalls, ofMoney, ofGifts, ofOffice])
    await sql`
      insert into report_sums (day, measure, service_area_id, service_id, amount)
      select s.day, s.measure, coalesce(s.area, ''), coalesce(s.service, ''), sum(s.amount)::bigint from (${sums(counting)}) s
      group by 1, 2, 3, 4 having sum(s.amount) <> 0`.execute(work);
  await sql`
    insert into report_days (day, counted_at) select each::date, ${now} from generate_series(${from}::timestamp, ${until}::timestamp, interval '1 day') each
    on conflict (day) do update set counted_at = excluded.counted_at`.execute(work);
}

interface Counting {
  from: string;
  until: string;
  now: Date;
  /** The day of the office on which a moment falls. */
  dayOf(moment: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Whether a moment is in these days, in words that an index can use. */
  within(moment: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** By the day of the visit, on its own clock. */
function ofVisits({ from, until, now }: Counting): RawBuilder<unknown> {
  const pairs = [
    ...Object.entries(visitMeasures).map(
      ([name, which]) => sql`(${sql.lit(name)}, (${which})::int::numeric)`,
    ),
    ...Object.entries(visitAmounts).map(([name, amount]) => sql`(${sql.lit(name)}, (${amount})::numeric)`),
  ];
  return sql`
    select (b.starts_at at time zone b.time_zone)::date as day, m.measure, b.professional_id as person, b.service_area_id as area, o.service_id as service, m.amount
    from bookings b join service_options o on o.id = b.service_option_id cross join ${stepsOfVisit} step
    cross join lateral (values ${sql.join(pairs)}) m (measure, amount)
    where b.starts_at >= ${from}::date - interval '1 day' and b.starts_at < ${until}::date + interval '2 days' and b.starts_at <= ${now} and b.state <> 'held'
      and (b.starts_at at time zone b.time_zone)::date between ${from}::date and ${until}::date and m.amount <> 0`;
}

/** The hours of the week, of the professionals who work here now. */
function ofHours({ from, until, now, dayOf }: Counting): RawBuilder<unknown> {
  return sql`
    select each::date as day, 'working_minutes' as measure, p.service_area_id as area, null as service, extract(epoch from w.ends - w.starts) / 60 as amount
    from generate_series(${from}::timestamp, ${until}::timestamp, interval '1 day') each
    join working_hours w on w.weekday = extract(isodow from each) join professionals p on p.id = w.professional_id and p.active
    where each::date <= ${dayOf(sql`${now}::timestamptz`)} and not exists (select 1 from closed_days c where c.day = each::date)`;
}

function ofAlerts({ dayOf, within }: Counting): RawBuilder<unknown> {
  return sql`
    select ${dayOf(sql`a.created_at`)} as day, m.measure, b.service_area_id as area, o.service_id as service, m.amount
    from booking_alerts a join bookings b on b.id = a.booking_id join service_options o on o.id = b.service_option_id
    cross join lateral (values ('alert.' || a.kind, 1::numeric), ('alert_over.' || a.kind, (a.resolved_at is not null)::int::numeric),
      ('alert_minutes.' || a.kind, coalesce(extract(epoch from a.resolved_at - a.created_at) / 60, 0))) m (measure, amount)
    where ${within(sql`a.created_at`)}`;
}

/** By the day of the promise. Every try is included, answered or not. */
function ofCalls({ now, dayOf, within }: Counting): RawBuilder<unknown> {
  return sql`
    select ${dayOf(sql`e.due_until`)} as day, m.measure, null as area, e.service_id as service, m.amount
    from enquiries e cross join lateral (
      select least(min(t.created_at), e.answered_at) as at from call_tries t where t.call_id = e.id and t.outcome in ('no_answer', 'left_message', 'talked')) first
    cross join lateral (values ('calls_promised', 1::numeric), ('calls_kept', (first.at <= e.due_until)::int::numeric), ('calls_tried', (first.at is not null)::int::numeric),
      ('call_minutes', coalesce(extract(epoch from first.at - e.created_at) / 60, 0))) m (measure, amount)
    where e.kind in ('call_back', 'gift_card', 'scheduling') and e.due_until < ${now} and ${within(sql`e.due_until`)} and m.amount is not null`;
}

/** What is left over of a membership becomes credit: nobody was given anything back by it. */
const isCreditOfMembership = sql`(l.credit_kind = 'member_credit' and l.booking_id is null)`;

/** As the ledger has it: what came into our account and left it again. What is written off never came. */
function ofMoney({ dayOf, within }: Counting): RawBuilder<unknown> {
  return sql`
    select ${dayOf(sql`l.created_at`)} as day, m.measure, b.service_area_id as area, o.service_id as service, m.amount
    from ledger_entries l left join payments p on p.id = l.payment_id
    left join bookings b on b.id = coalesce(l.booking_id, p.booking_id,
      case when l.debit_kind = 'gift_authorized' then l.debit_owner end)
    left join service_options o on o.id = b.service_option_id
    cross join lateral (values
      ('revenue', case when l.credit_account = 'revenue' then l.amount_cents when l.debit_account = 'revenue' then -l.amount_cents else 0 end::numeric),
      ('refunds', case when l.debit_account = 'revenue' and not ${isCreditOfMembership} then l.amount_cents else 0 end::numeric)) m (measure, amount)
    where ${within(sql`l.created_at`)} and (l.credit_account = 'revenue' or l.debit_account = 'revenue')
      and ${writtenOffAccount} not in (l.credit_account, l.debit_account)`;
}

/** By how much gift cards, gift balances and credit changed: what is left of them is the sum of all changes. */
function ofGifts({ dayOf, within }: Counting): RawBuilder<unknown> {
  const isGift = (account: RawBuilder<unknown>) =>
    sql`(${account} in ('gift_card', 'gift_balance', 'gift_authorized', 'member_credit'))::int`;
  return sql`
    select ${dayOf(sql`l.created_at`)} as day, 'gift_change' as measure, null as area, null as service,
      (l.amount_cents * (${isGift(sql`l.credit_kind`)} - ${isGift(sql`l.debit_kind`)}))::numeric as amount
    from ledger_entries l where ${within(sql`l.created_at`)}`;
}

/** What members ended, who waits for us, and what the office took out or looked at. */
function ofOffice({ dayOf, within }: Counting): RawBuilder<unknown> {
  return sql`
    select ${dayOf(sql`c.created_at`)} as day, 'ended.' || coalesce(c.reason, 'none') as measure, null as area, null as service, 1::numeric as amount
    from membership_cancellations c where ${within(sql`c.created_at`)} and c.withdrawn_at is null
    union all
    select ${dayOf(sql`e.created_at`)}, 'not_there', null, e.service_id, 1 from enquiries e where e.kind = 'coming_soon' and ${within(sql`e.created_at`)}
    union all
    select ${dayOf(sql`a.created_at`)}, case a.action when 'exported' then 'exports' else 'reads' end, null, null, 1
    from audit_events a where a.action in ('exported', 'needs_and_address_read') and ${within(sql`a.created_at`)}`;
}
