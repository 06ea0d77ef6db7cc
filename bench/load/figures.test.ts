import { expect, it } from 'vitest';
import { type Answered, faultsIn, figuresOf, isServed, letInOf, tableOf } from './figures.ts';

const answered = (kind: string, milliseconds: number, status = 200, saysWhen = true): Answered => ({
  kind,
  milliseconds,
  status,
  saysWhen,
});
const hundred = Array.from({ length: 100 }, (_, index) => answered('page', index + 1));

it('has the percentiles of what was answered, not of what was turned away', () => {
  const shed = Array.from({ length: 900 }, () => answered('page', 1, 503));
  expect(figuresOf([...hundred, ...shed])).toEqual({
    asked: 1_000,
    p50: 50,
    p95: 95,
    p99: 99,
    shed: 900,
    failed: 0,
  });
});

it('finds a level served only where nothing fails, little is shed and pages are quick', () => {
  const served = (...more: Answered[]) => isServed(figuresOf([...hundred, ...more]));
  expect(served()).toBe(true);
  expect(served(answered('page', 1, 503))).toBe(true);
  expect(served(answered('page', 1, 503), answered('page', 1, 429))).toBe(false);
  expect(served(answered('page', 1, 500))).toBe(false);
  expect(served(answered('page', 1, 0))).toBe(false);
  expect(served(...Array.from({ length: 10 }, () => answered('page', 2_000)))).toBe(false);
});

it('names what no load may do', () => {
  expect(faultsIn([...hundred, answered('page', 1, 503), answered('call', 1, 429)])).toEqual([]);
  expect(
    faultsIn([answered('page', 1, 500), answered('call', 1, 0), answered('page', 1, 503, false)]),
  ).toEqual(['2 failed: page 500, call 0.', '1 were refused without a word on when to come back.']);
});

it('says how many of a kind were let in, and has a row for each kind', () => {
  const answers = [answered('booking', 10), answered('booking', 10, 503), answered('search', 30)];
  expect(letInOf(answers, 'booking')).toBe(0.5);
  expect(tableOf('2×', answers).split('\n')).toEqual([
    '| 2× | asked | p50 ms | p95 ms | p99 ms | shed | failed |',
    '|---|---|---|---|---|---|---|',
    '| booking | 2 | 10 | 10 | 10 | 1 | 0 |',
    '| search | 1 | 30 | 30 | 30 | 0 | 0 |',
    '| all | 3 | 10 | 30 | 30 | 1 | 0 |',
  ]);
});
