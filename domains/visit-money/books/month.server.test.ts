import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeEntries } from '#domains/payments/ledger.server.ts';
import {
  giftAuthorizedAccount,
  giftBalanceAccount,
  giftCardAccount,
  type Entry,
} from '#domains/payments/ledger.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { momentsOf } from '../statement.ts';
import { closeMonth, findMovements, listClosedMonths, nextToClose, reportMonth } from './month.server.ts';
import { accountsOf, balancesAfter, figuresOf } from './month.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
  await employ(world.platform.database, ana, world.clock.now());
  await employ(world.platform.database, ben, world.clock.now());
});
afterAll(() => world.close());
beforeEach(startAnew);

async function startAnew(): Promise<void> {
  world.clock.moveTo('2027-05-20T15:00:00Z');
  await emptyTables(world.platform.database, 'ledger_entries', 'closed_months');
}

const zone = 'America/New_York';
let key = 0;
const write = (at: string, debit: string, credit: string, amountCents: number, memo = 'Test') =>
  transaction(world.platform.database, (work) =>
    writeEntries(
      work,
      [{ dedupeKey: `test:${(key += 1)}`, debit, credit, amountCents, memo } satisfies Entry],
      new Date(at),
    ),
  );
const close = (month: string, staff = ben) => closeMonth(world.platform, staff, month);

describe('a month that is closed', () => {
  it('keeps its report, in its own zone, whatever is written into it afterward', async () => {
    await write('2027-02-01T04:59:00Z', 'gateway', 'revenue', 5_000);
    await write('2027-02-01T05:00:00Z', 'gateway', 'revenue', 700);
    await write('2027-02-10T12:00:00Z', 'gateway', giftCardAccount(newIdentifier()), 2_500);
    const january = valueOf(await close('2027-01'));
    expect(figuresOf(january.report)).toMatchObject({ visits: 5_000, revenue: 5_000, giftCardsSold: 0 });
    await write('2027-01-31T12:00:00Z', 'revenue', 'gateway', 1_000);
    const [kept] = await listClosedMonths(world.platform.database);
    expect(kept).toEqual({ ...january, closedBy: 'Ben Okafor' });
    const february = valueOf(await close('2027-02'));
    expect(february.report.late).toEqual([
      { debit: 'revenue', credit: 'gateway', detail: '', cents: 1_000, entries: 1 },
    ]);
    expect(figuresOf(february.report)).toMatchObject({ visits: 700, refunds: -1_000, giftCardsSold: 2_500 });
    expect(balancesAfter([january.report, february.report]).get('revenue')).toBe(4_700);
    await expect(
      sql`update closed_months set month = '2027-03'`.execute(world.platform.database),
    ).rejects.toThrow('only ever added');
  });

  it('is over, the next one, and closed once', async () => {
    await write('2027-03-10T12:00:00Z', 'gateway', 'revenue', 100);
    expect(codeOf(await close('2027-04'))).toBe('month_before_open');
    expect(codeOf(await close('2027-05'))).toBe('month_not_over');
    expect(codeOf(await close('march'))).toBe('month_not_found');
    const both = await Promise.all([close('2027-03', ana), close('2027-03', ben)]);
    expect(both.map(codeOf)).toContain('month_closed');
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(codeOf(await close('2027-04'))).toBeUndefined();
  });
});

it('all closed months together are the ledger, to the cent, whatever is written when', async () => {
  const accounts = [
    'gateway',
    'revenue',
    'tips',
    giftCardAccount(newIdentifier()),
    giftBalanceAccount(newIdentifier()),
    giftAuthorizedAccount(newIdentifier()),
    'written_off',
  ];
  const act = fc.oneof(
    { weight: 1, arbitrary: fc.constant('close' as const) },
    {
      weight: 5,
      arbitrary: fc
        .record({
          day: fc.integer({ min: 0, max: 130 }),
          debit: fc.constantFrom(...accounts),
          credit: fc.constantFrom(...accounts),
          cents: fc.integer({ min: 1, max: 90_000 }),
        })
        .filter(({ debit, credit }) => debit !== credit),
    },
  );
  const { database } = world.platform;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      await startAnew();
      await write('2027-01-01T12:00:00Z', 'gateway', 'revenue', 1);
      for (const each of acts) {
        if (each === 'close') await close(nextToClose('2027-01', await listClosedMonths(database)));
        else
          await write(
            new Date(Date.UTC(2027, 0, 1, 12) + each.day * 86_400_000).toISOString(),
            each.debit,
            each.credit,
            each.cents,
          );
      }
      const closed = await listClosedMonths(database);
      const open = nextToClose('2027-01', closed);
      const report = await reportMonth(database, open, zone, closed);
      const reports = [...closed.map((each) => each.report), report];
      const ledger = await findMovements(database, null, momentsOf(open, zone).until);
      for (const { account, inCents, outCents } of accountsOf(ledger))
        expect([account, balancesAfter(reports).get(account) ?? 0]).toEqual([account, inCents - outCents]);
    }),
    { numRuns: 25 },
  );
}, 120_000);
