import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bitsOf,
  clearQuarters,
  countSetQuarters,
  eachSetQuarter,
  instantOfQuarter,
  isQuarterSet,
  keepRuns,
  quarterOf,
  quartersInWeek,
  setQuarters,
  spansOf,
  weekOf,
} from './week-bits.ts';

const quarters = 2 * quartersInWeek;
const wordCount = quarters / 32;
const position = fc.integer({ min: -40, max: quarters + 40 });
const randomWords = fc.uint32Array({ minLength: wordCount, maxLength: wordCount });

function textOf(words: Uint32Array): string {
  return [...words].map((word) => word.toString(2).padStart(32, '0')).join('');
}

describe('weeks and quarters', () => {
  it('count from Monday 1970-01-05 in UTC', () => {
    expect(weekOf(new Date('1970-01-05T00:00:00Z'))).toBe(0);
    expect(weekOf(new Date('1970-01-04T23:59:59Z'))).toBe(-1);
    expect(weekOf(new Date('2026-11-01T23:59:59Z')) + 1).toBe(weekOf(new Date('2026-11-02T00:00:00Z')));
    expect(quarterOf(new Date('1970-01-05T00:29:59Z'))).toBe(1);
    expect(instantOfQuarter(quartersInWeek).toISOString()).toBe('1970-01-12T00:00:00.000Z');
  });

  it('cut a span where a week ends', () => {
    const week = weekOf(new Date('2026-11-01T23:00:00Z'));
    expect(spansOf(new Date('2026-11-01T23:00:00Z'), new Date('2026-11-02T01:30:00Z'))).toEqual([
      { week, from: 668, until: 672 },
      { week: week + 1, from: 0, until: 6 },
    ]);
    expect(spansOf(new Date('2026-11-01T23:00:00Z'), new Date('2026-11-02T00:00:00Z'))).toHaveLength(1);
  });

  it('occupy every quarter that is touched', () => {
    const [span] = spansOf(new Date('2026-11-02T09:10:00Z'), new Date('2026-11-02T09:31:00Z'));
    expect(span).toMatchObject({ from: 36, until: 39 });
  });

  it('refuse a span that holds nothing', () => {
    const instant = new Date('2026-11-02T09:00:00Z');
    expect(() => spansOf(instant, instant)).toThrow(RangeError);
  });

  it('have the same mask as text and as words', () => {
    fc.assert(
      fc.property(fc.nat(quartersInWeek - 1), fc.integer({ min: 1, max: 200 }), (from, length) => {
        const span = { week: 0, from, until: Math.min(from + length, quartersInWeek) };
        const words = new Uint32Array(quartersInWeek / 32);
        setQuarters(words, span.from, span.until);
        expect(bitsOf(span)).toBe(textOf(words));
        expect(bitsOf(span)).toHaveLength(quartersInWeek);
      }),
    );
  });
});

describe('sets of quarters', () => {
  it('are set and cleared exactly between the ends', () => {
    fc.assert(
      fc.property(randomWords, position, position, (words, from, until) => {
        const before = textOf(words);
        const set = words.slice();
        setQuarters(set, from, until);
        const cleared = words.slice();
        clearQuarters(cleared, from, until);
        const inside = (index: number) => index >= from && index < until;
        expect(textOf(set)).toBe([...before].map((bit, index) => (inside(index) ? '1' : bit)).join(''));
        expect(textOf(cleared)).toBe([...before].map((bit, index) => (inside(index) ? '0' : bit)).join(''));
      }),
    );
  });

  it('are read back in order', () => {
    fc.assert(
      fc.property(randomWords, (words) => {
        const text = textOf(words);
        const expected = [...text].flatMap((bit, index) => (bit === '1' ? [index] : []));
        const found: number[] = [];
        eachSetQuarter(words, (quarter) => found.push(quarter));
        expect(found).toEqual(expected);
        expect(countSetQuarters(words)).toBe(expected.length);
        expect(isQuarterSet(words, 700)).toBe(text[700] === '1');
        expect(isQuarterSet(words, quarters)).toBe(false);
      }),
    );
  });

  it('keep only the starts of runs that are long enough', () => {
    const sparse = fc.array(fc.tuple(fc.nat(quarters), fc.integer({ min: 1, max: 150 })), { maxLength: 20 });
    fc.assert(
      fc.property(sparse, fc.integer({ min: 1, max: 120 }), (runs, length) => {
        const words = new Uint32Array(wordCount);
        for (const [from, run] of runs) setQuarters(words, from, from + run);
        const text = textOf(words);
        keepRuns(words, length);
        const wanted = '1'.repeat(length);
        expect(textOf(words)).toBe(
          [...text].map((_, index) => (text.startsWith(wanted, index) ? '1' : '0')).join(''),
        );
      }),
    );
  });
});
