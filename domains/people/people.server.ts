import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { fullAddress } from './address.ts';
import { saveEmergencyContactWithin } from './emergency-contact.server.ts';
import type { EmergencyContact } from './emergency-contact.ts';
import { type PersonInput, type ProfileInput, refusalOfNumber } from './fields.ts';
import { listSeenPreferences } from './need.server.ts';
import { groupPreferences, type PreferenceGroups } from './need.ts';
import { type AccountStatus, type Address, isProfileCompleted, type Member, mostPeople } from './people.ts';
import type { Reading } from './reading.ts';
import { columnsOfLine, listRecipients, recipientNotFound } from './recipient.server.ts';

/** The member behind a user id; undefined for a closed account. */
export async function findMember(database: DatabaseReader, userId: string): Promise<Member | undefined> {
  const row = await database
    .selectFrom('users')
    .select((select) => [
      'id',
      'status',
      'name',
      'time_zone',
      select.fn.coalesce('contact_phone', 'phone').as('phone'),
      select
        .exists(
          select.selectFrom('recipients').select('id').whereRef('recipients.member_id', '=', 'users.id'),
        )
        .as('has_recipient'),
      select
        .exists(
          select
            .selectFrom('carers')
            .select('id')
            .whereRef('carers.user_id', '=', 'users.id')
            .where('carers.withdrawn_at', 'is', null),
        )
        .as('is_carer'),
    ])
    .where('id', '=', userId)
    .where('status', '<>', 'C')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    kind: 'member',
    userId: row.id,
    status: row.status,
    name: row.name,
    profileCompleted: isProfileCompleted(row, Boolean(row.has_recipient) || Boolean(row.is_carer)),
    ownZone: row.time_zone,
  };
}

/** The profile as `GET /api/user_ms/users/profile` gives it. */
export interface Profile extends Reading {
  id: string;
  status: AccountStatus;
  is_profile_completed: boolean;
  name: string;
  email: string | null;
  phone: string | null;
  address: Address | null;
  full_address: string | null;
  older_timezone: string | null;
  preferences: PreferenceGroups;
}

/** The profile in one flat shape, with the address and preferences of the first recipient. */
export async function findProfile(database: DatabaseReader, member: Member): Promise<Profile> {
  const [user, recipients] = await Promise.all([
    database
      .selectFrom('users')
      .select((select) => [
        'id',
        'name',
        'email',
        select.fn.coalesce('contact_phone', 'phone').as('phone'),
        'text_size',
        'contrast',
      ])
      .where('id', '=', member.userId)
      .executeTakeFirstOrThrow(),
    listRecipients(database, member),
  ]);
  const first = recipients[0];
  return {
    ...user,
    status: member.status,
    is_profile_completed: member.profileCompleted,
    address: first?.address ?? null,
    full_address: first ? fullAddress(first.address) : null,
    older_timezone: first?.timeZone ?? null,
    preferences: groupPreferences(first ? await listSeenPreferences(database, first) : []),
  };
}

