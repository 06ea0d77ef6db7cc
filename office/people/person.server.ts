import { sql } from 'kysely';
import { findClosingState } from '#domains/account/closing.server.ts';
import { withoutSecrets } from '#domains/account/data-copy.server.ts';
import { numbersToCall } from '#domains/account/number-to-call.ts';
import { isUnclaimed } from '#domains/account/on-behalf/first-email.server.ts';
import { listMergedDoubles, listPossibleDoubles } from '#domains/account/possible-double.server.ts';
import { balanceOf } from '#domains/payments/ledger.server.ts';
import { giftBalanceAccount } from '#domains/payments/ledger.ts';
import type { Staff } from '#domains/people/actor.ts';
import { envelopeAddress } from '#domains/people/address.ts';
import { emergencyContactOf } from '#domains/people/emergency-contact.server.ts';
import { findMember } from '#domains/people/people.server.ts';
import type { Address } from '#domains/people/people.ts';
import { lineOf } from '#domains/people/recipient.server.ts';
import { type OrderedFacts, orderedInShort, orderedOf } from '#domains/services/ordered.ts';
import { findPreferenceOptions } from '#domains/services/service.server.ts';
import { orderedFactsOf, visitTitle } from '#domains/visits/ordered.server.ts';
import { spentInMonth } from '#domains/visits/spending-limit.server.ts';
import { monthOf } from '#domains/visits/spending-limit.ts';
import { overStates } from '#domains/visits/visit.ts';
import { type Database, literals } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { homeRead, writeOpened } from '../opened.server.ts';
import type { KnownCarer, KnownPerson, KnownRecipient, KnownVisit } from './known-person.ts';

const mostVisits = 5;
const mostLines = 10;

/**
 * All that the office knows of a member, by their id or that of a recipient of theirs. Opening it is in the
 * audit. A reader who may not know needs and addresses gets none of them.
 */
export async function findPerson(
  platform: Platform,
  staff: Staff,
  id: string,
): Promise<KnownPerson | undefined> {
  const { database, clock, configuration } = platform;
  if (!isIdentifier(id)) return undefined;
  const knowsNeeds = staff.capabilities.has('needs');
  const now = clock.now();
  const account = await findAccount(database, id, knowsNeeds, now);
  if (account === undefined) return undefined;
  const action = knowsNeeds ? homeRead : 'account_read';
  await writeOpened(platform, staff, { action, subject: account.id, memberId: account.id }, now);
  const recipients = await listRecipientsOf(database, account.id, knowsNeeds);
  const isDecider = staff.capabilities.has('people') && account.status === 'A';
  const [around, money, giftBalanceCents, next, last, told, doubles, merged, closing, needOptions] =
    await Promise.all([
      findAround(database, account.id, now),
      findMoney(database, account.id),
      balanceOf(database, giftBalanceAccount(account.id)),
      listVisitsOf(database, account.id, 'next', now),
      listVisitsOf(database, account.id, 'last', now),
      findTold(database, account.id),
      isDecider ? listPossibleDoubles(database, { ...account, numbers: account.numbersToCall }, now) : [],
      listMergedDoubles(database, account.id),
      isDecider ? findClosing(database, account.id, now) : null,
      knowsNeeds ? findPreferenceOptions(database) : null,
    ]);
  const officeZone = configuration.OFFICE_TIME_ZONE;
  return {
    ...account,
    recipients,
    ...around,
    ...money,
    giftBalanceCents,
    next,
    last,
    ...told,
    doubles,
    merged,
    closing,
    needOptions: needOptions === null ? [] : Object.values(needOptions).flat(),
    officeZone,
  };
}

async function findClosing(database: Database, id: string, now: Date) {
  const member = await findMember(database, id);
  return member === undefined ? null : findClosingState(database, member, now);
}

