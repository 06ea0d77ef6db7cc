import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { chanceOf } from '#platform/chance.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { openPool } from '#platform/database/pool.ts';
import { databaseUrlIn } from '#tests/database-address.ts';
import { seedOf, sizeOf } from '../size.ts';
import { bookUntilAnswered, signInOverHttp } from './crash-world.ts';
import { ended, type Killable, launch, makeDataFolder } from './service-process.ts';

const moments = sizeOf(3, 50);
const bookers = 6;

let data: Awaited<ReturnType<typeof makeDataFolder>>;
let service: Killable;
beforeAll(async () => {
  data = await makeDataFolder();
  service = await launch(data.folder);
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  await ended(service.child);
  await data.remove();
});

function kill(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

describe('killed at any moment', () => {
  it(
    `loses no booking that was acknowledged and charges nobody twice, ${moments} times`,
    { timeout: 60_000 + moments * 15_000 },
    async () => {
      const chance = chanceOf(seedOf(20_270_206));
      const booker = await signInOverHttp(service.url);
      const acknowledged: string[] = [];
      let over = false;
      let next = 0;
      const load = Array.from({ length: bookers }, async () => {
        while (!over && next < booker.times.length) {
          const turn = (next += 1);
          const id = await bookUntilAnswered(
            () => service.url,
            booker,
            booker.times[turn] ?? '',
            `crash-booking-${turn}`,
            () => over,
          );
          if (id !== null) acknowledged.push(id);
        }
      });

      for (let moment = 0; moment < moments; moment += 1) {
        const before = acknowledged.length;
        await expect
          .poll(() => acknowledged.length > before || next >= booker.times.length, {
            timeout: 15_000,
            interval: 5,
          })
          .toBe(true);
        await new Promise((resolve) => setTimeout(resolve, chance.below(60)));
        const postgres = await service.postgresProcess();
        const what = moment % 3;
        if (what !== 0) kill(postgres);
        if (what !== 1) {
          service.child.kill('SIGKILL');
          await ended(service.child);
          service = await launch(data.folder);
        } else {
          const url = service.url;
          await expect
            .poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 60_000, interval: 50 })
            .toBe(200);
        }
      }
      over = true;
      await Promise.all(load);

      const url = await databaseUrlIn(data.folder);
      const pool = openPool({ connectionString: url, max: 1 }, () => undefined);
      const database = openDatabase(url, { size: 1, onFault: () => undefined });
      try {
        await expect
          .poll(async () => (await pool.query("select 1 from payments where state = 'pending'")).rowCount, {
            timeout: 60_000,
            interval: 250,
          })
          .toBe(0);
        const confirmed = new Set(
          (await pool.query<{ id: string }>("select id from bookings where state = 'confirmed'")).rows.map(
            (row) => row.id,
          ),
        );
        expect(acknowledged.length).toBeGreaterThan(moments / 2);
        expect(acknowledged.filter((id) => !confirmed.has(id))).toEqual([]);
        const charges = await pool.query<{ reference: string }>(
          "select body -> 'metadata' ->> 'reference' as reference from test_gateway.objects where kind = 'payment_intent' and body ->> 'status' in ('requires_capture', 'succeeded')",
        );
        const perBooking = charges.rows.map((row) => row.reference.split(':')[0] ?? '');
        expect(new Set(perBooking).size).toBe(perBooking.length);
        expect([...confirmed].filter((id) => !perBooking.includes(id))).toEqual([]);
        expect(await findBusyDifferences(database)).toEqual([]);
      } finally {
        await pool.end();
        await database.destroy();
      }
    },
  );
});
