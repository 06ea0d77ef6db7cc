import { expect, it } from 'vitest';
import { nextActOf } from './next-act.ts';

it('a visit waits first for a card, then for an answer, and else for nothing', () => {
  expect(nextActOf({ needsCard: true, isAsked: true })).toBe('other_card');
  expect(nextActOf({ needsCard: false, isAsked: true })).toBe('answer');
  expect(nextActOf({ needsCard: false, isAsked: false })).toBeNull();
});
