import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readOpenCalls } from '#domains/enquiries/call.server.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import { transaction } from '#platform/database/database.ts';
import { deliverDueMessages } from '#platform/messages/delivery.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import { openVisits, type Visits } from '#tests/visits.ts';
import { createDispatch } from './dispatch.server.ts';

let world: Visits;
let bookingId: string;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  ({ bookingId } = await world.book(new Date('2027-02-08T15:00:00Z')));
  await world.platform.database.deleteFrom('messages').execute();
});

/** Who gets what waited until now, by their addresses. */
async function delivered(change: Partial<Message> = {}): Promise<string[]> {
  const about = [world.rosa, world.daniel].map(({ member }): Message => ({
    dedupeKey: `waited:${member.userId}`,
    kind: 'late',
    channel: 'email',
    address: `${member.userId}@example.com`,
    subject: 'About',
    body: 'News of a visit',
    userId: member.userId,
    about: bookingId,
    ...change,
  }));
  await transaction(world.platform.database, (work) => enqueueMessages(work, about, world.clock.now()));
  await setCarer(world.clock.now());
  const sent: string[] = [];
  await deliverDueMessages(
    world.platform,
    { deliver: async ({ recipient_address }) => void sent.push(recipient_address) },
    createDispatch(world.platform),
  );
  return sent;
}

const setCarer = (withdrawnAt: Date | null) =>
  world.platform.database
    .updateTable('carers')
    .set({ withdrawn_at: withdrawnAt })
    .where('user_id', '=', world.daniel.member.userId)
    .where('recipient_id', '=', world.rosa.recipientId)
    .execute();

it('news that waited for the morning do not reach a carer who was removed in the night', async () => {
  expect(await delivered()).toEqual([`${world.rosa.member.userId}@example.com`]);
  await setCarer(null);
});

it('nor does the office call them about it', async () => {
  await delivered({ channel: 'call' });
  const calls = await readOpenCalls(world.platform.database, { most: 10 }, world.clock.now());
  expect(calls.map(({ memberId }) => memberId)).toEqual([world.rosa.member.userId]);
  await setCarer(null);
});

it('nor do news of the week go to them, which tell of several people', async () => {
  expect(await delivered({ kind: 'digest', about: undefined })).toEqual([
    `${world.rosa.member.userId}@example.com`,
  ]);
  await setCarer(null);
});

it('what is about no visit, and what whoever paid owes, is still told', async () => {
  expect(await delivered({ about: undefined })).toHaveLength(2);
  await world.platform.database.deleteFrom('messages').execute();
  await world.platform.database
    .updateTable('bookings')
    .set({ booked_by: world.daniel.member.userId })
    .where('id', '=', bookingId)
    .execute();
  expect(await delivered({ kind: 'written_off' })).toHaveLength(2);
  await setCarer(null);
});

it('a text to a carer says whose visit it is, and one to whoever has the account alone does not', async () => {
  const bodyFor = async (userId: string) => {
    const messages = await transaction(world.platform.database, (work) =>
      noticesOf(world.platform, work, bookingId, 'late', 'late:1'),
    );
    return messages.find((each) => each.channel === 'text' && each.userId === userId)?.body;
  };
  for (const { member } of [world.rosa, world.daniel])
    await world.platform.database
      .insertInto('notification_settings')
      .values({
        user_id: member.userId,
        updated_at: world.clock.now(),
        choices: JSON.stringify({ 'visit-day': ['text'] }),
      })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ choices: JSON.stringify({ 'visit-day': ['text'] }) }),
      )
      .execute();
  await setCarer(null);
  for (const { member } of [world.rosa, world.daniel])
    await world.platform.database
      .updateTable('users')
      .set({ contact_phone: '+17185550161' })
      .where('id', '=', member.userId)
      .execute();
  expect(await bodyFor(world.daniel.member.userId)).toMatch(/^Hearthside: for Rosa: /);
  expect(await bodyFor(world.rosa.member.userId)).toMatch(/^Hearthside: (?!for )/);
});
