import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import type { Member } from '#domains/people/people.ts';
import type { KindId } from '#domains/services/service.ts';
import {
  type DatabaseReader,
  type DatabaseTransaction,
  literals,
  transaction,
} from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import type { Refusal } from '#platform/result.ts';
import {
  type BookedBeside,
  clash,
  clashingWith,
  type EngagedVisit,
  type Engagement,
  presenceOf,
} from './clash.ts';
import { auditVisit } from './history.server.ts';
import { visitTitle } from './ordered.server.ts';
import { offStates, openStates } from './visit.ts';

/** No visit, and no way there and back, is longer. */
const longestMilliseconds = 2 * 86_400_000;

/**
 * When the professional of the visit `b` is available again: after a ride there, when the rider is picked up
 * for home.
 */
export const freeAgainAt: RawBuilder<Date> = sql<Date>`case when b.answers ->> 'trip' = 'there' then greatest(b.ends_at, (
  select max(home.starts_at) from bookings home
  where home.series_id = b.series_id and home.answers ->> 'trip' = 'back' and home.state not in ${literals(offStates)})) else b.ends_at end`;

/**
 * Whether the hour of the visit `b` is taken: booked and still to come or under way, or claimed by a booker
 * who is about to pay. A time whose card was refused takes no hour.
 */
export const takesItsHour = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(b.state in ${literals(openStates)} or b.state = 'held' and b.claimed_at is not null and (
    exists (select from payments p where p.id = b.payment_id and p.state in ('pending', 'authorized'))
    or b.held_until > ${now} and not exists (select from payments p where p.id = b.payment_id and p.state = 'declined')))`;

interface EngagedRow extends Omit<EngagedVisit, 'presence'> {
  kind: KindId;
}

/** Of a booking `b` and its option `o`. */
const engagedColumns = sql`b.id, ${visitTitle} as title, (select name from professionals where id = b.professional_id) as "professionalName", o.kind, b.starts_at as "startsAt", b.ends_at as "endsAt",
  ${freeAgainAt} as until, b.time_zone as "timeZone", o.window_starts is not null as "isWindow", b.state <> 'held' as "isBooked"`;

const toEngaged = ({ kind, ...row }: EngagedRow): EngagedVisit => ({
  ...row,
  presence: presenceOf({ kind, isWindow: row.isWindow }),
});

/**
 * A recipient's visits in a span of time, for callers who may see these visits. Visits in `without` are left
 * out, and so is the other way of such a ride there and back, since the two ways keep an order of their own.
 */
export async function findEngagements(
  database: DatabaseReader,
  recipientId: string,
  { from, until, without = [] }: { from: Date; until: Date; without?: readonly string[] },
  now: Date,
): Promise<EngagedVisit[]> {
  const { rows } = await sql<EngagedRow>`
    select ${engagedColumns} from bookings b join service_options o on o.id = b.service_option_id
    where b.recipient_id = ${recipientId} and b.starts_at < ${until} and b.starts_at > ${new Date(from.getTime() - longestMilliseconds)}
      and not b.id = any(${without}::uuid[]) and ${takesItsHour(now)}
      and not exists (select from bookings ride where ride.id = any(${without}::uuid[]) and ride.series_id = b.series_id and b.answers ->> 'trip' in ('there', 'back'))
    order by b.starts_at, b.id`.execute(database);
  return rows.map(toEngaged).filter((visit) => visit.until > from);
}

/** When some bookings themselves need their recipient. */
export async function engagementsOf(
  database: DatabaseReader,
  bookingIds: readonly string[],
): Promise<EngagedVisit[]> {
  const { rows } = await sql<EngagedRow>`
    select ${engagedColumns} from bookings b join service_options o on o.id = b.service_option_id
    where b.id = any(${bookingIds}::uuid[]) order by b.starts_at, b.id`.execute(database);
  return rows.map(toEngaged);
}

/** The recipient's visits that are in the way of wanted times, except those in `without`. */
export async function findClashes(
  database: DatabaseReader,
  recipientId: string,
  wanted: readonly Engagement[],
  { without, now }: { without: readonly string[]; now: Date },
): Promise<EngagedVisit[]> {
  if (wanted.length === 0) return [];
  const from = new Date(Math.min(...wanted.map(({ startsAt }) => startsAt.getTime())));
  const until = new Date(Math.max(...wanted.map((each) => each.until.getTime())));
  return clashingWith(wanted, await findEngagements(database, recipientId, { from, until, without }, now));
}

/** The visits that the member has agreed to keep beside this one, agreed on from either side. */
export async function listKeptBeside(database: DatabaseReader, bookingId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select unnest(kept_beside) as id from bookings where id = ${bookingId}
    union select other.id from bookings own join bookings other on other.recipient_id = own.recipient_id
    where own.id = ${bookingId} and own.id = any(other.kept_beside)`.execute(database);
  return rows.map(({ id }) => id);
}