/** Where a member is told things: the confirmed email address and phone number. */
export async function findContact(
  database: DatabaseReader,
  userId: string,
): Promise<{ name: string; email: string | null; phone: string | null }> {
  return database
    .selectFrom('users')
    .select(['name', 'email', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** The place of a ZIP code. The catalogue knows it, and the door looks it up. */
export interface Place {
  zipcode: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
  timeZone: string;
}

/** Who a member was before their number for calls is replaced by another. */
interface NumberBefore {
  name: string;
  email: string | null;
  phone: string | null;
  contactPhone: string | null;
}

/** Asked before a number for calls is replaced, in the same transaction: whether it may be, and who is told. */
export type NumberGuard = (work: DatabaseTransaction, before: NumberBefore) => Promise<Result<null>>;

/**
 * Saves name and number of a member. The guard decides about a number that takes the place of another; the
 * first one of an account is part of opening it. Refuses `made_up_number`, and what the guard refuses.
 */
async function saveNameAndNumber(
  platform: Platform,
  work: DatabaseTransaction,
  { userId }: Member,
  { name, phone }: { name: string; phone: string },
  guard: NumberGuard,
): Promise<Result<null>> {
  const { contact_phone: contactPhone, ...before } = await work
    .selectFrom('users')
    .select(['name', 'email', 'phone', 'contact_phone'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const madeUp = phone === contactPhone ? undefined : refusalOfNumber(platform, phone, 'phone');
  if (madeUp !== undefined) return refused(madeUp);
  const isReplaced = (contactPhone ?? before.phone) !== null && phone !== (contactPhone ?? before.phone);
  if (isReplaced) {
    const allowed = await guard(work, { ...before, contactPhone });
    if (!allowed.ok) return allowed;
  }
  await work
    .updateTable('users')
    .set({
      name,
      contact_phone: phone,
      ...(phone === contactPhone ? {} : { contact_phone_since: platform.clock.now() }),
    })
    .where('id', '=', userId)
    .execute();
  return success(null);
}

/**
 * Saves the member's own details and one recipient, new or existing, in one transaction. City, state,
 * position and time zone come from `place`, never from the form. Refuses `recipient_not_found` for a
 * recipient that is not the member's own, and what the guard of the number refuses. An emergency contact is
 * kept with it where one is given.
 */
export async function saveProfile(
  platform: Platform,
  member: Member,
  input: ProfileInput & { emergencyContact?: EmergencyContact | undefined },
  place: Place,
  guard: NumberGuard,
): Promise<Result<{ recipientId: string }>> {
  const now = platform.clock.now();
  const forMember = input.recipient_is_me === 'yes';
  if (!forMember && input.recipient_name === null) {
    return refused(
      refusal('invalid', 'invalid_profile', 'Check this and try again.', {
        recipient_name: 'Enter the name of the person you care for.',
      }),
    );
  }
  return transaction(platform.database, async (work): Promise<Result<{ recipientId: string }>> => {
    const saveMember = () => saveNameAndNumber(platform, work, member, input, guard);
    const withContact = async (recipientId: string): Promise<Result<{ recipientId: string }>> => {
      const contact = input.emergencyContact;
      const kept = contact && (await saveEmergencyContactWithin(work, member, recipientId, contact, now));
      return kept?.ok === false ? kept : success({ recipientId });
    };
    const values = {
      is_the_member: forMember,
      name: forMember ? input.name : (input.recipient_name ?? input.name),
      ...(forMember || input.recipient_phone === undefined ? {} : columnsOfLine(input.recipient_phone)),
      ...input.address,
      ...placed(place),
    };
    if (input.recipient_id === undefined) {
      const saved = await saveMember();
      if (!saved.ok) return saved;
      const recipientId = newIdentifier(now);
      await work
        .insertInto('recipients')
        .values({ id: recipientId, created_at: now, member_id: member.userId, ...values })
        .execute();
      return withContact(recipientId);
    }
    const own = await work
      .selectFrom('recipients')
      .select('id')
      .where('id', '=', input.recipient_id)
      .where('member_id', '=', member.userId)
      .forUpdate()
      .executeTakeFirst();
    if (own === undefined) return refused(recipientNotFound);
    const saved = await saveMember();
    if (!saved.ok) return saved;
    await work.updateTable('recipients').set(values).where('id', '=', own.id).execute();
    return withContact(input.recipient_id);
  });
}

/**
 * Saves a member's name and contact phone; the recipient who is the member gets the same name. Refuses what
 * the guard of the number refuses.
 */
export async function saveOwnDetails(
  platform: Platform,
  member: Member,
  { name, phone }: { name: string; phone: string },
  guard: NumberGuard,
): Promise<Result<null>> {
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const saved = await saveNameAndNumber(platform, work, member, { name, phone }, guard);
    if (!saved.ok) return saved;
    await work
      .updateTable('recipients')
      .set({ name })
      .where('member_id', '=', member.userId)
      .where('is_the_member', '=', true)
      .execute();
    return success(null);
  });
}

/**
 * Saves by which clock a member lives, so that they also see the times of visits elsewhere by their own
 * clock; null for no wish.
 */
export async function saveOwnZone(
  platform: Platform,
  member: Member,
  timeZone: string | null,
): Promise<Result<null>> {
  await platform.database
    .updateTable('users')
    .set({ time_zone: timeZone })
    .where('id', '=', member.userId)
    .execute();
  return success(null);
}

/**
 * Adds a recipient that the member cares for. The same one sent twice, as by a double click, is added once.
 * Refuses `too_many_people`.
 */
export function addPerson(
  platform: Platform,
  member: Member,
  input: PersonInput,
  place: Place,
): Promise<Result<{ recipientId: string }>> {
  return transaction(platform.database, (work) =>
    addPersonWithin(work, member, input, place, platform.clock.now()),
  );
}

/** The same inside a transaction; `isNew` is false for the same one once more. */
export async function addPersonWithin(
  work: DatabaseTransaction,
  member: Member,
  input: PersonInput,
  place: Place,
  now: Date,
): Promise<Result<{ recipientId: string; isNew: boolean }>> {
  await work.selectFrom('users').select('id').where('id', '=', member.userId).forUpdate().execute();
  const own = await work
    .selectFrom('recipients')
    .select(['id', 'name', 'address_1', 'zipcode'])
    .where('member_id', '=', member.userId)
    .execute();
  const same = own.find(
    (each) =>
      each.name === input.name &&
      each.address_1 === input.address.address_1 &&
      each.zipcode === input.address.zipcode,
  );
  if (same !== undefined) return success({ recipientId: same.id, isNew: false });
  if (own.length >= mostPeople) return refused(tooManyPeople);
  const recipientId = newIdentifier(now);
  await work
    .insertInto('recipients')
    .values({
      id: recipientId,
      created_at: now,
      member_id: member.userId,
      is_the_member: false,
      name: input.name,
      ...columnsOfLine(input.phone),
      ...input.address,
      ...placed(place),
    })
    .execute();
  return success({ recipientId, isNew: true });
}

/**
 * Changes one of the member's own recipients. The recipient who is the member keeps the member's name, which
 * the profile changes. Refuses `recipient_not_found`.
 */
export function changePerson(
  platform: Platform,
  member: Member,
  recipientId: string,
  input: PersonInput,
  place: Place,
): Promise<Result<null>> {
  return transaction(platform.database, (work) =>
    changePersonWithin(work, member, recipientId, input, place),
  );
}

/** The same inside a transaction. */
export async function changePersonWithin(
  work: DatabaseTransaction,
  member: Member,
  recipientId: string,
  input: PersonInput,
  place: Place,
): Promise<Result<null>> {
  if (!isIdentifier(recipientId)) return refused(recipientNotFound);
  const changed = await work
    .updateTable('recipients')
    .set((update) => ({
      name: update.case().when('is_the_member', '=', true).then(update.ref('name')).else(input.name).end(),
      ...columnsOfLine(input.phone),
      ...input.address,
      ...placed(place),
    }))
    .where('id', '=', recipientId)
    .where('member_id', '=', member.userId)
    .executeTakeFirst();
  return changed.numUpdatedRows === 0n ? refused(recipientNotFound) : success(null);
}

/** The columns of a recipient that follow from the ZIP code. */
export const placed = ({ city, state, latitude, longitude, timeZone }: Place) => ({
  city,
  state,
  latitude,
  longitude,
  time_zone: timeZone,
});
const tooManyPeople = refusal(
  'conflict',
  'too_many_people',
  'You’ve reached the limit for people you care for. Call us to add one more.',
);
