import { type RawBuilder, sql } from 'kysely';
import type { DatabaseReader } from '#platform/database/database.ts';
import { prepared } from '#platform/database/prepared.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Address, Member, Permissions, Recipient } from './people.ts';

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
export async function listRecipients(database: DatabaseReader, member: Member): Promise<SeenRecipient[]> {
  const { rows } = await sql<RecipientRow>`${sql.raw(prepared)}
    select * from (${recipientsSeenBy(member.userId)}) seen order by own desc, created_at, id`.execute(
    database,
  );
  return rows.map(toRecipient);
}

/** One recipient, only if the member may see them; anything else does not exist for this member. */
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
