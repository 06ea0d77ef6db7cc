import { expect, it } from 'vitest';
import { isInOrder, isNearVisit } from './worked-time.ts';

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
