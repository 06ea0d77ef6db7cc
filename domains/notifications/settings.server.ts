import { type RawBuilder, sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';
import {
  type Choices,
  choicesKeptTo,
  type NotificationSettings,
  noticeTopics,
  type Reachable,
  type SettingsInput,
} from './settings.ts';

/**
 * Saves by which ways the member wants to be told about what, replacing the earlier settings. Refuses
 * `channel_not_here` where texts are among them and none can be sent.
 */
export async function saveSettings(
  platform: Platform,
  member: Member,
  input: SettingsInput,
): Promise<Result<NotificationSettings>> {
  const texted = noticeTopics.find((topic) => input.choices[topic].includes('text'));
  if (texted !== undefined && !platform.channels.texts) return refused(noTexts(texted));
  const values = {
    updated_at: platform.clock.now(),
    choices: JSON.stringify(input.choices),
    quiet_from: input.quiet_from,
    quiet_until: input.quiet_until,
  };
  await platform.database
    .insertInto('notification_settings')
    .values({ user_id: member.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return success({ choices: input.choices, quietFrom: input.quiet_from, quietUntil: input.quiet_until });
}

const noTexts = (field: string): Refusal => {
  const message = 'We cannot text yet. Choose another way.';
  return refusal('invalid', 'channel_not_here', message, { [field]: message });
};

/** How a user `u` of another select can be reached and wants to be, as fields for its `json_build_object`. */
export const reachableFields = ({
  channels,
  configuration,
}: Pick<Platform, 'channels' | 'configuration'>): RawBuilder<unknown> =>
  sql`'canText', ${channels.texts}::boolean, 'officeZone', ${configuration.OFFICE_TIME_ZONE}::text, 'email', u.email, 'phone', u.phone, 'contactPhone', u.contact_phone, 'timeZone', coalesce(u.time_zone, (select home.time_zone from recipients home where home.member_id = u.id order by home.created_at limit 1)),
  'safeWord', u.safe_word, 'home', (select json_build_object('name', home.name, 'unit_no', home.unit_no, 'address_1', home.address_1, 'address_2', home.address_2, 'zipcode', home.zipcode, 'city', home.city, 'state', home.state)
    from recipients home where home.member_id = u.id and home.is_the_member order by home.created_at limit 1), 'undeliverable', (select coalesce(json_agg(lost.channel), '[]') from undeliverable_addresses lost
    where (lost.channel = 'email' and lost.address = u.email) or (lost.channel = 'text' and lost.address = coalesce(u.phone, u.contact_phone))),
  'settings', ${settingsOf(sql`u.id`)}`;

function settingsOf(userId: RawBuilder<unknown>): RawBuilder<NotificationSettings | null> {
  return sql`(select json_build_object('choices', chosen.choices, 'quietFrom', chosen.quiet_from, 'quietUntil', chosen.quiet_until)
    from notification_settings chosen where chosen.user_id = ${userId})`;
}

export async function findReachable(
  platform: Pick<Platform, 'channels' | 'configuration'>,
  database: DatabaseReader,
  userId: string,
): Promise<Reachable & { name: string }> {
  const { rows } = await sql<{ person: Reachable & { name: string } }>`
    select json_build_object('name', u.name, ${reachableFields(platform)}) as person from users u where u.id = ${userId}`.execute(
    database,
  );
  const row = rows[0];
  if (row === undefined) throw new Error('Somebody who is to be told of something has no account.');
  return row.person;
}

/** What the member has chosen, as far as it can be kept to here. */
export async function findSettings(
  { channels, database }: Pick<Platform, 'channels' | 'database'>,
  member: Member,
): Promise<NotificationSettings> {
  const row = await database
    .selectFrom('notification_settings')
    .select([sql<Choices>`choices`.as('choices'), 'quiet_from', 'quiet_until'])
    .where('user_id', '=', member.userId)
    .executeTakeFirst();
  if (row === undefined) return { choices: {}, quietFrom: null, quietUntil: null };
  const choices = choicesKeptTo(row.choices, channels.texts);
  return { choices, quietFrom: row.quiet_from, quietUntil: row.quiet_until };
}
