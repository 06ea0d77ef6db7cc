import { type RawBuilder, sql } from 'kysely';
import { eraseWordsOfUsed } from '#domains/payments/gift-cards/gift-card.server.ts';
import { disputedAccount, disputeFeesAccount, disputeLossesAccount } from '#domains/payments/ledger.ts';
import { chargeWords } from '#domains/visit-money/charge.ts';
import { keepWays, milesOfRide } from '#domains/visits/day/way-between.server.ts';
import { showsPhoto } from '#domains/visits/ordered.server.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';

const erasedAddress = JSON.stringify({
  unit_no: null,
  address_1: 'Erased',
  address_2: null,
  zipcode: '00000',
  city: 'Erased',
  state: '',
  latitude: 0,
  longitude: 0,
});

/** What stands where words were that a row cannot be without. */
const erased = sql.lit('Erased');

/** The addresses and numbers that a member has confirmed, here or in an account that is one with theirs. */
export const contactsOf = (me: string) => sql`array(
  select unnest(array[email, phone]) from users where id = ${me}
  union all select unnest(array[email, phone]) from users where merged_into = ${me})`;

/**
 * Accounts with a contact that the member has confirmed in another one: what was begun with it and never
 * confirmed.
 */
const begunBy = (me: string) => sql`array(
  select id from users where email = any(${contactsOf(me)}) and id <> ${me}
  union all select id from users where phone = any(${contactsOf(me)}) and id <> ${me})`;

/** What a member asked of us, signed in or not: then by a contact that they have confirmed. */
export const enquiriesOf = (me: string) => sql`array(
  select id from enquiries where user_id = ${me}
  union all select id from enquiries where user_id is null and array[email, phone] && ${contactsOf(me)})`;

/** The gift cards that a member bought, signed in or not. */
export const giftsOf = (me: string) => sql`array(
  select id from gift_cards where buyer_id = ${me}
  union all select id from gift_cards where buyer_id is null and buyer_email = any(${contactsOf(me)}))`;

/**
 * Removes everything from the database that tells who a member was. What stays is nameless: visits and their
 * prices, payments, the ledger, which never changes, and the times and miles that professionals are paid for.
 * The user's row stays because these belong to it; its address is free again. Each statement finds its rows
 * in one way, by an index: one condition with "or" would read everybody's rows.
 */
export async function erasePerson(work: DatabaseTransaction, me: string, now: Date): Promise<void> {
  const { rows: others } = await sql<{ id: string }>`
    with recursive doubles as (
      select id from users where merged_into = ${me}
      union select u.id from users u join doubles d on u.merged_into = d.id)
    select id from doubles
    union select u.id from users u where u.id = any(${begunBy(me)}) and u.status = 'X' and not exists (select 1 from recipients r where r.member_id = u.id)`.execute(
    work,
  );
  for (const { id } of others) await eraseAccount(work, id, now);
  await eraseAccount(work, me, now);
}

export const unconfirmedDays = 30;
const mostAtOnce = 100;

/**
 * Erases accounts that were not confirmed in `unconfirmedDays`: a visitor who began one may have typed an
 * address that is not theirs. An account with a recipient, or with a carer's rights, was opened with the
 * office on the phone, and stays; so does one to which a link or code still leads. Returns how many there
 * were.
 */
