import type { DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { refused, type Result, success } from '#platform/result.ts';
import {
  checkPreferences,
  type ChosenPreference,
  groupPreferences,
  type Member,
  needsChangeInWords,
  type PreferenceGroup,
  type PreferenceGroups,
  type PreferenceSubmission,
  recipientNotFound,
} from './people.ts';
import { findRecipient, listRecipients, type SeenRecipient } from './recipient.server.ts';

/**
 * What became of somebody's needs: in which words they are now another list (null where they are the same),
 * and whose person it is.
 */
interface NeedsChange {
  recipientName: string;
  ownerId: string;
  words: string | null;
}

/**
 * What a recipient chose, in the order of the option list, to decide by. What is shown or sent is read by
 * `listSeenPreferences`.
 */
export async function listChosenPreferences(
  database: DatabaseReader,
  recipientId: string,
): Promise<(ChosenPreference & { mattersFor: string[] })[]> {
  const rows = await database
    .selectFrom('recipient_preferences as chosen')
    .innerJoin('preference_options as option', 'option.id', 'chosen.option_id')
    .select(['option.id', 'option.preference_group', 'option.title', 'option.matters_for', 'chosen.remarks'])
    .where('chosen.recipient_id', '=', recipientId)
    .orderBy('option.preference_group')
    .orderBy('option.position')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    group: row.preference_group as PreferenceGroup,
    title: row.title,
    remarks: row.remarks,
    mattersFor: row.matters_for,
  }));
}

/** The same for whoever looks: nothing where they may not know it. */
export async function listSeenPreferences(
  database: DatabaseReader,
  recipient: SeenRecipient,
): Promise<(ChosenPreference & { mattersFor: string[] })[]> {
  return recipient.permissions.needs ? listChosenPreferences(database, recipient.id) : [];
}

/** The preferences of the first person looked after, as `GET /api/user_ms/user_preferences` gives them. */
export async function findPreferences(database: DatabaseReader, member: Member): Promise<PreferenceGroups> {
  const first = (await listRecipients(database, member))[0];
  return groupPreferences(first ? await listSeenPreferences(database, first) : []);
}

/**
 * Replaces a recipient's preferences by the submitted list, and writes down what became of it, inside a
 * transaction. Needs the permission to change needs. Refuses `recipient_not_found`, `needs_not_allowed` and
 * `invalid_preferences`.
 */
export async function savePreferencesWithin(
  work: DatabaseTransaction,
  member: Member,
  recipientId: string,
  submission: PreferenceSubmission,
  now: Date,
): Promise<Result<NeedsChange>> {
  const recipient = await findRecipient(work, member, recipientId);
  if (recipient === undefined) return refused(recipientNotFound);
  if (!recipient.permissions.needs) {
    return refused({
      kind: 'forbidden',
      code: 'needs_not_allowed',
      message: `You may not change what ${recipient.name} needs. Ask them to allow it.`,
    });
  }
  const rows = await work
    .selectFrom('preference_options')
    .select(['id', 'preference_group', 'title'])
    .execute();
  const options = rows.map((row) => ({
    id: row.id,
    title: row.title,
    group: row.preference_group as PreferenceGroup,
  }));
  const checked = checkPreferences(submission, options);
  if (!checked.ok) return checked;
  // Two lists at the same moment: the second waits, and then replaces the first.
  const { member_id: ownerId } = await work
    .selectFrom('recipients')
    .select('member_id')
    .where('id', '=', recipientId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const words = needsChangeInWords(await listChosenPreferences(work, recipientId), checked.value, options);
  if (words === null) return success({ recipientName: recipient.name, ownerId, words });
  await work.deleteFrom('recipient_preferences').where('recipient_id', '=', recipientId).execute();
  if (checked.value.length > 0) {
    await work
      .insertInto('recipient_preferences')
      .values(
        checked.value.map(({ id, remarks }) => ({
          recipient_id: recipientId,
          option_id: id,
          remarks,
          created_at: now,
        })),
      )
      .execute();
  }
  const onBehalfOf = ownerId === member.userId ? null : ownerId;
  await work
    .insertInto('needs_changes')
    .values({
      id: newIdentifier(now),
      created_at: now,
      recipient_id: recipientId,
      changed_by: member.userId,
      on_behalf_of: onBehalfOf,
      details: words,
    })
    .execute();
  return success({ recipientName: recipient.name, ownerId, words });
}
