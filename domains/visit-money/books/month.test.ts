import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountsOf,
  addedUp,
  balancesAfter,
  figuresOf,
  type MonthReport,
  type Movement,
  notReported,
} from './month.ts';

const accounts = [
  'gateway',
  'revenue',
  'tips',
  'gift_card',
  'gift_balance',
  'gift_authorized',
  'member_credit',
  'written_off',
];
const movements = fc.array(
  fc
    .record({
      debit: fc.constantFrom(...accounts),
      credit: fc.constantFrom(...accounts),
      detail: fc.constantFrom('', 'fee', 'extra', 'membership', 'came_back' as const),
      cents: fc.integer({ min: 1, max: 1_000_000 }),
      entries: fc.integer({ min: 1, max: 50 }),
    })
    .filter(({ debit, credit }) => debit !== credit),
  { maxLength: 30 },
);
const reportOf = (moved: Movement[], late: Movement[] = []): MonthReport => ({
  month: '2027-01',
  moved,
  late,
  unpaid: { visits: 0, cents: 0 },
});
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

describe('a month', () => {
  it('puts into accounts what it takes out of them, to the cent', () => {
    fc.assert(
      fc.property(movements, (moved) => {
        const lines = accountsOf(moved);
        expect(sum(lines.map(({ inCents, outCents }) => inCents - outCents))).toBe(0);
      }),
    );
  });

  it('and all before it leave nothing out and count nothing twice, whatever is written late', () => {
    fc.assert(
      fc.property(fc.array(movements, { maxLength: 4 }), movements, (months, afterward) => {
        const reports = months.map((moved) => reportOf(addedUp(moved)));
        const written = [...months.flat(), ...afterward];
        const next = reportOf([], notReported(written, reports));
        expect(notReported(written, [...reports, next])).toEqual([]);
        for (const { account, inCents, outCents } of accountsOf(written))
          expect([account, balancesAfter([...reports, next]).get(account) ?? 0]).toEqual([
            account,
            inCents - outCents,
          ]);
      }),
    );
  });

  it('has every cent of the revenue in one figure, and losses apart', () => {
    fc.assert(
      fc.property(movements, movements, (moved, late) => {
        const { revenue, writtenOff } = figuresOf({ moved, late });
        const balances = balancesAfter([reportOf(moved, late)]);
        const others = moved
          .concat(late)
          .filter(({ debit, credit }) => (debit === 'written_off') !== (credit === 'written_off'))
          .filter(({ debit, credit }) => debit !== 'revenue' && credit !== 'revenue');
        expect(revenue + writtenOff).toBe(balances.get('revenue') ?? 0);
        if (others.length === 0) expect(0 - writtenOff).toBe(balances.get('written_off') ?? 0);
      }),
    );
  });
});
