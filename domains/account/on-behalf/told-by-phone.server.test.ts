import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listChosenPreferences } from '#domains/people/chosen-need.server.ts';
import { findEmergencyContact } from '#domains/people/emergency-contact.server.ts';
import type { AccountStatus } from '#domains/people/people.ts';
import { findRecipient, listRecipients } from '#domains/people/recipient.server.ts';
import { ana } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { openAccountFor } from '../phoned-account.server.ts';
import { phonedAccountInput } from '../phoned-account.ts';
import { writeFirstEmail } from './first-email.server.ts';
import { writeToldByPhone } from './told-by-phone.server.ts';
import { type ToldByPhone, toldByPhoneMessage } from './told-by-phone.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await world.platform.database
    .updateTable('users')
    .set({ phone: '+17185550142' })
    .where('id', '=', world.rosa.member.userId)
    .execute();
});
afterAll(() => world.close());
beforeEach(() => world.startAnew());

const rosa = () => world.rosa.member.userId;
const write = (told: ToldByPhone, saidBy = rosa()) =>
  writeToldByPhone(world.platform, ana, { memberId: rosa(), saidBy }, told);
const home = { unit_no: '2A', address_1: '9 Birch Street', address_2: null, zipcode: '11375' };
const contact = { name: 'Ana Alvarez', phone: '+12125550199;ext=214', relation: 'daughter' };
const seen = async () =>
  (await findRecipient(world.platform.database, world.rosa.member, world.rosa.recipientId))!;
const needIds = async () =>
  (await listChosenPreferences(world.platform.database, world.rosa.recipientId)).map(({ id }) => id);
const told = async () =>
  (
    await world.platform.database
      .selectFrom('messages')
      .select(['channel', 'subject', 'body'])
      .where('dedupe_key', 'like', 'told-by-phone:%')
      .orderBy('id')
      .execute()
  ).map(({ channel, subject, body }) => ({ channel, subject, body: body ?? '' }));
