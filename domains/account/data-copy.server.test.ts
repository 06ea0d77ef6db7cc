import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendSignInCode } from '#domains/access/recovery.server.ts';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { keepPlace } from '#domains/booking/saved-place.server.ts';
import { inviteCarer } from '#domains/care-circle/carer.server.ts';
import { changeNeeds } from '#domains/care-circle/needs.server.ts';
import { saveEmergencyContact } from '#domains/people/emergency-contact.server.ts';
import { rescheduleBooking } from '#domains/visit-changes/reschedule.server.ts';
import { writeArchive } from '#platform/documents/archive.ts';
import { ana } from '#tests/staff.ts';
import { visitorOn } from '#tests/visitors.ts';
import { openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { questions, readOwnData } from './data-copy.server.ts';
import { jsonOf, pageOf } from './data-copy.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  const [first, second] = (await world.freeTimes()).filter((_, index) => index % 20 === 0);
  await world.book(first!);
  const danielsCard = await world.saveCard(world.daniel);
  const { bookingId } = await world.hold(second!, { ...world.daniel, recipientId: world.rosa.recipientId });
  valueOf(await placeBooking(world.platform, world.daniel.member, bookingId, danielsCard));
  valueOf(
    await changeNeeds(world.platform, world.rosa.member, world.rosa.recipientId, [
      { id: 'other-dietary', remarks: 'No <b>nuts</b>' },
    ]),
  );
  valueOf(
    await inviteCarer(world.platform, visitorOn(), world.rosa.member, {
      recipientId: world.rosa.recipientId,
      contact: { kind: 'email', value: 'pat@example.com' },
      permissions: { book: true, pay: false, needs: false, monthlyLimitCents: null },
    }),
  );
  valueOf(
    await keepPlace(world.platform, world.rosa.member, world.rosa.recipientId, {
      name: 'Dr. Lin',
      street: '80 Lafayette Street',
      zipcode: '10013',
    }),
  );
  const contact = { name: 'Ana Ruiz', phone: '+12125550199', relation: 'daughter' };
  valueOf(await saveEmergencyContact(world.platform, world.rosa.member, world.rosa.recipientId, contact));
  await sendSignInCode(world.platform, visitorOn(), { kind: 'email', value: 'rosa@example.com' });
});
afterAll(() => world.close());

const read = (who = world.rosa) => readOwnData(world.platform.database, who.member, world.clock.now());
const rowsOf = async (name: string, who = world.rosa) =>
  (await read(who)).sections.find((section) => section.name === name)?.rows ?? [];

/** Data about a member that is in no copy, and why. */
const leftOut: Record<string, string> = {
  verification_codes: 'secrets, gone in minutes',
  pending_steps: 'secrets, gone in minutes',
  registration_drafts: 'empty from when there is an account, gone in minutes',
  weekly_digests: 'only that the news of a week were sent, which the messages say',
  kept_ways: 'how far whoever came had to go, for payroll, without a place',
  home_cards: 'the key of a card at a home, for the office alone',
  home_warnings: 'notes of the office for the safety of those who come',
  audit_events: 'what the office did for somebody stands with their visits',
};

