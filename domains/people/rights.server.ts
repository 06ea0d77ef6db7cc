import type { Database, DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Member, Permissions } from './people.ts';

/**
 * What a carer may do for a recipient that they look after; the row stays locked until the end of the
 * transaction.
 */
export async function lockCarer(
  work: DatabaseTransaction,
  member: Member,
  recipientId: string,
): Promise<'own' | { permissions: Permissions; name: string; timeZone: string } | undefined> {
  const person = await work
    .selectFrom('recipients')
    .select(['member_id', 'name', 'time_zone'])
    .where('id', '=', recipientId)
    .executeTakeFirst();
  if (person === undefined) return undefined;
  if (person.member_id === member.userId) return 'own';
  const carer = await work
    .selectFrom('carers')
    .select(['can_book', 'can_pay', 'can_change_needs', 'monthly_limit_cents'])
    .where('recipient_id', '=', recipientId)
    .where('user_id', '=', member.userId)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (carer === undefined) return undefined;
  const permissions = {
    book: carer.can_book,
    pay: carer.can_pay,
    needs: carer.can_change_needs,
    monthlyLimitCents: carer.monthly_limit_cents,
  };
  return { permissions, name: person.name, timeZone: person.time_zone };
}

/** A carer of a recipient, as shown to that recipient's member. */
export interface Carer {
  id: string;
  /** Their account, which also marks what they do. */
  userId: string;
  recipientId: string;
  recipientName: string;
  name: string;
  since: Date;
  permissions: Permissions;
}

/** Everyone who may see or do something for the member's own recipients, longest-standing first. */
export async function listCarers(database: Database, member: Member): Promise<Carer[]> {
  const rows = await carersOf(database, member).orderBy('c.created_at').execute();
  return rows.map(toCarer);
}

export async function findCarer(
  database: DatabaseReader,
  member: Member,
  carerId: string,
): Promise<Carer | undefined> {
  if (!isIdentifier(carerId)) return undefined;
  const row = await carersOf(database, member).where('c.id', '=', carerId).executeTakeFirst();
  return row && toCarer(row);
}

function carersOf(database: DatabaseReader, member: Member) {
  return database
    .selectFrom('carers as c')
    .innerJoin('recipients as r', 'r.id', 'c.recipient_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select([
      'c.id',
      'c.user_id',
      'c.recipient_id',
      'r.name as recipient_name',
      'u.name',
      'c.created_at',
      'c.can_book',
      'c.can_pay',
      'c.can_change_needs',
      'c.monthly_limit_cents',
    ])
    .where('r.member_id', '=', member.userId)
    .where('c.withdrawn_at', 'is', null);
}

type CarerRow = Awaited<ReturnType<ReturnType<typeof carersOf>['executeTakeFirstOrThrow']>>;

function toCarer(row: CarerRow): Carer {
  return {
    id: row.id,
    userId: row.user_id,
    recipientId: row.recipient_id,
    recipientName: row.recipient_name,
    name: row.name ?? '',
    since: row.created_at,
    permissions: {
      book: row.can_book,
      pay: row.can_pay,
      needs: row.can_change_needs,
      monthlyLimitCents: row.monthly_limit_cents,
    },
  };
}

/** The accounts whose visits a member may pay for as a carer. */
export async function listPaidFor(
  work: DatabaseTransaction,
  userId: string,
): Promise<{ ownerId: string; people: string[] }[]> {
  const rows = await work
    .selectFrom('carers as c')
    .innerJoin('recipients as r', 'r.id', 'c.recipient_id')
    .select(['r.member_id as ownerId', 'r.name'])
    .where('c.user_id', '=', userId)
    .where('c.withdrawn_at', 'is', null)
    .where('c.can_pay', '=', true)
    .orderBy('r.created_at')
    .execute();
  return [...Map.groupBy(rows, ({ ownerId }) => ownerId)].map(([ownerId, of]) => ({
    ownerId,
    people: of.map(({ name }) => name),
  }));
}

/** One of the member's own recipients, locked so that what is counted for them stays counted. */
export async function lockOwnRecipient(
  work: DatabaseTransaction,
  member: Member,
  recipientId: string,
): Promise<{ name: string } | undefined> {
  if (!isIdentifier(recipientId)) return undefined;
  return work
    .selectFrom('recipients')
    .select('name')
    .where('id', '=', recipientId)
    .where('member_id', '=', member.userId)
    .forUpdate()
    .executeTakeFirst();
}
