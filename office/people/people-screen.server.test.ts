import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveSafeWord } from '#domains/access/safe-word.server.ts';
import { findSession } from '#domains/access/sign-in.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { nothingSaid } from '#domains/site-texts/safety.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Result } from '#platform/result.ts';
import { mergeAfterWaiting } from '#tests/merges.ts';
import { signIn } from '#tests/people.ts';
import { ana, employ } from '#tests/staff.ts';
import { openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { callCardOf } from '../desk/call-card.ts';
import type { Done } from '../screen.ts';
import { peopleScreen } from './people-screen.server.ts';
import { findPerson } from './person.server.ts';

let world: Visits;
let bookingId: string;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  world.later(30);
  bookingId = (await world.book((await world.freeTimes())[4]!)).bookingId;
});

const { record, list } = peopleScreen;
const rosaId = () => world.rosa.member.userId;
const ben: Staff = { ...ana, capabilities: new Set(['visits', 'money']) };
const read = (staff: Staff = ana, id = rosaId()) => record!.find(world.platform, staff, id);
const shown = async (staff: Staff = ana, id = rosaId()) =>
  JSON.stringify(record!.show(await read(staff, id), world.clock.now()));
const offered = async (name: string) => {
  const subject = await read();
  const act = record!.acts.find((each) => each.name === name)!;
  return { act, subject, offer: act.offer(subject, world.clock.now()) };
};
async function perform(name: string, input: object = {}): Promise<Result<Done>> {
  const { act, subject, offer } = await offered(name);
  if (offer === null) throw new Error(`${name} is not offered.`);
  return act.run(world.platform, ana, subject, act.input.parse(input), newIdentifier(world.clock.now()));
}
const reads = async (staff: Staff = ana) =>
  (
    await sql<{ action: string }>`
      select action from audit_events where subject = ${rosaId()} and staff_id = ${staff.staffId} and action like '%read' and created_at >= ${world.clock.now()} order by id`.execute(
      world.platform.database,
    )
  ).rows.map(({ action }) => action);