/** How far ahead the office looks for what is booked twice. */
const daysLookedAt = 4;

/**
 * Pairs of visits of the next days to one person at one hour that no one has agreed to: `later` was booked
 * after `sooner`. The same name at the same door is one person, whichever account books: only the office may
 * know that, and neither account hears of the other. The rule is that of `clashes`.
 */
const unansweredClashes = (now: Date): RawBuilder<{ later: string; sooner: string }> => sql`
  with soon as materialized (
    select b.id, b.placed_at, b.starts_at, ${freeAgainAt} as until, coalesce(b.kept_beside, '{}') as kept,
      case when o.kind = 'ride' then 'away' when o.window_starts is not null then 'door' else 'home' end as presence,
      lower(r.name) as name, lower(r.address_1) as street, lower(coalesce(r.unit_no, '')) as unit, r.zipcode
    from bookings b join recipients r on r.id = b.recipient_id join service_options o on o.id = b.service_option_id
    where b.state in ${literals(openStates)}
      and b.starts_at > ${new Date(now.getTime() - longestMilliseconds / 2)} and b.starts_at < ${new Date(now.getTime() + daysLookedAt * 86_400_000)})
  select later.id as later, sooner.id as sooner
  from soon later join soon sooner on (later.name, later.street, later.unit, later.zipcode) = (sooner.name, sooner.street, sooner.unit, sooner.zipcode)
    and (later.placed_at, later.id) > (sooner.placed_at, sooner.id)
  where later.starts_at < sooner.until and sooner.starts_at < later.until and later.until > ${now} and sooner.until > ${now}
    and (later.presence, sooner.presence) not in (('door', 'home'), ('home', 'door'))
    and not sooner.id = any(later.kept) and not later.id = any(sooner.kept)`;

/**
 * Whether the visit `b` is at an hour at which its recipient has another visit, and the member has not agreed
 * to that.
 */
export const isBookedTwice = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`b.id in (select pair.later from (${unansweredClashes(now)}) pair)`;

/** What stands beside the visit `booking` at its hour, as JSON, inside another select; looked up for each. */
export const bookedBeside = (booking: RawBuilder<unknown>, now: Date): RawBuilder<BookedBeside[]> =>
  sql`(select coalesce(json_agg(json_build_object('reference', b.reference, 'title', ${visitTitle}, 'recipientName', r.name, 'startsAt', b.starts_at) order by b.starts_at), '[]')
    from (${unansweredClashes(now)}) pair join bookings b on b.id = pair.sooner join service_options o on o.id = b.service_option_id join recipients r on r.id = b.recipient_id
    where pair.later = ${booking})`;

/** The yes of the office to all that is at the hour of a visit, once they have asked on the phone. */
export async function keepBoth(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  staff: Staff,
  bookingId: string,
): Promise<void> {
  const now = clock.now();
  await transaction(database, async (work) => {
    await sql`
      update bookings set kept_beside = coalesce(kept_beside, '{}') || array(
        select pair.sooner from (${unansweredClashes(now)}) pair where pair.later = bookings.id)
      where id = ${bookingId}`.execute(work);
    await sql`update booking_alerts set resolved_at = ${now} where booking_id = ${bookingId} and kind = 'clash' and resolved_at is null`.execute(
      work,
    );
    await auditVisit(work, staff, { action: 'both_kept', subject: bookingId }, now);
  });
}

/**
 * Locks a recipient's hours until the end of the transaction: a command that is about to take one waits here
 * for others that do. Only statements after this one see what those have written.
 */
export async function lockHours(work: DatabaseTransaction, recipientId: string): Promise<void> {
  await sql`update recipients set hours_version = hours_version + 1 where id = ${recipientId}`.execute(work);
}

/**
 * Why some times may not be taken, because the member has not agreed to keep what is there; else what was
 * agreed to is kept with the bookings that take them. After `lockHours`.
 */
