import { type RawBuilder, sql } from 'kysely';
import { visitTitle } from '#domains/visits/ordered.server.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import { reportNumbers } from './report-numbers.ts';
import { measuresOf, type Period, type ReportNumber, type Sums } from './report.ts';
import { arrivalOfVisit, stepsOfVisit, visitsBehind } from './visit-measure.server.ts';

const ofPeriod = ({ area, service }: Period) =>
  sql`(${area}::text is null or s.service_area_id = ${area}) and (${service}::text is null or s.service_id = ${service})`;

const measuresStanding = (standing: ReportNumber['standing']) =>
  reportNumbers.filter((each) => each.standing === standing).flatMap(measuresOf);

/** All sums of a period: of what happened in it, of what there is on its last day, and of what there is now. */
export async function readSums(database: DatabaseReader, period: Period, now: Date): Promise<Sums> {
  const { from, until } = period;
  const { rows } = await sql<{ measure: string; amount: number }>`
    select s.measure, sum(s.amount)::float8 as amount from report_sums s
    where s.day between ${from}::date and ${until}::date and ${ofPeriod(period)} group by 1
    union all
    select s.measure, sum(s.amount)::float8 from report_sums s
    where s.measure = any(${measuresStanding('on the last day')}::text[]) and s.day <= ${until}::date and ${ofPeriod(period)} group by 1
    union all
    select 'deferred', coalesce(sum(case when m.state in ('active', 'paused') then m.period_cents * greatest(0, least(1,
        extract(epoch from coalesce(m.paid_until, m.period_ends_at) - coalesce(m.paused_at, ${now}::timestamptz))
        / extract(epoch from coalesce(m.paid_until, m.period_ends_at) - m.period_starts_at))) else 0 end), 0)::float8
    from memberships m
    union all
    select 'papers_ending', count(*)::float8 from professional_papers d join professionals p on p.id = d.professional_id and p.active
    where d.ends_on <= (${now}::timestamptz + interval '30 days')::date and (${period.area}::text is null or p.service_area_id = ${period.area})`.execute(
    database,
  );
  return new Map(rows.map(({ measure, amount }) => [measure, Math.round(amount)]));
}

export interface DaySums {
  day: string;
  sums: Sums;
}

/** The sums of a number, day by day. */
export async function readDays(
  database: DatabaseReader,
  number: ReportNumber,
  period: Period,
): Promise<DaySums[]> {
  const { rows } = await sql<{ day: string; sums: Record<string, number> }>`
    select day::text as day, json_object_agg(measure, amount) as sums from (
      select s.day, s.measure, sum(s.amount) as amount from report_sums s
      where s.day between ${period.from}::date and ${period.until}::date and s.measure = any(${measuresOf(number)}::text[]) and ${ofPeriod(period)} group by 1, 2) each
    group by day order by day`.execute(database);
  return rows.map(({ day, sums }) => ({ day, sums: new Map(Object.entries(sums)) }));
}

export interface Share {
  /** What it is of: an area, a service or a professional; empty where it belongs to none. */
  id: string;
  title: string;
  sums: Sums;
}

/** The sums of a number of each person who came, by name. */
export async function readPeople(
  database: DatabaseReader,
  number: ReportNumber,
  period: Period,
): Promise<Share[]> {
  const { rows } = await sql<{ id: string; title: string; sums: Record<string, number> }>`
    select p.id, p.name as title, json_object_agg(each.measure, each.amount) as sums from (
      select s.professional_id as id, s.measure, sum(s.amount) as amount from report_person_sums s
      where s.day between ${period.from}::date and ${period.until}::date and s.measure = any(${measuresOf(number)}::text[]) and ${ofPeriod(period)} group by 1, 2) each
    join professionals p on p.id = each.id group by p.id, p.name order by p.name, p.id`.execute(database);
  return rows.map(({ id, title, sums }) => ({ id, title, sums: new Map(Object.entries(sums)) }));
}

/** The sums of a number, by area or by service; what belongs to none has an empty title. */
export async function readShares(
  database: DatabaseReader,
  number: ReportNumber,
  period: Period,
  by: 'area' | 'service',
): Promise<Share[]> {
  const column = by === 'area' ? sql`s.service_area_id` : sql`s.service_id`;
  const titles = by === 'area' ? sql`service_areas` : sql`services`;
  const { rows } = await sql<{ id: string; title: string; sums: Record<string, number> }>`
    select each.id, coalesce(t.title, each.id) as title, json_object_agg(each.measure, each.amount) as sums from (
      select ${column} as id, s.measure, sum(s.amount) as amount from report_sums s
      where s.day between ${period.from}::date and ${period.until}::date and s.measure = any(${measuresOf(number)}::text[]) and ${ofPeriod(period)} group by 1, 2) each
    left join ${titles} t on t.id = each.id group by 1, 2 order by 2`.execute(database);
  return rows.map(({ id, title, sums }) => ({ id, title, sums: new Map(Object.entries(sums)) }));
}

/** Where and when people asked for what we do not have there: by ZIP code, and by the hour of the office. */
export async function readUnmet(
  database: DatabaseReader,
  { from, until, service }: Period,
  officeZone: string,
): Promise<{ zipcodes: Tally[]; hours: Tally[] }> {
  const by = async (what: RawBuilder<unknown>) => {
    const { rows } = await sql<Tally>`
      select ${what} as title, count(*)::int as count from enquiries e
      where e.kind = 'coming_soon' and e.created_at >= ${from}::date::timestamp at time zone ${officeZone} and e.created_at < (${until}::date + 1)::timestamp at time zone ${officeZone}
        and (${service}::text is null or e.service_id = ${service}) group by 1 order by 1`.execute(database);
    return rows;
  };
  const [zipcodes, hours] = await Promise.all([
    by(sql`coalesce(e.zipcode, '')`),
    by(sql`to_char(e.created_at at time zone ${officeZone}, 'HH24:00')`),
  ]);
  return { zipcodes, hours };
}

