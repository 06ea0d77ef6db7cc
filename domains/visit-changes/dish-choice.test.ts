import { describe, expect, it } from 'vitest';
import type { KindId } from '#domains/services/service.ts';
import { mayChangeDishes } from './dish-choice.ts';

/** Wednesday, between ten and twelve in New York. */
const order = {
  kind: 'delivery' as const,
  state: 'confirmed' as const,
  startsAt: new Date('2027-02-10T15:00:00Z'),
  timeZone: 'America/New_York',
};
const at = (now: string, changes: { timeZone?: string; kind?: KindId } = {}) =>
  mayChangeDishes({ ...order, ...changes }, new Date(now));

describe('the dishes of an order can be changed', () => {
  it('until the end of the day before, by the clock of the place', () => {
    expect(at('2027-02-10T04:59:00Z')).toBe(true);
    expect(at('2027-02-10T05:00:00Z')).toBe(false);
    expect(at('2027-02-10T05:00:00Z', { timeZone: 'Pacific/Honolulu' })).toBe(true);
  });

  it('of meals to the door alone, and of an order that stands', () => {
    expect(at('2027-02-08T15:00:00Z', { kind: 'visit' })).toBe(false);
    expect(mayChangeDishes({ ...order, state: 'cancelled' }, new Date('2027-02-08T15:00:00Z'))).toBe(false);
  });
});
