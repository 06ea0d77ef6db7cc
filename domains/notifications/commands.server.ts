import type { Platform } from '../../platform/platform.ts';
import { success, type Result } from '../../platform/result.ts';
import type { Member } from '../people/schema.ts';
import type { NotificationSettings, SettingsInput } from './schema.ts';

/** Keeps by which ways the member wants to be told of what, in place of what was kept before. */
export async function saveSettings(platform: Platform, member: Member, input: SettingsInput): Promise<Result<NotificationSettings>> {
  const values = { updated_at: platform.clock.now(), choices: JSON.stringify(input.choices), quiet_from: input.quiet_from, quiet_until: input.quiet_until };
  await platform.database
    .insertInto('notification_settings')
    .values({ user_id: member.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return success({ choices: input.choices, quietFrom: input.quiet_from, quietUntil: input.quiet_until });
}
