import { createServer } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { continuePlacements } from '#domains/booking/placement/placement.server.ts';
import { continueCharges } from '#domains/membership/charge.server.ts';
import { lookAtEvents } from '#domains/payments/gateway-events.server.ts';
import { orderHash } from '#domains/payments/gift-cards/gift-card.server.ts';
import { settleDuePayments } from '#domains/payments/settlement.server.ts';
import { type Chance, chanceOf } from '#platform/chance.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { leaveMoneyBehind, type LeftBehind } from '#tests/money-left-behind.ts';
import { seedOf, sizeOf } from '#tests/size.ts';
import { openVisits, type Visits } from '#tests/visits.ts';
import { createPaymentWebhooks } from './payment-webhooks.ts';

const orders = sizeOf(20, 300);

interface Sent {
  payload: string;
  signature: string;
}

let world: Visits;
let left: LeftBehind;
let sent: Sent[];
let webhooks: ReturnType<typeof createPaymentWebhooks>;
beforeAll(async () => {
  world = await openVisits();
  await world.startAnew();
  webhooks = createPaymentWebhooks(world.platform);
  left = await leaveMoneyBehind(world);
  sent = await everythingSent();
  await keepAll();
});
afterAll(() => world.close());

/**
 * Everything that changes when the gateway's events are heeded; each is saved and put back for the next
 * order, first what others refer to.
 */
const visits = [
  'cards',
  'payments',
  'bookings',
  'booking_needs',
  'booking_cancellations',
  'booking_events',
  'ledger_entries',
];
const tables = [
  ...visits,
  'gift_cards',
  'memberships',
  'membership_charges',
  'messages',
  'gateway_events',
  'test_gateway.objects',
  'test_gateway.requests',
];
const kept = (table: string) => `kept.${table.replace('.', '_')}`;
const execute = async (statements: string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(world.platform.database);
};

async function keepAll(): Promise<void> {
  await execute([
    'create schema kept',
    ...tables.map((table) => `create table ${kept(table)} as select * from ${table}`),
  ]);
}

async function putBack(): Promise<void> {
  const columns = await Promise.all(tables.map(writtenColumns));
  await emptyTables(world.platform.database, ...tables);
  await execute(
    tables.map(
      (table, index) =>
        `insert into ${table} (${columns[index]}) overriding system value select ${columns[index]} from ${kept(table)}`,
    ),
  );
}

/** All but those that the database itself computes from others. */
async function writtenColumns(table: string): Promise<string> {
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(attname), ', ') as names from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    world.platform.database,
  );
  return rows[0]!.names;
}

/** What the gateway has sent by now, as it goes over the wire. */
async function everythingSent(): Promise<Sent[]> {
  const taken: Sent[] = [];
  const receiver = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    taken.push({
      payload: Buffer.concat(chunks).toString(),
      signature: String(incoming.headers['stripe-signature']),
    });
    outgoing.writeHead(204, { connection: 'close' }).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', () => resolve()));
  const address = receiver.address();
  if (address === null || typeof address === 'string' || world.deliverGatewayEvents === undefined)
    throw new Error('Nothing can be sent.');
  await world.deliverGatewayEvents(`http://127.0.0.1:${address.port}/`);
  receiver.close();
  return taken;
}

const deliver = async ({ payload, signature }: Sent) =>
  (await webhooks.request('/', { method: 'POST', headers: { 'stripe-signature': signature }, body: payload }))
    .status;

/** Each ten times, in random order, with the jobs running now and then. */
async function deliverAll(chance: Chance): Promise<void> {
  const all = sent.flatMap((each) => Array.from({ length: 10 }, () => each));
  for (let end = all.length - 1; end > 0; end -= 1) {
    const other = chance.below(end + 1);
    [all[end], all[other]] = [all[other]!, all[end]!];
  }
  while (all.length > 0) {
    const statuses = await Promise.all(all.splice(0, 1 + chance.below(40)).map(deliver));
    expect(new Set(statuses)).toEqual(new Set([204]));
    if (chance.percent(10)) await work(chance);
  }
  for (let turn = 0; turn < 3; turn += 1) await work(chance);
}

async function work(chance: Chance): Promise<void> {
  const jobs = [lookAtEvents, continuePlacements, settleDuePayments, continueCharges];
  while (jobs.length > 0) await jobs.splice(chance.below(jobs.length), 1)[0]?.(world.platform);
}

