import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromWire, snake, toWire } from './spelling.ts';

it('spells names in snake_case on the way out, at every depth, and leaves values as they are', () => {
  const wired = toWire({
    isTheMember: true,
    address: { address_1: 'Lantern Street' },
    options: [{ leadHours: 24, id: 'home-cleaning' }],
    phone: null,
  });
  expect(wired).toEqual({
    is_the_member: true,
    address: { address_1: 'Lantern Street' },
    options: [{ lead_hours: 24, id: 'home-cleaning' }],
    phone: null,
  });
  expect([snake('visit-day'), snake('monthlyLimitCents'), snake('starts_at')]).toEqual([
    'visit_day',
    'monthly_limit_cents',
    'starts_at',
  ]);
});

it('comes back as it went out', () => {
  const name = fc.stringMatching(/^[a-z]{1,6}([A-Z][a-z]{1,6}){0,3}$/);
  fc.assert(
    fc.property(fc.dictionary(name, fc.string()), (record) => {
      expect(fromWire(toWire(record))).toEqual({ ...record });
    }),
  );
});
