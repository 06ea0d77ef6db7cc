import { sql } from 'kysely';
import { extendHorizon } from '#domains/availability/free-starts.server.ts';
import { officeAddress } from '#domains/notifications/office.ts';
import type { Role } from '#domains/people/capability.ts';
import { countDaysWithin } from '#domains/reports/report-count.server.ts';
import { calendarDays } from '#domains/reports/report-days.ts';
import { type ClosedMonth, reportMonth } from '#domains/visit-money/books/month.server.ts';
import { momentsOf, monthOf, monthsOn } from '#domains/visit-money/statement.ts';
import { offStates } from '#domains/visits/visit.ts';
import { type DatabaseTransaction, literals } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { cast } from '../../cast.ts';
import { accountRows } from './account-rows.ts';
import { dayLength, daysPast, hour } from './calendar.ts';
import { deskRows } from './desk-rows.ts';
import { gatewayRecords } from './gateway-rows.ts';
import type { ZipPlace } from './households.ts';
import { messageRows } from './messages.ts';
import { bookRows, cardRows, paymentRows } from './money-rows.ts';
import { officeRows } from './office-rows.ts';
import { peopleRows, userRows } from './people-rows.ts';
import { type Beginning, planYear, type Year } from './plan.ts';
import { insertTableRows, rowsOf } from './table-rows.ts';
import { contactsOf, paperRows } from './team-rows.ts';
import type { Professional } from './team.ts';
import { seriesRows, visitRows } from './visit-rows.ts';

/** Writes the year that the demo would have run, on top of its people, who may have done nothing yet. */
export async function writeYear(
  work: DatabaseTransaction,
  { secret, publicUrl, configuration }: Pick<Platform, 'secret' | 'publicUrl' | 'configuration'>,
  now: Date,
): Promise<void> {
  const year = planYear(await findBeginning(work, now));
  const passwordHash = await findPasswordHash(work);
  await joinEarlier(work, year);
  // In an order in which each row finds what it refers to.
  const rows = [
    userRows(year, passwordHash),
    ...cardRows(year),
    ...peopleRows(year),
    seriesRows(year),
    paymentRows(year),
    ...visitRows(year),
    ...bookRows(year, secret),
    ...officeRows(year),
    paperRows(year),
    ...messageRows(year, {
      site: configuration.SITE_NAME,
      phone: configuration.PHONE,
      publicUrl,
      secret,
      office: officeAddress(configuration),
    }),
    ...accountRows(year),
    ...deskRows(year, configuration.SITE_NAME),
  ];
  for (const each of rows) await insertTableRows(work, each);
  await writeGateway(work, year);
  await tellOffice(work, year);
  await countWork(work, year);
  await closeMonths(work, year);
  await takeTimes(work, now);
  await countYear(work, configuration.OFFICE_TIME_ZONE, now);
}

