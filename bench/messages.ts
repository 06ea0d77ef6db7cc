import { sql } from 'kysely';
import { createDispatch } from '#domains/notifications/dispatch.server.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { deliverDueMessages, type Transport } from '#platform/messages/delivery.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import type { BenchLine } from './bench-line.ts';

const notifications = 10_000;
const written = 500;
const lanes = 4;
/** Each process holds a connection for each lane, here out of one pool. */
const processes = 3;

const body = [
  'Hello Rosa Alvarez,',
  'Your visit is booked.',
  'What: Home cleaning\nFor: Rosa Alvarez\nReference: HS-7K4M-29Q',
  'See it here: http://localhost/account/upcoming-booking/1',
  'Questions? Call (212) 555-0142.',
].join('\n\n');

/**
 * 10,000 notifications, written twice and sent by three processes with four lanes each, compared with as many
 * plain updates of a row.
 */
export async function benchMessages(platform: Platform): Promise<BenchLine[]> {
  const { database, clock } = platform;
  const arrived = new Map<string, number>();
  const sink: Transport = { deliver: async ({ id }) => void arrived.set(id, (arrived.get(id) ?? 0) + 1) };

  const begunWriting = performance.now();
  for (let first = 0; first < notifications; first += written) {
    const messages = Array.from({ length: written }, (_, index) => ({
      dedupeKey: `bench:${first + index}:email`,
      kind: 'confirmed',
      channel: 'email' as const,
      address: `person-${first + index}@example.com`,
      subject: 'Your visit is booked',
      body,
    }));
    for (const _ of [1, 2])
      await transaction(database, (work) => enqueueMessages(work, messages, clock.now()));
  }
  const writing = performance.now() - begunWriting;

  const begun = performance.now();
  const post = createDispatch(platform);
  const sent = await Promise.all(
    Array.from({ length: processes }, () => deliverDueMessages(platform, sink, post, { lanes })),
  );
  const sending = performance.now() - begun;
  const twice = [...arrived.values()].filter((times) => times > 1).length;
  const missing = notifications - arrived.size;
  if (sent.reduce((sum, each) => sum + each, 0) !== notifications)
    throw new Error('Not every notification was counted as sent.');

  const updates = await plainUpdates(platform, notifications);
  const perSecond = (milliseconds: number) => (notifications * 1_000) / milliseconds;
  return [
    { name: '10,000 notifications written, each twice', value: perSecond(writing), unit: 'per second' },
    {
      name: '10,000 notifications prepared as HTML and sent, 3 processes of 4 lanes',
      value: perSecond(sending),
      unit: 'per second',
      limit: { kind: 'at least', value: 300 },
    },
    {
      name: 'as many plain UPDATEs of a row each, 12 clients',
      value: perSecond(updates),
      unit: 'per second',
    },
    {
      name: 'sent / plain UPDATE',
      value: updates / sending,
      unit: '',
      limit: { kind: 'at least', value: 0.1 },
    },
    { name: 'sent twice', value: twice, unit: '', limit: { kind: 'at most', value: 0 } },
    { name: 'not sent', value: missing, unit: '', limit: { kind: 'at most', value: 0 } },
  ];
}

async function plainUpdates({ database, clock }: Platform, count: number): Promise<number> {
  await sql`create table if not exists bench_messages (id uuid primary key, sent_at timestamptz)`.execute(
    database,
  );
  const ids = Array.from({ length: count }, () => newIdentifier());
  await sql`insert into bench_messages (id) select unnest(${ids}::uuid[])`.execute(database);
  const begun = performance.now();
  const client = async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop())
      await sql`update bench_messages set sent_at = ${clock.now()} where id = ${id}`.execute(database);
  };
  await Promise.all(Array.from({ length: processes * lanes }, client));
  return performance.now() - begun;
}