export interface Tally {
  title: string;
  count: number;
}

/** Which area or service is meant by what was typed or chose; an empty one where there is none. */
export async function findMeant(
  database: DatabaseReader,
  what: 'area' | 'service',
  typed: string | undefined,
): Promise<string | null> {
  if (typed === undefined || typed === '') return null;
  const table = what === 'area' ? sql`service_areas` : sql`services`;
  const part = `${typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { rows } = await sql<{ id: string }>`
    select id from ${table} where id = ${typed} or title ilike ${part} order by id = ${typed} desc, title limit 1`.execute(
    database,
  );
  return rows[0]?.id ?? 'none';
}

export interface Counted {
  /** When the newest day was last counted; null where nothing was yet. */
  at: Date | null;
  /** Days of the period that are not counted yet. */
  missing: number;
}

export async function readCounted(
  database: DatabaseReader,
  { from, until }: Pick<Period, 'from' | 'until'>,
  today: string,
): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select max(d.counted_at) as at, (count(*) filter (where d.day is null and each.day::date >= coalesce((select min(day) from report_days), ${today}::date)))::int as missing
    from generate_series(${from}::timestamp, least(${until}::date, ${today}::date)::timestamp, interval '1 day') as each (day)
    left join report_days d on d.day = each.day::date`.execute(database);
  return rows[0] ?? { at: null, missing: 0 };
}

export interface VisitBehind {
  id: string;
  reference: string;
  startsAt: Date;
  timeZone: string;
  title: string;
  recipientName: string;
  professionalName: string;
  state: BookingState;
  arrivedAt: Date | null;
  stars: number | null;
  totalCents: number;
}

/** The visits that a number counts, or that are missing in a share, the latest first. */
export async function listVisitsBehind(
  database: DatabaseReader,
  measure: string,
  period: Period,
  {
    after,
    person,
    most,
    now,
  }: { after: { moment: Date; id: string } | null; person: string | null; most: number; now: Date },
): Promise<VisitBehind[]> {
  const behind = visitsBehind[measure];
  if (behind === undefined) return [];
  const days = await daysWith(database, behind, period, { before: after?.moment ?? null, person, most });
  const { area, service } = period;
  const { rows } = await sql<VisitBehind>`
    select b.id, b.reference, b.starts_at as "startsAt", b.time_zone as "timeZone", ${visitTitle} as title, r.name as "recipientName",
      p.name as "professionalName", b.state, ${arrivalOfVisit} as "arrivedAt", (select g.stars from booking_ratings g where g.booking_id = b.id) as stars, b.total_cents as "totalCents"
    from unnest(${days}::date[]) as each (day)
    join bookings b on b.starts_at >= each.day::timestamp - interval '1 day' and b.starts_at < each.day::timestamp + interval '2 days' and (b.starts_at at time zone b.time_zone)::date = each.day
    join service_options o on o.id = b.service_option_id join recipients r on r.id = b.recipient_id join professionals p on p.id = b.professional_id cross join ${stepsOfVisit} step
    where b.starts_at <= ${now} and b.state <> 'held'
      and (${area}::text is null or b.service_area_id = ${area}) and (${service}::text is null or o.service_id = ${service})
      and (${person}::uuid is null or b.professional_id = ${person}::uuid)
      ${after === null ? sql`` : sql`and (b.starts_at, b.id) < (${after.moment}, ${after.id}::uuid)`}
      and (${behind.which})
    order by b.starts_at desc, b.id desc limit ${most}`.execute(database);
  return rows;
}

/**
 * The latest days that have enough of them, by their sums, and one more, because a day ends later in the
 * west: so that a list of a few visits does not look at those of a year.
 */
async function daysWith(
  database: DatabaseReader,
  { sums, less = [] }: { sums: readonly string[]; less?: readonly string[] },
  period: Period,
  { before, person, most }: { before: Date | null; person: string | null; most: number },
): Promise<string[]> {
  const ofPerson = sql`report_person_sums s where s.professional_id = ${person}::uuid and`;
  const { rows } = await sql<{ day: string; amount: number }>`
    select s.day::text as day, sum(case when s.measure = any(${sums}::text[]) then s.amount else -s.amount end)::float8 as amount from ${person === null ? sql`report_sums s where` : ofPerson}
      s.day between ${period.from}::date and ${period.until}::date and (${before}::timestamptz is null or s.day <= ${before}::date + 1)
      and s.measure = any(${[...sums, ...less]}::text[]) and ${ofPeriod(period)}
    group by s.day having sum(case when s.measure = any(${sums}::text[]) then s.amount else -s.amount end) > 0
    order by s.day desc`.execute(database);
  // Of the days next to where the list continues, all may have been shown.
  const since = before === null ? null : new Date(before.getTime() - 86_400_000).toISOString().slice(0, 10);
  let found = 0;
  const last = rows.findIndex(({ day, amount }) => {
    if (since === null || day < since) found += amount;
    return found >= most;
  });
  return (last === -1 ? rows : rows.slice(0, last + 2)).map(({ day }) => day);
}
