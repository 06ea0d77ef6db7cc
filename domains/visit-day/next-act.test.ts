import { expect, it } from 'vitest';
import { nextActOf } from './next-act.ts';

const now = new Date('2027-03-01T15:00:00Z');
const visit = {
  state: 'confirmed' as const,
  startsAt: new Date('2027-03-05T15:00:00Z'),
  needsCard: false,
  isAsked: false,
};
const tomorrow = new Date('2027-03-02T15:00:00Z');

it('is to change or cancel while the visit is far off', () => {
  expect(nextActOf(visit, now)).toBe('change');
  expect(nextActOf({ ...visit, state: 'requested', startsAt: tomorrow }, now)).toBe('change');
});

it('is to know the words for the door on the last day before it', () => {
  expect(nextActOf({ ...visit, startsAt: tomorrow }, now)).toBe('open_door');
  expect(nextActOf({ ...visit, startsAt: new Date(tomorrow.getTime() + 1) }, now)).toBe('change');
});

it('is to follow it once somebody is on the way', () => {
  for (const state of ['on_the_way', 'arrived', 'in_progress'] as const)
    expect(nextActOf({ ...visit, state, startsAt: now }, now)).toBe('follow');
});

it('is what waits for the member, the card before all', () => {
  expect(nextActOf({ ...visit, state: 'in_progress', isAsked: true }, now)).toBe('answer');
  expect(nextActOf({ ...visit, isAsked: true, needsCard: true }, now)).toBe('other_card');
});
