import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDispatch } from '#domains/notifications/dispatch.server.ts';
import { saveSettings } from '#domains/notifications/settings.server.ts';
import { type Channel, noticeTopics } from '#domains/notifications/settings.ts';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { rescheduleBooking } from '#domains/visit-changes/reschedule.server.ts';
import { deliverDueMessages, type OutgoingMessage } from '#platform/messages/delivery.ts';
import { openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { remindOfVisits } from './reminder.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await sql`delete from notification_settings`.execute(world.platform.database);
  await sql`update carers set withdrawn_at = null`.execute(world.platform.database);
});

const cancel = (bookingId: string) =>
  cancelBooking(world.platform, world.rosa.member, bookingId, { agreedFeeCents: 0, reason: null });
/** The first free time in the week after next, weeks before the clocks change. */
const someTime = async () =>
  (await world.freeTimes()).find((time) => time >= new Date('2027-02-16T15:00:00Z'))!;
const reminders = async () =>
  await world.platform.database
    .selectFrom('messages')
    .select(['recipient_address', 'kind', 'channel'])
    .where('kind', 'like', 'reminder%')
    .orderBy('recipient_address')
    .orderBy('channel')
    .execute();
/** Two days before at 10 in New York, and a minute later. */
const toTwoDaysBefore = (startsAt: Date) =>
  world.clock.moveTo(
    new Date(
      Date.parse(`${new Date(startsAt.getTime() - 2 * 86_400_000).toISOString().slice(0, 10)}T15:01:00Z`),
    ),
  );
const delivered: OutgoingMessage[] = [];
const deliver = async () => {
  delivered.length = 0;
  await deliverDueMessages(
    world.platform,
    { deliver: async (each) => void delivered.push(each) },
    createDispatch(world.platform),
  );
  return delivered
    .filter((each) => each.subject.startsWith('Your visit is in two days'))
    .map((each) => each.channel);
};
const choose = (channels: Channel[], quiet: [number, number] | null = null) =>
  saveSettings(world.platform, world.rosa.member, {
    choices: Object.fromEntries(noticeTopics.map((topic) => [topic, channels])) as Record<
      (typeof noticeTopics)[number],
      Channel[]
    >,
    quiet_from: quiet?.[0] ?? null,
    quiet_until: quiet?.[1] ?? null,
  });

describe('a reminder', () => {
  it('goes to the member and to those who act for them, each time once, however often and by however many it is looked for', async () => {
    const startsAt = await someTime();
    await world.book(startsAt);
    expect(await remindOfVisits(world.platform)).toBe(0);
    toTwoDaysBefore(startsAt);
    const found = await Promise.all([
      remindOfVisits(world.platform),
      remindOfVisits(world.platform),
      remindOfVisits(world.platform),
    ]);
    expect(found.reduce((sum, each) => sum + each, 0)).toBe(1);
    world.later(30);
    expect(await remindOfVisits(world.platform)).toBe(0);
    expect((await reminders()).map((row) => row.recipient_address)).toEqual([
      'daniel@example.com',
      'rosa@example.com',
    ]);
    world.clock.moveTo(new Date(startsAt.getTime() - 60_000));
    expect(await remindOfVisits(world.platform)).toBe(1);
    expect((await reminders()).map((row) => row.kind).toSorted()).toEqual([
      'reminder-morning',
      'reminder-morning',
      'reminder-two-days',
      'reminder-two-days',
    ]);
    world.clock.moveTo(startsAt);
    expect(await remindOfVisits(world.platform)).toBe(0);
  });

  it('is for nobody who no longer acts for them', async () => {
    const startsAt = await someTime();
    await world.book(startsAt);
    await sql`update carers set withdrawn_at = ${world.clock.now()}`.execute(world.platform.database);
    toTwoDaysBefore(startsAt);
    await remindOfVisits(world.platform);
    expect((await reminders()).map((row) => row.recipient_address)).toEqual(['rosa@example.com']);
  });

  it('is not written for what was canceled', async () => {
    const startsAt = await someTime();
    const { bookingId } = await world.book(startsAt);
    valueOf(await cancel(bookingId));
    toTwoDaysBefore(startsAt);
    expect(await remindOfVisits(world.platform)).toBe(0);
  });

  it('that waits to be sent is taken back when the visit is canceled or moved', async () => {
    const startsAt = await someTime();
    const { bookingId } = await world.book(startsAt);
    toTwoDaysBefore(startsAt);
    await remindOfVisits(world.platform);
    valueOf(await cancel(bookingId));
    expect(await deliver()).toEqual([]);

    await world.startAnew();
    const second = await world.book(startsAt);
    toTwoDaysBefore(startsAt);
    await remindOfVisits(world.platform);
    const later = (await world.freeTimes()).find(
      (time) => time.getTime() >= startsAt.getTime() + 3 * 86_400_000,
    )!;
    valueOf(await rescheduleBooking(world.platform, world.rosa.member, second.bookingId, later));
    expect(await deliver()).toEqual([]);
    toTwoDaysBefore(later);
    expect(await remindOfVisits(world.platform)).toBe(1);
    expect(await deliver()).toEqual(['email', 'email']);
  });

  it('never comes after one that was canceled at the same moment', async () => {
    const startsAt = await someTime();
    for (let turn = 0; turn < 8; turn += 1) {
      const { bookingId } = await world.book(startsAt);
      toTwoDaysBefore(startsAt);
      await Promise.all([remindOfVisits(world.platform), cancel(bookingId)]);
      expect(await deliver()).toEqual([]);
      await world.startAnew();
    }
  });
});

describe('what was chosen when it is sent', () => {
  const remind = async () => {
    const startsAt = await someTime();
    await world.book(startsAt);
    await sql`update carers set withdrawn_at = ${world.clock.now()}`.execute(world.platform.database);
    toTwoDaysBefore(startsAt);
    await remindOfVisits(world.platform);
    return startsAt;
  };

  it('counts: who has turned reminders off meanwhile gets none', async () => {
    await remind();
    await choose([]);
    expect(await deliver()).toEqual([]);
  });

  it('counts: quiet hours hold a text back, and one that would come after the visit is dropped', async () => {
    await choose(['text']);
    const startsAt = await remind();
    await choose(['text'], [9, 21]);
    expect(await deliver()).toEqual([]);
    world.clock.moveTo(new Date(startsAt.getTime() - 30 * 3_600_000));
    await choose(['text'], null);
    expect(await deliver()).toEqual(['text']);
  });

  it('counts: by a way that is chosen too, and not by the one that no longer is', async () => {
    await choose(['email', 'text']);
    await remind();
    await choose(['text']);
    expect(await deliver()).toEqual(['text']);
  });

  it('loses nothing: what was worded for a way that was given up goes that way, where there is no other', async () => {
    await choose(['email']);
    await remind();
    await choose(['call']);
    expect(await deliver()).toEqual(['email']);
  });
});
