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
import { answerText } from './reply.server.ts';

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
  const answer = await answerText(world.platform, { id, from, body });
  expect(gsm7Length(answer ?? '')).toBeLessThanOrEqual(160);
  return answer;
};
const booking = () => findBooking(world.platform.database, world.rosa.member, bookingId);
const waysOf = async () =>
  waysToTell(
    await findReachable(world.platform.database, world.rosa.member.userId),
    'booked',
    world.clock.now(),
  ).map((way) => way.channel);

describe('C', () => {
  it('confirms the visit that our text was about, and says which', async () => {
    expect(await text('C')).toMatch(/^Hearthside: thank you\. We come for Home cleaning Monday, February 8/);
    expect((await booking())?.events.at(-1)).toMatchObject({
      kind: 'acknowledged',
      actorName: 'Rosa Alvarez',
      from: 'confirmed',
      to: 'confirmed',
    });
    await text('ok');
    expect((await booking())?.events.filter((event) => event.kind === 'acknowledged')).toHaveLength(1);
  });

  it('from another number confirms nothing, and tells nothing', async () => {
    expect(await text('C', '+13035550199')).toContain('we find no coming visit of yours');
    expect((await booking())?.events.at(-1)?.kind).toBe('confirmed');
  });
});

describe('CANCEL', () => {
  it('asks first, with the visit and the fee, and a yes cancels', async () => {
    expect(await text('Cancel')).toMatch(
      /cancel Home cleaning Monday, February 8.*It is free\. To cancel, reply YES/,
    );
    expect((await booking())?.state).toBe('confirmed');
    expect(await text('yes')).toMatch(/is canceled.*It is free\. Was this wrong\?/);
    expect(await booking()).toMatchObject({ state: 'cancelled', cancellation: { feeCents: 0 } });
    expect(await text('C')).toContain('we find no coming visit');
  });

  it('asks again when the fee is another by the time of the yes', async () => {
    const until = (await booking())!.freeCancellationUntil;
    world.clock.moveTo(new Date(until.getTime() - 60_000));
    expect(await text('CANCEL')).toContain('It is free');
    world.clock.moveTo(new Date(until.getTime() + 60_000));
    expect(await text('YES')).toContain('It costs $49.50');
    expect((await booking())?.state).toBe('confirmed');
    expect(await text('YES')).toContain('It costs $49.50');
    expect(await booking()).toMatchObject({ state: 'cancelled', cancellation: { feeCents: 4_950 } });
  });

  it('a yes that comes hours later, or after something else was said, cancels nothing', async () => {
    await text('CANCEL');
    world.later(61);
    await text('YES');
    await text('CANCEL');
    await text('HELP');
    await text('YES');
    expect((await booking())?.state).toBe('confirmed');
  });

  it('handed over twice does it once, and answers the same', async () => {
    await text('CANCEL', phone, 'SM-a');
    const first = await text('YES', phone, 'SM-b');
    expect(await text('YES', phone, 'SM-b')).toBe(first);
    expect(await world.messages('cancelled')).toHaveLength(2);
  });
});

describe('CHANGE', () => {
  it('promises a call, once, and leaves the visit as it is', async () => {
    expect(await text('CHANGE')).toMatch(/we will call you to find another time, today/);
    await text('can we change it');
    const calls = await world.platform.database
      .selectFrom('enquiries')
      .select(['kind', 'topic', 'phone', 'user_id'])
      .execute();
    expect(calls).toEqual([{ kind: 'call_back', topic: 'change', phone, user_id: world.rosa.member.userId }]);
    expect((await booking())?.state).toBe('confirmed');
  });
});

describe('other words', () => {
  it('STOP ends our texts to this number, and START begins them again', async () => {
    expect(await waysOf()).toEqual(['text']);
    expect(await text('STOP')).toContain('you get no more texts');
    expect(await waysOf()).toEqual(['email']);
    expect(await text('start')).toContain('you get texts from us again');
    expect(await waysOf()).toEqual(['text']);
  });

  it('HELP says what can be replied', async () => {
    expect(await text('HELP')).toMatch(/C to confirm.*CHANGE.*CANCEL.*STOP/);
  });

  it('that we cannot read go to the office', async () => {
    expect(await text('The key is under the mat')).toContain('passed your text on');
    const told = await world.platform.database
      .selectFrom('messages')
      .select(['recipient_address', 'body'])
      .where('kind', '=', 'office')
      .execute();
    expect(told).toMatchObject([
      {
        recipient_address: 'help@hearthside.example',
        body: expect.stringContaining('The key is under the mat'),
      },
    ]);
  });

  it('by a machine that answers each answer come to an end, but STOP is always heard', async () => {
    for (let count = 0; count < limits.text_reply.contact.day; count += 1)
      expect(await text('I am away')).not.toBeNull();
    expect(await text('I am away')).toBeNull();
    expect(await text('STOP')).not.toBeNull();
  });
});
