import { sql } from 'kysely';
import { endSessionsOf } from '#domains/access/session.server.ts';
import { findMembership, saveMembership } from '#domains/membership/record.server.ts';
import { findBalances, lockGiftBalance } from '#domains/payments/gift-cards/balance.server.ts';
import { balanceOf, writeEntries } from '#domains/payments/ledger.server.ts';
import { giftBalanceAccount, memberCreditAccount } from '#domains/payments/ledger.ts';
import type { Balances } from '#domains/payments/split.ts';
import type { FreshStaff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { memberNotFound } from '#domains/people/people.ts';
import { openStates, overStates } from '#domains/visits/visit.ts';
import {
  type DatabaseReader,
  type DatabaseTransaction,
  literals,
  transaction,
} from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import {
  mergedMessage,
  type MergeFacts,
  mergeNotFound,
  mergeRefusal,
  movesMoney,
  paidSince,
  undoMergeMilliseconds,
} from './merge.ts';

/** What is known of an account that stays and of its double; undefined if there is no such member. */
export async function findMergeFacts(
  database: DatabaseReader,
  staysId: string,
  doubleId: string,
): Promise<MergeFacts | undefined> {
  if (!isIdentifier(staysId) || !isIdentifier(doubleId)) return undefined;
  const { rows } = await sql<Omit<MergeFacts, 'giftCents' | 'creditCents'>>`
    select stays.id as "staysId", stays.status as "staysStatus", double.id as "doubleId", double.name as "doubleName", double.status as "doubleStatus",
      double.email as "doubleEmail", coalesce(double.contact_phone, double.phone) as "doublePhone",
      (select coalesce(json_agg(json_build_object('name', r.name, 'street', r.address_1, 'isTheMember', r.is_the_member,
          'planned', (select count(*) from bookings b where b.recipient_id = r.id and b.state in ${literals(openStates)}),
          'past', (select count(*) from bookings b where b.recipient_id = r.id and b.state in ${literals(overStates)})) order by r.created_at), '[]')
        from recipients r where r.member_id = double.id) as people,
      (select count(*)::int from recipients r where r.member_id = stays.id) as "staysPeople",
      exists (select from recipients r where r.member_id = stays.id and r.is_the_member) as "staysIsHelped",
      (select count(*)::int from carers c where c.user_id = double.id and c.withdrawn_at is null) as helped,
      (select count(*)::int from booking_drafts d where d.member_id = double.id and d.booking_id is null) as drafts,
      (select count(*)::int from enquiries e where e.user_id = double.id) as calls,
      (select count(*)::int from staff_notes n where n.subject = double.id::text) as notes,
      (select coalesce(json_agg(json_build_object('brand', c.brand, 'last4', c.last4) order by c.created_at), '[]')
        from cards c where c.user_id = double.id and c.removed_at is null) as cards,
      exists (select from payment_customers c where c.user_id = stays.id) as "staysPays",
      exists (select from memberships m where m.user_id = double.id and m.state <> 'ended')
        or exists (select from membership_charges m where m.user_id = double.id and m.state = 'pending') as "hasMembership",
      exists (select from payments p where p.payer_id = double.id and (p.state = 'pending' or p.next_try_at is not null)) as "moneyUnderWay",
      exists (select from bookings b where b.booked_by = double.id and b.gift_cents > 0 and b.state not in ${literals(overStates)}) as "giftSetAside",
      exists (select from users u where u.merged_into = double.id) as "hasMerged"
    from users stays cross join users double
    where stays.id = ${staysId} and double.id = ${doubleId} and stays.status <> 'C' and double.status <> 'C' and double.merged_into is null`.execute(
    database,
  );
  const [facts] = rows;
  if (facts === undefined) return undefined;
  const giftCents = await balanceOf(database, giftBalanceAccount(doubleId));
  return { ...facts, giftCents, creditCents: await balanceOf(database, memberCreditAccount(doubleId)) };
}

/**
 * Makes one account of two of one person, inside the transaction that has locked both: what the double has
 * moves to the one that stays, but for its cards, each row of it kept, so that it can be undone for 30 days.
 * Nobody can sign in to the double; a code that goes to its contact opens the one that stays. Both are told.
 * Refuses `member_not_found` and what `mergeRefusal` says.
 */
export async function mergeWithin(
  platform: Platform,
  work: DatabaseTransaction,
  staff: FreshStaff,
  { staysId, doubleId }: { staysId: string; doubleId: string },
): Promise<Result<null>> {
  const now = platform.clock.now();
  const facts = await findMergeFacts(work, staysId, doubleId);
  if (facts === undefined) return refused(memberNotFound);
  const refusal = mergeRefusal(facts);
  if (refusal !== undefined) return refused(refusal);
  const mergeId = newIdentifier(now);
  await work
    .insertInto('account_merges')
    .values({
      id: mergeId,
      created_at: now,
      staff_id: staff.staffId,
      stays_id: staysId,
      double_id: doubleId,
      status_before: facts.doubleStatus === 'A' ? 'A' : 'X',
      gift_cents: facts.giftCents,
      credit_cents: facts.creditCents,
      undo_until: new Date(now.getTime() + undoMergeMilliseconds),
    })
    .execute();
  await settleClashes(work, mergeId, facts, now);
  for (const place of movesMoney(facts) ? [...places, ...moneyPlaces] : places)
    await moveRows(work, mergeId, place, { from: doubleId, to: staysId });
  const way = { from: doubleId, to: staysId };
  await moveBalances(work, `merge:${mergeId}`, way, facts, now);
  if (facts.creditCents > 0) await carryEnded(work, way);
  await tell(platform, work, [staysId, doubleId], mergeId, false);
  // A member who was never confirmed has no contact that could lead anywhere.
  await work
    .updateTable('users')
    .set({ merged_into: staysId, status: facts.doubleStatus === 'A' ? 'S' : 'C' })
    .where('id', '=', doubleId)
    .execute();
  await endSessionsOf(platform, work, doubleId);
  await writeAudit(
    work,
    staff,
    { action: 'accounts_merged', subject: staysId, onBehalfOf: staysId, after: { doubleId } },
    now,
  );
  return success(null);
}

/** A table and the column that says whose its rows are. */
interface Place {
  table: string;
  column: string;
  id: string;
}
const placeOf = (table: string, column: string, id = 'id'): Place => ({ table, column, id });

const places: readonly Place[] = [
  placeOf('recipients', 'member_id'),
  placeOf('carers', 'user_id'),
  placeOf('booking_drafts', 'member_id'),
  placeOf('enquiries', 'user_id'),
  placeOf('waiting_list', 'member_id'),
  placeOf('gift_cards', 'buyer_id'),
  placeOf('staff_notes', 'subject'),
  placeOf('conversations', 'user_id'),
];
/** Only together: what is paid with a card is paid by the customer who has it at the gateway. */
const moneyPlaces: readonly Place[] = [
  placeOf('payment_customers', 'user_id', 'customer_id'),
  placeOf('cards', 'user_id'),
  placeOf('payments', 'payer_id'),
  placeOf('booking_series', 'member_id'),
  placeOf('bookings', 'member_id'),
  placeOf('bookings', 'booked_by'),
  placeOf('deferred_payments', 'payer_id', 'booking_id'),
  placeOf('visit_photos', 'member_id'),
];

const nameOf = ({ table, column }: Place) => `${table}.${column}`;
const typeOf = ({ column }: Place) => (column === 'subject' ? sql`::text` : sql`::uuid`);

async function moveRows(
  work: DatabaseTransaction,
  mergeId: string,
  place: Place,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const [column, type] = [sql.ref(place.column), typeOf(place)];
  await sql`
    with moved as (update ${sql.table(place.table)} set ${column} = ${to}${type} where ${column} = ${from}${type}
      ${place.table === 'carers' ? isNoSecondCarer(to) : sql``} returning ${sql.ref(place.id)}::text as id)
    insert into account_merge_rows (merge_id, place, row_id) select ${mergeId}, ${nameOf(place)}, id from moved`.execute(
    work,
  );
}

/** Nobody helps twice, or helps themselves: such a right stays with the double, where nobody uses it. */
const isNoSecondCarer = (to: string) => sql`and not exists (select from carers other
  where other.recipient_id = carers.recipient_id and other.user_id = ${to} and other.withdrawn_at is null)
  and not exists (select from recipients own where own.id = carers.recipient_id and own.member_id = ${to})`;

/** One member is helped at one home of theirs, and nobody helps their own people by a right from before. */
async function settleClashes(
  work: DatabaseTransaction,
  mergeId: string,
  { staysId, doubleId, staysIsHelped }: MergeFacts,
  now: Date,
): Promise<void> {
  if (staysIsHelped)
    await sql`
      with settled as (update recipients set is_the_member = false where member_id = ${doubleId} and is_the_member returning id)
      insert into account_merge_rows (merge_id, place, row_id) select ${mergeId}, 'recipients.is_the_member', id::text from settled`.execute(
      work,
    );
  await sql`
    with settled as (update carers set withdrawn_at = ${now} where withdrawn_at is null
      and user_id in (${staysId}, ${doubleId}) and recipient_id in (select id from recipients where member_id in (${staysId}, ${doubleId})) returning id)
    insert into account_merge_rows (merge_id, place, row_id) select ${mergeId}, 'carers.withdrawn_at', id::text from settled`.execute(
    work,
  );
}

/**
 * Undoes the last merge of a double within 30 days: the rows that were moved go back, and so much of the gift
 * as is left. Refuses `merge_not_found` and `paid_since`.
 */
export async function undoMerge(
  platform: Platform,
  staff: FreshStaff,
  doubleId: string,
): Promise<Result<null>> {
  if (!isIdentifier(doubleId)) return refused(mergeNotFound);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const merge = await work
      .selectFrom('account_merges')
      .select(['id', 'stays_id', 'status_before', 'gift_cents', 'credit_cents'])
      .where('double_id', '=', doubleId)
      .where('undone_at', 'is', null)
      .where('undo_until', '>', now)
      .forUpdate()
      .executeTakeFirst();
    if (merge === undefined) return refused(mergeNotFound);
    const staysId = merge.stays_id;
    await lockBoth(work, [staysId, doubleId]);
    if (await hasPaidSince(work, merge.id, staysId)) return refused(paidSince);
    for (const place of [...places, ...moneyPlaces])
      await sql`
        update ${sql.table(place.table)} set ${sql.ref(place.column)} = ${doubleId}${typeOf(place)}
        where ${sql.ref(place.column)} = ${staysId}${typeOf(place)} and ${sql.ref(place.id)}::text in ${rowsOf(merge.id, nameOf(place))}`.execute(
        work,
      );
    await sql`update recipients set is_the_member = true where id::text in ${rowsOf(merge.id, 'recipients.is_the_member')}`.execute(
      work,
    );
    await sql`update carers set withdrawn_at = null where id::text in ${rowsOf(merge.id, 'carers.withdrawn_at')}`.execute(
      work,
    );
    const back = await moveBack(work, { id: merge.id, staysId, doubleId }, merge, now);
    await work
      .updateTable('users')
      .set({ merged_into: null, status: merge.status_before })
      .where('id', '=', doubleId)
      .execute();
    await work
      .updateTable('account_merges')
      .set({ undone_at: now, undone_by: staff.staffId })
      .where('id', '=', merge.id)
      .execute();
    await tell(platform, work, [staysId, doubleId], merge.id, true);
    await writeAudit(
      work,
      staff,
      {
        action: 'merge_undone',
        subject: staysId,
        onBehalfOf: staysId,
        after: { doubleId, ...back },
      },
      now,
    );
    return success(null);
  });
}

