import { transaction, type DatabaseTransaction } from '../../platform/database/database.ts';
import { isIdentifier, newIdentifier } from '../../platform/identifier.ts';
import type { Platform } from '../../platform/platform.ts';
import { refused, success, type Result } from '../../platform/result.ts';
import { findRecipient, listChosenPreferences } from './data.server.ts';
import { checkPreferences, mostPeople, needsChangeInWords } from './rules.ts';
import type { Member, PreferenceGroup, PersonInput, PreferenceSubmission, ProfileInput } from './schema.ts';

/** Where a ZIP code lies; the catalogue knows, and the door asks it. */
export interface Place {
  zipcode: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
  timeZone: string;
}

/**
 * Saves the member's own details and one person cared for, new or already there, in one transaction.
 * City, state, position and time zone come from `place`, never from the form.
 * Refuses `recipient_not_found` for a recipient that is not the member's own.
 */
export async function saveProfile(
  platform: Platform,
  member: Member,
  input: ProfileInput,
  place: Place,
): Promise<Result<{ recipientId: string }>> {
  const now = platform.clock.now();
  const forMember = input.recipient_is_me === 'yes';
  if (!forMember && input.recipient_name === null) {
    return refused({
      kind: 'invalid',
      code: 'invalid_profile',
      message: 'Please look at this again.',
      fields: [{ field: 'recipient_name', message: 'Enter the name of the person that you care for.' }],
    });
  }
  return transaction(platform.database, async (work) => {
    const saveMember = () => work.updateTable('users').set({ name: input.name, contact_phone: input.phone }).where('id', '=', member.userId).execute();
    const values = {
      is_the_member: forMember,
      name: forMember ? input.name : input.recipient_name ?? input.name,
      ...input.address,
      ...placed(place),
    };
    if (input.recipient_id === undefined) {
      await saveMember();
      const recipientId = newIdentifier(now);
      await work.insertInto('recipients').values({ id: recipientId, created_at: now, member_id: member.userId, ...values }).execute();
      return success({ recipientId });
    }
    const updated = await work
      .updateTable('recipients')
      .set(values)
      .where('id', '=', input.recipient_id)
      .where('member_id', '=', member.userId)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return refused(recipientNotFound);
    await saveMember();
    return success({ recipientId: input.recipient_id });
  });
}

/** Saves a member's name and the number that they are called at; the person who is the member is called the same. */
export async function saveOwnDetails(platform: Platform, member: Member, { name, phone }: { name: string; phone: string }): Promise<Result<null>> {
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    await work.updateTable('users').set({ name, contact_phone: phone }).where('id', '=', member.userId).execute();
    await work.updateTable('recipients').set({ name }).where('member_id', '=', member.userId).where('is_the_member', '=', true).execute();
    return success(null);
  });
}

/** Keeps by which clock a member lives, so that they see the times of visits elsewhere on their own clock too; null for no wish. */
export async function saveOwnZone(platform: Platform, member: Member, timeZone: string | null): Promise<Result<null>> {
  await platform.database.updateTable('users').set({ time_zone: timeZone }).where('id', '=', member.userId).execute();
  return success(null);
}

/**
 * Adds a person whom the member cares for. The same person sent twice, as by a double click, is one.
 * Refuses `too_many_people`.
 */
export async function addPerson(platform: Platform, member: Member, input: PersonInput, place: Place): Promise<Result<{ recipientId: string }>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ recipientId: string }>> => {
    await work.selectFrom('users').select('id').where('id', '=', member.userId).forUpdate().execute();
    const own = await work.selectFrom('recipients').select(['id', 'name', 'address_1', 'zipcode']).where('member_id', '=', member.userId).execute();
    const same = own.find((each) => each.name === input.name && each.address_1 === input.address.address_1 && each.zipcode === input.address.zipcode);
    if (same !== undefined) return success({ recipientId: same.id });
    if (own.length >= mostPeople) return refused(tooManyPeople);
    const recipientId = newIdentifier(now);
    await work
      .insertInto('recipients')
      .values({ id: recipientId, created_at: now, member_id: member.userId, is_the_member: false, name: input.name, phone: input.phone, ...input.address, ...placed(place) })
      .execute();
    return success({ recipientId });
  });
}