export async function judgeClash(
  work: DatabaseTransaction,
  recipientId: string,
  bookingIds: readonly string[],
  { both, now }: { both: readonly string[] | 'any'; now: Date },
): Promise<Refusal | undefined> {
  const wanted = await engagementsOf(work, bookingIds);
  const visits = await findClashes(work, recipientId, wanted, { without: bookingIds, now });
  if (both !== 'any' && visits.some(({ id }) => !both.includes(id))) return clash(visits);
  if (visits.length === 0) return undefined;
  await sql`
    update bookings set kept_beside = array(
      select distinct unnest(coalesce(kept_beside, '{}') || ${visits.map(({ id }) => id)}::uuid[]))
    where id = any(${bookingIds}::uuid[])`.execute(work);
  return undefined;
}

/** How often it is looked again while others take hours of the same person. */
const mostAttempts = 40;

/**
 * Claims the hour of a held time, or of all those of its series, for its recipient, before any money is asked
 * for. Placing reads what was written before it, together with others, and would not see a visit that is
 * booked at the same moment; here the second of two looks again. A claim is kept while the bank asks, so that
 * the rest of the placement asks nothing again. `both` are the visits beside which it is wanted all the same.
 * Refuses `clash`.
 */
export async function claimTime(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  bookingId: string,
  both: readonly string[] = [],
): Promise<Refusal | undefined> {
  const now = clock.now();
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const held = await findHeld(database, member, bookingId);
    // Booked by now, or gone: placing says which.
    if (held === undefined) return undefined;
    const visits = await clashesOf(database, held, now);
    if (visits.some(({ id }) => !both.includes(id) && !held.keptBeside.includes(id))) return clash(visits);
    if (await writeClaim(database, held, visits, now)) return undefined;
  }
  throw new Error(`The hour of booking ${bookingId} could not be claimed and nothing says why.`);
}

/**
 * What is in the way of a held time, or of any of its series, for the page on which the booker checks it
 * before paying.
 */
export async function findClashesOfHeld(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  bookingId: string,
): Promise<EngagedVisit[]> {
  const held = await findHeld(database, member, bookingId);
  return held === undefined ? [] : clashesOf(database, held, clock.now());
}

interface HeldTimes {
  recipientId: string;
  /** What it was before anything was read of the hours of that person. */
  hoursVersion: number;
  visits: EngagedVisit[];
  keptBeside: string[];
}

async function findHeld(
  database: DatabaseReader,
  member: Member,
  bookingId: string,
): Promise<HeldTimes | undefined> {
  if (!isIdentifier(bookingId)) return undefined;
  const { rows } = await sql<
    EngagedRow & { recipientId: string; hoursVersion: number; keptBeside: string[] }
  >`
    select ${engagedColumns}, b.recipient_id as "recipientId", r.hours_version as "hoursVersion", coalesce(b.kept_beside, '{}') as "keptBeside"
    from bookings b join service_options o on o.id = b.service_option_id join recipients r on r.id = b.recipient_id
    where b.id in (select id from bookings where id = ${bookingId} or series_id = (select series_id from bookings where id = ${bookingId})) and b.booked_by = ${member.userId} and b.state = 'held'`.execute(
    database,
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  const { recipientId, hoursVersion } = first;
  return {
    recipientId,
    hoursVersion,
    visits: rows.map(toEngaged),
    keptBeside: rows.flatMap(({ keptBeside }) => keptBeside),
  };
}

const clashesOf = (database: DatabaseReader, { recipientId, visits }: HeldTimes, now: Date) =>
  findClashes(database, recipientId, visits, { without: visits.map(({ id }) => id), now });

/** Returns false where something of their hours has changed since it was read, or the time is no longer held. */
async function writeClaim(
  database: DatabaseReader,
  { recipientId, hoursVersion, visits }: HeldTimes,
  beside: readonly EngagedVisit[],
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with hours as (
      update recipients set hours_version = hours_version + 1
      where id = ${recipientId} and hours_version = ${hoursVersion} returning id)
    update bookings set claimed_at = ${now}, kept_beside = ${beside.map(({ id }) => id)}::uuid[]
    where id = any(${visits.map(({ id }) => id)}::uuid[]) and state = 'held' and exists (select from hours)
    returning id`.execute(database);
  return rows.length > 0;
}
