import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { transaction } from '#platform/database/database.ts';
import { until } from '#platform/embedded-database/poll.ts';
import type { Transport } from '#platform/messages/delivery.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { createMailbox, readMailbox } from '#stand-ins/mailbox.ts';
import { openVisits, valueOf, type Visits, withGateway } from '#tests/visits.ts';
import { startWorker } from './worker.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(() => world.startAnew());

const booking = (id: string) => findBooking(world.platform.database, world.rosa.member, id);
const write = (key: string) =>
  transaction(world.platform.database, (work) =>
    enqueueMessages(
      work,
      [
        {
          dedupeKey: key,
          kind: 'confirmed',
          channel: 'email',
          address: 'rosa@example.com',
          subject: key,
          body: 'Hello',
        },
      ],
      world.clock.now(),
    ),
  );

describe('what goes on without a request', () => {
  it('sends messages, confirms what waited for the gateway and gives expired time back', async () => {
    const [time, later] = (await world.freeTimes()).filter((_, index) => index % 20 === 0);
    const forgotten = await world.hold(time!);
    const { bookingId } = await world.hold(later!);
    const away = withGateway(world.platform, {
      authorize: () => Promise.resolve({ state: 'unavailable' as const }),
    });
    valueOf(await placeBooking(away, world.rosa.member, bookingId, world.cardId));
    world.later(20);
    const worker = startWorker(world.platform, createMailbox(world.platform.database));
    try {
      expect(await until(async () => (await booking(bookingId))?.state === 'confirmed', 10_000)).toBe(true);
      expect(await until(async () => (await booking(forgotten.bookingId)) === undefined, 10_000)).toBe(true);
      const subjects = async () =>
        (await readMailbox(world.platform.database)).map((entry) => entry.subject).join();
      expect(await until(async () => (await subjects()).includes('Your visit is booked'), 10_000)).toBe(true);
    } finally {
      await worker.stop();
    }
  });

  it('goes on after a job has failed, and does nothing more once it was stopped', async () => {
    let tries = 0;
    const transport: Transport = {
      deliver: async () => {
        tries += 1;
        if (tries === 1) throw new Error('the mail server is away');
      },
    };
    await write('one');
    const worker = startWorker(world.platform, transport);
    expect(await until(() => tries === 1, 10_000)).toBe(true);
    await write('two');
    expect(await until(() => tries === 2, 10_000)).toBe(true);
    await worker.stop();
    await write('three');
    const waiting = await world.platform.database
      .selectFrom('messages')
      .select('dedupe_key')
      .where('sent_at', 'is', null)
      .orderBy('dedupe_key')
      .execute();
    expect(waiting.map((row) => row.dedupe_key)).toEqual(['one', 'three']);
    expect(tries).toBe(2);
  });

  it('is stopped only when what it is at is done', async () => {
    const gate = Promise.withResolvers<void>();
    let begun = false;
    await write('slow');
    const worker = startWorker(world.platform, { deliver: () => ((begun = true), gate.promise) });
    expect(await until(() => begun, 10_000)).toBe(true);
    const stopped = worker.stop().then(() => 'stopped');
    expect(await Promise.race([stopped, world.messages('confirmed').then(() => 'still at it')])).toBe(
      'still at it',
    );
    gate.resolve();
    expect(await stopped).toBe('stopped');
    const sent = await world.platform.database
      .selectFrom('messages')
      .select('sent_at')
      .executeTakeFirstOrThrow();
    expect(sent.sent_at).not.toBeNull();
  });
});