export async function eraseUnconfirmed({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  const isForgotten = sql<boolean>`u.status = 'X' and u.merged_into is null
    and u.created_at < ${new Date(now.getTime() - unconfirmedDays * 86_400_000)}
    and not exists (select from recipients r where r.member_id = u.id)
    and not exists (select from carers c where c.user_id = u.id)
    and not exists (select from verification_codes v where v.user_id = u.id and v.used_at is null and v.expires_at > ${now})`;
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where ${isForgotten} order by u.created_at limit ${mostAtOnce}`.execute(
    database,
  );
  for (const { id } of rows)
    await transaction(database, async (work) => {
      // A member who confirms it at this moment keeps it.
      const { rows: still } =
        await sql`select u.id from users u where u.id = ${id} and ${isForgotten} for update`.execute(work);
      if (still.length > 0) await eraseAccount(work, id, now);
    });
  return rows.length;
}

async function eraseAccount(work: DatabaseTransaction, me: string, now: Date): Promise<void> {
  const people = sql`(select id from recipients where member_id = ${me})`;
  const visits = sql`(select id from bookings where recipient_id in ${people})`;
  await keepWays(work, people);
  for (const statement of [
    ...ofMessages(me, people, visits),
    ...ofVisits(me, people, visits),
    ...ofMoney(me, visits),
    ...ofPeople(me, people, now),
    ...ofSigningIn(me),
  ])
    await statement.execute(work);
  await sql`update users set status = 'C', name = 'Closed account', email = ${`${me}@closed.invalid`}, phone = null, contact_phone = null, password_hash = null,
    time_zone = null, text_size = null, contrast = null, safe_word = null where id = ${me}`.execute(work);
}

function ofVisits(
  me: string,
  people: RawBuilder<unknown>,
  visits: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  return [
    sql`delete from booking_needs where booking_id in ${visits}`,
    sql`delete from staff_notes where subject in (select id::text from bookings where recipient_id in ${people})`,
    ...[sql`booking_id in ${visits}`, sql`created_by = ${me}`].map(
      (which) => sql`delete from booking_shares where ${which}`,
    ),
    ...[sql`booking_id in ${visits}`, sql`author_id = ${me}`].map(
      (which) => sql`delete from visit_messages where ${which}`,
    ),
    ...[sql`booking_id in ${visits}`, sql`member_id = ${me}`].map(
      (which) => sql`delete from waiting_list where ${which}`,
    ),
    ...[sql`booking_id in ${visits}`, sql`rated_by = ${me}`].map(
      (which) => sql`update booking_ratings set thanks = null where ${which}`,
    ),
    ...[sql`booking_id in ${visits}`, sql`told_by = ${me}`].map(
      (which) =>
        sql`update complaints set words = null, phone = null, answer = case when answer is null then null else 'Erased' end where ${which}`,
    ),
    ...[sql`booking_id in ${visits}`, sql`cancelled_by = ${me}`].map(
      (which) => sql`update booking_cancellations set reason = null where ${which}`,
    ),
    ...[sql`booking_id in ${visits}`, sql`actor_id = ${me}`].map(
      (which) => sql`update booking_events set reason = '' where ${which} and reason <> ''`,
    ),
    sql`update quotes set description = ${erased}, lines = ${withoutLabels(sql`lines`)} where visit_id in ${visits}`,
    ...[sql`visit_id in ${visits}`, sql`decided_by = ${me}`].map(
      (which) => sql`update quotes set decline_reason = null where ${which}`,
    ),
    sql`update help_calls set answer = ${erased} where booking_id in ${visits} and answer is not null`,
    // A carer may have sent what shows the home.
    sql`delete from visit_photos p using bookings b where b.recipient_id in ${people} and ${showsPhoto}`,
    sql`delete from visit_photos where member_id = ${me}`,
    sql`delete from taken_photos where booking_id in ${visits}`,
    sql`delete from refused_photos where booking_id in ${visits}`,
    // A corrected time is no name, and the professional is paid by it. That a time was typed is counted,
    // whatever the reason.
    sql`update field_steps set payload = jsonb_strip_nulls(jsonb_build_object('of', payload -> 'of', 'right_at', payload -> 'right_at')), latitude = null, longitude = null,
      by_hand = case when by_hand is null then null else ${erased} end, words = '' where booking_id in (select id from bookings where recipient_id in ${people})`,
    // The price was made from these, and now stands by itself; miles are paid for.
    sql`update bookings b set address = ${erasedAddress}::jsonb, notes = null, answers = jsonb_strip_nulls(jsonb_build_object('optionId', service_option_id, 'milesKept', ${milesOfRide})) where recipient_id in ${people}`,
    // The lines of a quote were typed for this one home; all others are our own words for what a price is made of.
    sql`update bookings set price_lines = ${withoutLabels(sql`price_lines`)} where recipient_id in ${people} and quote_id is not null`,
    sql`update booking_drafts set booking_id = null where booking_id in ${visits}`,
    sql`delete from booking_drafts where member_id = ${me}`,
  ];
}

/** The lines of a quote with their amounts alone. */
const withoutLabels = (lines: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(line || jsonb_build_object('label', ${erased}::text, 'detail', '') order by position), '[]') from jsonb_array_elements(${lines}) with ordinality as each (line, position))`;

const disputed = [disputedAccount, disputeLossesAccount, disputeFeesAccount];

/** The books keep what was paid and refunded, and why only where a choice of ours says it. */
function ofMoney(me: string, visits: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const ofCards = [sql`id = any(${giftsOf(me)})`, sql`redeemed_by = ${me}`].map(
    (which) =>
      sql`select 'gift:' || id || each from gift_cards cross join unnest(array[':bought', ':redeemed', ':refunded']) each where ${which}`,
  );
  return [
    sql`update visit_refunds set reason = ${erased}, answer = case when answer is null then null else ${erased} end where booking_id in ${visits}`,
    ...[sql`booking_id in ${visits}`, sql`gift_card_id = any(${giftsOf(me)})`].map(
      (which) =>
        sql`update approvals set note = null, answer = case when answer is null then null else ${erased} end where ${which}`,
    ),
    sql`update visit_charges set description = case when kind = 'tip' then ${chargeWords.tip} else ${erased} end where booking_id in ${visits}`,
    ...[sql`booking_id in ${visits}`, sql`payer_id = ${me}`].map(
      (which) =>
        sql`update payment_refunds set reason = ${erased} where payment_id in (select id from payments where ${which})`,
    ),
    sql`update payment_differences set answer = ${erased} where booking_id in ${visits} and answer is not null`,
    // Entries had names in them, and nothing else of the ledger can be changed.
    sql`update ledger_entries set memo = regexp_replace(memo, '^.*?(, paid back|, disputed)?$', 'Gift card\\1') where dedupe_key in (${sql.join(ofCards, sql` union all `)}) and memo ~ '^Gift card (for|from) '`,
    sql`update ledger_entries set memo = 'Gift card, disputed' where memo ~ '^Gift card for ' and (debit_account = any(${disputed}::text[]) or credit_account = any(${disputed}::text[]))
      and split_part(dedupe_key, ':', 2) in (select d.id from payment_disputes d where d.gift_card_id = any(${giftsOf(me)}))`,
    eraseWordsOfUsed(sql`redeemed_by = ${me}`),
    eraseWordsOfUsed(sql`id = any(${giftsOf(me)})`),
    sql`update gift_cards set buyer_name = 'Closed account', buyer_email = ${`${me}@closed.invalid`} where id = any(${giftsOf(me)})`,
    sql`update membership_cancellations set reason = null where user_id = ${me}`,
    sql`update membership_refunds set reason = ${erased}, answer = case when answer is null then null else ${erased} end where user_id = ${me}`,
  ];
}

function ofPeople(me: string, people: RawBuilder<unknown>, now: Date): RawBuilder<unknown>[] {
  return [
    sql`delete from recipient_preferences where recipient_id in ${people}`,
    sql`delete from needs_changes where recipient_id in ${people}`,
    sql`delete from home_cards where recipient_id in ${people}`,
    sql`delete from home_warnings where recipient_id in ${people}`,
    sql`delete from saved_places where recipient_id in ${people}`,
    sql`delete from emergency_contacts where recipient_id in ${people}`,
    ...[sql`recipient_id in ${people}`, sql`invited_by = ${me}`].map(
      (which) => sql`delete from carer_invitations where ${which}`,
    ),
    sql`delete from carer_invitations where contact_value = any(${contactsOf(me)})`,
    ...[sql`recipient_id in ${people}`, sql`user_id = ${me}`].map(
      (which) => sql`update carers set withdrawn_at = ${now} where ${which} and withdrawn_at is null`,
    ),
    sql`delete from recipients r where member_id = ${me} and not exists (select 1 from bookings b where b.recipient_id = r.id) and not exists (select 1 from carers c where c.recipient_id = r.id)`,
    sql`update recipients set name = 'Closed account', phone = null, phone_ext = null, unit_no = null, address_1 = 'Erased', address_2 = null, zipcode = '00000', city = 'Erased', state = '',
      latitude = 0, longitude = 0 where member_id = ${me}`,
    sql`delete from enquiries where id = any(${enquiriesOf(me)})`,
    sql`delete from registration_wishes where user_id = ${me}`,
    sql`delete from account_stops where user_id = ${me}`,
    sql`delete from staff_notes where subject = ${me}`,
    sql`delete from account_recoveries where user_id = ${me}`,
    sql`delete from account_merge_requests where stays_id = ${me} or double_id = ${me}`,
    sql`update cards set name = null, is_default = false, removed_at = coalesce(removed_at, ${now}) where user_id = ${me}`,
    sql`update memberships set state = 'ended', ends_at = ${now}, paused_at = null, paused_until = null, next_step_at = null, credit_back_at = null, credit_kept_at = null, card_id = null where user_id = ${me}`,
  ];
}

/**
 * Of messages that go to the office or to another person and repeat what the member typed, the keys by which
 * it is sent once.
 */
function keysOfMails(me: string, visits: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const keys = (prefix: string, from: RawBuilder<unknown>) => sql`select ${prefix} || id from ${from}`;
  return [
    ...['office:', 'enquiry:', 'arrival:'].map(
      (prefix) => sql`select ${prefix} || unnest(${enquiriesOf(me)})`,
    ),
    keys('call:', sql`call_tries where call_id = any(${enquiriesOf(me)})`),
    ...[sql`booking_id in ${visits}`, sql`author_id = ${me}`].map((which) =>
      keys('visit_message:', sql`visit_messages where ${which}`),
    ),
    ...['quote-accepted:', 'quote-declined:'].map((prefix) =>
      keys(prefix, sql`quotes where visit_id in ${visits}`),
    ),
    keys('alert:', sql`booking_alerts where booking_id in ${visits}`),
    keys('help:', sql`help_calls where booking_id in ${visits}`),
    keys('gift:', sql`gift_cards where id = any(${giftsOf(me)}) and sent_at is not null`),
  ];
}

/** What was sent to the person, about their visits to anyone, and to the carers that they invited. */
function ofMessages(
  me: string,
  people: RawBuilder<unknown>,
  visits: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const told = [
    sql`user_id = ${me}`,
    sql`about in ${visits}`,
    sql`user_id is null and recipient_address = any(${contactsOf(me)})`,
    sql`user_id is null and kind = 'answer' and recipient_address in (select email from enquiries where id = any(${enquiriesOf(me)}))`,
    sql`dedupe_key in (${sql.join(keysOfMails(me, visits), sql` union all `)})`,
    sql`dedupe_key in (select 'carer-invitation:' || i.id from carer_invitations i where i.recipient_id in ${people} union all select 'carer-invitation:' || i.id from carer_invitations i where i.invited_by = ${me})`,
  ];
  return [
    // The mailbox of the demo goes with them, also what is delivered at this moment.
    ...told.map((which) => sql`delete from messages where ${which}`),
    ...[
      sql`phone in (select phone from users where id = ${me})`,
      sql`phone in (select phone from conversations where user_id = ${me})`,
      sql`booking_id in ${visits}`,
    ].map((which) => sql`delete from text_replies where ${which}`),
    sql`delete from conversations where user_id = ${me}`,
    // A number that another member has as well stays theirs.
    sql`delete from conversations c where c.phone = any(${contactsOf(me)}) and not exists (select from users u where u.id <> ${me} and u.status <> 'C' and c.phone in (u.phone, u.contact_phone))`,
  ];
}

function ofSigningIn(me: string): RawBuilder<unknown>[] {
  return [
    sql`delete from undeliverable_addresses where address = any(${contactsOf(me)})`,
    ...[
      'sessions',
      'known_devices',
      'verification_codes',
      'pending_steps',
      'passkeys',
      'linked_identities',
      'contact_changes',
      'notification_settings',
      'calendar_feeds',
      'registration_drafts',
    ].map((table) => sql`delete from ${sql.table(table)} where user_id = ${me}`),
    sql`delete from weekly_digests where member_id = ${me}`,
    sql`delete from requests where actor = ${me}`,
  ];
}
