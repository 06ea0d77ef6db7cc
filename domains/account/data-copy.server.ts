import { type RawBuilder, sql } from 'kysely';
import { creditOf } from '#domains/payments/ledger.server.ts';
import { giftBalanceAccount } from '#domains/payments/ledger.ts';
import type { Member } from '#domains/people/people.ts';
import type { Database } from '#platform/database/database.ts';
import type { Held, OwnData, Question, Section } from './data-copy.ts';
import { contactsOf, enquiriesOf, giftsOf } from './erasing.server.ts';
import { visitQuestions } from './visit-copy.server.ts';

/** What a person gets who asked us something, whether they were signed in or not. */
const answersToEnquiries = [
  'answer',
  'arrival',
  'call_back',
  'scheduling',
  'coming_soon',
  'pre_registration',
  'business',
  'partner',
  'message',
];

/** Nobody else's visit: what was said of one that the member has only paid for is not theirs. */
const isOfNobodyElse = (me: string, visit: RawBuilder<unknown>) => sql`(
  ${visit} is null or exists (select 1 from bookings own join recipients person on person.id = own.recipient_id where own.id = ${visit} and person.member_id = ${me}))`;

/**
 * What was paid, by which card or gift card, and the membership. Only the bank has card numbers; of a gift
 * card's code only a trace is kept.
 */
export const moneyQuestions: readonly Question[] = [
  {
    name: 'payments',
    title: 'Payments',
    tables: ['payments', 'visit_charges'],
    ask: (
      me,
    ) => sql`select p.created_at, p.description, p.reference, p.amount_cents, p.captured_cents, p.currency, p.state, c.brand as card, c.last4 as card_ends_in, case when ${isOfNobodyElse(me, sql`v.booking_id`)} then v.description end as what_for
      from payments p join cards c on c.id = p.card_id left join visit_charges v on v.payment_id = p.id where p.payer_id = ${me} order by p.created_at`,
  },
  {
    name: 'refunds',
    title: 'Refunds',
    tables: ['payment_refunds'],
    ask: (
      me,
    ) => sql`select g.created_at, p.description, g.amount_cents, case when ${isOfNobodyElse(me, sql`coalesce(p.booking_id, v.booking_id)`)} then g.reason end as reason, g.state
      from payment_refunds g join payments p on p.id = g.payment_id left join visit_charges v on v.payment_id = p.id where p.payer_id = ${me} order by g.created_at`,
  },
  {
    name: 'extra_charges',
    title: 'Extra charges and tips',
    tables: ['visit_charges'],
    ask: (
      me,
    ) => sql`select b.reference, v.created_at, v.kind, case when ${isOfNobodyElse(me, sql`b.id`)} then v.description end as description, v.amount_cents, v.credit_cents, v.state, v.decided_at from visit_charges v join bookings b on b.id = v.booking_id
      where v.id in (
        select asked.id from recipients r join bookings visit on visit.recipient_id = r.id join visit_charges asked on asked.booking_id = visit.id where r.member_id = ${me}
        union all select decided.id from visit_charges decided where decided.decided_by = ${me}) order by v.created_at`,
  },
  {
    name: 'cards',
    title: 'Saved cards',
    tables: ['cards', 'payment_customers'],
    ask: (me) =>
      sql`select name, brand, last4, expiry_month, expiry_year, is_default, created_at, removed_at from cards where user_id = ${me} order by created_at`,
  },
  {
    name: 'gift_balance',
    title: 'Your gift balance',
    tables: ['ledger_entries'],
    ask: (
      me,
    ) => sql`select created_at, memo, case when credit_account = ${giftBalanceAccount(me)} then amount_cents else -amount_cents end as amount_cents, currency
      from ledger_entries where credit_account = ${giftBalanceAccount(me)} or debit_account = ${giftBalanceAccount(me)} order by created_at`,
  },
  {
    name: 'gift_cards',
    title: 'Gift cards that you bought or used',
    tables: ['gift_cards', 'approvals'],
    ask: (
      me,
    ) => sql`select created_at, amount_cents, state, buyer_name as "from", buyer_email as receipt_to, card_brand as card, card_last4 as card_ends_in, recipient_name as "for", recipient_email as sent_to, greeting, paid_at, sent_at, null::timestamptz as used_at,
        (select string_agg(asked.answer, ', ') from approvals asked where asked.gift_card_id = gift_cards.id) as why_not_given_back
      from gift_cards where id = any(${giftsOf(me)})
      union all select redeemed_at, amount_cents, 'used by you', buyer_name, null, null, null, recipient_name, recipient_email, greeting, null, null, redeemed_at, null from gift_cards where redeemed_by = ${me} order by 1`,
  },
  {
    name: 'membership',
    title: 'Membership',
    tables: ['memberships'],
    ask: (me) =>
      sql`select plan_id as plan, billing, state, period_starts_at, period_ends_at, period_cents, ${creditOf(sql`user_id`)} as credit_cents, credit_back_at, credit_kept_at, created_at, ends_at, paused_at, paused_until from memberships where user_id = ${me}`,
  },
  {
    name: 'membership_charges',
    title: 'What the membership cost, and its end',
    tables: [
      'membership_charges',
      'membership_cancellations',
      'membership_credit_returns',
      'membership_refunds',
    ],
    ask: (
      me,
    ) => sql`select created_at, kind, plan_id as plan, billing, amount_cents, state, null as reason, null as our_answer from membership_charges where user_id = ${me}
      union all select created_at, 'cancelled', plan_id, null, null, case when withdrawn_at is null then 'stands' else 'taken back' end, reason, null from membership_cancellations where user_id = ${me}
      union all select created_at, 'credit paid back', null, null, amount_cents, case when restored_at is null then 'stands' else 'the bank sent it back' end, null, null from membership_credit_returns where user_id = ${me}
      union all select created_at, case way when 'check' then 'credit paid by check' when 'credit' then 'credit, asked for' else 'refund' end, null, null, amount_cents, state, reason, answer from membership_refunds where user_id = ${me} and (way <> 'credit' or state <> 'given') order by 1`,
  },
];

