import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { isIdentifier } from '../../platform/identifier.ts';
import { fullAddress, groupPreferences, isProfileCompleted, type ChosenPreference } from './rules.ts';
import type { AccountStatus, Address, Member, Permissions, PreferenceGroup, PreferenceGroups, Profile, Recipient } from './schema.ts';

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

/** Somebody whom a member may see, with what they may do for them; `own` where they belong to the member's own account. */
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

/** The people whom the member looks after: first their own recipients, the oldest first, then those they are a carer of. */
export async function listRecipients(database: Reader, member: Member): Promise<SeenRecipient[]> {
  const { rows } = await sql<RecipientRow>`${sql.raw(prepared)}
    select * from (${recipientsSeenBy(member.userId)}) seen order by own desc, created_at, id`.execute(database);
  return rows.map(toRecipient);
}

/** One recipient, only if the member may see them; anything else does not exist for this member. */
export async function findRecipient(
  database: Reader,
  member: Member,
  recipientId: string,
): Promise<SeenRecipient | undefined> {
  if (!isIdentifier(recipientId)) return undefined;
  const { rows } = await sql<RecipientRow>`select * from (${recipientsSeenBy(member.userId)}) seen where id = ${recipientId}`.execute(database);
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
      select.exists(select.selectFrom('recipients').select('id').whereRef('recipients.member_id', '=', 'users.id')).as('has_recipient'),
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

/** What a recipient chose, in the order of the option list, to decide by. What is shown or sent is read by `listSeenPreferences`. */
export async function listChosenPreferences(database: Reader, recipientId: string): Promise<(ChosenPreference & { mattersFor: string[] })[]> {
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
export async function listSeenPreferences(database: Reader, recipient: SeenRecipient): Promise<(ChosenPreference & { mattersFor: string[] })[]> {
  return recipient.permissions.needs ? listChosenPreferences(database, recipient.id) : [];
}

/** The preferences of the first person looked after, as `GET /api/user_ms/user_preferences` gives them. */
export async function findPreferences(database: Reader, member: Member): Promise<PreferenceGroups> {
  const first = (await listRecipients(database, member))[0];
  return groupPreferences(first ? await listSeenPreferences(database, first) : []);
}

/** Where a member is told things: the confirmed mail address and phone number. */
export async function findContact(database: Reader, userId: string): Promise<{ name: string; email: string | null; phone: string | null }> {
  return database.selectFrom('users').select(['name', 'email', 'phone']).where('id', '=', userId).executeTakeFirstOrThrow();
}
