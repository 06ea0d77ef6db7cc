import { type RawBuilder, sql } from 'kysely';
import { type Database, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { prepared } from '#platform/database/prepared.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import {
  type AccountStatus,
  type Address,
  checkPreferences,
  type ChosenPreference,
  fullAddress,
  groupPreferences,
  isProfileCompleted,
  type Member,
  mostPeople,
  needsChangeInWords,
  type Permissions,
  type PersonInput,
  type PreferenceGroup,
  type PreferenceGroups,
  type PreferenceSubmission,
  type Profile,
  type ProfileInput,
  type Recipient,
} from './people.ts';

type Reader = Database | DatabaseTransaction;

/** A person looked after as the database has them, with what this member may do for them. */
export interface RecipientRow extends Address {
  id: string;
  name: string;
  is_the_member: boolean;
  phone: string | null;
  time_zone: string;
  own: boolean;
  can_book: boolean | null;
  can_pay: boolean | null;
  can_change_needs: boolean | null;
  monthly_limit_cents: number | null;
}

const allPermissions: Permissions = { book: true, pay: true, needs: true, monthlyLimitCents: null };

/**
 * Somebody whom a member may see, with what they may do for them; `own` where they belong to the member's own
 * account.
 */
export type SeenRecipient = Recipient & { permissions: Permissions; own: boolean };

export function toRecipient(row: RecipientRow): SeenRecipient {
  const { unit_no, address_1, address_2, zipcode, city, state, latitude, longitude } = row;
  return {
    id: row.id,
    own: row.own,
    name: row.name,
    isTheMember: row.is_the_member,
    phone: row.phone,
    timeZone: row.time_zone,
    address: { unit_no, address_1, address_2, zipcode, city, state, latitude, longitude },
    permissions: row.own
      ? allPermissions
      : {
          book: row.can_book ?? false,
          pay: row.can_pay ?? false,
          needs: row.can_change_needs ?? false,
          monthlyLimitCents: row.monthly_limit_cents,
        },
  };
}

/** The select of everybody whom the member may see, to stand alone or inside another statement. */
export function recipientsSeenBy(userId: string | RawBuilder<unknown>): RawBuilder<RecipientRow> {
  return sql<RecipientRow>`
    select r.id, r.created_at, r.name, r.is_the_member and r.member_id = ${userId} as is_the_member, r.phone, r.time_zone,
      r.unit_no, r.address_1, r.address_2, r.zipcode, r.city, r.state, r.latitude, r.longitude,
      r.member_id = ${userId} as own, c.can_book, c.can_pay, c.can_change_needs, c.monthly_limit_cents
    from recipients r
    left join carers c on c.recipient_id = r.id and c.user_id = ${userId} and c.withdrawn_at is null
    where r.id in (
      select own.id from recipients own where own.member_id = ${userId}
      union all select helped.recipient_id from carers helped where helped.user_id = ${userId} and helped.withdrawn_at is null)`;
}

/**
 * The people whom the member looks after: first their own recipients, the oldest first, then those they are a
 * carer of.
 */
export async function listRecipients(database: Reader, member: Member): Promise<SeenRecipient[]> {
  const { rows } = await sql<RecipientRow>`${sql.raw(prepared)}
    select * from (${recipientsSeenBy(member.userId)}) seen order by own desc, created_at, id`.execute(
    database,
  );
  return rows.map(toRecipient);
}

/** One recipient, only if the member may see them; anything else does not exist for this member. */
export async function findRecipient(
  database: Reader,
  member: Member,
  recipientId: string,
): Promise<SeenRecipient | undefined> {
  if (!isIdentifier(recipientId)) return undefined;
  const { rows } =
    await sql<RecipientRow>`select * from (${recipientsSeenBy(member.userId)}) seen where id = ${recipientId}`.execute(
      database,
    );
  return rows[0] && toRecipient(rows[0]);
}