describe('the list of people', () => {
  const rowsFor = async (filters: Record<string, string>, cursor: string | null = null, most = 50) =>
    list.read(world.platform, ana, { filters, cursor, most });

  it('has the newest members, page by page, each once', async () => {
    const all = await rowsFor({});
    const pages: (string | null)[] = [];
    let cursor: string | null = null;
    do {
      const page = await rowsFor({}, cursor, 2);
      pages.push(...page.rows.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(pages).toEqual(all.rows.map(({ id }) => id));
    expect(new Set(pages).size).toBe(pages.length);
    expect(all.rows.find(({ id }) => id === rosaId())?.cells.slice(0, 4)).toEqual([
      'Rosa Alvarez',
      'Member',
      'Forest Hills',
      '0142',
    ]);
  });

  it('has whoever is looked for, and by what', async () => {
    const { rows } = await rowsFor({ find: '0142' });
    expect(rows).toEqual([
      { id: rosaId(), cells: ['Rosa Alvarez', 'Member', 'Forest Hills', '0142', 'Phone ends in 0142'] },
    ]);
    expect((await rowsFor({ find: 'nobody like this' })).rows).toEqual([]);
  });
});

describe('a member, opened in the office', () => {
  it('shows contact, home, needs, carers, cards and visits', async () => {
    const text = await shown();
    for (const words of [
      '(718) 555-0142',
      '12 Lantern Street',
      'Hard of hearing',
      'Daniel Alvarez',
      'up to $400 a month',
      'Visa ending in 4242',
      `/office/visits/${bookingId}`,
    ])
      expect(text).toContain(words);
  });

  it('is written in the audit once for a stay of ten minutes, and says that needs were read', async () => {
    await read();
    await read();
    expect(await reads()).toEqual(['needs_and_address_read']);
    world.later(11);
    await read();
    expect(await reads()).toEqual(['needs_and_address_read']);
  });

  it('has no needs, street or number of a home for whoever may not know them', async () => {
    const carla: Staff = { ...ben, staffId: newIdentifier(), name: 'Carla Jones' };
    await employ(world.platform.database, carla, world.clock.now());
    const text = await shown(carla);
    expect(text).not.toMatch(/Lantern|Needs and preferences|Hard of hearing/);
    expect(text).toContain('Forest Hills');
    expect(await reads(carla)).toEqual(['account_read']);
  });

  it('is found by the id of whoever they look after, and nobody by any other', async () => {
    expect(await shown(ana, world.rosa.recipientId)).toContain('"title":"Rosa Alvarez"');
    expect(await read(ana, 'x')).toBeUndefined();
    expect(await read(ana, '018f0000-0000-7000-8000-000000000000')).toBeUndefined();
  });

  it('shows whom they help, and leads there', async () => {
    expect(await shown(ana, world.daniel.member.userId)).toContain(`/office/people/${rosaId()}`);
  });

  it('never shows a code that was sent, and the safe word only where it is said to them', async () => {
    const { platform } = world;
    const opened = await signIn(platform, 'rosa@example.com');
    const { session } = (await findSession(platform, opened.token))!;
    valueOf(await saveSafeWord(platform, world.rosa.member, session, 'bluebird'));
    await sql`insert into messages (id, created_at, dedupe_key, kind, channel, recipient_address, user_id, subject, body, due_at, sent_at)
      values (${newIdentifier(world.clock.now())}, ${world.clock.now()}, 'code', 'security', 'email', 'rosa@example.com', ${rosaId()}, '482913 is your Hearthside code', null, ${world.clock.now()}, ${world.clock.now()})`.execute(
      platform.database,
    );
    const text = await shown();
    expect(text).toContain('is your Hearthside code');
    expect(text).not.toMatch(/482913|bluebird/);
    const cardFor = async (staff: Staff) =>
      JSON.stringify(
        callCardOf((await findPerson(platform, staff, rosaId()))!, world.clock.now(), nothingSaid),
      );
    expect(await cardFor(ana)).toContain('Safe word: “bluebird.” Say it first. Never ask for it.');
    const withoutNeeds = new Set([...ana.capabilities].filter((may) => may !== 'needs'));
    expect(await cardFor({ ...ana, capabilities: withoutNeeds })).not.toContain('bluebird');
  });
});

describe('what the office does for a member', () => {
  it('keeps a note that only the office reads', async () => {
    valueOf(await perform('note', { body: 'Her sister calls, too.' }));
    expect(await shown()).toContain('Her sister calls, too.');
  });

  it('stops the account and opens it again, one of them at a time', async () => {
    expect((await offered('open-again')).offer).toBeNull();
    valueOf(await perform('stop', { reason: 'asked', cancels_visits: false }));
    expect((await offered('stop')).offer).toBeNull();
    expect(await shown()).toContain('Account locked');
    valueOf(await perform('open-again'));
    expect(await shown()).not.toContain('Account locked');
  });

  it('corrects the name where the member is helped, too, and tells them', async () => {
    valueOf(await perform('correct-name', { name: 'Rosa Álvarez' }));
    const text = await shown();
    expect(text).toContain('Rosa Álvarez, the member');
    expect((await world.messages('security')).map(({ subject }) => subject)).toContain(
      'In your Hearthside account, your name was corrected by our office',
    );
    valueOf(await perform('correct-name', { name: 'Rosa Alvarez' }));
  });

  it('shows who may be the same person, with what would move, and makes them one and two again', async () => {
    const { database } = world.platform;
    const double = newIdentifier();
    await sql`insert into users (id, created_at, status, email, contact_phone, contact_phone_since, name)
      values (${double}, ${world.clock.now()}, 'A', 'rosa.two@example.com', '+17185550142', ${world.clock.now()}::timestamptz - interval '31 days', 'Rosa Alvares')`.execute(
      database,
    );
    await sql`insert into recipients (id, created_at, member_id, is_the_member, name, address_1, zipcode, city, state, latitude, longitude, time_zone)
      values (${newIdentifier()}, ${world.clock.now()}, ${double}, true, 'Rosa Alvares', '5 Other Street', '11375', 'Forest Hills', 'NY', 40, -73, 'America/New_York')`.execute(
      database,
    );
    const before = await shown();
    expect(before).toContain('Possible duplicate: Rosa Alvares, rosa.two@example.com');
    expect(before).toContain('Rosa Alvares, 5 Other Street: 0 planned visits, 0 past visits');
    expect(await shown(ben)).not.toContain('Possible duplicate');
    valueOf(await perform('merge', { double, has_looked: true }));
    expect(await shown()).toContain('Merge started');
    expect(await shown(ana, double)).toContain('Merge started');
    expect((await offered('finish-merge')).offer).toBeNull();
    const [begun] = (await findPerson(world.platform, ana, rosaId()))!.mergesBegun;
    valueOf(await perform('stop-merge', { merge: begun!.id }));
    expect(await shown()).not.toContain('Merge started');
    valueOf(await mergeAfterWaiting(world.platform, { staysId: rosaId(), doubleId: double }));
    const merged = await shown();
    expect(merged).toContain('Accounts that are part of this one');
    expect(merged).toContain('5 Other Street');
    expect(await shown(ana, double)).toContain('Part of another account');
    const found = await list.read(world.platform, ana, {
      filters: { find: 'alvares' },
      cursor: null,
      most: 50,
    });
    expect(found.rows.map(({ id }) => id)).toContain(rosaId());
    expect(found.rows.map(({ id }) => id)).not.toContain(double);
    valueOf(await perform('undo-merge', { double }));
    expect(await shown()).not.toContain('Accounts that are part of this one');
    await sql`delete from account_merge_rows`.execute(database);
    await sql`delete from account_merges`.execute(database);
    await sql`delete from account_merge_requests`.execute(database);
    await sql`delete from recipients where member_id = ${double}`.execute(database);
    await sql`update users set status = 'C' where id = ${double}`.execute(database);
  });

  it('says what stands in the way of closing, and offers it once nothing does', async () => {
    expect((await offered('close')).offer).toBeNull();
    expect(await shown()).toContain('Before this account can be closed');
    await world.startAnew();
    const { offer } = await offered('close');
    expect(offer?.consequence).toContain('Family and friends are told');
    expect(offer?.fields[0]?.options?.map(({ value }) => value)).toEqual(['+17185550142']);
    expect(await shown()).not.toContain('Before this account can be closed');
  });

  it('begins a way back only with what the account knows', async () => {
    expect((await offered('open-way-back')).offer).toBeNull();
    const refusedOne = await perform('begin-way-back', {
      called: '+17185550142',
      visit_day: '2020-01-01',
      card_digits: '4242',
      contact: 'rosa.new@example.com',
    });
    expect(refusedOne.ok).toBe(false);
    expect(await shown()).not.toContain('Account recovery started');
  });

  it('sends another address a link, and changes nothing by itself', async () => {
    valueOf(await perform('change-email', { email: 'rosa.new@example.com' }));
    expect(await read()).toMatchObject({ email: 'rosa@example.com' });
    const [sent] = (await world.messages('security')).filter(
      ({ recipient_address: address }) => address === 'rosa.new@example.com',
    );
    expect(sent?.subject).not.toMatch(/\d{6}/);
    expect(sent?.body).toContain('/account/contact?kind=email&link=');
  });
});

describe('what callers say', () => {
  it('is written down with who said so, and only by whoever may know needs', async () => {
    const recipient_id = world.rosa.recipientId;
    const home = { address_1: '9 Birch Street', zipcode: '11375' };
    expect(valueOf(await perform('address', { recipient_id, ...home, says_so: true })).said).toBe(
      'The address is written down.',
    );
    expect(await shown()).toContain('9 Birch Street');
    const contact = { name: 'Ana', phone: '212 555 0199 ext 214', relation: 'daughter' };
    valueOf(await perform('emergency-contact', { recipient_id, ...contact, says_so: true }));
    expect(await shown()).toContain('Ana (daughter), (212) 555-0199 ext. 214');
    valueOf(await perform('no-emergency-contact', { recipient_id, says_so: true }));
    valueOf(await perform('person', { name: 'Luis', ...home, says_so: true }));
    valueOf(await perform('need', { recipient_id, need: 'shoes-off', said_by: rosaId() }));
    expect((await offered('need-gone')).offer?.fields[0]?.options?.map(({ value }) => value)).toContain(
      `${recipient_id}:shoes-off`,
    );
    valueOf(await perform('need-gone', { which: `${recipient_id}:shoes-off`, said_by: rosaId() }));
    expect((await offered('first-email')).offer).toBeNull();
    for (const { name, may } of record!.acts.filter((act) =>
      ['address', 'emergency-contact', 'no-emergency-contact', 'person', 'need', 'need-gone'].includes(
        act.name,
      ),
    ))
      expect([name, may]).toEqual([name, 'needs']);
  });

  it('is not written down without the yes of whoever it is for', async () => {
    await expect(
      perform('address', {
        recipient_id: world.rosa.recipientId,
        address_1: '9 Birch Street',
        zipcode: '11375',
        says_so: false,
      }),
    ).rejects.toThrow('only if they say so');
  });
});