/** What the year begins with: professionals, where people live, and the named people. */
export async function findBeginning(work: DatabaseTransaction, now: Date): Promise<Beginning> {
  const { rows: people } = await sql<
    Omit<Professional, 'timeOff'> & { timeOff: { startsAt: string; endsAt: string }[] }
  >`
    select p.id, p.name, p.service_area_id as "areaId", p.lanes, (
      select coalesce(json_agg(json_build_object('startsAt', t.starts_at, 'endsAt', t.ends_at) order by t.starts_at), '[]') from time_off t where t.professional_id = p.id) as "timeOff"
    from professionals p where p.active order by p.name`.execute(work);
  const { rows: places } = await sql<ZipPlace>`
    select z.zipcode, z.city, z.state, z.latitude, z.longitude, z.time_zone as "timeZone", a.service_area_id as "areaId"
    from service_area_zip_codes a join zip_codes z on z.zipcode = a.zipcode order by z.zipcode`.execute(work);
  const users = await work.selectFrom('users').select(['id', 'name']).execute();
  const recipients = await work.selectFrom('recipients').selectAll().execute();
  const staff = await work.selectFrom('staff').select(['id', 'roles']).orderBy('id').execute();
  const idOf = (role: Role) => staff.find(({ roles }) => roles.includes(role))?.id ?? '';
  const carer = await work.selectFrom('carers').select('id').executeTakeFirstOrThrow();
  const areaOf = (zipcode: string) => places.find((place) => place.zipcode === zipcode)?.areaId ?? '';
  return {
    now,
    office: {
      dispatcherId: idOf('dispatcher'),
      bookkeeperId: idOf('bookkeeper'),
      conciergeId: idOf('concierge'),
      managerId: idOf('manager'),
    },
    zone: places[0]!.timeZone,
    people: people.map(({ timeOff, ...person }) => ({
      ...person,
      timeOff: timeOff.map(({ startsAt, endsAt }) => ({
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
      })),
    })),
    places,
    known: {
      userIds: new Map(users.map(({ id, name }) => [name, id])),
      danielCarerId: carer.id,
      recipients: new Map(
        recipients.map(({ id, name, zipcode, time_zone: timeZone, ...row }) => {
          const { unit_no, address_1, address_2, city, state, latitude, longitude } = row;
          const address = { unit_no, address_1, address_2, zipcode, city, state, latitude, longitude };
          return [name, { id, areaId: areaOf(zipcode), address, timeZone }];
        }),
      ),
    },
  };
}

/** All accounts of the demo have the same password. */
async function findPasswordHash(work: DatabaseTransaction): Promise<string> {
  const { password_hash: hash } = await work
    .selectFrom('users')
    .select('password_hash')
    .where('name', '=', cast.rosa.name)
    .executeTakeFirstOrThrow();
  return hash ?? '';
}

/** The named people joined in the course of the year, and professionals were there before it. */
async function joinEarlier(
  work: DatabaseTransaction,
  { payers, cast: { daniel }, nora, making: { calendar } }: Year,
): Promise<void> {
  for (const { userId, joinedAt, isKnown } of payers) {
    if (!isKnown) continue;
    await sql`update users set created_at = ${joinedAt}, activated_at = ${joinedAt} where id = ${userId}`.execute(
      work,
    );
    await sql`update recipients set created_at = ${joinedAt} where member_id = ${userId}`.execute(work);
    await sql`update recipient_preferences set created_at = ${joinedAt} where recipient_id in (select id from recipients where member_id = ${userId})`.execute(
      work,
    );
  }
  await sql`update carers set created_at = ${daniel.since} where id = ${daniel.id}`.execute(work);
  await sql`update users set created_at = ${nora.registeredAt} where id = ${nora.userId}`.execute(work);
  const before = calendar.at(-daysPast - 1, 12 * 60);
  await sql`update professionals set created_at = ${before}`.execute(work);
  await sql`update concierges set created_at = ${before}`.execute(work);
  await sql`update staff set created_at = ${before}`.execute(work);
}

async function writeGateway(work: DatabaseTransaction, year: Year): Promise<void> {
  const records = gatewayRecords(year);
  await sql`
    insert into test_gateway.objects (id, kind, body, created_at)
    select body ->> 'id', body ->> 'kind', body, to_timestamp((body ->> 'created')::bigint)
    from jsonb_array_elements(${JSON.stringify(records)}::jsonb) with ordinality as each (body, place) order by place`.execute(
    work,
  );
}

/**
 * What the office knows of professionals besides; they set out from the ZIP code whose middle they were put
 * at.
 */
async function tellOffice(work: DatabaseTransaction, year: Year): Promise<void> {
  await sql`
    update professionals p set email = known.email, pay_cents_an_hour = known.pay_cents_an_hour, home_zipcode = (
      select z.zipcode from service_area_zip_codes a join zip_codes z on z.zipcode = a.zipcode
      where a.service_area_id = p.service_area_id and z.latitude = p.latitude and z.longitude = p.longitude order by z.zipcode limit 1)
    from jsonb_to_recordset(${JSON.stringify(contactsOf(year))}::jsonb) as known (id uuid, email text, pay_cents_an_hour integer)
    where p.id = known.id`.execute(work);
}

