import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BoardView, dayBeside, searchOf, spans, viewIn } from './asked.ts';
import { boardSigns } from './board.ts';

it('finds a view again at its own address', () => {
  const view: fc.Arbitrary<BoardView> = fc.record({
    day: fc
      .integer({ min: 0, max: 4_000 })
      .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)),
    span: fc.constantFrom(...spans),
    as: fc.constantFrom('timeline', 'list'),
    area: fc.option(fc.constantFrom('nyc-queens', 'a b&c')),
    service: fc.option(fc.constantFrom('cleaning', 'yard work')),
    sign: fc.option(fc.constantFrom(...boardSigns)),
    everybody: fc.boolean(),
    isRoomy: fc.boolean(),
  });
  fc.assert(
    fc.property(view, (each) => {
      expect(viewIn(new URLSearchParams(searchOf(each)), '2020-01-01')).toEqual(each);
    }),
  );
});

it('does not ask for what an address says wrongly', () => {
  const wrong = new URLSearchParams('day=2026-02-30&span=year&as=map&sign=lost&people=some&rows=tiny');
  expect(viewIn(wrong, '2026-11-28')).toEqual({
    day: '2026-11-28',
    span: 'day',
    as: 'timeline',
    area: null,
    service: null,
    sign: null,
    everybody: false,
    isRoomy: false,
  });
});

it('leads to the same board of the next day, week and month', () => {
  const view = viewIn(new URLSearchParams('day=2026-01-31'), '2026-11-28');
  expect(spans.map((span) => [dayBeside({ ...view, span }, 1), dayBeside({ ...view, span }, -1)])).toEqual([
    ['2026-02-01', '2026-01-30'],
    ['2026-02-07', '2026-01-24'],
    ['2026-02-28', '2025-12-31'],
  ]);
});
