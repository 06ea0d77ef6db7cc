import type { DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { listChosenPreferences } from './chosen-need.server.ts';
import {
  checkPreferences,
  type ChosenPreference,
  groupPreferences,
  needsChangeInWords,
  type PreferenceGroup,
  type PreferenceGroups,
  type PreferenceSubmission,
} from './need.ts';
import type { Member } from './people.ts';
import { findRecipient, listRecipients, recipientNotFound, type SeenRecipient } from './recipient.server.ts';

/**
 * A change of a recipient's needs: the new list in words (null if nothing changed), and whose recipient it
 * is.
 */
interface NeedsChange {
  recipientName: string;
  ownerId: string;
  words: string | null;
}

/** What a recipient chose, as a given viewer may know it: nothing where they may not. */
export async function listSeenPreferences(
  database: DatabaseReader,
  recipient: SeenRecipient,
): Promise<(ChosenPreference & { mattersFor: string[] })[]> {
  return recipient.permissions.needs ? listChosenPreferences(database, recipient.id) : [];
}

/** The preferences of the first recipient, as `GET /api/user_ms/user_preferences` gives them. */
export async function findPreferences(database: DatabaseReader, member: Member): Promise<PreferenceGroups> {
  const first = (await listRecipients(database, member))[0];
  return groupPreferences(first ? await listSeenPreferences(database, first) : []);
}

/**
 * Replaces a recipient's preferences with the submitted list and records the change, inside a transaction.
 * Needs the permission to change needs. Refuses `recipient_not_found`, `needs_not_allowed` and
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
    return refused(
      refusal(
        'forbidden',
        'needs_not_allowed',
        `You cannot change ${recipient.name}’s needs. Ask them to allow it.`,
      ),
    );
  }
  const options = await listOptions(work);
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
  await replaceChosen(work, recipientId, checked.value, now);
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

async function listOptions(
  work: DatabaseTransaction,
): Promise<{ id: string; title: string; group: PreferenceGroup; excludes: string[] }[]> {
  const rows = await work
    .selectFrom('preference_options')
    .select(['id', 'preference_group', 'title', 'excludes'])
    .orderBy('preference_group')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    excludes: row.excludes,
    group: row.preference_group,
  }));
}

async function replaceChosen(
  work: DatabaseTransaction,
  recipientId: string,
  chosen: readonly { id: string; remarks: string | null }[],
  now: Date,
): Promise<void> {
  await work.deleteFrom('recipient_preferences').where('recipient_id', '=', recipientId).execute();
  if (chosen.length > 0) {
    await work
      .insertInto('recipient_preferences')
      .values(
        chosen.map(({ id, remarks }) => ({
          recipient_id: recipientId,
          option_id: id,
          remarks,
          created_at: now,
        })),
      )
      .execute();
  }
}