/** The bookkeeper has closed each month but the last one that is over, a few days into the next. */
async function closeMonths(work: DatabaseTransaction, { office, making: { calendar } }: Year): Promise<void> {
  const zone = calendar.zone;
  const { rows } = await sql<{ at: Date }>`select min(created_at) as at from ledger_entries`.execute(work);
  const last = monthsOn(monthOf(calendar.now, zone), -2);
  const closed: ClosedMonth[] = [];
  for (let month = monthOf(rows[0]!.at, zone); month <= last; month = monthsOn(month, 1)) {
    const report = await reportMonth(work, month, zone, closed);
    const closedAt = new Date(momentsOf(month, zone).until.getTime() + 2 * dayLength + 10 * hour);
    closed.push({ month, closedAt, closedBy: office.bookkeeperId, report });
  }
  await insertTableRows(
    work,
    rowsOf(
      'closed_months',
      closed.map(({ month, closedAt, closedBy, report }) => ({
        month,
        closed_at: closedAt,
        closed_by: closedBy,
        report,
      })),
    ),
  );
}

/** What is known of each professional counts the visits and ratings of the year, too. */
async function countWork(work: DatabaseTransaction, { visits }: Year): Promise<void> {
  const counts = new Map<string, { done: number; ratings: number; stars: number }>();
  for (const { visit, course, rating } of visits) {
    const { id } = visit.place.professional;
    const count = counts.get(id) ?? { done: 0, ratings: 0, stars: 0 };
    count.done += course.state === 'completed' ? 1 : 0;
    count.ratings += rating === null ? 0 : 1;
    count.stars += rating?.stars ?? 0;
    counts.set(id, count);
  }
  const rows = [...counts].map(([id, count]) => ({ id, ...count }));
  await sql`
    update professionals p set visits_done = p.visits_done + counted.done, ratings = p.ratings + counted.ratings, stars = p.stars + counted.stars
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted (id uuid, done integer, ratings integer, stars integer)
    where p.id = counted.id`.execute(work);
}

/** What reports count of the year, so that they are there at once. */
async function countYear(work: DatabaseTransaction, officeZone: string, now: Date): Promise<void> {
  const today = calendarDays.today(now, officeZone);
  await sql`analyze bookings, booking_events, ledger_entries, booking_needs`.execute(work);
  await countDaysWithin(
    work,
    { from: calendarDays.add(today, -daysPast - 30), until: today },
    officeZone,
    now,
  );
}

/** The week bits of the whole year, as the bookings say. */
async function takeTimes(work: DatabaseTransaction, now: Date): Promise<void> {
  for (const days of [-daysPast - 7, -daysPast / 2, 0])
    await extendHorizon(work, new Date(now.getTime() + days * dayLength));
  await sql`
    with visit as (
      select professional_id, lane, lanes, floor((extract(epoch from starts_at) - 345600) / 900)::integer as first,
        ceil((extract(epoch from occupied_until) - 345600) / 900)::integer as after
      from bookings where state not in ${literals(offStates)}),
    part as (
      select professional_id, taken.lane, week, greatest(first - week * 672, 0) as first, least(after - week * 672, 672) as after
      from visit cross join lateral generate_series(visit.lane, visit.lane + visit.lanes - 1) as taken (lane)
      cross join lateral generate_series(first / 672, (after - 1) / 672) as week),
    rebuilt as (
      select professional_id, lane, week, bit_or((repeat('0', first) || repeat('1', after - first) || repeat('0', 672 - after))::bit(672)) as cells
      from part group by professional_id, lane, week)
    update busy_week set cells = rebuilt.cells from rebuilt
    where busy_week.professional_id = rebuilt.professional_id and busy_week.lane = rebuilt.lane and busy_week.week = rebuilt.week`.execute(
    work,
  );
}