const rowsOf = (mergeId: string, place: string) =>
  sql`(select row_id from account_merge_rows where merge_id = ${mergeId} and place = ${place})`;

/** Whether a card that was moved has paid since, which can no longer be told apart. */
async function hasPaidSince(work: DatabaseTransaction, mergeId: string, staysId: string): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    select exists (select from payments p where p.payer_id = ${staysId} and p.card_id::text in ${rowsOf(mergeId, 'cards.user_id')}
        and p.id::text not in ${rowsOf(mergeId, 'payments.payer_id')})
      or exists (select from cards c where c.user_id = ${staysId} and c.id::text not in ${rowsOf(mergeId, 'cards.user_id')}
        and exists ${rowsOf(mergeId, 'payment_customers.user_id')}) as paid`.execute(work);
  return rows[0]?.paid ?? false;
}

/** In one order, so that two who merge the same accounts wait for each other. */
export async function lockBoth(work: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  for (const id of ids.filter((each) => isIdentifier(each)).toSorted()) await lockGiftBalance(work, id);
}

async function moveBalances(
  work: DatabaseTransaction,
  dedupeKey: string,
  { from, to }: { from: string; to: string },
  { giftCents, creditCents }: Balances,
  now: Date,
): Promise<void> {
  const entryOf = (name: string, accountOf: (userId: string) => string, amountCents: number) => ({
    dedupeKey: `${dedupeKey}${name === 'Credit' ? ':credit' : ''}`,
    debit: accountOf(from),
    credit: accountOf(to),
    amountCents,
    memo: `${name} of an account that is one with another`,
  });
  await writeEntries(
    work,
    [
      entryOf('Gift balance', giftBalanceAccount, giftCents),
      entryOf('Credit', memberCreditAccount, creditCents),
    ],
    now,
  );
}

/** As much of what a merge carried over as is left; what was to go back by itself meanwhile goes back now. */
async function moveBack(
  work: DatabaseTransaction,
  { id, staysId, doubleId }: { id: string; staysId: string; doubleId: string },
  carried: { gift_cents: number; credit_cents: number },
  now: Date,
): Promise<Balances> {
  const left = await findBalances(work, staysId);
  const back = {
    giftCents: Math.min(left.giftCents, carried.gift_cents),
    creditCents: Math.min(left.creditCents, carried.credit_cents),
  };
  await moveBalances(work, `merge-undone:${id}`, { from: staysId, to: doubleId }, back, now);
  const membership = await findMembership(work, doubleId);
  if (membership !== undefined) await saveMembership(work, membership, now);
  return back;
}

/** Credit of a membership that has ended is chosen about where its member sees it. */
async function carryEnded(
  work: DatabaseTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    insert into memberships (user_id, created_at, plan_id, billing, state, period_starts_at, period_ends_at, period_cents, renewal_day, ends_at, credit_back_at, credit_kept_at, next_step_at)
    select ${to}::uuid, created_at, plan_id, billing, state, period_starts_at, period_ends_at, period_cents, renewal_day, ends_at, credit_back_at, credit_kept_at, next_step_at
    from memberships where user_id = ${from} and state = 'ended' on conflict (user_id) do nothing`.execute(
    work,
  );
}

/** At each confirmed contact of both: an attacker who has taken over one of them does not have all. */
async function tell(
  platform: Platform,
  work: DatabaseTransaction,
  ids: readonly string[],
  mergeId: string,
  isUndone: boolean,
): Promise<void> {
  const users = await work
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone'])
    .where('id', 'in', ids)
    .where('status', 'in', ['A', 'S'])
    .execute();
  const messages = users.flatMap(({ id, name, email, phone }) =>
    [
      { channel: 'email' as const, address: email },
      { channel: 'text' as const, address: phone },
    ].flatMap(({ channel, address }) =>
      address === null
        ? []
        : [
            {
              dedupeKey: `${isUndone ? 'merge-undone' : 'merged'}:${mergeId}:${id}`,
              kind: 'security',
              channel,
              address,
              userId: id,
              ...mergedMessage(platform, { name, channel, isUndone }),
            },
          ],
    ),
  );
  await enqueueMessages(work, messages, platform.clock.now());
}
