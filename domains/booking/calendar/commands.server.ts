import { transaction } from '../../../platform/database/database.ts';
import { isIdentifier, newIdentifier } from '../../../platform/identifier.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refused, success, type Result } from '../../../platform/result.ts';
import type { Member } from '../../people/schema.ts';
import { hashOfFeedSecret, readCalendarFeed, secretOfFeed } from './data.server.ts';
import type { CalendarEntry } from '../../../platform/messages/calendar-entry.ts';

const mostFeeds = 5;
const hourMilliseconds = 3_600_000;

/** Makes a secret address at which a calendar program finds the member's visits. Refuses `too_many_feeds`. */
export async function startCalendarFeed(platform: Platform, member: Member, label: string): Promise<Result<{ feedId: string; secret: string }>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    // Two clicks at once wait for each other, so that the count holds.
    await work.selectFrom('users').select('id').where('id', '=', member.userId).forUpdate().execute();
    const open = await work.selectFrom('calendar_feeds').select('id').where('user_id', '=', member.userId).where('revoked_at', 'is', null).execute();
    if (open.length >= mostFeeds) return refused(tooMany);
    const feedId = newIdentifier(now);
    const secret = secretOfFeed(platform, feedId);
    await work
      .insertInto('calendar_feeds')
      .values({ id: feedId, created_at: now, user_id: member.userId, label, secret_hash: hashOfFeedSecret(platform, secret) })
      .execute();
    return success({ feedId, secret });
  });
}

/** From now on the address shows nothing; one that is stopped stays so. Refuses `feed_not_found`, also for somebody else's. */
export async function stopCalendarFeed(platform: Platform, member: Member, feedId: string): Promise<Result<null>> {
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

/** The entries for a calendar program; that it came is written down, to the hour, so that an address nobody uses can be told. */
export async function serveCalendarFeed(platform: Platform, secret: string): Promise<CalendarEntry[] | undefined> {
  const entries = await readCalendarFeed(platform, secret);
  if (entries === undefined) return undefined;
  const now = platform.clock.now();
  await platform.database
    .updateTable('calendar_feeds')
    .set({ last_read_at: now })
    .where('secret_hash', '=', hashOfFeedSecret(platform, secret))
    .where((where) => where.or([where('last_read_at', 'is', null), where('last_read_at', '<', new Date(now.getTime() - hourMilliseconds))]))
    .execute();
  return entries;
}

const tooMany = { kind: 'conflict', code: 'too_many_feeds', message: 'You have five calendar links already. Please stop one that you no longer need.' } as const;
const feedNotFound = { kind: 'not_found', code: 'feed_not_found', message: 'We could not find this calendar link.' } as const;
