import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollars, endsBeforeInWords, hasExpired, isGoodAt } from './card.ts';

it('an amount is typed as people write it, and taken to the cent', () => {
  const amount = dollars({ leastCents: 100, mostCents: 20_000, words: 'Enter an amount, such as 10.' });
  const cents = (typed: string) => amount.safeParse(typed).data;
  expect(['10', '$10', ' 10.5 ', '19.99', '1', '200', '$ 12.05'].map(cents)).toEqual([
    1_000, 1_000, 1_050, 1_999, 100, 20_000, 1_205,
  ]);
  for (const wrong of ['', '0', '0.99', '200.01', '-5', 'ten', '1e2', '10.555', '٣'])
    expect(cents(wrong)).toBeUndefined();
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 20_000 }), (wanted) => {
      expect(cents((wanted / 100).toFixed(2))).toBe(wanted);
    }),
  );
});

describe('the end of a card', () => {
  const end = fc.record({
    expiryMonth: fc.integer({ min: 1, max: 12 }),
    expiryYear: fc.integer({ min: 2026, max: 2040 }),
  });
  const zone = fc.constantFrom('America/New_York', 'Pacific/Honolulu', 'America/Puerto_Rico', 'Pacific/Guam');
  const lastDay = { expiryMonth: 2, expiryYear: 2027 };

  it('is the last day of its month, by the date at the address', () => {
    const good = (moment: string, timeZone: string) => isGoodAt(lastDay, new Date(moment), timeZone);
    // Eleven in the evening of February 28 in New York, and midnight after it.
    expect(good('2027-03-01T04:59:59Z', 'America/New_York')).toBe(true);
    expect(good('2027-03-01T05:00:00Z', 'America/New_York')).toBe(false);
    expect(good('2027-03-01T05:00:00Z', 'Pacific/Honolulu')).toBe(true);
    expect(good('2028-02-01T12:00:00Z', 'America/New_York')).toBe(false);
    expect(isGoodAt({ expiryMonth: 2, expiryYear: 2028 }, new Date('2028-02-29T23:00:00Z'), 'UTC')).toBe(
      true,
    );
  });

  it('comes once, never comes back, and is nowhere after it is refused', () => {
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2041-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(end, moment, moment, zone, (card, one, other, timeZone) => {
        const [sooner, later] = one <= other ? [one, other] : [other, one];
        if (isGoodAt(card, later, timeZone)) expect(isGoodAt(card, sooner, timeZone)).toBe(true);
        if (hasExpired(card, sooner)) expect(isGoodAt(card, later, timeZone)).toBe(false);
        const [year, month] = new Intl.DateTimeFormat('en-CA', {
          timeZone,
          year: 'numeric',
          month: '2-digit',
        })
          .format(one)
          .split('-')
          .map(Number);
        expect(isGoodAt(card, one, timeZone)).toBe(
          year! < card.expiryYear || (year === card.expiryYear && month! <= card.expiryMonth),
        );
      }),
    );
  });

  it('is said where it comes before a visit, with how many', () => {
    const at = (...days: string[]) =>
      endsBeforeInWords(
        lastDay,
        days.map((day) => ({ startsAt: new Date(`${day}T15:00:00Z`), timeZone: 'America/New_York' })),
      );
    expect(at('2027-02-28')).toBeNull();
    expect(at('2027-03-01')).toBe('It expires at the end of February 2027, before the visit.');
    expect(at('2027-02-20', '2027-03-06')).toMatch(/before the last of these visits\.$/);
    expect(at('2027-02-20', '2027-03-06', '2027-03-13')).toMatch(/before the last 2 of these visits\.$/);
    expect(at('2027-03-06', '2027-03-13')).toMatch(/before all of these visits\.$/);
    expect(at()).toBeNull();
  });
});