/** Who the member is, who they care for, and who is a carer of which recipient. */
export const peopleQuestions: readonly Question[] = [
  {
    name: 'account',
    title: 'You',
    tables: ['users'],
    ask: (
      me,
    ) => sql`select name, email, phone, contact_phone, time_zone, text_size, contrast, status, created_at, activated_at, password_hash is not null as has_password,
      safe_word is not null as has_safe_word from users where id = ${me}`,
  },
  {
    name: 'people',
    title: 'The people that the help is for',
    tables: ['recipients'],
    ask: (
      me,
    ) => sql`select name, is_the_member, phone, phone_ext, unit_no, address_1, address_2, zipcode, city, state, latitude, longitude, time_zone, created_at
      from recipients where member_id = ${me} order by created_at`,
  },
  {
    name: 'preferences',
    title: 'Needs and preferences',
    tables: ['recipient_preferences'],
    ask: (me) => sql`select r.name as person, o.preference_group as "group", o.title, p.remarks, p.created_at
      from recipient_preferences p join recipients r on r.id = p.recipient_id join preference_options o on o.id = p.option_id
      where r.member_id = ${me} order by r.created_at, o.preference_group, o.position`,
  },
  {
    name: 'preference_changes',
    title: 'Changes to needs and preferences',
    tables: ['needs_changes'],
    ask: (me) => sql`select r.name as person, n.created_at, u.name as changed_by, n.details
      from needs_changes n join recipients r on r.id = n.recipient_id join users u on u.id = n.changed_by where r.member_id = ${me} order by n.created_at`,
  },
  {
    name: 'places',
    title: 'Saved places',
    tables: ['saved_places'],
    ask: (me) => sql`select r.name as person, p.name, p.street, p.zipcode, p.created_at, p.removed_at
      from saved_places p join recipients r on r.id = p.recipient_id where r.member_id = ${me} order by p.created_at`,
  },
  {
    name: 'emergency_contacts',
    title: 'Emergency contact',
    tables: ['emergency_contacts'],
    ask: (me) => sql`select r.name as "for", e.name, e.phone, e.phone_ext, e.relation, e.created_at
      from emergency_contacts e join recipients r on r.id = e.recipient_id where r.member_id = ${me} order by e.created_at`,
  },
  {
    name: 'helpers',
    title: 'Family and friends with access',
    tables: ['carers'],
    ask: (
      me,
    ) => sql`select u.name, r.name as helps, c.created_at as since, c.withdrawn_at as ended_at, c.can_book, c.can_pay, c.can_change_needs, c.monthly_limit_cents
      from carers c join recipients r on r.id = c.recipient_id join users u on u.id = c.user_id where r.member_id = ${me} order by c.created_at`,
  },
  {
    name: 'helping',
    title: 'People you help',
    tables: ['carers'],
    ask: (
      me,
    ) => sql`select r.name, c.created_at as since, c.withdrawn_at as ended_at, c.can_book, c.can_pay, c.can_change_needs, c.monthly_limit_cents
      from carers c join recipients r on r.id = c.recipient_id where c.user_id = ${me} order by c.created_at`,
  },
  {
    name: 'invitations',
    title: 'People you asked to help',
    tables: ['carer_invitations'],
    ask: (
      me,
    ) => sql`select i.contact_value as asked, r.name as to_help, i.created_at, i.expires_at, i.accepted_at, i.withdrawn_at
      from carer_invitations i join recipients r on r.id = i.recipient_id where i.invited_by = ${me} order by i.created_at`,
  },
  {
    name: 'ways_back',
    title: 'New ways in that were asked for on the phone',
    tables: ['account_recoveries'],
    ask: (me) =>
      sql`select created_at, contact_value as link_to, ready_at, sent_at, stopped_at from account_recoveries where user_id = ${me} order by created_at`,
  },
  {
    name: 'merges_begun',
    title: 'When our office started to merge two accounts',
    tables: ['account_merge_requests'],
    ask: (me) =>
      sql`select created_at, ready_at, merged_at, stopped_at from account_merge_requests where stays_id = ${me} or double_id = ${me} order by created_at`,
  },
  {
    name: 'merged_accounts',
    title: 'Accounts that are one with yours',
    tables: ['account_merges', 'users'],
    ask: (me) => sql`select d.name, d.email, d.phone, d.contact_phone, d.created_at, m.created_at as one_since
      from account_merges m join users d on d.id = m.double_id
      where m.stays_id = ${me} and m.undone_at is null order by m.created_at`,
  },
  {
    name: 'stops',
    title: 'When your account was stopped',
    tables: ['account_stops'],
    ask: (me) =>
      sql`select created_at, reason, lifted_at as open_again_at from account_stops where user_id = ${me} order by created_at`,
  },
  {
    name: 'enquiries',
    title: 'Calls and answers that you asked for',
    tables: ['enquiries', 'registration_wishes'],
    ask: (
      me,
    ) => sql`select kind, created_at, name, email, phone, phone_ext, zipcode, organization, website, topic, message, due_from, due_until, answered_at from enquiries where id = any(${enquiriesOf(me)})
      union all
      select 'when you registered: help for ' || for_whom, created_at, recipient_name, null, null, null, zipcode, null, null, null, null, null, null, null from registration_wishes where user_id = ${me}
      order by 2`,
  },
  {
    name: 'calls',
    title: 'How we tried to call you',
    tables: ['calls', 'call_tries'],
    ask: (
      me,
    ) => sql`select t.created_at, t.outcome, t.words from call_tries t where t.call_id = any(${enquiriesOf(me)})
      union all select t.created_at, t.outcome, t.words from messages m join call_tries t on t.call_id = m.id where m.user_id = ${me} and m.channel = 'call' order by 1`,
  },
];

