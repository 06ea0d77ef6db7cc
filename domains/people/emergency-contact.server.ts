import { type RawBuilder, sql } from 'kysely';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import type { EmergencyContact } from './emergency-contact.ts';
import type { Member } from './people.ts';
import { findRecipient, lineOf, recipientNotFound, type SeenRecipient } from './recipient.server.ts';
import { partsOfLine } from './words.ts';

/** Null where there is none, and for everybody but the member to whose account the recipient belongs. */
export async function findEmergencyContact(
  database: DatabaseReader,
  recipient: SeenRecipient,
): Promise<EmergencyContact | null> {
  if (!recipient.own) return null;
  const row = await database
    .selectFrom('emergency_contacts')
    .select(['name', lineOf('emergency_contacts').as('phone'), 'relation'])
    .where('recipient_id', '=', recipient.id)
    .executeTakeFirst();
  return row ?? null;
}

/** The same for professionals and for the office, inside a statement: as JSON, or null. */
export function emergencyContactOf(recipientId: RawBuilder<unknown>): RawBuilder<EmergencyContact | null> {
  return sql<EmergencyContact | null>`(
    select json_build_object('name', e.name, 'phone', ${lineOf('e')}, 'relation', e.relation)
    from emergency_contacts e where e.recipient_id = ${recipientId})`;
}

/** Keeps who we call for one of the member's own recipients; null for no one. Refuses `recipient_not_found`. */
export function saveEmergencyContact(
  platform: Platform,
  member: Member,
  recipientId: string,
  contact: EmergencyContact | null,
): Promise<Result<null>> {
  return transaction(platform.database, (work) =>
    saveEmergencyContactWithin(work, member, recipientId, contact, platform.clock.now()),
  );
}

/** The same inside a transaction. */
export async function saveEmergencyContactWithin(
  work: DatabaseTransaction,
  member: Member,
  recipientId: string,
  contact: EmergencyContact | null,
  now: Date,
): Promise<Result<null>> {
  const recipient = await findRecipient(work, member, recipientId);
  if (recipient === undefined || !recipient.own) return refused(recipientNotFound);
  if (contact === null) {
    await work.deleteFrom('emergency_contacts').where('recipient_id', '=', recipient.id).execute();
    return success(null);
  }
  const { number: phone, extension: phone_ext } = partsOfLine(contact.phone);
  const kept = { name: contact.name, phone, phone_ext, relation: contact.relation };
  await work
    .insertInto('emergency_contacts')
    .values({ recipient_id: recipient.id, created_at: now, ...kept })
    .onConflict((conflict) => conflict.column('recipient_id').doUpdateSet(kept))
    .execute();
  return success(null);
}