/** The member behind a user id; undefined for a closed account. */
export async function findMember(database: Reader, userId: string): Promise<Member | undefined> {
  const row = await database
    .selectFrom('users')
    .select((select) => [
      'id',
      'status',
      'name',
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
    userId: row.id,
    status: row.status as AccountStatus,
    name: row.name,
    profileCompleted: isProfileCompleted(row, Boolean(row.has_recipient) || Boolean(row.is_carer)),
  };
}

/** The zone that a member's own clock shows; null where we were not told. */
export async function findOwnZone(database: Reader, member: Member): Promise<string | null> {
  const { rows } = await sql<{ time_zone: string | null }>`${sql.raw(prepared)}
    select time_zone from users where id = ${member.userId}`.execute(database);
  return rows[0]?.time_zone ?? null;
}

/** The profile in the source's shape, with the address and preferences of the first person looked after. */
export async function findProfile(database: Reader, member: Member): Promise<Profile> {
  const [user, recipients] = await Promise.all([
    database
      .selectFrom('users')
      .select((select) => ['id', 'name', 'email', select.fn.coalesce('contact_phone', 'phone').as('phone')])
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

/**
 * What a recipient chose, in the order of the option list, to decide by. What is shown or sent is read by
 * `listSeenPreferences`.
 */
export async function listChosenPreferences(
  database: Reader,
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

/** The same for whoever looks: nothing where they may not know it (SPEC 7). */
export async function listSeenPreferences(
  database: Reader,
  recipient: SeenRecipient,
): Promise<(ChosenPreference & { mattersFor: string[] })[]> {
  return recipient.permissions.needs ? listChosenPreferences(database, recipient.id) : [];
}

/** The preferences of the first person looked after, as `GET /api/user_ms/user_preferences` gives them. */
export async function findPreferences(database: Reader, member: Member): Promise<PreferenceGroups> {
  const first = (await listRecipients(database, member))[0];
  return groupPreferences(first ? await listSeenPreferences(database, first) : []);
}

/** Where a member is told things: the confirmed mail address and phone number. */
export async function findContact(
  database: Reader,
  userId: string,
): Promise<{ name: string; email: string | null; phone: string | null }> {
  return database
    .selectFrom('users')
    .select(['name', 'email', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

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
 * Saves the member's own details and one person cared for, new or already there, in one transaction. City,
 * state, position and time zone come from `place`, never from the form. Refuses `recipient_not_found` for a
 * recipient that is not the member's own.
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
    const saveMember = () =>
      work
        .updateTable('users')
        .set({ name: input.name, contact_phone: input.phone })
        .where('id', '=', member.userId)
        .execute();
    const values = {
      is_the_member: forMember,
      name: forMember ? input.name : (input.recipient_name ?? input.name),
      ...input.address,
      ...placed(place),
    };
    if (input.recipient_id === undefined) {
      await saveMember();
      const recipientId = newIdentifier(now);
      await work
        .insertInto('recipients')
        .values({ id: recipientId, created_at: now, member_id: member.userId, ...values })
        .execute();
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

/**
 * Saves a member's name and the number that they are called at; the person who is the member is called the
 * same.
 */
export async function saveOwnDetails(
  platform: Platform,
  member: Member,
  { name, phone }: { name: string; phone: string },
): Promise<Result<null>> {
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    await work
      .updateTable('users')
      .set({ name, contact_phone: phone })
      .where('id', '=', member.userId)
      .execute();
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
 * Keeps by which clock a member lives, so that they see the times of visits elsewhere on their own clock too;
 * null for no wish.
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
 * Adds a person whom the member cares for. The same person sent twice, as by a double click, is one. Refuses
 * `too_many_people`.
 */
export async function addPerson(
  platform: Platform,
  member: Member,
  input: PersonInput,
  place: Place,
): Promise<Result<{ recipientId: string }>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ recipientId: string }>> => {
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
    if (same !== undefined) return success({ recipientId: same.id });
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
        phone: input.phone,
        ...input.address,
        ...placed(place),
      })
      .execute();
    return success({ recipientId });
  });
}

/**
 * Changes a person of the member's own. Who is the member has the member's name, which the profile changes.
 * Refuses `recipient_not_found`.
 */
export async function changePerson(
  platform: Platform,
  member: Member,
  recipientId: string,
  input: PersonInput,
  place: Place,
): Promise<Result<null>> {
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

const placed = ({ city, state, latitude, longitude, timeZone }: Place) => ({
  city,
  state,
  latitude,
  longitude,
  time_zone: timeZone,
});

/**
 * What became of somebody's needs: in which words they are now another list (null where they are the same),
 * and whose person it is.
 */
export interface NeedsChange {
  recipientName: string;
  ownerId: string;
  words: string | null;
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

const tooManyPeople = {
  kind: 'conflict',
  code: 'too_many_people',
  message: 'You look after many people here. Please call us to add one more.',
} as const;

const recipientNotFound = {
  kind: 'not_found',
  code: 'recipient_not_found',
  message: 'We could not find this person in your account.',
} as const;
