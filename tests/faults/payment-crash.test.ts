import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBusyDifferences } from '#domains/availability/reconciliation/data.server.ts';
import { continueVisitCharges } from '#domains/booking/charges/commands.server.ts';
import { releaseExpiredHolds } from '#domains/booking/hold/commands.server.ts';
import { continuePlacements } from '#domains/booking/placement/commands.server.ts';
import { reconcileMoney } from '#domains/booking/reconciliation/commands.server.ts';
import { listDifferences } from '#domains/booking/reconciliation/data.server.ts';
import { continueCharges } from '#domains/membership/charges/commands.server.ts';
import { settleDuePayments } from '#domains/payments/commands.server.ts';
import { continueGiftCards } from '#domains/payments/gift-cards/payment/commands.server.ts';
import { balanceOf } from '#domains/payments/ledger/data.server.ts';
import { continueRefunds } from '#domains/payments/refunds/commands.server.ts';
import { chanceOf } from '../simulation/chance.ts';
import { openVisits, type Visits } from '../visits.ts';
import { endingProcess, ProcessEnded } from './ending-process.ts';
import { waysToPay, type WayToPay } from './ways-to-pay.ts';

const moments = Number(process.env['CRASH_MOMENTS'] ?? 100);

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());

const jobs = [releaseExpiredHolds, continuePlacements, continueVisitCharges, continueCharges, continueGiftCards, settleDuePayments, continueRefunds];

async function startAnew(): Promise<void> {
  await world.startAnew();
  await sql`truncate memberships, membership_cancellations, gift_cards, payment_differences cascade`.execute(world.platform.database);
  await sql`delete from test_gateway.objects where kind in ('refund', 'event')`.execute(world.platform.database);
}

/** What a process that comes after does: its jobs, for two hours, and the comparing of books. */
async function carryOn(): Promise<void> {
  for (const minutes of [1, 20, 40, 60]) {
    world.later(minutes);
    for (const job of [...jobs, reconcileMoney, ...jobs]) await job(world.platform);
  }
}

/** How many steps one way has when nothing breaks it off, and what is true afterwards. */
async function wholeWay(way: WayToPay): Promise<number> {
  await startAnew();
  const deed = await way.prepare(world);
  const whole = endingProcess(world.platform, world.databaseUrl, 0);
  await deed(whole.platform);
  await whole.close();
  await carryOn();
  expect({ way: way.name, faults: await faults() }).toEqual({ way: way.name, faults: [] });
  return whole.steps();
}

/** Everything that is wrong about money, in words. */
async function faults(): Promise<string[]> {
  const { database } = world.platform;
  const { rows } = await sql<{ fault: string }>`
    select 'More than once asked for and taken: ' || (body -> 'metadata' ->> 'reference') as fault
    from test_gateway.objects where kind = 'payment_intent' and body ->> 'status' in ('requires_capture', 'succeeded')
    group by split_part(body -> 'metadata' ->> 'reference', ':', 1), split_part(body -> 'metadata' ->> 'reference', ':', 2), body -> 'metadata' ->> 'reference' having count(*) > 1
    union all
    select 'A visit is paid for twice: ' || split_part(p.reference, ':', 1) from payments p join bookings b on b.id::text = split_part(p.reference, ':', 1)
    where p.state in ('authorized', 'captured') and p.settle_cents is distinct from 0 group by split_part(p.reference, ':', 1) having count(*) > 1
    union all
    select 'Still under way: payment ' || state from payments where state = 'pending' or (state = 'authorized' and settle_cents is not null)
    union all
    select 'Still under way: refund' from payment_refunds where state = 'pending'
    union all
    select 'Still under way: gift card ' || state from gift_cards where state in ('paying', 'refunding')
    union all
    select 'Paid and not booked: ' || b.state from bookings b join payments p on p.id = b.payment_id where p.state in ('authorized', 'captured') and b.state = 'draft'
    union all
    select 'Booked and not paid: ' || b.state from bookings b left join payments p on p.id = b.payment_id
    where b.state in ('confirmed', 'completed') and b.total_cents > b.gift_cents and (p.id is null or p.state <> case b.state when 'completed' then 'captured' else 'authorized' end)
    union all
    select 'A gift is held for a visit that is over: ' || b.state from bookings b where b.state in ('completed', 'cancelled')
      and (select coalesce(sum(amount_cents), 0) from ledger_entries where credit_account = 'gift_held:' || b.id) <> (select coalesce(sum(amount_cents), 0) from ledger_entries where debit_account = 'gift_held:' || b.id)
    union all
    select 'A charge is paid and its payment ' || p.state from visit_charges c join payments p on p.id = c.payment_id where c.state = 'paid' and p.state <> 'captured'
    union all
    select 'A member who paid has no membership' from membership_charges m join payments p on p.id = m.payment_id
    where p.state = 'captured' and not exists (select 1 from memberships x where x.user_id = m.user_id and x.state = 'active')`.execute(database);
  const { rows: truth } = await sql<{ cents: number }>`
    select coalesce(sum((body ->> 'amountReceived')::integer - coalesce((body ->> 'amountRefunded')::integer, 0)), 0) as cents from test_gateway.objects where kind = 'payment_intent'`.execute(database);
  const ledger = -(await balanceOf(database, 'gateway'));
  const report = (await listDifferences(database)).map(({ line }) => line);
  const compared = await reconcileMoney(world.platform);
  const calendar = await findBusyDifferences(database);
  return [
    ...rows.map(({ fault }) => fault),
    ...(ledger === truth[0]?.cents ? [] : [`The gateway has ${truth[0]?.cents}, and the ledger ${ledger}.`]),
    ...report,
    ...(compared.found === 0 ? [] : ['The books still differ.']),
    ...(calendar.length === 0 ? [] : ['The calendar differs from the bookings.']),
  ];
}

describe('a process that ends in the middle of a payment', () => {
  it(`charges nobody twice and leaves nothing paid but unbooked, at any of ${moments} moments`, async () => {
    const chance = chanceOf(20_270_205);
    const steps = new Map<WayToPay, number>();
    for (const way of waysToPay) steps.set(way, await wholeWay(way));
    expect(Math.min(...steps.values())).toBeGreaterThan(4);
    for (let moment = 0; moment < moments; moment += 1) {
      const way = waysToPay[moment % waysToPay.length]!;
      const last = 1 + chance.below(steps.get(way) ?? 1);
      const again = chance.percent(50);
      await startAnew();
      const deed = await way.prepare(world);
      const process = endingProcess(world.platform, world.databaseUrl, last);
      await deed(process.platform).catch((error: unknown) => {
        if (!(error instanceof ProcessEnded)) throw error;
      });
      expect(process.hasEnded()).toBe(true);
      await process.close();
      // Whoever saw no answer presses the button once more, or goes away.
      if (again) await deed(world.platform);
      await carryOn();
      expect(await faults(), `${way.name}, ended at step ${last}${again ? ', asked again' : ''}`).toEqual([]);
    }
  }, 300_000);
});
