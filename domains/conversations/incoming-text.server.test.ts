import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domains/limits/limit.ts';
import { createDispatch } from '#domains/notifications/dispatch.server.ts';
import { findReachable, saveSettings } from '#domains/notifications/settings.server.ts';
import { type Channel, noticeTopics, waysToTell } from '#domains/notifications/settings.ts';
import { gsm7Length } from '#domains/notifications/text.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { deliverDueMessages } from '#platform/messages/delivery.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { openVisits, type Visits } from '#tests/visits.ts';
import { tellOfWaitingTexts } from './conversation.server.ts';
import { answerText } from './incoming-text.server.ts';

let world: Visits;
let bookingId: string;
let turn = 0;
const phone = '+17185550142';
beforeAll(async () => {
  world = await openVisits();
  const choices = Object.fromEntries(noticeTopics.map((topic) => [topic, ['text']])) as Record<
    (typeof noticeTopics)[number],
    Channel[]
  >;
  await saveSettings(world.platform, world.rosa.member, { choices, quiet_from: null, quiet_until: null });
});
afterAll(() => world.close());
/** Rosa has a visit and was texted about it. */
beforeEach(async () => {
  await world.startAnew();
  await emptyTables(
    world.platform.database,
    'text_replies',
    'undeliverable_addresses',
    'enquiries',
    'rate_limits',
  );
  ({ bookingId } = await world.book(
    (await world.freeTimes()).find((time) => time >= new Date('2027-02-08T15:00:00Z'))!,
  ));
  await deliverDueMessages(
    world.platform,
    { deliver: async () => undefined },
    createDispatch(world.platform),
  );
});

const text = async (body: string, from = phone, id = `SM${(turn += 1)}`) => {
  const answer = await answerText(world.platform, { id, from, body, pictures: 0, keyword: null });
  expect(gsm7Length(answer ?? '')).toBeLessThanOrEqual(160);
  return answer;
};
/** The reminder of the visit, with its keys. */
const remind = async () => {
  await sql`update messages set reply_keys = '{1,2,3}' where about = ${bookingId} and channel = 'text'`.execute(
    world.platform.database,
  );
};
const rows = () =>
  world.platform.database
    .selectFrom('text_replies')
    .select(['body', 'reading', 'waits_for', 'passed_on', 'answer'])
    .orderBy('id')
    .execute();
const booking = () => findBooking(world.platform.database, world.rosa.member, bookingId);
const waysOf = async () =>
  waysToTell(
    await findReachable(world.platform, world.platform.database, world.rosa.member.userId),
    'booked',
    world.clock.now(),
  ).map((way) => way.channel);

describe('a key', () => {
  it('1 confirms the visit of the text that offered it, and says which', async () => {
    await remind();
    expect(await text('1')).toMatch(/^Hearthside: thank you\. We come for Home cleaning Monday, February 8/);
    expect((await booking())?.events.at(-1)).toMatchObject({
      kind: 'acknowledged',
      actorName: 'Rosa Alvarez',
    });
    await text('ok thanks');
    expect((await booking())?.events.filter((event) => event.kind === 'acknowledged')).toHaveLength(1);
  });

  it('that no text offered asks for which visit, and A does it', async () => {
    expect(await text('1')).toMatch(/which visit\? Reply A for Mon/);
    expect((await booking())?.events.at(-1)?.kind).toBe('confirmed');
    expect(await text('A')).toContain('thank you. We come');
    expect((await booking())?.events.at(-1)?.kind).toBe('acknowledged');
  });

  it('from another number does nothing, and tells nothing', async () => {
    await remind();
    expect(await text('1', '+13035550199')).toContain('you have no upcoming visit');
    expect((await booking())?.events.at(-1)?.kind).toBe('confirmed');
  });

  it('counts for three days', async () => {
    await remind();
    world.later(73 * 60);
    await text('1');
    expect((await booking())?.events.at(-1)?.kind).toBe('confirmed');
  });

  it('of texts about two visits that are open at once asks which', async () => {
    await remind();
    const second = (await world.freeTimes()).find((time) => time >= new Date('2027-02-10T15:00:00Z'))!;
    await world.book(second);
    await deliverDueMessages(
      world.platform,
      { deliver: async () => undefined },
      createDispatch(world.platform),
    );
    await sql`update messages set reply_keys = '{1,2,3}' where about is not null and channel = 'text'`.execute(
      world.platform.database,
    );
    expect(await text('3')).toMatch(/Reply A or B\. A: .*B: /);
    expect(await text('B')).toMatch(/cancel Home cleaning .*Reply YES/);
    expect((await booking())?.state).toBe('confirmed');
  });
});