async function finalState(): Promise<unknown> {
  const { rows } = await sql`
    select 'payment' as what, reference as name, state || ' ' || captured_cents as how from payments
    union all select 'booking', reference, state || ' ' || version from bookings
    union all select 'card', payment_method_id, is_default::text from cards
    union all select 'gift', id::text, state || ' ' || attempt from gift_cards
    union all select 'entry', dedupe_key, debit_account || ' ' || credit_account || ' ' || amount_cents from ledger_entries
    union all select 'membership', user_id::text, plan_id || ' ' || state from memberships
    union all select 'message', dedupe_key, kind from messages
    union all select 'event', id, (next_try_at is null)::text from gateway_events
    union all select 'intent', id, (body ->> 'status') || ' ' || (body ->> 'amountReceived') || ' ' || coalesce(body ->> 'amountRefunded', '0')
      from test_gateway.objects where kind = 'payment_intent'
    order by 1, 2`.execute(world.platform.database);
  return rows;
}

const bookingState = async (id: string) => {
  const row = await world.platform.database
    .selectFrom('bookings')
    .leftJoin('payments', 'payments.id', 'bookings.payment_id')
    .select(['bookings.state', 'payments.state as paid'])
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow();
  return `${row.state}, ${row.paid}`;
};
const giftState = async (key: string) =>
  (
    await world.platform.database
      .selectFrom('gift_cards')
      .select('state')
      .where('order_hash', '=', orderHash(world.platform.secret, key))
      .executeTakeFirstOrThrow()
  ).state;

describe('events of the gateway', () => {
  it('bring everything to where it belongs', async () => {
    expect(sent.length).toBeGreaterThan(15);
    expect(await bookingState(left.unanswered)).toBe('held, pending');
    await deliverAll(chanceOf(0));
    expect(await bookingState(left.unanswered)).toBe('confirmed, authorized');
    expect(await bookingState(left.lapsed)).toBe('confirmed, released');
    expect(await bookingState(left.takenUnwritten)).toBe('cancelled, released');
    expect(await Promise.all([left.unansweredGift, left.approvedGift].map(giftState))).toEqual([
      'paid',
      'paid',
    ]);
    const cards = await world.platform.database
      .selectFrom('cards')
      .select('brand')
      .where('brand', '=', 'mastercard')
      .execute();
    expect(cards).toHaveLength(1);
    expect(
      await world.platform.database.selectFrom('memberships').select(['plan_id', 'state']).execute(),
    ).toEqual([{ plan_id: 'plus', state: 'active' }]);
  });

  it(`lead to the same end, each ten times, in ${orders} orders`, async () => {
    await putBack();
    await deliverAll(chanceOf(0));
    const expected = await finalState();
    const first = seedOf(1);
    for (let order = 0; order < orders; order += 1) {
      await putBack();
      await deliverAll(chanceOf(first + order));
      expect(await finalState(), `order ${first + order}`).toEqual(expected);
    }
  }, 3_600_000);
});

describe('what the gateway has not sent like this', () => {
  const written = async () =>
    (await sql<{ n: number }>`select count(*) as n from gateway_events`.execute(world.platform.database))
      .rows[0]?.n;

  it('is answered 400, and nothing is written', async () => {
    await putBack();
    const before = await finalState();
    const [one, other] = sent;
    if (one === undefined || other === undefined) throw new Error('Nothing was sent.');
    const forged = [
      { ...one, signature: '' },
      { ...one, signature: other.signature },
      { ...one, signature: one.signature.replace(/v1=.{6}/, 'v1=000000') },
      { ...one, signature: one.signature.replace(/t=\d+/, 't=1') },
      { payload: one.payload.replace('evt_', 'evt_0'), signature: one.signature },
      { payload: `${one.payload} `, signature: one.signature },
      { payload: '{}', signature: one.signature },
      { payload: '', signature: one.signature },
    ];
    for (const each of forged) expect(await deliver(each)).toBe(400);
    world.later(5);
    world.clock.moveTo(new Date(world.clock.now().getTime() + 1_000));
    for (const each of sent) expect(await deliver(each)).toBe(400);
    expect(await written()).toBe(0);
    expect(await finalState()).toEqual(before);
  });
});
