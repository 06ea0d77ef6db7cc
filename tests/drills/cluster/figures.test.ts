import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { figuresOf, type Seen, tableOf, writtenInto } from './figures.ts';

const turns = [
  { what: 'the primary', killed: 1_000, over: 20_000 },
  { what: 'a process', killed: 20_000, over: 40_000 },
  { what: 'the primary', killed: 40_000, over: 60_000 },
];
const page = (began: number, took: number): Seen => ({
  what: 'page',
  began,
  ended: began + took,
  failures: [],
});
const seen: Seen[] = [
  {
    what: 'booking',
    began: 900,
    ended: 9_000,
    failures: [
      { at: 1_500, how: 'cut' },
      { at: 7_500, how: '503' },
    ],
  },
  { what: 'booking', began: 41_000, ended: 41_200, failures: [] },
  page(5_000, 10),
  { what: 'page', began: 2_000, ended: 4_500, failures: [{ at: 4_500, how: '503' }] },
  page(21_000, 30),
];

it('counts a failure for what was killed before it, and waits as long as whoever asked did', () => {
  const [primary, process] = figuresOf(turns, seen);
  expect(primary).toEqual({
    what: 'the primary',
    times: 2,
    back: { median: 0, longest: 6.5 },
    bookings: { asked: 2, p99: 8_100, failures: { cut: 1, '503': 1 } },
    pages: { asked: 2, p99: 2_500, failures: { '503': 1 } },
  });
  expect(process).toMatchObject({
    times: 1,
    back: { longest: 0 },
    pages: { asked: 1, p99: 30, failures: {} },
  });
});

it('puts its table between the marks of the page, again and again', async () => {
  const operating = await readFile('docs/operating.md', 'utf8');
  const table = tableOf(figuresOf(turns, seen));
  expect(table).toContain(
    '| the primary | 2 | 0.0 s, 6.5 s | 2 | 8100 ms | 2500 ms | 2 (503: 1, cut: 1) | 1 (503: 1) of 2 |',
  );
  const once = writtenInto(operating, table);
  expect(once).toContain(table);
  expect(writtenInto(once, table)).toBe(once);
  expect(writtenInto(once, 'none')).not.toContain(table);
  expect(() => writtenInto('a page without', table)).toThrow('no place');
});
