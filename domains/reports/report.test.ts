import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartOf } from './chart.ts';
import { stepsOf } from './report-days.ts';
import { findReportNumber, reportNumbers } from './report-numbers.ts';
import { measuresOf, periodOf, readReportId, toReportId, valueInWords, valueOf } from './report.ts';

const fill = findReportNumber('fill-rate')!;

describe('a number of the reports', () => {
  it('is its sums divided, and says nothing where there is nothing to divide by', () => {
    expect(
      valueOf(
        fill,
        new Map([
          ['completed', 57],
          ['due', 60],
        ]),
      ),
    ).toBe(0.95);
    expect(valueOf(fill, new Map())).toBeNull();
    expect(valueInWords('share', 0.954)).toBe('95.4%');
    expect(valueInWords('share', null)).toBe('Nothing to count');
    expect(valueInWords('money', -12_345)).toBe('-$123.45');
    expect(valueInWords('minutes', 1)).toBe('1 minute');
  });

  it('of several causes is the sum of its parts', () => {
    const sums = new Map([
      ['canceled.free', 3],
      ['canceled.fee', 2],
      ['canceled.office', 1],
      ['canceled', 99],
    ]);
    expect(valueOf(findReportNumber('canceled')!, sums)).toBe(6);
  });

  it('is the same however its days are put together', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...reportNumbers),
        fc.array(fc.array(fc.nat(10_000), { minLength: 40, maxLength: 40 }), { maxLength: 8 }),
        (number, days) => {
          const measures = measuresOf(number);
          const of = (rows: number[][]) =>
            new Map(
              measures.map((name, index) => [name, rows.reduce((sum, row) => sum + (row[index] ?? 0), 0)]),
            );
          const cut = Math.floor(days.length / 2);
          const [first, second] = [of(days.slice(0, cut)), of(days.slice(cut))];
          const together = new Map(
            measures.map((name) => [name, (first.get(name) ?? 0) + (second.get(name) ?? 0)]),
          );
          expect(valueOf(number, together)).toBe(valueOf(number, of(days)));
        },
      ),
    );
  });

  it('has an id and a definition of its own', () => {
    for (const read of ['id', 'title', 'definition'] as const)
      expect(new Set(reportNumbers.map((each) => each[read])).size).toBe(reportNumbers.length);
  });
});

describe('the days', () => {
  it('are the last thirty where none or odd ones are asked for, and in order', () => {
    expect(periodOf({}, '2027-02-05')).toEqual({ from: '2027-01-07', until: '2027-02-05' });
    expect(periodOf({ from: 'x', until: '2027-13-01' }, '2027-02-05').until).toBe('2027-02-05');
    expect(periodOf({ from: '2027-02-05', until: '2027-01-01' }, '2027-02-05')).toEqual({
      from: '2027-01-01',
      until: '2027-02-05',
    });
    expect(periodOf({ from: '1900-01-01', until: '2027-02-05' }, '2027-02-05').from > '2024-01-01').toBe(
      true,
    );
  });

  it('are in the address of a number and come back from it', () => {
    const period = { from: '2027-01-01', until: '2027-01-31', area: 'nyc-queens', service: null };
    expect(readReportId(toReportId('fill-rate', period))).toEqual({ id: 'fill-rate', period });
    for (const odd of [
      'x',
      'fill-rate',
      'fill-rate~2027-01-01',
      'a~b~c~d~e',
      `${toReportId('x', period)}~more`,
    ])
      expect(readReportId(odd)).toBeNull();
  });

  it('are drawn in steps that leave none out and count none twice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 1_100 }),
        (start, length) => {
          const dayOf = (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10);
          const steps = stepsOf({ from: dayOf(start), until: dayOf(start + length) });
          expect(steps[0]?.from).toBe(dayOf(start));
          expect(steps.at(-1)?.until).toBe(dayOf(start + length));
          for (const [index, step] of steps.entries()) {
            expect(step.from <= step.until).toBe(true);
            const next = steps[index + 1];
            if (next !== undefined)
              expect(next.from).toBe(
                new Date(Date.parse(step.until) + 86_400_000).toISOString().slice(0, 10),
              );
          }
          expect(steps.length).toBeLessThanOrEqual(40);
        },
      ),
    );
  });
});

it('a chart has a bar for each value, and none where there is nothing to count', () => {
  const svg = chartOf([
    { label: 'Jan 1', value: 3, words: '3' },
    { label: '<b>', value: null, words: 'Nothing' },
    { label: 'Jan 3', value: -1, words: '-1' },
  ]);
  expect(svg.match(/<rect/g)).toHaveLength(2);
  expect(svg).toContain('&lt;b&gt;');
  expect(svg).not.toMatch(/NaN|Infinity/);
  expect(chartOf([])).not.toMatch(/NaN|Infinity/);
});
