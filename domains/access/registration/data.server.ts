import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashOf } from '../../../platform/secrets.ts';
import type { Member } from '../../people/schema.ts';
import type { forWhoms, RegistrationAnswers, RegistrationDraft } from './schema.ts';

export const nothingAnswered: RegistrationDraft = { answers: {}, hasPassword: false };

/** What was answered so far under a token; nothing for one that is unknown or a week old. */
export async function findRegistrationDraft(platform: Platform, token: string | undefined): Promise<RegistrationDraft> {
  const row = token === undefined ? undefined : await findRow(platform, platform.database, token);
  return row === undefined ? nothingAnswered : { answers: row.answers as RegistrationAnswers, hasPassword: row.password_hash !== null };
}

export function findRow(platform: Platform, database: Database | DatabaseTransaction, token: string) {
  return database
    .selectFrom('registration_drafts')
    .select(['token_hash', 'answers', 'password_hash'])
    .where('token_hash', '=', hashOf(platform.secret, 'registration', token))
    .where('user_id', 'is', null)
    .where('expires_at', '>', platform.clock.now())
    .executeTakeFirst();
}

/** What a member said on the way to the account, for the profile that they have not filled in yet. */
export async function findRegistrationWish(database: Database, member: Member): Promise<{ forWhom: (typeof forWhoms)[number]; recipientName: string | null; zip: string | null } | null> {
  const row = await database.selectFrom('registration_wishes').select(['for_whom', 'recipient_name', 'zipcode']).where('user_id', '=', member.userId).executeTakeFirst();
  return row === undefined ? null : { forWhom: row.for_whom === 'me' ? 'me' : 'someone', recipientName: row.recipient_name, zip: row.zipcode };
}
