import { readFile } from 'node:fs/promises';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMember } from '#domains/people/people.server.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { openCanaries } from '#tests/canary-rows.ts';
import { fillWithOthers } from '#tests/others.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana, employ } from '#tests/staff.ts';
import { readOwnData } from './data-copy.server.ts';
import { jsonOf } from './data-copy.ts';
import { erasePerson } from './erasing.server.ts';

/** Where nobody types: what we make ourselves, a choice of a list that we show, or what the bank calls things. */
const ours = new Set([
  ...['action', 'subject'].map((column) => `audit_events.${column}`),
  ...['from_state', 'kind', 'to_state'].map((column) => `booking_events.${column}`),
  ...['reference', 'request_key', 'terms', 'time_zone'].map((column) => `bookings.${column}`),
  ...['code_hash', 'code_seed', 'order_hash', 'refusal_code'].map((column) => `gift_cards.${column}`),
  ...['credit_account', 'debit_account', 'dedupe_key'].map((column) => `ledger_entries.${column}`),
  ...['channel', 'dedupe_key', 'kind', 'marks', 'topic'].map((column) => `messages.${column}`),
  ...['description', 'reference', 'refusal_code', 'return_url'].map((column) => `payments.${column}`),
  ...['line', 'subject'].map((column) => `payment_differences.${column}`),
  ...[
    'booking_series',
    'membership_refunds',
    'payment_refunds',
    'quotes',
    'visit_charges',
    'visit_refunds',
    'call_tries',
  ].map((table) => `${table}.request_key`),
  ...['memberships', 'membership_cancellations', 'membership_charges'].map((table) => `${table}.plan_id`),
  'approvals.cause',
  'cards.brand',
  'ledger_entries.memo',
  'enquiries.time_zone',
  'field_steps.refusal_code',
  'verification_codes.wanted_path',
  'mailbox.channel',
  'payment_disputes.reason',
  'recipients.time_zone',
  'requests.actor',
  'requests.hash',
  'requests.route',
  'staff_notes.subject',
]);

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let canaries: Awaited<ReturnType<typeof openCanaries>>;
let filled: Set<string>;
let me = '';
let other = '';
let copy: string;
beforeAll(async () => {
  world = await createTestPlatform();
  const { database } = world.platform;
  const now = world.clock.now();
  await employ(database, ana, now);
  await fillWithOthers(database, 10, now);
  me = await idOf('person-1@example.com');
  other = await idOf('person-2@example.com');
  await addRows();
  canaries = await openCanaries(database, ours);
  filled = await canaries.fill(me, 'me');
  await canaries.fill(other, 'other');
  await beReachedAsBefore();
  const member = await findMember(database, me);
  if (member === undefined) throw new Error('There is no one to copy.');
  copy = jsonOf(await readOwnData(database, member, now));
}, 180_000);
afterAll(() => world.close());

