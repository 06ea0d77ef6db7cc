import { sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import { type OrderedFacts, orderedOf } from '#domains/services/ordered.ts';
import { arrivalOfAnswers, rideTitle } from '#domains/services/ride/ride.ts';
import type { KindId } from '#domains/services/service.ts';
import { calendarEntryOf } from '#domains/visits/calendar-entry.ts';
import { orderedFactsOf } from '#domains/visits/ordered.server.ts';
import { visibleTo } from '#domains/visits/visit-access.server.ts';
import { transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import type { CalendarEntry } from '#platform/messages/calendar-entry.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { hashOf } from '#platform/secrets.ts';

const secretPattern = /^[\w-]{43}$/;
const dayMilliseconds = 86_400_000;
/** Far enough back for a program that was off for weeks to learn what was canceled. */
const daysBack = 60;
const mostEntries = 500;

/** A secret address of a member's calendar. */
export interface CalendarFeed {
  id: string;
  label: string;
  createdAt: Date;
  lastReadAt: Date | null;
  secret: string;
}

/**
 * Derived like the key of a shared visit: it can be shown again, and the database alone does not give it
 * away.
 */
export function secretOfFeed(platform: Platform, feedId: string): string {
  return hashOf(platform.secret, 'calendar-feed', feedId);
}

export function hashOfFeedSecret(platform: Platform, secret: string): string {
  return hashOf(platform.secret, 'calendar-feed-secret', secret);
}

/** A member's addresses that are not stopped, newest first. */
export async function listCalendarFeeds(platform: Platform, member: Member): Promise<CalendarFeed[]> {
  const rows = await platform.database
    .selectFrom('calendar_feeds')
    .select(['id', 'label', 'created_at', 'last_read_at'])
    .where('user_id', '=', member.userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    createdAt: row.created_at,
    lastReadAt: row.last_read_at,
    secret: secretOfFeed(platform, row.id),
  }));
}

interface FeedRow {
  id: string;
  version: number;
  state: string;
  reference: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  kind: KindId;
  answers: Record<string, unknown>;
  option_title: string;
  ordered: OrderedFacts;
  recipient_name: string;
  professional_name: string;
}

/**
 * The visits behind a secret address, from two months ago on; undefined for one that was stopped or never
 * existed.
 */
export async function readCalendarFeed(
  platform: Platform,
  secret: string,
): Promise<CalendarEntry[] | undefined> {
  if (!secretPattern.test(secret)) return undefined;
  const now = platform.clock.now();
  const feed = await platform.database
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select(['calendar_feeds.id', 'user_id'])
    .where('secret_hash', '=', hashOfFeedSecret(platform, secret))
    .where('revoked_at', 'is', null)
    .where('users.status', '=', 'A')
    .executeTakeFirst();
  if (feed === undefined) return undefined;
  const { rows } = await sql<FeedRow>`
    select b.id, b.version, b.state, b.reference, b.starts_at, b.ends_at, b.time_zone, b.answers, o.kind, o.title as option_title, ${orderedFactsOf()} as ordered, r.name as recipient_name, p.name as professional_name
    from bookings b join service_options o on o.id = b.service_option_id join recipients r on r.id = b.recipient_id join professionals p on p.id = b.professional_id
    where b.state <> 'held' and b.starts_at > ${new Date(now.getTime() - daysBack * dayMilliseconds)} and ${visibleTo({ userId: feed.user_id })}
    order by b.starts_at, b.id limit ${mostEntries}`.execute(platform.database);
  const { SITE_NAME: site, PHONE: phone } = platform.configuration;
  return rows.map((row) =>
    calendarEntryOf(
      {
        id: row.id,
        version: row.version,
        site,
        phone,
        url: `${platform.publicUrl}/account/upcoming-booking/${row.id}`,
        reference: row.reference,
        kind: row.kind,
        optionTitle: row.kind === 'ride' ? rideTitle(row.option_title, row.answers) : row.option_title,
        ordered: orderedOf(row.ordered),
        recipientName: row.recipient_name,
        // The holder of a link does not learn where the recipient lives: see the list of who sees what.
        address: null,
        professionalName: row.professional_name,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        timeZone: row.time_zone,
        arrivesBy: row.kind === 'ride' ? arrivalOfAnswers(row.starts_at, row.answers) : null,
        cancelled: row.state === 'cancelled',
      },
      now,
    ),
  );
}

const mostFeeds = 5;
const hourMilliseconds = 3_600_000;

/** Makes a secret address where a calendar program finds the member's visits. Refuses `too_many_feeds`. */
export async function startCalendarFeed(
  platform: Platform,
  member: Member,
  label: string,
): Promise<Result<{ feedId: string; secret: string }>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    // Two clicks at once wait for each other, so that the count holds.
    await work.selectFrom('users').select('id').where('id', '=', member.userId).forUpdate().execute();
    const open = await work
      .selectFrom('calendar_feeds')
      .select('id')
      .where('user_id', '=', member.userId)
      .where('revoked_at', 'is', null)
      .execute();
    if (open.length >= mostFeeds) return refused(tooMany);
    const feedId = newIdentifier(now);
    const secret = secretOfFeed(platform, feedId);
    await work
      .insertInto('calendar_feeds')
      .values({
        id: feedId,
        created_at: now,
        user_id: member.userId,
        label,
        secret_hash: hashOfFeedSecret(platform, secret),
      })
      .execute();
    return success({ feedId, secret });
  });
}

/**
 * Makes the address show nothing from now on; a stopped one stays stopped. Refuses `feed_not_found`, also for
 * another member's.
 */
export async function stopCalendarFeed(
  platform: Platform,
  member: Member,
  feedId: string,
): Promise<Result<null>> {
  if (!isIdentifier(feedId)) return refused(feedNotFound);
  const stopped = await platform.database
    .updateTable('calendar_feeds')
    .set((feed) => ({ revoked_at: feed.fn.coalesce('revoked_at', feed.val(platform.clock.now())) }))
    .where('id', '=', feedId)
    .where('user_id', '=', member.userId)
    .returning('id')
    .executeTakeFirst();
  return stopped === undefined ? refused(feedNotFound) : success(null);
}

/**
 * The entries for a calendar program. The time of each request is recorded, to the hour, so that unused
 * addresses can be recognized.
 */
export async function serveCalendarFeed(
  platform: Platform,
  secret: string,
): Promise<CalendarEntry[] | undefined> {
  const entries = await readCalendarFeed(platform, secret);
  if (entries === undefined) return undefined;
  const now = platform.clock.now();
  await platform.database
    .updateTable('calendar_feeds')
    .set({ last_read_at: now })
    .where('secret_hash', '=', hashOfFeedSecret(platform, secret))
    .where((where) =>
      where.or([
        where('last_read_at', 'is', null),
        where('last_read_at', '<', new Date(now.getTime() - hourMilliseconds)),
      ]),
    )
    .execute();
  return entries;
}

const tooMany = refusal(
  'conflict',
  'too_many_feeds',
  'You already have five calendar links. Turn off one you no longer need.',
);
const feedNotFound = refusal('not_found', 'feed_not_found', 'We could not find this calendar link.');
