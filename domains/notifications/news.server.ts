import { sql } from 'kysely';
import { transaction } from '#platform/database/database.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { isNewsDue, type News, wordNews } from './news.ts';
import { reachableFields } from './settings.server.ts';
import { type Reachable, waysToTell } from './settings.ts';

const mostAtOnce = 500;

type Reader = Reachable & { userId: string; personName: string };

/**
 * Writes the news that is due today to everyone who asked for news, once each, by the ways they chose.
 * Returns how many people.
 */
export async function sendNews(platform: Platform, all: readonly News[]): Promise<number> {
  const now = platform.clock.now();
  let written = 0;
  for (const news of all.filter((each) => isNewsDue(each, now, platform.configuration.OFFICE_TIME_ZONE)))
    written += await send(platform, news, now);
  return written;
}

function send(platform: Platform, news: News, now: Date): Promise<number> {
  const { SITE_NAME: site, PHONE: phone } = platform.configuration;
  return transaction(platform.database, async (work) => {
    const { rows } = await sql<{ person: Reader }>`
      select json_build_object('userId', u.id, 'personName', u.name, ${reachableFields(platform)}) as person
      from users u join notification_settings chosen_by on chosen_by.user_id = u.id
      where u.status = 'A' and jsonb_array_length(coalesce(chosen_by.choices -> 'news', '[]')) > 0
        and not exists (select 1 from messages m where m.dedupe_key = ${`news:${news.slug}:`} || u.id)
      order by u.id limit ${mostAtOnce}`.execute(work);
    const messages = rows.flatMap(({ person }) =>
      waysToTell(person, 'news', now).map(({ channel, address, dueAt }) => ({
        dedupeKey: `news:${news.slug}:${person.userId}`,
        kind: 'news',
        topic: 'news',
        userId: person.userId,
        channel,
        address,
        dueAt,
        ...wordNews(channel, news, {
          site,
          phone,
          publicUrl: platform.publicUrl,
          personName: person.personName,
          safeWord: person.safeWord,
        }),
      })),
    );
    await enqueueMessages(work, messages, now);
    return rows.length;
  });
}