async function idOf(email: string): Promise<string> {
  const { database } = world.platform;
  const { id } = await database
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

/** What people do besides: ask and buy signed out, and act for each other. */
async function addRows(): Promise<void> {
  const { database } = world.platform;
  const now = world.clock.now();
  const id = () => newIdentifier(now);
  const visits = sql`(select b.id from bookings b join recipients r on r.id = b.recipient_id where r.member_id = ${me})`;
  const [asked, gift, waiting] = [id(), id(), id()];
  for (const statement of [
    sql`insert into enquiries (id, created_at, kind, name, email, message) values (${asked}, ${now}, 'message', 'Rosa', 'person-1@example.com', 'Words')`,
    ...['office', 'enquiry'].map(
      (
        key,
      ) => sql`insert into messages (id, created_at, dedupe_key, kind, channel, recipient_address, subject, body, due_at)
      values (${id()}, ${now}, ${`${key}:${asked}`}, 'message', 'email', 'office@example.com', 'Words', 'Words', ${now})`,
    ),
    sql`insert into messages (id, created_at, dedupe_key, kind, channel, recipient_address, subject, body, due_at)
      select md5('help' || id)::uuid, ${now}, 'help:' || id, 'office', 'email', 'office@example.com', 'Help', 'Help', ${now} from help_calls`,
    sql`insert into gift_cards (id, created_at, order_hash, buyer_name, buyer_email, recipient_name, recipient_email, greeting, amount_cents, state, paid_at, code_hash)
      values (${gift}, ${now}, 'mine', 'Rosa', 'person-1@example.com', 'Ruth', 'ruth@example.com', 'For you', 5000, 'paid', ${now}, 'mine')`,
    sql`update gift_cards set greeting = 'For you' where greeting is null`,
    sql`insert into gift_cards (id, created_at, order_hash, buyer_name, buyer_email, recipient_name, recipient_email, greeting, amount_cents, state, paid_at, code_hash)
      values (${waiting}, ${now}, 'used', 'Rosa', 'person-1@example.com', 'Ruth', 'ruth@example.com', 'For you', 5000, 'refunded', ${now}, 'used')`,
    ...[gift, waiting].map(
      (
        card,
      ) => sql`insert into ledger_entries (id, created_at, dedupe_key, debit_account, credit_account, amount_cents, currency, memo)
      values (${id()}, ${now}, ${`gift:${card}:bought`}, 'gateway', ${`gift_card:${card}`}, 5000, 'usd', 'Gift card for Ruth')`,
    ),
    sql`insert into undeliverable_addresses (channel, address, created_at, reason) values ('email', 'person-1@example.com', ${now}, 'unknown')`,
    ...[sql`${me}`, sql`(select id::text from bookings where recipient_id = ${me} limit 1)`].map(
      (subject) =>
        sql`insert into staff_notes (id, created_at, staff_id, subject, body) values (${id()}, ${now}, ${ana.staffId}, ${subject}, 'Words')`,
    ),
    sql`insert into registration_drafts (token_hash, created_at, expires_at, answers, user_id) values ('mine', ${now}, ${now}, '{}', ${me})`,
    // Each visit was agreed on by a quote, whose lines are those of its price.
    sql`insert into quotes (id, created_at, visit_id, description, lines, total_cents, minutes, valid_until, state, request_key)
      select md5('quote' || id)::uuid, ${now}, id, 'Words', '[]', 100, 60, ${now}, 'expired', 'mine' from bookings where id in ${visits}`,
    sql`update bookings set quote_id = md5('quote' || id)::uuid where id in ${visits}`,
    sql`insert into field_steps (id, created_at, professional_id, booking_id, kind, happened_at, clock_offset_ms, is_old, payload, outcome, words)
      select md5('note' || id)::uuid, created_at, professional_id, booking_id, 'note', happened_at, 0, false, '{"body": "Words"}', 'taken', 'Kept.' from field_steps`,
    sql`update booking_drafts set booking_id = null where id in (select id from bookings where id in ${visits} limit 1)`,
    sql`update visit_charges set kind = 'groceries'`,
    sql`update approvals set note = 'Words'`,
    sql`insert into approvals (id, created_at, gift_card_id, amount_cents, asked_by, decided_by, state, decided_at)
      select ${id()}, ${now}, ${gift}, amount_cents, asked_by, decided_by, state, decided_at from approvals limit 1`,
    ...['visit_refunds', 'membership_refunds', 'approvals'].map(
      (table) => sql`update ${sql.table(table)} set state = 'declined', answer = 'Words'`,
    ),
    // They help each other.
    sql`update bookings set booked_by = ${me}, member_id = ${me} where id = (select id from bookings where recipient_id = ${other} order by id limit 1)`,
    sql`update booking_events set actor_id = ${me} where booking_id = (select id from bookings where recipient_id = ${other} order by id limit 1)`,
  ])
    await statement.execute(database);
}

/** Addresses and numbers are canaries now; what is theirs has the same. */
async function beReachedAsBefore(): Promise<void> {
  const { database } = world.platform;
  const mine = (column: string) => sql`(select ${sql.ref(column)} from users where id = ${me})`;
  for (const statement of [
    sql`update enquiries set email = ${mine('email')} where user_id is null and email ~ '^canary'`,
    sql`update gift_cards set buyer_email = ${mine('email')} where buyer_id is null`,
    sql`update undeliverable_addresses set address = ${mine('email')} where address = 'person-1@example.com'`,
    sql`update text_replies set phone = ${mine('phone')} where booking_id in (select id from bookings where recipient_id = ${me})`,
    sql`update conversations set phone = ${mine('phone')} where id = (select id from conversations where user_id = ${me} limit 1)`,
  ])
    await statement.execute(database);
}

/** What of a member's is in no copy, and why. */
const notInCopy: Record<string, readonly string[]> = {
  'a key, or a trace of one': [
    'booking_shares.key_hash',
    'calendar_feeds.secret_hash',
    'carer_invitations.token_hash',
    'contact_changes.code_hash',
    'contact_changes.link_hash',
    'contact_changes.undo_hash',
    'home_cards.sealed_key',
    'linked_identities.subject',
    'passkeys.credential_id',
    'passkeys.public_key',
    'passkeys.transports',
    'pending_steps.details',
    'registration_drafts.password_hash',
    'users.password_hash',
    'users.safe_word',
    'verification_codes.asker_hash',
    'verification_codes.code_hash',
    'verification_codes.contact_hash',
    'verification_codes.link_hash',
    'waiting_offers.token_hash',
  ],
  'the name that the payment company has for something': [
    'cards.payment_method_id',
    'gift_cards.card_fingerprint',
    'gift_cards.customer_id',
    'gift_cards.payment_intent_id',
    'gift_cards.payment_method_id',
    'payment_customers.customer_id',
    'payments.payment_intent_id',
  ],
  'what colleagues write for each other, which speaks of others, too': [
    'home_warnings.body',
    'staff_notes.body',
  ],
  'a choice or a state that stands with the visit or the account': [
    'audit_events.after',
    'audit_events.before',
    'refused_photos.code',
  ],
  'a message that is there, once more, or what a mail server said of it': [
    'mailbox.attachment',
    'mailbox.body',
    'mailbox.headers',
    'mailbox.html',
    'mailbox.recipient_address',
    'mailbox.subject',
    'messages.bounce_status',
    'messages.calendar_entry',
    'messages.last_error',
    'undeliverable_addresses.reason',
  ],
  'an answer that the office has begun, and not sent': ['conversations.draft'],
  'a file of its own beside the copy': [
    'refused_photos.content',
    'taken_photos.content',
    'visit_photos.content',
  ],
  'the number that stands under You': ['conversations.phone', 'text_replies.phone'],
  'what a program read a text as, and the keys of ours': [
    'messages.reply_keys',
    'text_replies.reading',
    'text_replies.reply_keys',
    'text_replies.rule',
    'text_replies.wish',
  ],
  'empty from when there is an account': ['registration_drafts.answers'],
  'an answer that was given, for somebody who sends again; gone in two days': ['requests.response'],
};

/** Columns that take a few signs of a certain form: a part of a card, and the ZIP code of a neighborhood. */
const ofAForm = [
  'cards.last4',
  'emergency_contacts.phone_ext',
  'enquiries.phone_ext',
  'recipients.phone_ext',
  'recipients.zipcode',
  'saved_places.zipcode',
];

/** Tables that hold nothing of a member. */
const ofNobody = new Set([
  // Our staff and professionals, and what they do for themselves.
  'concierges',
  'home_safe',
  'hours_exceptions',
  'professional_contacts',
  'unsent_presses',
  'professional_papers',
  'professional_passkeys',
  'professional_requests',
  'professional_sessions',
  'professional_skills',
  'professionals',
  'saved_views',
  'staff',
  'staff_invitations',
  'staff_passkeys',
  'staff_recovery_codes',
  'setup_proofs',
  'setup_trials',
  'staff_sessions',
  'time_off',
  'vehicles',
  'work_devices',
  'working_hours',
  // What we offer, and the installation.
  'service_papers',
  'closed_days',
  'dish_traits',
  'dishes',
  'installation_marks',
  'kitchen_areas',
  'kitchens',
  'known_places',
  'logo_pictures',
  'looks',
  'menus',
  'office_settings',
  'operator_facts',
  'operator_files',
  'outages',
  'preference_options',
  'rule_versions',
  'schema_migrations',
  'service_area_services',
  'service_area_zip_codes',
  'service_areas',
  'service_extras',
  'service_options',
  'service_option_versions',
  'service_prices',
  'services',
  'written_texts',
  'zip_codes',
  // Sums, traces and keys of things, without a word about them.
  'audit_breaks',
  'audit_seals',
  'busy_week',
  'changed_report_days',
  'closed_months',
  'day_plans',
  'gateway_events',
  'letter_runs',
  'office_changes',
  'queue_marks',
  'rate_limits',
  'report_days',
  'report_person_sums',
  'report_sums',
]);

const sorted = (places: Iterable<string>) => [...new Set(places)].toSorted();

describe('a canary in every column of whatever is about a member', () => {
  it('is in every table that is not known to hold nothing of anybody', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      world.platform.database,
    );
    expect(sorted(rows.map(({ name }) => name).filter((name) => !filled.has(name)))).toEqual(
      sorted(ofNobody),
    );
    expect(await canaries.refused()).toEqual(ofAForm);
  });

  it('is in the copy of their data, and of nobody else is', () => {
    const found = canaries.namesIn(copy);
    const mine = canaries.canaries.filter(({ of }) => of === 'me').map(({ place }) => place);
    const told = new Set(found.filter(({ of }) => of === 'me').map(({ place }) => place));
    expect(mine.length).toBeGreaterThan(200);
    expect(sorted(mine.filter((place) => !told.has(place)))).toEqual(sorted(Object.values(notInCopy).flat()));
    // Only the name of their carer.
    expect(found.filter(({ of }) => of === 'other').map(({ place }) => place)).toEqual(['users.name']);
  });

  it('is nowhere once their account is closed but where the paper says, and others keep theirs', async () => {
    const { database } = world.platform;
    const before = await canaries.found('other');
    const page = await readFile('docs/retention.md', 'utf8');
    const stays = [...(/\| column \| why[^]*?\n\n/.exec(page)?.[0] ?? '').matchAll(/`(\w+\.\w+)`/g)].map(
      ([, place = '']) => place,
    );

    await transaction(database, (work) => erasePerson(work, me, world.clock.now()));
    const left = await canaries.found('me');
    expect(sorted(left.map(({ at }) => at))).toEqual(sorted(stays));
    expect(left.filter(({ at, from }) => at !== from)).toEqual([]);
    // What the erased member wrote as a carer in another member's rows is erased, too.
    const kept = new Set((await canaries.found('other')).map(({ number }) => number));
    expect(sorted(before.filter(({ number }) => !kept.has(number)).map(({ at }) => at))).toEqual([
      'booking_events.reason',
    ]);
  });
});