describe('a visit that is under way', () => {
  it('is never passed over to reach another: no text cancels, a person reads it', async () => {
    await remind();
    world.later(7 * 24 * 60);
    const now = world.clock.now();
    const next = (await world.freeTimes())[0]!;
    await world.book(next);
    await sql`update bookings set state = 'on_the_way' where id = ${bookingId}`.execute(
      world.platform.database,
    );
    await sql`update messages set sent_at = ${now}, reply_keys = null where about = ${bookingId} and channel = 'text'`.execute(
      world.platform.database,
    );
    for (const body of ['CANCEL it please', '3', '1'])
      expect(await text(body)).toContain('a person reads your text now');
    expect(new Set((await rows()).map(({ waits_for }) => waits_for))).toEqual(new Set(['visit_now']));
    const { rows: states } = await sql<{
      state: string;
    }>`select distinct state from bookings where id <> ${bookingId}`.execute(world.platform.database);
    expect(states).toEqual([{ state: 'confirmed' }]);
  });
});

describe('canceling', () => {
  it('asks first, with the visit and the fee, and a yes cancels', async () => {
    await remind();
    expect(await text('3')).toMatch(
      /cancel Home cleaning Monday, February 8.*It is free\. Reply YES to cancel/,
    );
    expect((await booking())?.state).toBe('confirmed');
    expect(await text('yes please')).toMatch(/is canceled.*It is free\. Not right\?/);
    expect(await booking()).toMatchObject({ state: 'cancelled', cancellation: { feeCents: 0 } });
    expect(await text('1')).toContain('you have no upcoming visit');
  });

  it('is not done by a press on our text, or by our own words sent back', async () => {
    await remind();
    await text('Liked “Hearthside: Your visit is booked. Reply 3 to cancel, or CANCEL”');
    await text('> Reply 3 to cancel\nyes');
    await text('YES');
    expect((await booking())?.state).toBe('confirmed');
  });

  it('asks again when the fee is another by the time of the yes', async () => {
    const until = (await booking())!.terms.freeUntil;
    world.clock.moveTo(new Date(until.getTime() - 60_000));
    expect(await text('please cancel')).toContain('It is free');
    world.clock.moveTo(new Date(until.getTime() + 60_000));
    expect(await text('YES')).toContain('It costs $49.50');
    expect((await booking())?.state).toBe('confirmed');
    expect(await text('YES')).toContain('It costs $49.50');
    expect(await booking()).toMatchObject({ state: 'cancelled', cancellation: { feeCents: 4_950 } });
  });

  it('needs a yes within the hour, to that question, and a no keeps the visit', async () => {
    await text('please cancel');
    world.later(61);
    await text('YES');
    await text('please cancel');
    await text('HELP');
    await text('YES');
    await text('please cancel');
    expect(await text('No, keep it')).toContain('nothing is canceled');
    await text('please cancel');
    world.later(1);
    await sql`update messages set sent_at = ${world.clock.now()}, reply_keys = '{1,2,3}' where about = ${bookingId} and channel = 'text'`.execute(
      world.platform.database,
    );
    world.later(1);
    expect(await text('YES')).toContain('thank you. We come');
    expect((await booking())?.state).toBe('confirmed');
  });

  it('handed over twice, one after another or at once, is done once and told once', async () => {
    await text('please cancel', phone, 'SM-a');
    const both = await Promise.all([text('YES', phone, 'SM-b'), text('YES', phone, 'SM-b')]);
    const first = both.find((answer) => answer !== null);
    expect(first).toContain('is canceled');
    expect(await text('YES', phone, 'SM-b')).toBe(first);
    expect(await world.messages('cancelled')).toHaveLength(2);
  });

  it('alone, as CANCEL, ends the texts: the visit stands, and somebody calls', async () => {
    await remind();
    expect(await text('CANCEL')).toMatch(/no more texts.*still stands.*[Rr]eply 3/i);
    expect((await booking())?.state).toBe('confirmed');
    expect(await waysOf()).toEqual(['email']);
    expect(await rows()).toMatchObject([{ reading: 'stop_ask', waits_for: 'call' }]);
    expect(await text('3')).toContain('Reply YES to cancel');
    expect(await text('Cancel')).toContain('is canceled, and you get no more texts');
    expect((await booking())?.state).toBe('cancelled');
  });
});

