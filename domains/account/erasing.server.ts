import { type RawBuilder, sql } from 'kysely';
import { keepWays, milesOfRide } from '#domains/visits/day/way-between.server.ts';
import { showsPhoto } from '#domains/visits/ordered.server.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

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

/**
 * Removes everything that tells who somebody was from the database. What stays is nameless: visits and their
 * prices, payments, the ledger, which never changes, and the times and miles that whoever came is paid for.
 * The user's row stays because these belong to it; its address is free again. Each statement finds its rows
 * in one way, by an index: one condition with "or" would read everybody's rows.
 */
export async function erasePerson(work: DatabaseTransaction, me: string, now: Date): Promise<void> {
  const { rows: doubles } = await sql<{ id: string }>`select id from users where merged_into = ${me}`.execute(
    work,
  );
  for (const { id } of doubles) await erasePerson(work, id, now);
  const people = sql`(select id from recipients where member_id = ${me})`;
  const visits = sql`(select id from bookings where recipient_id in ${people})`;
  await keepWays(work, people);
  for (const statement of [
    ...ofMessages(me, people, visits),
    ...ofVisits(me, people, visits),
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
      (which) =>
        sql`update booking_events set reason = '' where ${which} and kind in ('cancelled', 'shared', 'share_stopped', 'written_off')`,
    ),
    ...[sql`visit_id in ${visits}`, sql`decided_by = ${me}`].map(
      (which) => sql`update quotes set decline_reason = null where ${which}`,
    ),
    // A carer may have sent what shows the home.
    sql`delete from visit_photos p using bookings b where b.recipient_id in ${people} and ${showsPhoto}`,
    sql`delete from visit_photos where member_id = ${me}`,
    sql`delete from taken_photos where booking_id in ${visits}`,
    // A corrected time is no name, and whoever came is paid by it.
    sql`update field_steps set payload = jsonb_strip_nulls(jsonb_build_object('of', payload -> 'of', 'right_at', payload -> 'right_at')), latitude = null, longitude = null where booking_id in (select id from bookings where recipient_id in ${people})`,
    // The price was made from these, and now stands by itself; miles are paid for.
    sql`update bookings b set address = ${erasedAddress}::jsonb, notes = null, answers = jsonb_strip_nulls(jsonb_build_object('optionId', service_option_id, 'milesKept', ${milesOfRide})) where recipient_id in ${people}`,
    sql`update booking_drafts set booking_id = null where booking_id in ${visits}`,
    sql`delete from booking_drafts where member_id = ${me}`,
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
    sql`delete from carer_invitations where contact_value in (select unnest(array[email, phone]) from users where id = ${me})`,
    ...[sql`recipient_id in ${people}`, sql`user_id = ${me}`].map(
      (which) => sql`update carers set withdrawn_at = ${now} where ${which} and withdrawn_at is null`,
    ),
    sql`delete from recipients r where member_id = ${me} and not exists (select 1 from bookings b where b.recipient_id = r.id) and not exists (select 1 from carers c where c.recipient_id = r.id)`,
    sql`update recipients set name = 'Closed account', phone = null, unit_no = null, address_1 = 'Erased', address_2 = null, zipcode = '00000', city = 'Erased', state = '',
      latitude = 0, longitude = 0 where member_id = ${me}`,
    sql`delete from enquiries where user_id = ${me}`,
    sql`delete from registration_wishes where user_id = ${me}`,
    sql`delete from account_stops where user_id = ${me}`,
    sql`delete from staff_notes where subject = ${me}`,
    sql`delete from account_recoveries where user_id = ${me}`,
    sql`delete from account_merge_requests where stays_id = ${me} or double_id = ${me}`,
    sql`update cards set name = null, is_default = false, removed_at = coalesce(removed_at, ${now}) where user_id = ${me}`,
    sql`update gift_cards set buyer_name = 'Closed account', buyer_email = ${`${me}@closed.invalid`} where buyer_id = ${me}`,
    sql`update membership_cancellations set reason = null where user_id = ${me}`,
    sql`update membership_refunds set reason = 'Erased', answer = case when answer is null then null else 'Erased' end where user_id = ${me}`,
    sql`update memberships set state = 'ended', ends_at = ${now}, paused_at = null, paused_until = null, next_step_at = null, card_id = null where user_id = ${me}`,
  ];
}

/** What was sent to the person, about their visits to anybody, and to those whom they asked to help. */
function ofMessages(
  me: string,
  people: RawBuilder<unknown>,
  visits: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const told = [
    sql`user_id = ${me}`,
    sql`about in ${visits}`,
    sql`user_id is null and recipient_address in (select unnest(array[email, phone]) from users where id = ${me})`,
    sql`dedupe_key in (select 'carer-invitation:' || i.id from carer_invitations i where i.recipient_id in ${people} union all select 'carer-invitation:' || i.id from carer_invitations i where i.invited_by = ${me})`,
  ];
  return [
    ...told.flatMap((which) => [
      sql`delete from mailbox where id in (select id from messages where ${which})`,
      sql`delete from messages where ${which}`,
    ]),
    ...[sql`phone in (select phone from users where id = ${me})`, sql`booking_id in ${visits}`].map(
      (which) => sql`delete from text_replies where ${which}`,
    ),
  ];
}

function ofSigningIn(me: string): RawBuilder<unknown>[] {
  return [
    sql`delete from undeliverable_addresses where address in (select unnest(array[email, phone]) from users where id = ${me})`,
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