type Account = Pick<
  KnownPerson,
  | 'id'
  | 'name'
  | 'status'
  | 'email'
  | 'phone'
  | 'contactPhone'
  | 'mailBackSince'
  | 'numbersToCall'
  | 'timeZone'
  | 'memberSince'
  | 'lastSeenAt'
  | 'hasSafeWord'
  | 'safeWord'
  | 'stop'
  | 'partOf'
  | 'wayBack'
  | 'mergesBegun'
  | 'isUnclaimed'
>;

async function findAccount(
  database: Database,
  id: string,
  knowsNeeds: boolean,
  now: Date,
): Promise<Account | undefined> {
  const { rows } = await sql<Omit<Account, 'numbersToCall'> & { contactPhoneSince: Date }>`
    select u.id, u.name, u.status, u.email, u.phone, u.contact_phone as "contactPhone", u.contact_phone_since as "contactPhoneSince", u.time_zone as "timeZone", u.created_at as "memberSince", ${isUnclaimed(sql`u.id`)} as "isUnclaimed",
      (select to_json(lost.created_at) from undeliverable_addresses lost where lost.channel = 'email' and lost.address = u.email) as "mailBackSince",
      u.safe_word is not null as "hasSafeWord", case when ${knowsNeeds} then u.safe_word end as "safeWord", (select to_json(max(s.last_seen_at)) from sessions s where s.user_id = u.id) as "lastSeenAt",
      (select json_build_object('at', t.created_at, 'by', s.name, 'reason', t.reason) from account_stops t join staff s on s.id = t.staff_id
        where t.user_id = u.id and t.lifted_at is null) as stop,
      (select json_build_object('id', m.id, 'name', m.name) from users m where m.id = u.merged_into) as "partOf",
      (select json_build_object('at', w.created_at, 'by', s.name, 'readyAt', w.ready_at, 'to', w.contact_value) from account_recoveries w join staff s on s.id = w.staff_id
        where w.user_id = u.id and w.sent_at is null and w.stopped_at is null) as "wayBack",
      (select coalesce(json_agg(json_build_object('id', q.id, 'staysId', q.stays_id, 'staysName', stays.name, 'doubleId', q.double_id, 'doubleName', double.name,
          'at', q.created_at, 'by', s.name, 'readyAt', q.ready_at) order by q.created_at), '[]')
        from account_merge_requests q join users stays on stays.id = q.stays_id join users double on double.id = q.double_id join staff s on s.id = q.staff_id
        where (q.stays_id = u.id or q.double_id = u.id) and q.merged_at is null and q.stopped_at is null) as "mergesBegun"
    from users u where u.status <> 'C' and u.id in (select ${id}::uuid union all select r.member_id from recipients r where r.id = ${id})`.execute(
    database,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { contactPhoneSince, ...account } = row;
  return { ...account, numbersToCall: numbersToCall({ ...account, contactPhoneSince }, now) };
}

async function listRecipientsOf(
  database: Database,
  memberId: string,
  knowsNeeds: boolean,
): Promise<KnownRecipient[]> {
  const { rows } = await sql<
    Omit<KnownRecipient, 'address'> &
      Pick<Address, 'unit_no' | 'address_1' | 'address_2' | 'zipcode' | 'state'>
  >`
    select r.id, r.name, r.is_the_member as "isTheMember", r.city, r.time_zone as "timeZone", ${lineOf('r')} as phone, r.unit_no, r.address_1, r.address_2, r.zipcode, r.state,
      ${emergencyContactOf(sql`r.id`)} as "emergencyContact",
      (select coalesce(json_agg(json_build_object('id', o.id, 'title', o.title, 'remarks', p.remarks) order by o.preference_group, o.position), '[]')
        from recipient_preferences p join preference_options o on o.id = p.option_id where p.recipient_id = r.id) as needs
    from recipients r where r.member_id = ${memberId} order by r.is_the_member desc, r.created_at, r.id`.execute(
    database,
  );
  return rows.map(({ unit_no, address_1, address_2, zipcode, state, ...recipient }) =>
    knowsNeeds
      ? {
          ...recipient,
          address: envelopeAddress({
            unit_no,
            address_1,
            address_2,
            zipcode,
            state,
            city: recipient.city,
          }),
        }
      : { ...recipient, address: null, phone: null, emergencyContact: null, needs: null },
  );
}

const carerFields = sql`'recipientId', r.id, 'timeZone', r.time_zone, 'recipientName', r.name, 'since', c.created_at, 'canBook', c.can_book, 'canPay', c.can_pay, 'canChangeNeeds', c.can_change_needs,
  'monthlyLimitCents', c.monthly_limit_cents`;

/**
 * Their carers, the recipients whose carer they are, what they have begun, and which calls they were
 * promised.
 */
async function findAround(database: Database, memberId: string, now: Date) {
  const { rows } = await sql<
    Pick<KnownPerson, 'drafts' | 'calls'> & { carers: CarerRow[]; helped: CarerRow[] }
  >`
    select (select coalesce(json_agg(json_build_object('userId', u.id, 'name', u.name, ${carerFields}) order by c.created_at), '[]')
        from recipients r join carers c on c.recipient_id = r.id and c.withdrawn_at is null join users u on u.id = c.user_id where r.member_id = ${memberId}) as carers,
      (select coalesce(json_agg(json_build_object('userId', u.id, 'name', u.name, ${carerFields}) order by c.created_at), '[]')
        from carers c join recipients r on r.id = c.recipient_id join users u on u.id = r.member_id where c.user_id = ${memberId} and c.withdrawn_at is null) as helped,
      (select coalesce(json_agg(json_build_object('at', d.updated_at, 'service', s.title) order by d.updated_at desc), '[]') from (
        select updated_at, service_id from booking_drafts where member_id = ${memberId} and booking_id is null order by updated_at desc limit ${mostVisits}) d
        join services s on s.id = d.service_id) as drafts,
      (select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'from', e.due_from, 'until', e.due_until, 'topic', e.topic) order by e.due_until), '[]')
        from enquiries e where e.user_id = ${memberId} and e.answered_at is null and e.kind in ('call_back', 'scheduling')) as calls`.execute(
    database,
  );
  const around = firstOf(rows);
  const [carers, helped] = await Promise.all([
    Promise.all(around.carers.map((carer) => withWhatIsLeft(database, carer, carer.userId, now))),
    Promise.all(around.helped.map((helps) => withWhatIsLeft(database, helps, memberId, now))),
  ]);
  return { ...around, carers, helped };
}

type CarerRow = Omit<KnownCarer, 'leftCents'> & { recipientId: string; timeZone: string };

async function withWhatIsLeft(
  database: Database,
  { recipientId, timeZone, ...carer }: CarerRow,
  userId: string,
  now: Date,
): Promise<KnownCarer> {
  const limit = carer.monthlyLimitCents;
  if (limit === null) return { ...carer, leftCents: null };
  const spentCents = await spentInMonth(database, { userId }, recipientId, monthOf(now, timeZone));
  return { ...carer, leftCents: Math.max(0, limit - spentCents) };
}

async function findMoney(database: Database, memberId: string) {
  const { rows } = await sql<Pick<KnownPerson, 'cards' | 'membership'>>`
    select (select coalesce(json_agg(json_build_object('brand', c.brand, 'last4', c.last4, 'expiryMonth', c.expiry_month, 'expiryYear', c.expiry_year,
          'isDefault', c.is_default) order by c.is_default desc, c.created_at), '[]') from cards c where c.user_id = ${memberId} and c.removed_at is null) as cards,
      (select json_build_object('planId', m.plan_id, 'state', m.state, 'periodEndsAt', m.period_ends_at) from memberships m
        where m.user_id = ${memberId} and m.state <> 'ended') as membership`.execute(database);
  return firstOf(rows);
}

/** The visits of the member's recipients: what is to come, soonest first, or what was, latest first. */
async function listVisitsOf(
  database: Database,
  memberId: string,
  which: 'next' | 'last',
  now: Date,
): Promise<KnownVisit[]> {
  const isNext = which === 'next';
  const { rows } = await sql<Omit<KnownVisit, 'ordered'> & { ordered: OrderedFacts }>`
    select b.id, to_json(b.starts_at) as "startsAt", b.time_zone as "timeZone", ${visitTitle} as title, o.kind, o.id as "optionId", r.name as "recipientName",
      p.name as "professionalName", b.state, (select g.stars from booking_ratings g where g.booking_id = b.id) as stars,
      b.total_cents as "totalCents", ${orderedFactsOf()} as ordered
    from recipients r cross join lateral (
        select * from bookings each where each.recipient_id = r.id and each.state <> 'held'
          and ${isNext ? sql`each.ends_at > ${now} and each.state not in ${literals(overStates)}` : sql`(each.ends_at <= ${now} or each.state in ${literals(overStates)})`}
        order by each.starts_at ${isNext ? sql`asc` : sql`desc`} limit ${mostVisits}) b
      join service_options o on o.id = b.service_option_id join professionals p on p.id = b.professional_id
    where r.member_id = ${memberId} order by b.starts_at ${isNext ? sql`asc` : sql`desc`}, b.id limit ${mostVisits}`.execute(
    database,
  );
  return rows.map(({ ordered, ...visit }) => ({ ...visit, ordered: orderedInShort(orderedOf(ordered)) }));
}

/** What we sent to them, without codes, what colleagues wrote down, and what the office did for them. */
async function findTold(database: Database, memberId: string) {
  const { rows } = await sql<Pick<KnownPerson, 'sent' | 'notes' | 'done'>>`
    select (select coalesce(json_agg(json_build_object('at', coalesce(g.sent_at, g.due_at), 'channel', g.channel, 'subject', ${withoutSecrets(sql`g.subject`)},
          'state', case when g.sent_at is not null then 'sent' when g.failed_at is not null then 'failed' when g.dropped_at is not null then 'dropped' else 'waits' end)
          order by g.created_at desc, g.id), '[]')
        from (select * from messages where user_id = ${memberId} order by created_at desc limit ${mostLines}) g) as sent,
      (select coalesce(json_agg(json_build_object('at', n.created_at, 'by', s.name, 'body', n.body) order by n.created_at desc, n.id), '[]')
        from staff_notes n join staff s on s.id = n.staff_id where n.subject = ${memberId}) as notes,
      (select coalesce(json_agg(json_build_object('at', e.created_at, 'by', s.name, 'action', e.action, 'subject', e.subject) order by e.created_at desc, e.id), '[]')
        from (select * from audit_events where on_behalf_of = ${memberId} order by created_at desc limit ${mostLines}) e
        left join staff s on s.id = e.staff_id) as done`.execute(database);
  return firstOf(rows);
}

function firstOf<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A select without a table gave no row.');
  return row;
}

/** Members, the newest first, for a list without words to find. */
export async function listNewest(
  { database }: Platform,
  after: { createdAt: Date; id: string } | null,
  most: number,
): Promise<{ id: string; name: string; createdAt: Date; city: string | null; phone: string | null }[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    createdAt: Date;
    city: string | null;
    phone: string | null;
  }>`
    select u.id, u.name, u.created_at as "createdAt", coalesce(u.contact_phone, u.phone) as phone,
      (select r.city from recipients r where r.member_id = u.id order by r.is_the_member desc, r.created_at limit 1) as city
    from users u where u.status <> 'C'
      and ${after === null ? sql`true` : sql`(u.created_at, u.id) < (${after.createdAt}, ${after.id}::uuid)`}
    order by u.created_at desc, u.id desc limit ${most}`.execute(database);
  return rows;
}
