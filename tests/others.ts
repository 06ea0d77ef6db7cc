import { type RawBuilder, sql } from 'kysely';
import { extendHorizon } from '#domains/availability/free-starts.server.ts';
import type { Database } from '#platform/database/database.ts';

const visitsOfAPerson = 5;
const workers = 500;
const area = 'others';

/**
 * Fills a seeded database with a number of visits of other people, and everything that belongs to people and
 * visits: most are past, one in twenty is still to come, and none of it is due. Professionals work in an area
 * of their own, so that none of the cast's time is taken.
 */
export async function fillWithOthers(database: Database, visits: number, now: Date): Promise<void> {
  await database.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set maintenance_work_mem = '256MB'`.execute(connection);
    const wakeUp = await withoutNotes(connection);
    const restore = await withoutConstraints(connection);
    for (const statement of statements(visits, now)) await statement.execute(connection);
    await restore();
    await wakeUp();
    await extendHorizon(connection, now);
    await sql`analyze`.execute(connection);
    await sql`reset all`.execute(connection);
  });
}

interface Definition {
  remove: string;
  restore: string;
}

/**
 * What open screens are told is made here as well, and not by a trigger for each row. Days that reports look
 * at again are marked by their visit, which no index finds meanwhile; no report has seen any of these.
 */
async function withoutNotes(database: Database): Promise<() => Promise<void>> {
  const { rows } = await sql<{ table: string; trigger: string }>`
    select tgrelid::regclass::text as table, tgname as trigger from pg_trigger join pg_proc f on f.oid = tgfoid where f.proname like 'note\\_%' or f.proname like 'mark\\_%'`.execute(
    database,
  );
  const turn = async (state: 'disable' | 'enable') => {
    for (const { table, trigger } of rows)
      await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger ${sql.ref(trigger)}`.execute(
        database,
      );
  };
  await turn('disable');
  return () => turn('enable');
}

/**
 * Removes the constraints and indexes, and returns how to bring them back: an index is built in one go many
 * times as fast as row by row. Rows that refer to rows made here are right by construction, so that nobody
 * has to look each of them up.
 */
