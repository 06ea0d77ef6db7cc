import { sql } from 'kysely';
import type { CalendarEntry } from '../../../platform/messages/calendar-entry.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashOf } from '../../../platform/secrets.ts';
import { arrivalOfAnswers, rideTitle } from '../../catalogue/rides/rules.ts';
import type { Member } from '../../people/schema.ts';
import { visibleTo } from '../data.server.ts';
import { calendarEntryOf } from './rules.ts';

const secretPattern = /^[\w-]{43}$/;
const dayMilliseconds = 86_400_000;
/** Far enough back that a program which was off for weeks still learns what was cancelled. */
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

/** Worked out as the key of a shared visit is: it can be shown again, and the database alone gives none away. */
export function secretOfFeed(platform: Platform, feedId: string): string {
  return hashOf(platform.secret, 'calendar-feed', feedId);
}

export function hashOfFeedSecret(platform: Platform, secret: string): string {
  return hashOf(platform.secret, 'calendar-feed-secret', secret);
}

/** The addresses of a member that are not stopped, the newest first. */
export async function listCalendarFeeds(platform: Platform, member: Member): Promise<CalendarFeed[]> {
  const rows = await platform.database
    .selectFrom('calendar_feeds')
    .select(['id', 'label', 'created_at', 'last_read_at'])
    .where('user_id', '=', member.userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({ id: row.id, label: row.label, createdAt: row.created_at, lastReadAt: row.last_read_at, secret: secretOfFeed(platform, row.id) }));
}

interface FeedRow {
  id: string;
  version: number;
  state: string;
  reference: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  service_id: string;
  answers: Record<string, unknown>;
  option_id: string;
  option_title: string;
  recipient_name: string;
  professional_name: string;
}

/** The visits behind a secret address, from two months back on; undefined for one that was stopped or never was. */
export async function readCalendarFeed(platform: Platform, secret: string): Promise<CalendarEntry[] | undefined> {
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
    select b.id, b.version, b.state, b.reference, b.starts_at, b.ends_at, b.time_zone, b.answers, o.service_id, o.id as option_id, o.title as option_title, r.name as recipient_name, p.name as professional_name
    from bookings b join service_options o on o.id = b.service_option_id join recipients r on r.id = b.recipient_id join professionals p on p.id = b.professional_id
    where b.state <> 'draft' and b.starts_at > ${new Date(now.getTime() - daysBack * dayMilliseconds)} and ${visibleTo({ userId: feed.user_id })}
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
        optionId: row.option_id,
        optionTitle: row.service_id === 'rides' ? rideTitle(row.option_title, row.answers) : row.option_title,
        recipientName: row.recipient_name,
        professionalName: row.professional_name,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        timeZone: row.time_zone,
        arrivesBy: row.service_id === 'rides' ? arrivalOfAnswers(row.starts_at, row.answers) : null,
        cancelled: row.state === 'cancelled',
      },
      now,
    ),
  );
}
