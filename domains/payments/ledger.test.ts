import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { balanceOf, writeEntries } from './ledger.server.ts';
import { giftAuthorizedAccount, giftBalanceAccount, giftCardAccount, type Entry } from './ledger.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

const [gift, member, visit] = [newIdentifier(), newIdentifier(), newIdentifier()];
const accounts = [
  'gateway',
  'revenue',
  'tips',
  giftCardAccount(gift),
  giftBalanceAccount(member),
  giftAuthorizedAccount(visit),
];
const entries = fc.array(
  fc
    .record({
      dedupeKey: fc.integer({ min: 0, max: 15 }).map(String),
      debit: fc.constantFrom(...accounts),
      credit: fc.constantFrom(...accounts),
      amountCents: fc.integer({ min: 0, max: 1_000_000 }),
      memo: fc.constant('Test'),
    })
    .filter(({ debit, credit }) => debit !== credit),
  { maxLength: 20 },
);

/** The expected balances, counted by hand: each key once, and nothing for nothing. */
function expectedBalances(written: readonly Entry[]): Record<string, number> {
  const balances = Object.fromEntries(accounts.map((account) => [account, 0]));
  const seen = new Set<string>();
  for (const { dedupeKey, debit, credit, amountCents } of written) {
    if (amountCents === 0 || seen.has(dedupeKey)) continue;
    seen.add(dedupeKey);
    balances[debit] = (balances[debit] ?? 0) - amountCents;
    balances[credit] = (balances[credit] ?? 0) + amountCents;
  }
  return balances;
}

describe('the ledger', () => {
  it('moves every cent once, whatever is written in whatever order, and all accounts together are zero', async () => {
    const { database, clock } = world.platform;
    await fc.assert(
      fc.asyncProperty(entries, async (wanted) => {
        await emptyTables(database, 'ledger_entries');
        for (const entry of wanted)
          await transaction(database, (work) => writeEntries(work, [entry], clock.now()));
        await transaction(database, (work) => writeEntries(work, wanted, clock.now()));
        const balances = Object.fromEntries(
          await Promise.all(
            accounts.map(async (account) => [account, await balanceOf(database, account)] as const),
          ),
        );
        expect(balances).toEqual(expectedBalances(wanted));
        expect(Object.values(balances).reduce((sum, cents) => sum + cents, 0)).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it('is never left half written', async () => {
    const { database, clock } = world.platform;
    await emptyTables(database, 'ledger_entries');
    const entry: Entry = {
      dedupeKey: 'whole',
      debit: 'gateway',
      credit: 'revenue',
      amountCents: 100,
      memo: 'Test',
    };
    const broken = transaction(database, async (work) => {
      await writeEntries(work, [entry], clock.now());
      await writeEntries(work, [{ ...entry, dedupeKey: 'too much', amountCents: 2 ** 40 }], clock.now());
    });
    await expect(broken).rejects.toThrow();
    expect(await balanceOf(database, 'revenue')).toBe(0);
  });
});
