import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcileMoney } from '#domains/visit-money/books/reconciliation.server.ts';
import { type Acknowledged, busyMembers } from './busy-members.ts';
import { moneyFaults } from './money-faults.ts';
import { startThreeProcesses, type ThreeProcesses } from './three-processes.ts';

const moments = Number(process.env['CRASH_MOMENTS'] ?? 4);
/** After this many, the clock moves on, so that there is something old enough to be compared in full. */
const momentsAtATime = Math.max(2, Math.ceil(moments / 8));
const effectsBetween = 6;
const lanes = 6;
/** A day, so that each stretch meets visits that can no longer be canceled for free. */
const laterMinutes = 24 * 60;

let world: ThreeProcesses;
beforeAll(async () => {
  world = await startThreeProcesses();
}, 180_000);
afterAll(() => world.close());

/** A fourth process that does nothing but compare, again and again. */
async function compareUntil(isOver: () => boolean): Promise<number> {
  let times = 0;
  for (; !isOver(); times += 1) await reconcileMoney(world.platform);
  return times;
}

/**
 * A stretch of work in which any of the three is killed a number of times while a fourth one compares, until
 * everything is done.
 */
async function workAndKill(
  members: Awaited<ReturnType<typeof busyMembers>>,
  kills: number,
): Promise<{ restarts: number[]; compared: number }> {
  const restarts: number[] = [];
  let [over, atRest] = [false, false];
  async function killAgainAndAgain(): Promise<void> {
    while (restarts.length < kills) {
      // The limits count what one person asks for in an hour.
      await sql`delete from rate_limits`.execute(world.platform.database);
      const before = members.count();
      await expect
        .poll(() => over || members.count() >= before + effectsBetween, { timeout: 90_000, interval: 5 })
        .toBe(true);
      restarts.push(await world.killOne(Math.floor(Math.random() * world.processes)));
    }
    over = true;
  }
  const comparing = compareUntil(() => atRest);
  try {
    await Promise.all([members.go(lanes, () => over), killAgainAndAgain()]);
    await comeToRest();
  } finally {
    [over, atRest] = [true, true];
  }
  return { restarts, compared: await comparing };
}

/** Everything that was begun is done, including what a dead process left behind. */
async function comeToRest(): Promise<void> {
  const underWay = sql<{ n: number }>`
    select (select count(*) from payments where state = 'pending' or (state = 'authorized' and settle_cents is not null))
      + (select count(*) from payment_refunds where state = 'pending') + (select count(*) from gift_cards where state in ('paying', 'refunding')) as n`;
  await expect
    .poll(async () => Number((await underWay.execute(world.platform.database)).rows[0]?.n), {
      timeout: 150_000,
      interval: 250,
    })
    .toBe(0);
}

/** All that was ever found or reported to the office, fixed or not. */
async function alerts(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select kind || case when mended then ', mended: ' else ': ' end || line as line from payment_differences
    union all
    select 'mail: ' || body from messages where kind = 'office' and subject like '%our books and the bank differ%'`.execute(
    world.platform.database,
  );
  return rows.map(({ line }) => line);
}

/** What was acknowledged and turns out not to be so. */
async function broken({
  booked,
  cancelled,
  refunded,
  giftsPaid,
  giftsRefunded,
}: Acknowledged): Promise<string[]> {
  const { database } = world.platform;
  const { rows: visits } = await sql<{ id: string; state: string; captured: number; back: number }>`
    select b.id, b.state, p.captured_cents as captured, (select coalesce(sum(r.amount_cents), 0)::integer from payment_refunds r where r.payment_id = p.id and r.state = 'done') as back
    from bookings b join payments p on p.id = b.payment_id`.execute(database);
  const byId = new Map(visits.map((visit) => [visit.id, visit]));
  const { rows: gifts } = await sql<{
    state: string;
    count: number;
  }>`select state, count(*)::integer as count from gift_cards where state in ('paid', 'refunded') group by state`.execute(
    database,
  );
  const giftsIn = (state: string) => gifts.find((each) => each.state === state)?.count ?? 0;
  return [
    ...[...booked]
      .filter((id) => byId.get(id)?.state !== (cancelled.has(id) ? 'cancelled' : 'confirmed'))
      .map((id) => `Visit ${id} is ${byId.get(id)?.state}.`),
    ...[...cancelled]
      .filter(([id, feeCents]) => byId.get(id)?.captured !== feeCents)
      .map(([id, feeCents]) => `Visit ${id}: ${byId.get(id)?.captured} were taken instead of ${feeCents}.`),
    ...[...refunded]
      .filter(([id, cents]) => byId.get(id)?.back !== cents)
      .map(([id, cents]) => `Visit ${id}: ${byId.get(id)?.back} went back instead of ${cents}.`),
    ...(giftsIn('refunded') === giftsRefunded.size
      ? []
      : [`${giftsIn('refunded')} gift cards went back instead of ${giftsRefunded.size}.`]),
    ...(giftsIn('paid') >= giftsPaid.size - giftsRefunded.size ? [] : ['A gift card that was paid is not.']),
  ];
}

describe('three processes, one of which is killed at any moment', () => {
  it(
    `keep what was acknowledged, charge once and raise no false alarm, ${moments} times`,
    { timeout: 240_000 + moments * 20_000 },
    async () => {
      const members = await busyMembers(world);
      expect(await moneyFaults(world.platform)).toEqual([]);
      const restarts: number[] = [];
      let compared = 0;
      for (let moment = 0; moment < moments; moment += momentsAtATime) {
        if (moment > 0) await world.comeBackLater(laterMinutes);
        const stretch = await workAndKill(members, Math.min(momentsAtATime, moments - moment));
        restarts.push(...stretch.restarts);
        compared += stretch.compared;
        expect(await alerts()).toEqual([]);
      }
      await world.endAll(20);

      const { acknowledged } = members;
      expect(await moneyFaults(world.platform)).toEqual([]);
      expect([await broken(acknowledged), await alerts()]).toEqual([[], []]);
      expect(
        Math.min(...Object.values(acknowledged).map((each: { size: number }) => each.size)),
      ).toBeGreaterThan(0);
      expect(compared).toBeGreaterThan(moments);
      expect(Math.max(...restarts)).toBeLessThan(20_000);
    },
  );
});