describe('rows that are only ever added', () => {
  const change = (statement: RawBuilder<unknown>) => statement.execute(world.platform.database);

  it('lose the names of gift cards in the ledger and nothing else', async () => {
    const { rows } = await sql<{
      memo: string;
    }>`select memo from ledger_entries where dedupe_key like 'gift:%:bought'`.execute(
      world.platform.database,
    );
    expect(rows).toEqual([{ memo: 'Gift card' }, { memo: 'Gift card' }]);
    for (const set of [
      sql`memo = 'Gift card'`,
      sql`memo = ''`,
      sql`amount_cents = amount_cents + 1`,
      sql`created_at = now()`,
      sql`credit_account = 'gateway:'`,
      sql`memo = 'Gift card', currency = 'usd', payment_id = null`,
    ])
      await expect(change(sql`update ledger_entries set ${set} where memo = 'Visit'`)).rejects.toThrow(
        'only ever added',
      );
    await expect(change(sql`delete from ledger_entries`)).rejects.toThrow('only ever added');
  });

  it('lose what was typed in the field and nothing else', async () => {
    for (const set of [
      sql`words = 'Something else'`,
      sql`by_hand = 'Something else'`,
      sql`by_hand = null`,
      sql`kind = 'arrived'`,
      sql`happened_at = now()`,
      sql`words = '', outcome = 'refused'`,
    ])
      await expect(
        change(sql`update field_steps set ${set} where by_hand is not null and kind = 'note'`),
      ).rejects.toThrow('only ever added');
    await change(sql`insert into field_steps (id, created_at, professional_id, booking_id, kind, happened_at, clock_offset_ms, is_old, payload, outcome, words)
      select md5('pressed' || id)::uuid, created_at, professional_id, booking_id, 'note', happened_at, 0, false, '{}', 'taken', 'Kept.' from field_steps limit 1`);
    await expect(
      change(sql`update field_steps set by_hand = 'Erased' where by_hand is null`),
    ).rejects.toThrow('only ever added');
  });
});
