import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domains/limits/limit.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { listVisitMessages, writeAboutVisit } from './message.server.ts';
import { messageForm } from './message.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(() => world.startAnew());

describe('a message about a visit', () => {
  it('is kept and told to the office, once however often it is sent', async () => {
    const { bookingId } = await world.book(new Date('2027-02-08T14:00:00Z'));
    const message = {
      id: newIdentifier(),
      forWhom: 'professional',
      body: 'The key is under the pot.',
    } as const;
    const all = await Promise.all(
      Array.from({ length: 3 }, () =>
        writeAboutVisit(world.platform, world.daniel.member, bookingId, message),
      ),
    );
    all.forEach(valueOf);
    expect(await listVisitMessages(world.platform.database, bookingId)).toMatchObject([
      { authorName: 'Daniel Alvarez', forWhom: 'professional', body: 'The key is under the pot.' },
    ]);
    const told = await world.messages('visit_message');
    expect(told).toHaveLength(1);
    expect(told[0]?.body).toMatch(/Please pass it on to .*The key is under the pot\./s);
  });

  it('is written by those who may see the visit only, and not without words', async () => {
    const { bookingId } = await world.book(new Date('2027-02-08T14:00:00Z'));
    const message = { id: newIdentifier(), forWhom: 'concierge', body: 'Hello' } as const;
    expect(codeOf(await writeAboutVisit(world.platform, world.grace.member, bookingId, message))).toBe(
      'booking_not_found',
    );
    for (const wrong of [
      { body: ' ' },
      { body: 'x'.repeat(2001) },
      { for_whom: 'nobody' },
      { message_id: '1' },
    ]) {
      expect(
        messageForm.safeParse({ message_id: message.id, for_whom: 'concierge', body: 'Hello', ...wrong })
          .success,
      ).toBe(false);
    }
  });

  it('is not taken from one person more often than the office can read', async () => {
    const { bookingId } = await world.book(new Date('2027-02-08T14:00:00Z'));
    const write = (member = world.daniel.member) =>
      writeAboutVisit(world.platform, member, bookingId, {
        id: newIdentifier(),
        forWhom: 'concierge',
        body: 'Hello',
      });
    for (let count = 0; count < limits.visit_message.account.hour; count += 1) valueOf(await write());
    expect(codeOf(await write())).toBe('too_many_tries');
    valueOf(await write(world.rosa.member));
    expect(await world.messages('visit_message')).toHaveLength(limits.visit_message.account.hour + 1);
  });
});
