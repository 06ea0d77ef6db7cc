import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import type { NoticeTopic } from './settings.ts';
import { readUnsubscribeKey, stoppable } from './unsubscribe.ts';

/**
 * Stops a topic for the person that the key is for, even if another is signed in. Repeating it changes
 * nothing. Refuses `link_not_known`.
 */
export async function stopTopic(platform: Platform, key: string): Promise<Result<{ topic: NoticeTopic }>> {
  const known = readUnsubscribeKey(platform.secret, key);
  if (known === undefined) return refused(linkNotKnown);
  const now = platform.clock.now();
  await sql`
    insert into notification_settings (user_id, updated_at, choices)
    select id, ${now}, jsonb_build_object(${known.topic}::text, '[]'::jsonb) from users where id = ${known.userId}
    on conflict (user_id) do update set updated_at = ${now}, choices = notification_settings.choices || excluded.choices`.execute(
    platform.database,
  );
  return success({ topic: known.topic });
}

/**
 * Stops all topics that a mail lets one stop, for the person it was written for, or else for the owner of its
 * address: they have called it unwanted. Repeating it changes nothing.
 */
export async function stopWhatCanBeStopped(
  work: DatabaseTransaction,
  mail: { userId: string | null; address: string },
  now: Date,
): Promise<void> {
  const none = JSON.stringify(Object.fromEntries(stoppable.map((topic) => [topic, []])));
  const whose = mail.userId === null ? sql`u.email = ${mail.address}` : sql`u.id = ${mail.userId}`;
  await sql`
    insert into notification_settings (user_id, updated_at, choices)
    select coalesce(u.merged_into, u.id), ${now}, ${none}::jsonb from users u where ${whose}
    on conflict (user_id) do update set updated_at = ${now}, choices = notification_settings.choices || excluded.choices`.execute(
    work,
  );
}

const linkNotKnown = refusal(
  'not_found',
  'link_not_known',
  'This link is not complete. Open it from the email again, or call us.',
);
