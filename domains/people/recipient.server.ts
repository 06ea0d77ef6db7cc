import { type RawBuilder, sql } from 'kysely';
import { type DatabaseReader, prepared } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { refusal } from '#platform/result.ts';
import type { Address, Member, Permissions, Recipient } from './people.ts';
import { partsOfLine } from './words.ts';

/** A recipient as stored in the database, with what this member may do for them. */
export interface RecipientRow extends Address {
  id: string;
  /** To whose account they belong. */
  member_id: string;
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

/** The phone line of a row that keeps number and extension apart, as `phoneLine` writes it. */
export const lineOf = (row: string): RawBuilder<string> =>
  sql<string>`${sql.ref(`${row}.phone`)} || coalesce(';ext=' || ${sql.ref(`${row}.phone_ext`)}, '')`;

/** The columns that such a line is kept in. */
export function columnsOfLine(line: string | null): { phone: string | null; phone_ext: string | null } {
  if (line === null) return { phone: null, phone_ext: null };
  const { number, extension } = partsOfLine(line);
  return { phone: number, phone_ext: extension };
}

const allPermissions: Permissions = { book: true, pay: true, needs: true, monthlyLimitCents: null };

/**
 * A recipient that a member may see, with what they may do for them; `own` if the recipient belongs to the
 * member's own account.
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

/** What a carer may be allowed to do for a recipient, as `carers` has it. */
const rights = { book: 'can_book', needs: 'can_change_needs' } as const;

/**
 * The ids of the recipients that a member may see or, for a right, has it for: their own, and those whose
 * carer they are. All access to recipients and their bookings goes through it.
 */
export function recipientsOf(
  userId: string | RawBuilder<unknown>,
  right?: keyof typeof rights,
): RawBuilder<string> {
  const isAllowed = right === undefined ? sql`true` : sql.ref(`helped.${rights[right]}`);
  return sql<string>`(
      select own.id from recipients own where own.member_id = ${userId}
      union all select helped.recipient_id from carers helped
      where helped.user_id = ${userId} and helped.withdrawn_at is null and ${isAllowed})`;
}

/** The select of all recipients that the member may see, for use alone or inside another statement. */
export function recipientsSeenBy(userId: string | RawBuilder<unknown>): RawBuilder<RecipientRow> {
  return sql<RecipientRow>`
    select r.id, r.member_id, r.created_at, r.name, r.is_the_member and r.member_id = ${userId} as is_the_member, ${lineOf('r')} as phone, r.time_zone,
      r.unit_no, r.address_1, r.address_2, r.zipcode, r.city, r.state, r.latitude, r.longitude,
      r.member_id = ${userId} as own, c.can_book, c.can_pay, c.can_change_needs, c.monthly_limit_cents
    from recipients r
    left join carers c on c.recipient_id = r.id and c.user_id = ${userId} and c.withdrawn_at is null
    where r.id in ${recipientsOf(userId)}`;
}

/**
 * The recipients that the member looks after: first their own, oldest first, then recipients whose carer they
 * are.
 */
export async function listRecipients(database: DatabaseReader, member: Member): Promise<SeenRecipient[]> {
  const { rows } = await sql<RecipientRow>`${sql.raw(prepared)}
    select * from (${recipientsSeenBy(member.userId)}) seen order by own desc, created_at, id`.execute(
    database,
  );
  return rows.map(toRecipient);
}

/** One recipient, only if the member may see them; all others do not exist for this member. */
export async function findRecipient(
  database: DatabaseReader,
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

/** The same answer for a recipient who does not exist and one that the member may not see. */
export const recipientNotFound = refusal(
  'not_found',
  'recipient_not_found',
  'We could not find this person in your account.',
);

/**
 * The references of visits that end so, as a list of another select: one for each two letters that this
 * database has written before the signs of a visit.
 */
export const referencesEndingIn = (end: string | null): RawBuilder<string[]> =>
  sql<
    string[]
  >`array(select (fact.value #>> '{}') || '-' || ${end}::text from operator_facts fact where fact.name = 'letters')`;
