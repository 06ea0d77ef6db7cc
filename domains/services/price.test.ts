import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serviceOptions } from '#seeds/services.ts';
import { describeLength, describeMinutes, describePrice, estimate, leastOf } from './price.ts';
import type { Amount } from './service.ts';

const optionOf = (id: string) => serviceOptions.find((option) => option.id === id)!;

function priceOf(id: string, amount: Amount) {
  const result = estimate(optionOf(id), amount);
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}

describe('words', () => {
  it('write lengths of time as one says them', () => {
    expect([15, 60, 75, 120].map(describeMinutes)).toEqual([
      '15 minutes',
      '1 hour',
      '1 hour 15 minutes',
      '2 hours',
    ]);
    expect(
      ['home-cleaning', 'meal-delivery', 'video-help', 'senior-ride'].map((id) =>
        describeLength(optionOf(id)),
      ),
    ).toEqual(['2 to 6 hours', '2 hours', '30 minutes to 2 hours', '30 minutes to 8 hours']);
  });

  it.each([
    ['home-cleaning', '$44 an hour, 2-hour minimum'],
    ['junk-removal', '$149 for a quarter of a truck, $249 for half a truck, $399 for a full truck'],
    ['home-repair', '$89 for the first hour, then $72 an hour'],
    ['appliance-installation', '$139 per appliance'],
    ['shower-grab-bar-installation', '$149 for the first grab bar, then $79 for each additional one'],
    ['aging-in-place-remodeling', 'Free, then a quote for the work'],
    ['meal-preparation', '$48 an hour, 3-hour minimum, plus groceries at cost'],
    ['meal-delivery', '$11.50 per meal, minimum 5 meals'],
    ['senior-ride', '$9 + $2.10 a mile + $0.45 a minute, $18 minimum'],
    ['video-help', '$35 per half hour'],
  ])('describe the price of %s as "%s"', (id, words) => {
    expect(describePrice(optionOf(id).price)).toBe(words);
  });
});

describe('estimates', () => {
  it('charge the first hour and what follows it apart', () => {
    expect(priceOf('home-repair', { kind: 'hourly', minutes: 150 })).toEqual({
      minutes: 150,
      lines: [
        { label: 'Home repair, first hour', detail: '', cents: 8_900 },
        { label: 'Additional time', detail: '1 hour 30 minutes at $72.00 an hour', cents: 10_800 },
      ],
      totalCents: 19_700,
    });
    expect(priceOf('home-repair', { kind: 'hourly', minutes: 20 })).toMatchObject({
      minutes: 60,
      totalCents: 8_900,
    });
  });

  it('round a part of an hour to the nearest cent', () => {
    const odd = {
      ...optionOf('home-cleaning'),
      price: { kind: 'hourly' as const, centsPerHour: 4_333, minimumMinutes: 60 },
    };
    expect(estimate(odd, { kind: 'hourly', minutes: 135 })).toMatchObject({ value: { totalCents: 9_749 } });
  });

  it('count items, and refuse fewer than the least and more than one visit holds', () => {
    expect(priceOf('meal-delivery', { kind: 'item', count: 5 })).toMatchObject({
      minutes: 120,
      totalCents: 5_750,
    });
    expect(estimate(optionOf('meal-delivery'), { kind: 'item', count: 4 })).toMatchObject({
      refusal: { code: 'too_few' },
    });
    expect(estimate(optionOf('appliance-installation'), { kind: 'item', count: 5 })).toMatchObject({
      refusal: { code: 'visit_too_long' },
    });
  });

  it('raise a short ride to the least fare in a line of its own', () => {
    expect(priceOf('senior-ride', { kind: 'distance', miles: 1, minutes: 5, waitingMinutes: 0 })).toEqual({
      minutes: 30,
      lines: [
        {
          label: 'Ride around town',
          detail: '1.0 miles, about 5 minutes: $9 + $2.10 a mile + $0.45 a minute',
          cents: 1_335,
        },
        { label: 'Short ride', detail: 'Rides have a $18.00 minimum', cents: 465 },
      ],
      totalCents: 1_800,
    });
  });

  it('charge waiting on top of the fare', () => {
    expect(
      priceOf('wheelchair-transportation', { kind: 'distance', miles: 10, minutes: 30, waitingMinutes: 60 }),
    ).toMatchObject({
      minutes: 90,
      totalCents: 4_900 + 3_500 + 3_000,
    });
  });

  it('refuse an amount in another measure', () => {
    expect(estimate(optionOf('door-repair'), { kind: 'item', count: 2 })).toMatchObject({
      refusal: { code: 'unknown_amount' },
    });
  });

  it('are whole cents in quarter-hours, with labels of their own and a total that is the sum of the lines', () => {
    const amounts: fc.Arbitrary<Amount> = fc.oneof(
      fc.record({ kind: fc.constant('hourly' as const), minutes: fc.nat(600) }),
      fc.record({ kind: fc.constant('item' as const), count: fc.nat(120) }),
      fc.record({
        kind: fc.constant('choice' as const),
        choiceId: fc.constantFrom('quarter', 'half', 'full'),
      }),
      fc.constant({ kind: 'flat' as const }),
      fc.record({
        kind: fc.constant('distance' as const),
        miles: fc.double({ min: 0, max: 60, noNaN: true }),
        minutes: fc.double({ min: 0, max: 180, noNaN: true }),
        waitingMinutes: fc.nat(120),
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...serviceOptions), amounts, (option, amount) => {
        const result = estimate(option, amount);
        if (!result.ok) return;
        const { lines, minutes, totalCents } = result.value;
        expect(totalCents).toBe(lines.reduce((sum, line) => sum + line.cents, 0));
        expect(lines.every((line) => Number.isSafeInteger(line.cents) && line.cents >= 0)).toBe(true);
        expect(new Set(lines.map((line) => line.label)).size).toBe(lines.length);
        expect(minutes % 15).toBe(0);
        expect(minutes).toBeGreaterThanOrEqual(option.shortestMinutes);
        expect(minutes).toBeLessThanOrEqual(option.longestMinutes);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the lowest price of a service', () => {
  const leastIn = (serviceId: string) => {
    const least = leastOf(serviceOptions.filter((option) => option.serviceId === serviceId));
    return least && [least.option.id, least.estimate.totalCents, least.estimate.minutes];
  };

  it.each([
    ['cleaning', 'home-cleaning', 8_800, 120],
    ['handyman', 'home-repair', 8_900, 60],
    ['meals', 'meal-delivery', 5_750, 120],
    ['rides', 'medical-appointment', 1_800, 30],
    ['tech-help', 'video-help', 3_500, 30],
  ])('of %s is that of the least of it, and no free visit before the work', (service, ...least) => {
    expect(leastIn(service)).toEqual(least);
  });

  it('of a choice is that of the cheapest, and of nothing that is sold there is none', () => {
    expect(leastOf([optionOf('junk-removal')])?.estimate.totalCents).toBe(14_900);
    expect(leastOf([optionOf('aging-in-place-remodeling')])).toBeUndefined();
    expect(leastOf([])).toBeUndefined();
  });
});