const audited = () =>
  world.platform.database
    .selectFrom('audit_events')
    .select(['action', 'staff_id', 'on_behalf_of', 'after'])
    .where('action', 'like', '%\\_written')
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('what somebody tells the office on the phone', () => {
  it('is written down for them, told at each of their contacts, and stands in the audit with who said it', async () => {
    const about = { recipientId: world.rosa.recipientId };
    valueOf(await write({ kind: 'address', ...about, address: home }));
    expect(await seen()).toMatchObject({ name: 'Rosa Alvarez', address: { ...home, city: 'Forest Hills' } });
    expect(await audited()).toEqual({
      action: 'address_written',
      staff_id: ana.staffId,
      on_behalf_of: rosa(),
      after: { saidBy: rosa() },
    });
    const messages = await told();
    expect(messages.map(({ channel }) => channel).toSorted()).toEqual(['email', 'text']);
    for (const { body } of messages) {
      expect(body).toContain('Our office wrote down your new address. You told us on the phone.');
      expect(body).not.toContain('Birch');
    }

    valueOf(await write({ kind: 'contact', ...about, contact }));
    expect(await findEmergencyContact(world.platform.database, await seen())).toEqual(contact);
    valueOf(await write({ kind: 'contact', ...about, contact: null }));
    expect(await findEmergencyContact(world.platform.database, await seen())).toBeNull();
    expect((await told()).at(-1)?.body).toContain('Our office removed your emergency contact.');

    const person = { name: 'Luis Alvarez', phone: null, address: home };
    valueOf(await write({ kind: 'person', person }));
    const people = await listRecipients(world.platform.database, world.rosa.member);
    expect(people.map(({ name }) => name)).toContain('Luis Alvarez');
    expect(await told()).toHaveLength(8);
  });

  it('changes nothing and tells nobody where it is so already, as by a second press', async () => {
    const before = (await told()).length;
    const person = { name: 'Mia Alvarez', phone: null, address: home };
    const about = { recipientId: world.rosa.recipientId };
    for (const wish of [
      { kind: 'person', person },
      { kind: 'contact', ...about, contact },
      { kind: 'address', ...about, address: { ...home, unit_no: '3C' } },
      { kind: 'need', ...about, needId: 'shoes-off', remarks: null },
    ] satisfies ToldByPhone[]) {
      valueOf(await write(wish));
      const once = (await told()).length;
      valueOf(await write(wish));
      expect([wish.kind, (await told()).length]).toEqual([wish.kind, once]);
    }
    expect((await told()).length).toBe(before + 8);
  });

  it('adds one need and takes one off, and leaves the others', async () => {
    const about = { recipientId: world.rosa.recipientId };
    valueOf(await write({ kind: 'need_gone', ...about, needId: 'shoes-off' }));
    const before = await needIds();
    valueOf(await write({ kind: 'need', ...about, needId: 'shoes-off', remarks: null }));
    expect((await needIds()).toSorted()).toEqual([...before, 'shoes-off'].toSorted());
    valueOf(await write({ kind: 'need_gone', ...about, needId: 'shoes-off' }));
    expect(await needIds()).toEqual(before);
    const other = { kind: 'need', ...about, needId: 'other-interaction', remarks: null } as const;
    expect(await write(other)).toMatchObject({ refusal: { fields: [{ field: 'remarks' }] } });
    expect(codeOf(await write({ ...other, needId: 'no-such-need' }))).toBe('invalid_preferences');
  });

  it('is only what whoever says it may change themselves', async () => {
    const about = { recipientId: world.rosa.recipientId };
    const daniel = world.daniel.member.userId;
    for (const wish of [
      { kind: 'address', ...about, address: home },
      { kind: 'contact', ...about, contact },
      { kind: 'person', person: { name: 'Otto', phone: null, address: home } },
      { kind: 'need', ...about, needId: 'shoes-off', remarks: null },
    ] satisfies ToldByPhone[])
      expect([wish.kind, (await write(wish, world.grace.member.userId)).ok]).toEqual([wish.kind, false]);
    await world.platform.database.updateTable('carers').set({ can_change_needs: true }).execute();
    expect(
      codeOf(await write({ kind: 'address', ...about, address: { ...home, unit_no: '7' } }, daniel)),
    ).toBe('recipient_not_found');
    valueOf(await write({ kind: 'need', ...about, needId: 'shoes-off', remarks: null }, daniel));
    expect((await told()).at(-1)).toMatchObject({
      subject: 'We wrote down what Daniel Alvarez told us',
      body: expect.stringContaining('Daniel Alvarez told us on the phone.'),
    });
    await world.platform.database.updateTable('carers').set({ can_change_needs: false }).execute();
    expect(codeOf(await write({ kind: 'need_gone', ...about, needId: 'shoes-off' }, daniel))).toBe(
      'needs_not_allowed',
    );
    expect(codeOf(await write({ kind: 'address', ...about, address: { ...home, zipcode: '00001' } }))).toBe(
      'unknown_zip',
    );
  });

  it('is not written down for an account that is stopped', async () => {
    const stop = (status: AccountStatus) =>
      world.platform.database.updateTable('users').set({ status }).where('id', '=', rosa()).execute();
    await stop('S');
    expect(codeOf(await write({ kind: 'contact', recipientId: world.rosa.recipientId, contact: null }))).toBe(
      'member_not_found',
    );
    await stop('A');
  });

  const about = { recipientId: 'x' };
  const wishes: ToldByPhone[] = [
    { kind: 'address', ...about, address: home },
    { kind: 'person', person: { name: 'Otto', phone: null, address: home } },
    { kind: 'contact', ...about, contact },
    { kind: 'contact', ...about, contact: null },
    { kind: 'need', ...about, needId: 'shoes-off', remarks: null },
    { kind: 'need_gone', ...about, needId: 'shoes-off' },
  ];
  const office = { site: 'Hearthside', phone: '+12125550142', name: 'Rosa' };

  it('is told in one text, whoever it is about', () => {
    for (const wish of wishes) {
      const { text } = toldByPhoneMessage(wish, {
        ...office,
        recipientName: 'Maximiliana Featherstonehaugh-Cholmondeley',
        isTheMember: false,
        saidByName: 'Bartholomew Featherstonehaugh-Cholmondeley',
      });
      expect(text.length).toBeLessThanOrEqual(160);
      expect(text).toContain('(212) 555-0142');
      // Whatever is left out for want of room, what is left is sentences.
      expect(text).toMatch(
        /^Hearthside: Our office [^.]+\.( [A-Z][^.]+ told us on the phone\.)? (Not right\? )?Call \(/,
      );
    }
  });

  it('is told in whole sentences, with a name only where it can be one', () => {
    const newsOf = (wish: ToldByPhone, recipientName: string, saidByName: string | null) =>
      toldByPhoneMessage(wish, { ...office, recipientName, isTheMember: false, saidByName }).mail.split(
        '\n\n',
      )[1];
    expect(wishes.map((wish) => newsOf(wish, 'Luis Alvarez', null))).toEqual([
      'Our office wrote down a new address for Luis Alvarez. You told us on the phone.',
      'Our office added Luis Alvarez to the people in your account. You told us on the phone.',
      'Our office wrote down an emergency contact for Luis Alvarez. You told us on the phone.',
      'Our office removed the emergency contact of Luis Alvarez. You told us on the phone.',
      'Our office wrote down one of the needs and preferences of Luis Alvarez. You told us on the phone.',
      'Our office removed one of the needs and preferences of Luis Alvarez. You told us on the phone.',
    ]);
    expect(newsOf(wishes[0]!, 'see evil.example', 'or call 900 555')).toBe(
      'Our office wrote down a new address in your account. Someone who helps you told us on the phone.',
    );
  });
});

describe('the email of an account that the office opened', () => {
  const open = async (phone: string, email: string | null = null) =>
    valueOf(
      await openAccountFor(
        world.platform,
        ana,
        phonedAccountInput.parse({ name: 'Harold Greene', phone, email, address: home }),
      ),
    ).userId;
  const mailsTo = (address: string) =>
    world.platform.database
      .selectFrom('messages')
      .select(['channel', 'body'])
      .where('recipient_address', '=', address)
      .orderBy('id')
      .execute();

  it('gets the link with which the account becomes theirs, and their phone hears of it', async () => {
    const userId = await open('718 555 0171');
    valueOf(await writeFirstEmail(world.platform, ana, userId, 'harold@example.com'));
    valueOf(await writeFirstEmail(world.platform, ana, userId, 'harold@example.com'));
    const mails = await mailsTo('harold@example.com');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toMatch(/\/reset-password\?link=[\w-]+/);
    expect((await mailsTo('+17185550171')).at(-1)?.body).toContain('wrote down a new email address');
    const told = world.platform.database.selectFrom('messages').select('body');
    expect(await told.where('subject', '=', 'A grave act in the office').execute()).toMatchObject([
      { body: expect.stringMatching(/^Ana Ruiz added an email to an account/) },
    ]);
  });

  it('can be put right, after which the link to the wrong one is dead', async () => {
    const userId = await open('718 555 0172', 'wrong@example.com');
    valueOf(await writeFirstEmail(world.platform, ana, userId, 'right@example.com'));
    const open_ = await world.platform.database
      .selectFrom('verification_codes')
      .select('id')
      .where('user_id', '=', userId)
      .where('expires_at', '>', world.clock.now())
      .execute();
    expect(open_).toHaveLength(1);
    expect((await mailsTo('wrong@example.com')).at(-1)?.body).toContain('new email address');
  });

  it('is nobody else’s, and of no account that is somebody’s', async () => {
    const userId = await open('718 555 0173');
    expect(codeOf(await writeFirstEmail(world.platform, ana, userId, 'rosa@example.com'))).toBe(
      'account_exists',
    );
    expect(codeOf(await writeFirstEmail(world.platform, ana, rosa(), 'other@example.com'))).toBe(
      'member_not_found',
    );
  });
});