/** Changes a person of the member's own. Who is the member has the member's name, which the profile changes. Refuses `recipient_not_found`. */
export async function changePerson(platform: Platform, member: Member, recipientId: string, input: PersonInput, place: Place): Promise<Result<null>> {
  if (!isIdentifier(recipientId)) return refused(recipientNotFound);
  const changed = await platform.database
    .updateTable('recipients')
    .set((update) => ({
      name: update.case().when('is_the_member', '=', true).then(update.ref('name')).else(input.name).end(),
      phone: input.phone,
      ...input.address,
      ...placed(place),
    }))
    .where('id', '=', recipientId)
    .where('member_id', '=', member.userId)
    .executeTakeFirst();
  return changed.numUpdatedRows === 0n ? refused(recipientNotFound) : success(null);
}

const placed = ({ city, state, latitude, longitude, timeZone }: Place) => ({ city, state, latitude, longitude, time_zone: timeZone });

/** What became of somebody's needs: in which words they are now another list (null where they are the same), and whose person it is. */
export interface NeedsChange {
  recipientName: string;
  ownerId: string;
  words: string | null;
}

/**
 * Replaces a recipient's preferences by the submitted list, and writes down what became of it, inside a transaction. Needs the
 * permission to change needs. Refuses `recipient_not_found`, `needs_not_allowed` and `invalid_preferences`.
 */
export async function savePreferencesWithin(work: DatabaseTransaction, member: Member, recipientId: string, submission: PreferenceSubmission, now: Date): Promise<Result<NeedsChange>> {
  const recipient = await findRecipient(work, member, recipientId);
  if (recipient === undefined) return refused(recipientNotFound);
  if (!recipient.permissions.needs) {
    return refused({ kind: 'forbidden', code: 'needs_not_allowed', message: `You may not change what ${recipient.name} needs. Ask them to allow it.` });
  }
  const rows = await work.selectFrom('preference_options').select(['id', 'preference_group', 'title']).execute();
  const options = rows.map((row) => ({ id: row.id, title: row.title, group: row.preference_group as PreferenceGroup }));
  const checked = checkPreferences(submission, options);
  if (!checked.ok) return checked;
  // Two lists at the same moment: the second waits, and then replaces the first.
  const { member_id: ownerId } = await work.selectFrom('recipients').select('member_id').where('id', '=', recipientId).forUpdate().executeTakeFirstOrThrow();
  const words = needsChangeInWords(await listChosenPreferences(work, recipientId), checked.value, options);
  if (words === null) return success({ recipientName: recipient.name, ownerId, words });
  await work.deleteFrom('recipient_preferences').where('recipient_id', '=', recipientId).execute();
  if (checked.value.length > 0) {
    await work
      .insertInto('recipient_preferences')
      .values(checked.value.map(({ id, remarks }) => ({ recipient_id: recipientId, option_id: id, remarks, created_at: now })))
      .execute();
  }
  const onBehalfOf = ownerId === member.userId ? null : ownerId;
  await work
    .insertInto('needs_changes')
    .values({ id: newIdentifier(now), created_at: now, recipient_id: recipientId, changed_by: member.userId, on_behalf_of: onBehalfOf, details: words })
    .execute();
  return success({ recipientName: recipient.name, ownerId, words });
}

const tooManyPeople = { kind: 'conflict', code: 'too_many_people', message: 'You look after many people here. Please call us to add one more.' } as const;

const recipientNotFound = {
  kind: 'not_found',
  code: 'recipient_not_found',
  message: 'We could not find this person in your account.',
} as const;
