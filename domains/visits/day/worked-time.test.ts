import { describe, expect, it } from 'vitest';
import { endsBeforeBegin, isInOrder, isNearVisit } from './worked-time.ts';

const visit = { startsAt: new Date('2027-02-08T15:00:00Z'), endsAt: new Date('2027-02-08T17:00:00Z') };

it.each([
  ['2027-02-08T02:59:59Z', false],
  ['2027-02-08T03:00:00Z', true],
  ['2027-02-09T05:00:00Z', true],
  ['2027-02-09T05:00:01Z', false],
  ['2026-02-08T15:00:00Z', false],
])('a moment of a visit is at most 12 hours from it: %s', (moment, isNear) => {
  expect(isNearVisit(new Date(moment), visit)).toBe(isNear);
});

it.each([
  ['in_progress', '2027-02-08T16:59:59Z', true],
  ['in_progress', '2027-02-08T17:00:00Z', false],
  ['completed', '2027-02-08T15:00:00Z', false],
  ['completed', '2027-02-08T15:00:01Z', true],
  ['arrived', '2027-02-08T18:00:00Z', true],
])('a visit ends after it began: %s at %s', (step, moment, inOrder) => {
  expect(isInOrder(step, new Date(moment), { begin: visit.startsAt, end: visit.endsAt })).toBe(inOrder);
  expect(isInOrder(step, new Date(moment), { begin: null, end: null })).toBe(true);
});

describe('an end before the begin', () => {
  it('is one by more than clocks are off', () => {
    const begin = new Date('2027-02-08T15:00:30Z');
    const after = (seconds: number) => new Date(begin.getTime() + seconds * 1_000);
    expect([-61, -60, -1, 0, 1].map((seconds) => endsBeforeBegin(after(seconds), begin))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(endsBeforeBegin(begin, null)).toBe(false);
  });
});
