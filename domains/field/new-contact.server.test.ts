import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Contact } from '#domains/access/sign-in.ts';
import { findBegun, stopByKey } from '#domains/account/not-me.server.ts';
import { transaction } from '#platform/database/database.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { findFieldSession, openFieldSession } from './field-session.server.ts';
import { isSignedIn } from './field-session.ts';
import { confirmNewContact, sendFieldCode, signInToField } from './field-sign-in.server.ts';
import { letContact, listNewContacts, stopContact, writeContact } from './new-contact.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let bianca: string;
let other: string;
const old: Contact = { kind: 'phone', value: '+12125550111' };
const next: Contact = { kind: 'phone', value: '+12125550122' };
const oldPhone = visitorOn('Old phone', '198.51.100.4', 'd'.repeat(43));
const newPhone = visitorOn('New phone', '198.51.100.5', 'e'.repeat(43));
beforeAll(async () => {
  world = await createTestPlatform();
  for (const staff of [ana, ben]) await employ(world.platform.database, staff, world.clock.now());
  const { rows } = await sql<{ id: string }>`
    select id from professionals where active order by name = 'Bianca Torres' desc, id limit 2`.execute(
    world.platform.database,
  );
  [bianca, other] = rows.map(({ id }) => id) as [string, string];
});
afterAll(() => world.close());
beforeEach(async () => {
  const { database } = world.platform;
  for (const table of ['rate_limits', 'messages', 'professional_contacts', 'professional_sessions'])
    await sql`delete from ${sql.table(table)}`.execute(database);
  await sql`update professionals set phone = null, email = null, active = true where id = any(${[bianca, other]}::uuid[])`.execute(
    database,
  );
  await sql`update professionals set phone = ${old.value} where id = ${bianca}`.execute(database);
});

const write = (contact: { kind: Contact['kind']; value: string | null } = next, id = bianca) =>
  writeContact(world.platform, ana, id, contact);
const waiting = async () => (await listNewContacts(world.platform.database, bianca))[0];
const sent = async (to?: string) => {
  const { rows } = await sql<{ to: string; body: string }>`
    select recipient_address as "to", body from messages where body is not null and ${to === undefined ? sql`true` : sql`recipient_address = ${to}`} order by id`.execute(
    world.platform.database,
  );
  return rows;
};
/** The worker has sent all that is due. */
const deliver = () =>
  sql`update messages set sent_at = ${world.clock.now()} where body is not null and sent_at is null`.execute(
    world.platform.database,
  );
const later = (hours: number) =>
  world.clock.moveTo(new Date(world.clock.now().getTime() + hours * 3_600_000));
async function signIn(contact: Contact, visitor = newPhone) {
  valueOf(await sendFieldCode(world.platform, visitor, contact));
  const code = /\b\d{6}\b/.exec((await sent(contact.value)).at(-1)?.body ?? '')?.[0] ?? 'none';
  return signInToField(world.platform, contact, code, visitor);
}
const phoneOf = async (id = bianca) =>
  (
    await world.platform.database
      .selectFrom('professionals')
      .select('phone')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).phone;