describe('a copy of what we hold', () => {
  it('asks every table that knows of a user or of a person cared for', async () => {
    const { rows } = await sql<{
      table: string;
    }>`select distinct conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid in ('users'::regclass, 'recipients'::regclass)`.execute(
      world.platform.database,
    );
    const asked = new Set(questions.flatMap(({ tables }) => tables));
    expect(
      rows.map(({ table }) => table).filter((table) => !asked.has(table) && leftOut[table] === undefined),
    ).toEqual([]);
  });

  it('has the visits, needs, payments, messages, devices and helpers of a member', async () => {
    expect(await rowsOf('account')).toMatchObject([
      { name: 'Rosa Alvarez', email: 'rosa@example.com', has_password: true },
    ]);
    expect(await rowsOf('people')).toMatchObject([{ name: 'Rosa Alvarez', zipcode: '11375' }]);
    expect(await rowsOf('preferences')).toMatchObject([
      { person: 'Rosa Alvarez', remarks: 'No <b>nuts</b>' },
    ]);
    expect(await rowsOf('places')).toMatchObject([{ person: 'Rosa Alvarez', name: 'Dr. Lin' }]);
    expect(await rowsOf('emergency_contacts')).toMatchObject([{ for: 'Rosa Alvarez', name: 'Ana Ruiz' }]);
    expect(await rowsOf('bookings')).toMatchObject([
      { booked_by: 'Rosa Alvarez', state: 'confirmed' },
      { booked_by: 'Daniel Alvarez', state: 'confirmed' },
    ]);
    expect(await rowsOf('payments')).toHaveLength(1);
    expect(await rowsOf('sessions')).not.toEqual([]);
    expect(await rowsOf('helpers')).toMatchObject([{ name: 'Daniel Alvarez' }]);
    expect(await rowsOf('invitations')).toMatchObject([{ asked: 'pat@example.com' }]);
    expect((await rowsOf('messages')).length).toBeGreaterThan(2);
  });

  it('has of a person whom one only helps no address, needs or notes', async () => {
    const copy = jsonOf(await read(world.daniel));
    expect(await rowsOf('bookings_for_others', world.daniel)).toHaveLength(1);
    expect(await rowsOf('payments', world.daniel)).toHaveLength(1);
    expect(copy).toContain('Denver');
    for (const others of [
      'rosa@example.com',
      '12 Lantern Street',
      '11375',
      'nuts',
      'Dr. Lin',
      'Ana Ruiz',
      'pat@example.com',
    ])
      expect(copy).not.toContain(others);
  });

  it('has no secrets: no hash, no code, no key of a link', async () => {
    const { database } = world.platform;
    const copy = jsonOf(await read());
    const user = await database
      .selectFrom('users')
      .select(['password_hash', 'id'])
      .where('email', '=', 'rosa@example.com')
      .executeTakeFirstOrThrow();
    const hashes = await database
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', user.id)
      .execute();
    for (const secret of [user.password_hash ?? '', ...hashes.map((row) => row.token_hash)])
      expect(copy).not.toContain(secret);
    const sent = await database
      .selectFrom('messages')
      .select('body')
      .where('user_id', '=', user.id)
      .execute();
    const keys = sent.flatMap(({ body }) =>
      [...(body ?? '').matchAll(/\b\d{6}\b|[?&]\w+=([\w-]{16,})/g)].map((match) => match[1] ?? match[0]),
    );
    const told = JSON.stringify(await rowsOf('messages'));
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => told.includes(key))).toEqual([]);
  });
});

describe('the archive', () => {
  it('holds a page to read and the same for a program', async () => {
    const own = await read();
    const files = unzipSync(
      writeArchive({ 'my-data.html': pageOf(own, 'Hearthside'), 'my-data.json': jsonOf(own) }, own.madeAt),
    );
    const page = strFromU8(files['my-data.html']!);
    expect(page).toContain('<h1>What Hearthside holds about Rosa Alvarez</h1>');
    expect(page).toContain('No &lt;b&gt;nuts');
    expect(page).toMatch(/<dt>Total<\/dt><dd>\$\d+\.\d\d<\/dd>/);
    expect(page).not.toMatch(/<script|<img|<link|\[object/);
    expect(JSON.parse(strFromU8(files['my-data.json']!))).toMatchObject({
      name: 'Rosa Alvarez',
      people: [{ city: 'Forest Hills' }],
    });
  });

  it('says what the office did for a member, and who of it', async () => {
    const [booking] = await world.platform.database.selectFrom('bookings').select('id').limit(1).execute();
    const later = (await world.freeTimes()).at(-5)!;
    valueOf(await rescheduleBooking(world.platform, ana, booking!.id, later));
    expect(await rowsOf('booking_events')).toContainEqual(
      expect.objectContaining({ kind: 'rescheduled', done_by: 'Ana Ruiz at our office' }),
    );
  });
});