describe('another time', () => {
  it('is found in a call that we promise once; the visit stays as it is', async () => {
    await remind();
    expect(await text('2')).toMatch(/we will call you to find another time, today/);
    await text('can we reschedule');
    const calls = await world.platform.database
      .selectFrom('enquiries')
      .select(['kind', 'topic', 'phone', 'user_id'])
      .execute();
    expect(calls).toEqual([{ kind: 'call_back', topic: 'change', phone, user_id: world.rosa.member.userId }]);
    expect((await booking())?.state).toBe('confirmed');
  });

  it('of another day than that of the visit goes to a person', async () => {
    await remind();
    expect(await text('Great, see you Friday')).toContain('passed your text to a person');
    expect((await booking())?.events.at(-1)?.kind).toBe('confirmed');
  });
});

describe('danger', () => {
  it('is answered with 911 and waits for a person, however much was texted before', async () => {
    for (let count = 0; count <= limits.text_reply.contact.day; count += 1) await text(`What is ${count}`);
    expect(await text('help me I fell and can not get up')).toMatch(/call 911 now.*has your text/);
    expect((await rows()).filter(({ waits_for }) => waits_for === 'danger')).toHaveLength(1);
  });

  it('never says that somebody has the text while nobody is there', async () => {
    world.clock.moveTo(new Date('2027-02-06T08:00:00Z'));
    expect(await text('I fell')).toMatch(/call 911 now\. This number cannot\. It is read /);
    expect((await rows())[0]?.answer).not.toContain('has your text');
  });
});

describe('other words', () => {
  it('that ask for no more texts end them to this number, and START begins them again', async () => {
    expect(await waysOf()).toEqual(['text']);
    expect(await text('Stop please')).toContain('you will get no more texts');
    expect(await waysOf()).toEqual(['email']);
    expect(await text('start')).toContain('you will get texts from us again');
    expect(await waysOf()).toEqual(['text']);
  });

  it('of a keyword that the provider has answered get no second answer', async () => {
    const answer = await answerText(world.platform, {
      id: 'SM-k',
      from: phone,
      body: 'STOP',
      pictures: 0,
      keyword: 'STOP',
    });
    expect(answer).toBeNull();
    expect(await waysOf()).toEqual(['email']);
  });

  it('HELP says what can be replied', async () => {
    expect(await text('HELP')).toMatch(/1 for yes.*2 for another time.*3 to cancel.*STOP/);
  });

  it('of a wrong number end the texts, and the office looks', async () => {
    expect(await text('sorry, wrong number')).toContain('no more texts');
    expect(await rows()).toMatchObject([{ waits_for: 'wrong_number' }]);
  });

  it('that we cannot read wait for a person, pictures too, and no mail says what they are', async () => {
    expect(await text('The key is under the mat')).toContain('passed your text to a person');
    await answerText(world.platform, { id: 'SM-p', from: phone, body: '', pictures: 2, keyword: null });
    expect((await rows()).map(({ waits_for }) => waits_for)).toEqual(['answer', 'answer']);
    expect(await world.messages('office')).toEqual([]);
    await tellOfWaitingTexts(world.platform);
    await tellOfWaitingTexts(world.platform);
    expect(await world.messages('office')).toEqual([
      expect.objectContaining({ body: expect.not.stringContaining('key is under') }),
    ]);
  });

  it('of a machine, or only of thanks, are kept without an answer', async () => {
    expect(await text('I am driving with Do Not Disturb turned on.')).toBeNull();
    expect(await text('Thank you so much')).toBeNull();
    expect(await rows()).toMatchObject([{ passed_on: false }, { passed_on: false }]);
  });

  it('by a machine that answers each answer come to an end, but STOP is always heard', async () => {
    for (let count = 0; count < limits.text_reply.contact.day; count += 1)
      expect(await text(`I am away ${count}`)).not.toBeNull();
    expect(await text('I am still away')).toBeNull();
    expect((await rows()).at(-1)).toMatchObject({ passed_on: true });
    expect(await text('STOP')).not.toBeNull();
  });

  it('whose work was cut off wait for a person, and are done when they come again', async () => {
    await remind();
    await sql`insert into text_replies (id, created_at, phone, body, reading, rule, passed_on, waits_for) values ('SM-cut', ${world.clock.now()}, ${phone}, '1', 'wish', 'key', true, 'answer')`.execute(
      world.platform.database,
    );
    expect(await text('1', phone, 'SM-cut')).toBeNull();
    world.later(1);
    expect(await text('1', phone, 'SM-cut')).toContain('thank you. We come');
    expect(await rows()).toMatchObject([{ passed_on: false }]);
  });
});