/**
 * A link with a key, or a code, is a way in, and copies get left lying around: both are removed from the
 * words.
 */
export const withoutSecrets = (words: RawBuilder<unknown>) =>
  sql`regexp_replace(regexp_replace(${words}, '([?&][a-z_]+=)[A-Za-z0-9_-]{16,}', '\\1…', 'g'), '\\m[0-9]{3} ?[0-9]{3}\\M', '……', 'g')`;

/** How the member signs in, where they are signed in, and what we have sent. */
export const signInQuestions: readonly Question[] = [
  {
    name: 'sessions',
    title: 'Where you were signed in',
    tables: ['sessions'],
    ask: (me) =>
      sql`select device, created_at, last_seen_at, expires_at, ended_at from sessions where user_id = ${me} order by created_at`,
  },
  {
    name: 'known_devices',
    title: 'Devices that you have signed in with',
    tables: ['known_devices'],
    ask: (me) =>
      sql`select created_at, last_used_at from known_devices where user_id = ${me} order by created_at`,
  },
  {
    name: 'ways_to_sign_in',
    title: 'Sign-in options',
    tables: ['passkeys', 'linked_identities'],
    ask: (
      me,
    ) => sql`select 'passkey' as way, name, created_at, last_used_at from passkeys where user_id = ${me}
      union all select provider, shown_as, created_at, last_used_at from linked_identities where user_id = ${me} order by 3`,
  },
  {
    name: 'contact_changes',
    title: 'Addresses and numbers that you changed',
    tables: ['contact_changes'],
    ask: (me) =>
      sql`select kind, old_value, new_value, created_at, confirmed_at, undone_at from contact_changes where user_id = ${me} order by created_at`,
  },
  {
    name: 'notification_settings',
    title: 'Contact preferences',
    tables: ['notification_settings'],
    ask: (me) =>
      sql`select choices, quiet_from, quiet_until, updated_at from notification_settings where user_id = ${me}`,
  },
  {
    name: 'messages',
    title: 'What we sent you',
    tables: ['messages'],
    ask: (
      me,
    ) => sql`select created_at, channel, recipient_address as sent_to, ${withoutSecrets(sql`subject`)} as subject, ${withoutSecrets(sql`body`)} as text, sent_at
      from messages where id in (
        select id from messages where user_id = ${me}
        union all select id from messages where user_id is null and recipient_address = any(${contactsOf(me)}) and kind = any(${answersToEnquiries}::text[])) order by created_at`,
  },
];

export const questions: readonly Question[] = [
  ...peopleQuestions,
  ...visitQuestions,
  ...moneyQuestions,
  ...signInQuestions,
];

/**
 * Everything that we hold about a member and their own recipients, as of one moment, without secrets and
 * without other people's data.
 */
export async function readOwnData(database: Database, member: Member, now: Date): Promise<OwnData> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (work) => {
      const sections: Section[] = [];
      for (const { name, title, ask } of questions) {
        // As JSON from the database, which gives moments, lists and numbers one plain form.
        const { rows } = await sql<{
          held: { [field: string]: Held };
        }>`select to_jsonb(held) as held from (${ask(member.userId)}) held`.execute(work);
        sections.push({ name, title, rows: rows.map(({ held }) => held) });
      }
      return { madeAt: now, name: member.name, sections };
    });
}
