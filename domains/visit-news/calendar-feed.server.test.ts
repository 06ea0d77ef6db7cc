import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import {
  listCalendarFeeds,
  serveCalendarFeed,
  startCalendarFeed,
  stopCalendarFeed,
} from './calendar-feed.server.ts';

let world: Visits;
const time = new Date('2027-02-08T13:00:00Z');
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await world.platform.database.deleteFrom('calendar_feeds').execute();
});

const start = (who = world.rosa) => startCalendarFeed(world.platform, who.member, 'my phone');
const read = (secret: string) => serveCalendarFeed(world.platform, secret);

describe('a calendar by a secret address', () => {
  it('has the visits of its owner, as they stand now, and of nobody else', async () => {
    const { bookingId } = await world.book(time);
    await world.hold(new Date('2027-02-09T13:00:00Z'));
    const { secret } = valueOf(await start());
    expect(await read(secret)).toMatchObject([
      { id: bookingId, cancelled: false, startsAt: time, title: 'Home cleaning for Rosa Alvarez' },
    ]);
    valueOf(
      await cancelBooking(world.platform, world.rosa.member, bookingId, { agreedFeeCents: 0, reason: null }),
    );
    expect(await read(secret)).toMatchObject([{ id: bookingId, cancelled: true, version: 4 }]);
    expect(await read(valueOf(await start(world.grace)).secret)).toEqual([]);
    expect(JSON.stringify(await read(secret))).not.toContain('Street');
  });

  it('is also a carer’s, while they are one', async () => {
    await world.book(time);
    const { secret } = valueOf(await start(world.daniel));
    expect(await read(secret)).toHaveLength(1);
    await world.platform.database.updateTable('carers').set({ withdrawn_at: world.clock.now() }).execute();
    expect(await read(secret)).toEqual([]);
    await world.platform.database.updateTable('carers').set({ withdrawn_at: null }).execute();
  });

  it('shows nothing once it is stopped, by its owner only', async () => {
    const { secret, feedId } = valueOf(await start());
    for (const wrong of ['', 'x', `${secret}A`, secret.toLowerCase()])
      expect(await read(wrong)).toBeUndefined();
    expect(await stopCalendarFeed(world.platform, world.grace.member, feedId)).toMatchObject({
      ok: false,
      refusal: { code: 'feed_not_found' },
    });
    expect(await read(secret)).toEqual([]);
    expect(await listCalendarFeeds(world.platform, world.rosa.member)).toMatchObject([
      { id: feedId, secret, lastReadAt: world.clock.now() },
    ]);
    await stopCalendarFeed(world.platform, world.rosa.member, feedId);
    expect(await read(secret)).toBeUndefined();
    expect(await listCalendarFeeds(world.platform, world.rosa.member)).toEqual([]);
  });

  it('is kept as a hash, and there are five at most, however fast one asks', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => start()));
    expect(made.filter((each) => each.ok)).toHaveLength(5);
    expect(codeOf(await start())).toBe('too_many_feeds');
    const rows = JSON.stringify(
      await world.platform.database.selectFrom('calendar_feeds').selectAll().execute(),
    );
    for (const { secret } of await listCalendarFeeds(world.platform, world.rosa.member))
      expect(rows).not.toContain(secret);
  });
});