describe('a new number', () => {
  it('opens nothing for a day after the old one was told, then signs every phone out', async () => {
    const { token } = valueOf(await signIn(old, oldPhone));
    expect(valueOf(await write())).toBe('waits');
    expect((await sent(old.value)).at(-1)?.body).toContain('wrote down a new phone number for you');
    expect((await sent(next.value)).map(({ body }) => body)).toEqual([
      expect.stringContaining('Confirm it: '),
    ]);
    await deliver();
    // The colleague who wrote it down has the new phone in their hand, and the code.
    expect(codeOf(await signIn(next))).toBe('new_contact_waits');
    expect(await waiting()).toMatchObject({ confirmedAt: world.clock.now() });
    expect(await phoneOf()).toBe(old.value);
    later(23);
    expect(codeOf(await signIn(next))).toBe('new_contact_waits');
    expect(await findFieldSession(world.platform, token)).toMatchObject({ session: {} });
    later(1);
    const opened = valueOf(await signIn(next));
    expect(await findFieldSession(world.platform, opened.token)).toMatchObject({ session: {} });
    expect(await findFieldSession(world.platform, token)).toBe('was-here');
    expect(await phoneOf()).toBe(next.value);
    expect(codeOf(await signIn(old, oldPhone))).toBe('wrong_code');
    expect((await sent(old.value)).at(-1)?.body).toContain('is another one now');
    expect(await waiting()).toBeUndefined();
  });

  it('is stopped by one press of whoever was told, for good, and never once it is theirs', async () => {
    await write();
    const key = /not-me\?key=([\w.-]+)/.exec((await sent(old.value))[0]!.body)![1]!;
    await deliver();
    valueOf(await stopByKey(world.platform, key));
    valueOf(await stopByKey(world.platform, key));
    later(25);
    expect(codeOf(await signIn(next))).toBe('wrong_code');
    expect(await phoneOf()).toBe(old.value);
    await write();
    await deliver();
    later(25);
    const second = /not-me\?key=([\w.-]+)/.exec((await sent(old.value)).at(-1)!.body)![1]!;
    valueOf(await signIn(next));
    expect(codeOf(await stopByKey(world.platform, second))).toBe('nothing_to_stop');
  });

  it('waits as long as nobody could be told, and then for a second person', async () => {
    await write();
    await sql`update messages set failed_at = ${world.clock.now()} where recipient_address = ${old.value}`.execute(
      world.platform.database,
    );
    later(48);
    expect(codeOf(await signIn(next))).toBe('new_contact_waits');
    const { id } = (await waiting())!;
    expect(codeOf(await letContact(world.platform, ana, bianca, id))).toBe('needs_second_person');
    expect(codeOf(await letContact(world.platform, ben, other, id))).toBe('no_new_contact');
    valueOf(await letContact(world.platform, ben, bianca, id));
    const lost = await transaction(world.platform.database, (work) =>
      openFieldSession(world.platform, work, bianca, oldPhone),
    );
    expect((await sent()).map(({ body }) => body).join()).toContain('let a helper sign in with a new number');
    valueOf(await signIn(next));
    expect(await phoneOf()).toBe(next.value);
    // The lost phone erases what it keeps; another one keeps what it has not sent for the same person.
    expect(await findFieldSession(world.platform, lost)).toBe('reported-lost');
  });

  it('is confirmed by whoever is signed in, and signs out their phones once it is theirs', async () => {
    const { token } = valueOf(await signIn(old, oldPhone));
    const found = await findFieldSession(world.platform, token);
    if (!isSignedIn(found)) throw new Error('Nobody is signed in.');
    await write();
    await deliver();
    const { id } = (await waiting())!;
    const confirm = async (visitor = oldPhone, code?: string) => {
      valueOf(await sendFieldCode(world.platform, visitor, next));
      const sentCode = /\b\d{6}\b/.exec((await sent(next.value)).at(-1)?.body ?? '')?.[0] ?? 'none';
      const typed = { contactId: id, code: code ?? sentCode };
      return confirmNewContact(world.platform, found.session, typed, visitor);
    };
    expect(codeOf(await confirm(oldPhone, '000000'))).toBe('wrong_code');
    expect(await waiting()).toMatchObject({ confirmedAt: null });
    expect(valueOf(await confirm())).toEqual({ isTheirs: false });
    expect(await waiting()).toMatchObject({ confirmedAt: world.clock.now() });
    expect(await phoneOf()).toBe(old.value);
    // Another professional confirms nothing of theirs.
    const others = {
      ...found.session,
      professional: { kind: 'professional' as const, professionalId: other },
    };
    const typed = { contactId: id, code: '000000' };
    expect(codeOf(await confirmNewContact(world.platform, others, typed, oldPhone))).toBe('no_new_contact');
    valueOf(await letContact(world.platform, ben, bianca, id));
    expect(valueOf(await confirm())).toEqual({ isTheirs: true });
    expect(await phoneOf()).toBe(next.value);
    // This phone is in their hand: what it has not sent stays.
    expect(await findFieldSession(world.platform, token)).toBe('was-here');
  });

  it('that was let can be taken back by the old one until its day is over, which signs everybody out', async () => {
    await write();
    await deliver();
    const { id } = (await waiting())!;
    valueOf(await letContact(world.platform, ben, bianca, id));
    later(22);
    const { token } = valueOf(await signIn(next));
    const told = (await sent(old.value)).at(-1)!.body;
    expect(told).toContain('Undo it: ');
    const key = /not-me\?key=([\w.-]+)/.exec(told)![1]!;
    expect(await findBegun(world.platform, key)).toMatchObject({ state: 'open' });
    later(1);
    valueOf(await stopByKey(world.platform, key));
    valueOf(await stopByKey(world.platform, key));
    expect(await findBegun(world.platform, key)).toMatchObject({ state: 'stopped' });
    expect(await phoneOf()).toBe(old.value);
    expect(await findFieldSession(world.platform, token)).toBe('reported-lost');
    expect(codeOf(await signIn(next))).toBe('wrong_code');
    valueOf(await signIn(old, oldPhone));
    expect((await sent()).map(({ body }) => body).join()).toContain('is the old one again');
    expect((await sent()).map(({ body }) => body).join()).toContain('ask the colleague who approved it');
  });

  it('that was let stays once the day is over, or another one has taken its place', async () => {
    await write();
    await deliver();
    valueOf(await letContact(world.platform, ben, bianca, (await waiting())!.id));
    valueOf(await signIn(next));
    const key = /not-me\?key=([\w.-]+)/.exec((await sent(old.value)).at(-1)!.body)![1]!;
    later(24);
    expect(await findBegun(world.platform, key)).toMatchObject({ state: 'over' });
    expect(codeOf(await stopByKey(world.platform, key))).toBe('nothing_to_stop');
    expect(await phoneOf()).toBe(next.value);
  });

  it('is stopped by the office, by the old one written down again, and by another new one', async () => {
    await write();
    const { id } = (await waiting())!;
    expect(valueOf(await write())).toBe('waits');
    expect((await waiting())?.id).toBe(id);
    expect(await sent(old.value)).toHaveLength(1);
    expect(valueOf(await write(old))).toBe('same');
    expect(await waiting()).toBeUndefined();
    await write();
    await write({ kind: 'phone', value: '+12125550133' });
    expect(await waiting()).toMatchObject({ value: '+12125550133' });
    valueOf(await stopContact(world.platform, ana, bianca, (await waiting())!.id));
    expect(codeOf(await stopContact(world.platform, ana, bianca, id))).toBe('no_new_contact');
    later(25);
    await deliver();
    expect(codeOf(await signIn(next))).toBe('wrong_code');
  });

  it('is nobody’s whose colleague has it, and opens nothing for whoever has left', async () => {
    expect(codeOf(await write(old, other))).toBe('contact_taken');
    await write();
    expect(codeOf(await write(next, other))).toBe('contact_taken');
    await deliver();
    later(25);
    await sql`update professionals set phone = ${next.value} where id = ${other}`.execute(
      world.platform.database,
    );
    // The code that goes to it now is that of the colleague.
    const { token } = valueOf(await signIn(next));
    expect(await findFieldSession(world.platform, token)).toMatchObject({
      session: { professional: { professionalId: other } },
    });
    await sql`update professionals set phone = null where id = ${other}`.execute(world.platform.database);
    await sql`update professionals set active = false where id = ${bianca}`.execute(world.platform.database);
    expect(codeOf(await signIn(next))).toBe('wrong_code');
  });
});

describe('a new address', () => {
  const address: Contact = { kind: 'email', value: 'bianca.new@example.com' };
  it('waits as well where there is a number, which is told', async () => {
    expect(valueOf(await write(address))).toBe('waits');
    expect((await sent(old.value))[0]?.body).toContain('a new email address');
    await deliver();
    expect(codeOf(await signIn(address))).toBe('new_contact_waits');
    later(24);
    valueOf(await signIn(address));
  });

  it('is theirs at once where it is the first, and not where one was taken away before', async () => {
    expect(valueOf(await write(address, other))).toBe('theirs');
    valueOf(await signIn(address));
    expect(valueOf(await write({ kind: 'phone', value: null }))).toBe('gone');
    expect((await sent(old.value)).at(-1)?.body).toContain('was taken away');
    expect(codeOf(await signIn(old, oldPhone))).toBe('wrong_code');
    // Nobody is left who could be told.
    expect(valueOf(await write(next))).toBe('waits');
    await deliver();
    later(48);
    expect(codeOf(await signIn(next))).toBe('new_contact_waits');
  });
});