async function withoutConstraints(database: Database): Promise<() => Promise<void>> {
  const { rows: constraints } = await sql<Definition>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
      format('alter table %s add constraint %I %s%s', conrelid::regclass, conname, pg_get_constraintdef(oid), case contype when 'f' then ' not valid' else '' end) as restore
    from pg_constraint where contype in ('f', 'x', 'u', 'p') and connamespace = 'public'::regnamespace and conparentid = 0
    order by array_position(array['f', 'x', 'u', 'p'], contype::text)`.execute(database);
  const { rows: indexes } = await sql<Definition>`
    select format('drop index %s', i.indexrelid::regclass) as remove, pg_get_indexdef(i.indexrelid) as restore
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`.execute(
    database,
  );
  const taken = [...constraints, ...indexes];
  for (const { remove } of taken) await sql.raw(remove).execute(database);
  return async () => {
    for (const { restore } of taken.toReversed()) await sql.raw(restore).execute(database);
  };
}

function statements(visits: number, now: Date): RawBuilder<unknown>[] {
  const people = Math.ceil(visits / visitsOfAPerson);
  const roundsToCome = Math.floor(visits / workers / 20);
  const at = sql`${now}::timestamptz`;
  const longAgo = sql`(${now}::timestamptz - interval '500 days')`;
  const each = (count: number) => sql`generate_series(1, ${Math.max(1, Math.floor(count))}::integer) n`;
  /** The same number always makes the same id, so that rows find each other without a lookup. */
  const id = (kind: string, number: RawBuilder<unknown> = sql`n`) =>
    sql`md5(${sql.lit(`${kind}-`)} || ${number})::uuid`;
  const person = id('person');
  const personOfVisit = id('person', sql`(n % ${sql.lit(people)} + 1)`);
  const visit = id('visit');
  const begin = sql`(date_trunc('hour', ${at}) + (${sql.lit(roundsToCome)} - (n - 1) / ${sql.lit(workers)}) * interval '3 hours' + case when (n - 1) / ${sql.lit(workers)} < ${sql.lit(roundsToCome)} then interval '9 days' else interval '-100 days' end)`;
  const isPast = sql`${begin} < ${at}`;
  // No day has more to count than the business has in a day.
  const someDay = sql`(${at} - (n % 400 + 1) * interval '1 day')`;
  const everyVisit = each(visits);
  const everyPerson = each(people);
  const oneVisitIn = (share: number) => each(visits / share);
  const onePersonIn = (share: number) => each(people / share);
  // Ordered so that those still to come get the low numbers: what is about one visit in several is about past ones.
  const pastVisit = id('visit', sql`(${sql.lit(visits)} + 1 - n)`);
  const personOfPastVisit = id('person', sql`((${sql.lit(visits)} + 1 - n) % ${sql.lit(people)} + 1)`);
  const workerOf = id('worker', sql`(n % ${sql.lit(workers)} + 1)`);
  const colleague = sql`coalesce((select id from staff limit 1), ${id('colleague')})`;
  return [
    sql`insert into service_areas (id, title, time_zone) values (${area}, 'Others', 'America/New_York')`,
    sql`insert into service_area_services (service_area_id, service_id) select ${area}, id from services`,
    sql`insert into professionals (id, created_at, name, introduction, service_area_id, active) select ${id('worker')}, ${at}, 'Somebody', 'Cleans.', ${area}, true from ${each(workers)}`,
    sql`insert into professional_skills (professional_id, service_option_id) select ${id('worker')}, 'home-cleaning' from ${each(workers)}`,
    sql`insert into working_hours (professional_id, weekday, starts, ends) select ${id('worker')}, day, '08:00', '17:00' from ${each(workers)} cross join generate_series(1, 7) day`,
    sql`insert into time_off (id, professional_id, starts_at, ends_at, reason) select ${id('off')}, ${id('worker')}, ${at} - interval '20 days', ${at} - interval '10 days', '' from ${each(workers)}`,

    sql`insert into users (id, created_at, status, email, phone, name, activated_at) select ${person}, ${at}, 'A', 'person-' || n || '@example.com', '+1' || 2120000000 + n, 'Person', ${at} from ${everyPerson}`,
    sql`insert into recipients (id, created_at, member_id, is_the_member, name, address_1, zipcode, city, state, latitude, longitude, time_zone)
      select ${person}, ${at}, ${person}, true, 'Person', '1 Main Street', '11375', 'Forest Hills', 'NY', 40.7, -73.8, 'America/New_York' from ${everyPerson}`,
    sql`insert into recipient_preferences (recipient_id, option_id, created_at) select ${person}, o, ${longAgo} from ${everyPerson} cross join unnest(array['hard-of-hearing', 'walker']) o`,
    sql`insert into saved_places (id, created_at, recipient_id, name, street, zipcode) select ${id('place')}, ${at}, ${person}, 'Doctor', '80 Lafayette Street', '10013' from ${everyPerson}`,
    sql`insert into emergency_contacts (recipient_id, created_at, name, phone, relation) select ${person}, ${at}, 'Somebody', '+12125550199', 'Daughter' from ${everyPerson}`,
    sql`insert into carers (id, created_at, recipient_id, user_id, invited_by, can_book, can_pay, can_change_needs) select ${id('carer')}, ${at}, ${person}, ${id('person', sql`(n % ${sql.lit(people)} + 1)`)}, ${person}, true, true, true from ${onePersonIn(2)}`,
    sql`insert into carer_invitations (id, created_at, recipient_id, invited_by, contact_kind, contact_value, token_hash, can_book, can_pay, can_change_needs, expires_at)
      select ${id('invitation')}, ${at}, ${person}, ${person}, 'email', 'friend-' || n || '@example.com', 'invitation-' || n, true, true, true, ${at} + interval '5 days' from ${onePersonIn(2)}`,
    sql`insert into sessions (token_hash, id, created_at, user_id, last_seen_at, expires_at, device, confirmed_at)
      select 'session-' || n, ${id('session')}, ${at}, ${id('person', sql`((n + 1) / 2)`)}, ${at}, ${at} + interval '20 days', 'Tablet', ${at} from ${each(people * 2)}`,
    sql`insert into known_devices (token_hash, user_id, session_id, created_at, last_used_at) select 'device-' || n, ${person}, ${id('session')}, ${at}, ${at} from ${everyPerson}`,
    sql`insert into verification_codes (id, created_at, user_id, purpose, code_hash, link_hash, expires_at, used_at, contact_hash) select ${id('code')}, ${at}, ${person}, 'sign_in', 'x', 'code-' || n, ${at} + interval '1 hour', ${at}, 'contact-' || n from ${everyPerson}`,
    sql`insert into contact_changes (id, created_at, user_id, kind, new_value, old_value, code_hash, link_hash, expires_at, confirmed_at) select ${id('change')}, ${at}, ${person}, 'email', 'x', 'y', 'x', 'change-' || n, ${at} + interval '1 hour', ${at} from ${onePersonIn(2)}`,
    sql`insert into passkeys (id, created_at, user_id, credential_id, public_key, sign_count, transports, name) select ${id('passkey')}, ${at}, ${person}, 'passkey-' || n, 'x', 0, '{}', 'Tablet' from ${onePersonIn(2)}`,
    sql`insert into linked_identities (id, created_at, user_id, provider, subject, shown_as) select ${id('linked')}, ${at}, ${person}, 'google', 'subject-' || n, 'Person' from ${onePersonIn(2)}`,
    sql`insert into account_recoveries (id, created_at, user_id, staff_id, contact_kind, contact_value, ready_at, sent_at) select ${id('way-back')}, ${at}, ${person}, s.id, 'email', 'person@example.com', ${at}, ${at} from ${onePersonIn(2)} cross join (select id from staff order by id limit 1) s`,
    sql`insert into account_merge_requests (id, created_at, staff_id, stays_id, double_id, ready_at, stopped_at)
      select ${id('merge-request')}, ${at}, s.id, ${person}, ${id('person', sql`(n % ${sql.lit(people)} + 1)`)}, ${at}, ${at} from ${onePersonIn(2)} cross join (select id from staff order by id limit 1) s`,
    sql`insert into account_merges (id, created_at, staff_id, stays_id, double_id, status_before, gift_cents, undo_until, undone_at, undone_by)
      select ${id('merge')}, ${at}, s.id, ${person}, ${id('person', sql`(n % ${sql.lit(people)} + 1)`)}, 'A', 0, ${at}, ${at}, s.id from ${onePersonIn(2)} cross join (select id from staff order by id limit 1) s`,
    sql`insert into account_merge_rows (merge_id, place, row_id) select ${id('merge')}, 'recipients.member_id', ${person} from ${onePersonIn(2)}`,
    sql`insert into account_stops (id, created_at, user_id, staff_id, reason, lifted_at, lifted_by) select ${id('stop')}, ${at}, ${person}, s.id, 'asked', ${at}, s.id from ${onePersonIn(2)} cross join (select id from staff order by id limit 1) s`,
    sql`insert into registration_wishes (user_id, created_at, for_whom) select ${person}, ${at}, 'me' from ${onePersonIn(2)}`,
    sql`insert into notification_settings (user_id, updated_at, choices) select ${person}, ${at}, '{}' from ${everyPerson}`,
    sql`insert into needs_changes (id, created_at, recipient_id, changed_by, details) select ${id('needs')}, ${at} - interval '1 day', ${person}, ${person}, 'Added: Walker' from ${everyPerson}`,
    sql`insert into calendar_feeds (id, created_at, user_id, label, secret_hash) select ${id('feed')}, ${at}, ${person}, 'Phone', 'feed-' || n from ${onePersonIn(2)}`,
    sql`insert into weekly_digests (member_id, monday, created_at) select ${person}, (${at} - interval '7 days')::date, ${at} from ${everyPerson}`,
    sql`insert into undeliverable_addresses (channel, address, created_at, reason) select 'email', 'nobody-' || n || '@example.com', ${at}, 'unknown' from ${onePersonIn(2)}`,
    sql`insert into kept_ways (from_booking_id, to_booking_id, miles) select ${pastVisit}, ${id('visit', sql`(${sql.lit(visits)} - n)`)}, 2 from ${oneVisitIn(10)}`,
    sql`insert into audit_events (id, created_at, action, subject, on_behalf_of) select ${id('audit')}, ${longAgo} + n * interval '1 hour', 'cancelled', ${person}::text, ${person} from ${everyPerson}`,
    sql`insert into audit_seals (number, audit_id, created_at, key, hash) select n, ${id('audit')}, ${longAgo} + n * interval '1 hour', 'others', 'hash-' || n from ${everyPerson}`,
    sql`insert into enquiries (id, created_at, kind, name, email, due_from, due_until, user_id, answered_at) select ${id('enquiry')}, ${at}, 'call_back', 'Person', 'person@example.com', ${at}, ${at}, ${person}, ${at} from ${onePersonIn(2)}`,
    sql`insert into outages (id, what, began_at, reason, over_at) select ${id('outage')}, 'email', ${longAgo}, 'away', ${longAgo} from ${onePersonIn(2)}`,
    sql`insert into requests (actor, key, route, hash, status, response, created_at) select ${person}::text, 'request-' || n, 'put /x', 'x', 200, '{}', ${at} from ${everyPerson}`,
    sql`insert into rate_limits (key, window_starts_at, taken) select 'limit-' || n, ${at}, 1 from ${everyPerson}`,
    sql`insert into pending_steps (token_hash, created_at, expires_at, kind, user_id, details) select 'step-' || n, ${at}, ${at} + interval '1 hour', 'form', ${person}, '{}' from ${onePersonIn(2)}`,
    sql`insert into registration_drafts (token_hash, created_at, expires_at, answers) select 'draft-' || n, ${at}, ${at} + interval '6 days', '{}' from ${onePersonIn(2)}`,

    sql`insert into payment_customers (user_id, customer_id, created_at) select ${person}, 'cus_others_' || n, ${at} from ${everyPerson}`,
    sql`insert into cards (id, created_at, user_id, payment_method_id, brand, last4, expiry_month, expiry_year, is_default) select ${person}, ${at}, ${person}, 'pm_others_' || n, 'visa', '4242', 12, 2035, true from ${everyPerson}`,
    sql`insert into memberships (user_id, created_at, plan_id, billing, state, period_starts_at, period_ends_at, period_cents, renewal_day, card_id, next_step_at)
      select ${person}, ${at}, 'plus', 'monthly', 'active', ${at} - interval '10 days', ${at} + interval '20 days', 1900, 1, ${person}, ${at} + interval '13 days' from ${everyPerson}`,
    sql`insert into membership_charges (id, created_at, user_id, card_id, kind, plan_id, billing, period_starts_at, period_ends_at, price_cents, used_credit_cents, credit_after_cents, amount_cents, state)
      select ${id('membership')}, ${at}, ${person}, ${person}, 'join', 'plus', 'monthly', ${at} - interval '10 days', ${at} + interval '20 days', 1900, 0, 0, 1900, 'paid' from ${everyPerson}`,
    sql`insert into membership_refunds (id, created_at, user_id, amount_cents, reason, asked_by, request_key, state, decided_at) select ${id('member-refund')}, ${longAgo}, ${person}, 100, 'Was ill', ${colleague}, 'x', 'given', ${longAgo} from ${onePersonIn(2)}`,
    sql`insert into membership_cancellations (id, created_at, user_id, plan_id, ends_at, withdrawn_at) select ${id('ending')}, ${at}, ${person}, 'plus', ${at}, ${at} from ${onePersonIn(2)}`,
    sql`insert into gift_cards (id, created_at, order_hash, buyer_id, buyer_name, buyer_email, recipient_name, recipient_email, amount_cents, state, paid_at, code_hash, send_at, sent_at, redeemed_by, redeemed_at, payment_intent_id)
      select ${id('gift')}, ${longAgo}, 'order-' || n, ${person}, 'Person', 'person@example.com', 'Person', 'person@example.com', 5000, 'paid', ${at}, 'gift-' || n, ${at}, ${at}, ${person}, ${at}, 'pi_gift_' || n from ${onePersonIn(2)}`,

    sql`insert into payments (id, created_at, payer_id, card_id, booking_id, reference, description, amount_cents, currency, state, captured_cents, payment_intent_id, receipt_sent_at)
      select ${visit}, ${begin}, ${personOfVisit}, ${personOfVisit}, ${visit}, ${visit} || ':' || ${visit}, 'Visit', 9900, 'usd', 'captured', 9900, 'pi_others_' || n, ${at} from ${everyVisit} where ${isPast}`,
    sql`insert into booking_series (id, created_at, member_id, every, visits, card_id, request_key) select ${id('series')}, ${at}, ${personOfPastVisit}, 'weekly', 1, ${personOfPastVisit}, 'series-' || n from ${oneVisitIn(10)}`,
    sql`insert into bookings (id, created_at, reference, member_id, booked_by, recipient_id, service_option_id, service_area_id, professional_id, starts_at, ends_at, occupied_until,
        time_zone, state, placed_at, address, answers, price_lines, total_cents, free_cancellation_until, payment_id, request_key, series_id)
      select ${visit}, least(${begin} - interval '3 days', ${at}), 'HS-O' || n, ${personOfVisit}, ${personOfVisit}, ${personOfVisit}, 'home-cleaning', ${area}, ${workerOf},
        ${begin}, ${begin} + interval '2 hours', ${begin} + interval '2 hours', 'America/New_York', case when ${isPast} then 'completed' else 'confirmed' end, least(${begin} - interval '3 days', ${at}),
        '{}', '{"optionId": "home-cleaning"}', '[]', case when ${isPast} then 9900 else 0 end, ${begin} - interval '1 day', case when ${isPast} then ${visit} end, 'others-' || n, case when n > ${sql.lit(visits - Math.floor(visits / 10))} then ${id('series', sql`(${sql.lit(visits)} + 1 - n)`)} end from ${everyVisit}`,
    sql`insert into booking_events (id, created_at, booking_id, kind, actor_id, from_state, to_state, reason)
      select md5('event-' || n || step)::uuid, ${at} - interval '1 day', ${visit}, step, ${personOfVisit}, 'held', step, '' from ${everyVisit} cross join unnest(array['requested', 'confirmed', 'completed']) step`,
    sql`insert into booking_needs (booking_id, position, created_at, title, acknowledged_at) select ${visit}, 0, ${at}, 'Hard of hearing', ${at} from ${everyVisit}`,
    sql`insert into booking_reminders (booking_id, kind, starts_at, created_at) select ${visit}, kind, ${begin}, ${at} from ${everyVisit} cross join unnest(array['two-days', 'morning']) kind`,
    sql`insert into booking_drafts (id, created_at, updated_at, member_id, service_id, answers, booking_id) select ${visit}, ${at}, ${at}, ${personOfVisit}, 'cleaning', '{}', ${visit} from ${everyVisit}`,
    sql`insert into ledger_entries (id, created_at, dedupe_key, payment_id, debit_account, credit_account, amount_cents, currency, memo)
      select ${visit}, ${begin}, 'capture:' || ${visit}, ${visit}, 'gateway', 'revenue', 9900, 'usd', 'Visit' from ${everyVisit} where ${isPast}`,
    sql`insert into ledger_entries (id, created_at, dedupe_key, booking_id, debit_account, credit_account, amount_cents, currency, memo)
      select ${id('held')}, ${someDay}, 'gift:' || n, ${pastVisit}, 'gift_authorized:' || ${pastVisit}, 'revenue', 100, 'usd', 'Visit' from ${oneVisitIn(10)}`,
    sql`insert into ledger_entries (id, created_at, dedupe_key, debit_account, credit_account, amount_cents, currency, memo)
      select ${id('balance')}, ${someDay}, 'redeemed:' || n, 'gateway', 'gift_balance:' || ${person}, 5000, 'usd', 'Gift card' from ${onePersonIn(2)}`,
    sql`insert into messages (id, created_at, dedupe_key, kind, channel, recipient_address, subject, body, due_at, sent_at, user_id, topic, about)
      select ${visit}, ${at}, 'others:' || n, 'confirmed', 'email', 'person-' || n % ${sql.lit(people)} + 1 || '@example.com', 'Booked', 'Booked', ${at}, ${at}, ${personOfVisit}, 'booked', ${visit} from ${everyVisit}`,
    sql`insert into messages (id, created_at, dedupe_key, kind, channel, recipient_address, subject, body, due_at, sent_at, user_id, topic, about)
      select ${id('text')}, ${at}, 'others-text:' || n, 'reminder', 'text', '+1' || 2120000000 + n % ${sql.lit(people)} + 1, 'Reminder', 'Reminder', ${at}, ${at}, ${personOfVisit}, 'reminder', ${visit} from ${oneVisitIn(2)}`,
    sql`insert into messages (id, created_at, dedupe_key, kind, channel, recipient_address, subject, body, due_at, sent_at, user_id, topic)
      select ${id('notice')}, ${at}, 'notice:' || n, 'visit_changed', 'email', 'person@example.com', 'Code', null, ${at}, ${at}, ${person}, 'account' from ${everyPerson}`,
    sql`insert into mailbox (id, delivered_at, channel, recipient_address, subject, body) select ${visit}, ${at}, 'email', 'person@example.com', 'Booked', 'Booked' from ${oneVisitIn(2)}`,
    sql`insert into booking_cancellations (booking_id, created_at, cancelled_by, fee_cents) select ${pastVisit}, ${someDay}, ${personOfPastVisit}, 0 from ${oneVisitIn(10)}`,
    sql`insert into deferred_payments (booking_id, payer_id, staff_id, created_at) select ${pastVisit}, ${personOfPastVisit}, ${colleague}, ${at} from ${oneVisitIn(10)}`,
    sql`insert into office_changes (created_at, kind, subject) select ${at}, 'visit', ${pastVisit} from ${oneVisitIn(4)}`,
    sql`insert into booking_ratings (booking_id, created_at, rated_by, stars) select ${pastVisit}, ${at}, ${personOfPastVisit}, 5 from ${oneVisitIn(4)}`,
    sql`insert into left_out_visits (id, created_at, booking_id, starts_at, answered_at, answered_by) select ${id('left-out')}, ${longAgo}, ${pastVisit}, ${now}::timestamptz + interval '1 day', ${longAgo}, ${colleague} from ${oneVisitIn(10)}`,
    sql`insert into complaints (id, created_at, booking_id, told_by, told_at, kind, wish, words, closed_at, closed_by, outcome, answer)
      select ${id('complaint')}, ${at}, ${pastVisit}, ${personOfPastVisit}, ${at}, 'late', 'call', 'Late', ${at}, ${colleague}, 'explained', 'We talked.' from ${oneVisitIn(10)}`,
    sql`insert into booking_shares (id, created_at, booking_id, created_by, label, key_hash) select ${id('share')}, ${at}, ${pastVisit}, ${personOfPastVisit}, 'Sister', 'share-' || n from ${oneVisitIn(10)}`,
    sql`insert into booking_alerts (id, created_at, booking_id, kind, resolved_at) select ${id('alert')}, ${someDay}, ${pastVisit}, 'needs_unread', ${someDay} from ${oneVisitIn(10)}`,
    sql`insert into quotes (id, created_at, visit_id, description, lines, total_cents, minutes, valid_until, state, request_key, decided_by, decided_at)
      select ${id('quote')}, ${at} - interval '9 days', ${pastVisit}, 'A rail', '[]', 5000, 60, ${at} - interval '1 day', 'declined', 'x', ${personOfPastVisit}, ${at} - interval '2 days' from ${oneVisitIn(10)}`,
    sql`insert into visit_charges (id, created_at, booking_id, kind, description, amount_cents, state, request_key, decided_by, decided_at, payment_id)
      select ${id('charge')}, ${at}, ${pastVisit}, 'tip', 'A tip', 500, 'paid', 'x', ${personOfPastVisit}, ${at} - interval '1 day', ${id('charged')} from ${oneVisitIn(10)}`,
    sql`insert into payments (id, created_at, payer_id, card_id, reference, description, amount_cents, currency, state, captured_cents, payment_intent_id, receipt_sent_at)
      select ${id('charged')}, ${longAgo}, ${personOfPastVisit}, ${personOfPastVisit}, 'charge-' || n, 'A tip', 500, 'usd', 'captured', 500, 'pi_charge_' || n, ${at} from ${oneVisitIn(10)}`,
    sql`insert into payments (id, created_at, payer_id, card_id, reference, description, amount_cents, currency, state)
      select ${id('declined')}, ${longAgo}, ${person}, ${person}, 'declined-' || n, 'Visit', 9900, 'usd', 'declined' from ${everyPerson}`,
    sql`insert into payment_disputes (id, created_at, payment_id, state, amount_cents, withdrawn_cents, fee_cents, reason, ended_at) select 'du_others_' || n, ${longAgo}, ${pastVisit}, 'won', 100, 0, 1500, 'general', ${longAgo} from ${oneVisitIn(10)}`,
    sql`insert into payment_refunds (id, created_at, payment_id, amount_cents, reason, request_key, state) select ${id('refund')}, ${longAgo}, ${pastVisit}, 100, 'Came late', 'x', 'done' from ${oneVisitIn(10)}`,
    sql`insert into membership_credit_returns (refund_id, created_at, user_id, amount_cents) select ${id('refund')}, ${longAgo}, ${personOfPastVisit}, 100 from ${oneVisitIn(10)}`,
    sql`insert into visit_refunds (id, created_at, booking_id, amount_cents, cause, reason, asked_by, request_key, state, decided_at)
      select ${id('given')}, ${longAgo}, ${pastVisit}, 100, 'late', 'Came late', ${colleague}, 'x', 'given', ${longAgo} from ${oneVisitIn(10)}`,
    sql`insert into approvals (id, created_at, booking_id, amount_cents, cause, is_told, asked_by, state, decided_at)
      select ${id('approval')}, ${longAgo}, ${pastVisit}, 100, 'died', false, ${colleague}, 'given', ${longAgo} from ${oneVisitIn(10)}`,
    sql`insert into payment_differences (id, found_at, kind, subject, booking_id, line, mended, resolved_at) select ${id('difference')}, ${at} - interval '2 days', 'amounts_differ', 'others-' || n, ${pastVisit}, 'x', true, ${at} from ${oneVisitIn(10)}`,
    sql`insert into gateway_events (id, received_at, type, kind, subject) select 'evt_others_' || n, ${at}, 'payment_intent.succeeded', 'authorization', 'pi_others_' || n from ${everyVisit}`,
    sql`insert into work_devices (professional_id, token_hash, created_at, last_used_at) select ${workerOf}, 'phone-' || n, ${at}, ${at} from ${oneVisitIn(10)}`,
    sql`insert into professional_contacts (id, created_at, professional_id, staff_id, kind, value, taken_at) select ${id('contact')}, ${at}, ${workerOf}, ${colleague}, 'phone', '+1718' || lpad(n::text, 7, '0'), ${at} from ${oneVisitIn(10)}`,
    sql`insert into professional_sessions (id, created_at, professional_id, token_hash, expires_at, last_seen_at, device) select ${id('phone')}, ${at}, ${workerOf}, 'phone-' || n, ${at} + interval '20 days', ${at}, 'Phone' from ${oneVisitIn(10)}`,
    sql`insert into field_steps (id, created_at, professional_id, booking_id, kind, happened_at, clock_offset_ms, is_old, payload, outcome, words)
      select ${id('step')}, ${longAgo}, ${workerOf}, ${pastVisit}, 'arrived', ${longAgo}, 0, false, '{}', 'taken', 'Arrived.' from ${oneVisitIn(4)}`,
    sql`insert into settled_steps (step_id, settled_at, settled_by) select ${id('step')}, ${longAgo}, ${colleague} from ${oneVisitIn(4)}`,
    sql`insert into asked_times (id, created_at, booking_id, professional_id, answered_at, answered_by, is_yes) select ${id('asked')}, ${longAgo}, ${pastVisit}, ${workerOf}, ${longAgo}, ${colleague}, true from ${oneVisitIn(10)}`,
    sql`insert into visit_parts (id, created_at, booking_id, professional_id, ended, starts_at, booked_minutes, began_at, left_at, written_by)
      select ${id('part')}, ${longAgo}, ${pastVisit}, ${workerOf}, 'handed_over', ${longAgo}, 60, ${longAgo}, ${longAgo}, ${colleague} from ${oneVisitIn(10)}`,
    sql`insert into visit_completions (booking_id, created_at, due_at) select ${pastVisit}, ${at}, ${at} + interval '1 day' from ${oneVisitIn(10)}`,
    sql`insert into help_calls (id, created_at, professional_id, booking_id, seen_at, seen_by, ended_at, ended_by, answer)
      select ${id('help')}, ${longAgo}, ${workerOf}, ${pastVisit}, ${longAgo}, ${colleague}, ${longAgo}, ${colleague}, 'All is well' from ${oneVisitIn(10)}`,
    sql`insert into professional_requests (id, created_at, professional_id, kind, body, answered_at, answered_by, answer)
      select ${id('asked')}, ${longAgo}, ${workerOf}, 'time_off', 'A week off', ${longAgo}, ${colleague}, 'Yes' from ${oneVisitIn(10)}`,
    sql`insert into queue_marks (kind, subject, updated_at) select 'needs_unread', ${pastVisit}::text, ${at} from ${oneVisitIn(10)}`,
    sql`insert into visit_messages (id, created_at, booking_id, author_id, for_whom, body) select ${id('said')}, ${at}, ${pastVisit}, ${personOfPastVisit}, 'concierge', 'Hello' from ${oneVisitIn(10)}`,
    sql`insert into visit_photos (id, created_at, member_id, content, due_at) select ${id('photo')}, ${at} - interval '20 days', ${personOfPastVisit}, 'x', ${at} + interval '70 days' from ${oneVisitIn(10)}`,
    sql`insert into home_cards (id, created_at, recipient_id, staff_id, sealed_key, period_seconds) select ${id('home-card')}, ${longAgo}, b.recipient_id, ${colleague}, 'sealed', 30 from ${oneVisitIn(10)} join bookings b on b.id = ${pastVisit} on conflict do nothing`,
    sql`insert into home_warnings (id, created_at, recipient_id, staff_id, body) select ${id('warning')}, ${longAgo}, b.recipient_id, ${colleague}, 'A dog' from ${oneVisitIn(10)} join bookings b on b.id = ${pastVisit}`,
    sql`insert into warning_reads (warning_id, booking_id, professional_id, created_at) select ${id('warning')}, ${pastVisit}, ${workerOf}, ${longAgo} from ${oneVisitIn(10)}`,
    sql`insert into home_safe (professional_id, day, created_at, at) select ${workerOf}, ${longAgo}::date - n, ${longAgo}, ${longAgo} from ${oneVisitIn(10)}`,
    sql`insert into taken_photos (id, created_at, professional_id, booking_id, taken_at, content, due_at) select ${id('taken')}, ${longAgo}, ${workerOf}, ${pastVisit}, ${longAgo}, 'x', ${at} + interval '70 days' from ${oneVisitIn(10)}`,
    sql`insert into refused_photos (id, created_at, professional_id, booking_id, taken_at, content, code, words, due_at, settled_at, settled_by) select ${id('refused')}, ${longAgo}, ${workerOf}, ${pastVisit}, ${longAgo}, 'x', 'not_your_visit', 'Somebody else comes', ${at} + interval '70 days', ${longAgo}, ${colleague} from ${oneVisitIn(10)}`,
    sql`insert into unsent_presses (id, created_at, professional_id, phone_id, steps, photos, is_erased, changed_at, ended_at) select ${id('unsent')}, ${longAgo}, ${workerOf}, ${id('phone')}, 2, 0, false, ${longAgo}, ${longAgo} from ${oneVisitIn(10)}`,
    sql`insert into text_replies (id, created_at, phone, body, answer, booking_id) select 'reply-' || n, ${at} - interval '3 days', '+1' || 2120000000 + n, 'C', 'Yes', ${pastVisit} from ${oneVisitIn(10)}`,
    sql`insert into conversations (created_at, phone, user_id) select ${at} - interval '3 days', '+1' || 2130000000 + n, ${personOfPastVisit} from ${oneVisitIn(10)}`,
    sql`insert into calls (id, created_at, enquiry_id) select ${id('enquiry')}, ${at}, ${id('enquiry')} from ${onePersonIn(2)}`,
    sql`insert into call_tries (id, created_at, call_id, staff_id, outcome, request_key) select ${id('try')}, ${at}, ${id('enquiry')}, s.id, 'talked', 'x' from ${onePersonIn(2)} cross join (select id from staff limit 1) s`,
    sql`insert into letter_runs (id, created_at) select ${id('letters')}, ${at} from ${onePersonIn(2)}`,
    sql`insert into waiting_list (id, created_at, booking_id, member_id, seen_free, looked_at, closed_at) select ${id('waiting')}, ${at}, ${pastVisit}, ${personOfPastVisit}, '{}', ${at}, ${at} from ${oneVisitIn(10)}`,
    sql`insert into waiting_offers (id, created_at, entry_id, starts_at, token_hash) select ${id('offer')}, ${at}, ${id('waiting')}, ${at}, 'offer-' || n from ${oneVisitIn(10)}`,
    sql`insert into test_gateway.requests (idempotency_key, hash, status, body, created_at) select 'others-' || n, 'x', 200, '{}', ${at} from ${everyVisit}`,
  ];
}
