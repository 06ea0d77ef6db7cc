import { expect, it } from 'vitest';
import { asksWhetherHome } from './home-safe.ts';

it('asks whether somebody is home once nothing of the day is left and something was done', () => {
  const asks = (...states: Parameters<typeof asksWhetherHome>[0][number]['state'][]) =>
    asksWhetherHome(states.map((state) => ({ state })));
  expect(asks()).toBe(false);
  expect(asks('cancelled')).toBe(false);
  expect(asks('completed', 'confirmed')).toBe(false);
  expect(asks('completed', 'cancelled', 'completed')).toBe(true);
});
