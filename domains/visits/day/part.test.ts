import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesBetween, minutesLeft, nextHalfHour, owedCents } from './part.ts';

const price = fc.integer({ min: 0, max: 1_000_000 });
const minutes = fc.integer({ min: 0, max: 2_000 });
const booked = fc.integer({ min: 1, max: 1_440 });

describe('what is owed of a visit that was broken off', () => {
  it('is never more than its price and never less than nothing, and grows with the time that was worked', () => {
    fc.assert(
      fc.property(price, minutes, minutes, booked, (totalCents, workedMinutes, more, bookedMinutes) => {
        const owed = (worked: number) =>
          owedCents('worked', { totalCents, workedMinutes: worked, bookedMinutes });
        expect(owed(workedMinutes)).toBeGreaterThanOrEqual(0);
        expect(owed(workedMinutes)).toBeLessThanOrEqual(totalCents);
        expect(owed(workedMinutes + more)).toBeGreaterThanOrEqual(owed(workedMinutes));
        // Never more than in proportion, and less than a cent below it.
        const exact = Math.min(totalCents, (totalCents * workedMinutes) / bookedMinutes);
        expect(exact - owed(workedMinutes)).toBeGreaterThanOrEqual(0);
        expect(exact - owed(workedMinutes)).toBeLessThan(1);
      }),
    );
  });

  it('is nothing or all of it where the office says so, however long somebody was there', () => {
    fc.assert(
      fc.property(price, minutes, booked, (totalCents, workedMinutes, bookedMinutes) => {
        const visit = { totalCents, workedMinutes, bookedMinutes };
        expect(owedCents('nothing', visit)).toBe(0);
        expect(owedCents('all', visit)).toBe(totalCents);
      }),
    );
  });
});

it('whoever takes a visit over is there for what is left of it, half an hour at least and never longer', () => {
  fc.assert(
    fc.property(booked, minutes, (bookedMinutes, workedMinutes) => {
      const left = minutesLeft(bookedMinutes, workedMinutes);
      expect(left).toBeLessThanOrEqual(bookedMinutes);
      expect(left).toBeGreaterThanOrEqual(Math.min(bookedMinutes, 30));
      expect(left).toBeGreaterThanOrEqual(Math.min(bookedMinutes, bookedMinutes - workedMinutes));
    }),
  );
  expect([minutesLeft(135, 0), minutesLeft(135, 60), minutesLeft(135, 134)]).toEqual([135, 90, 30]);
});

it('somebody else comes on the next hour or half hour, and nobody works less than no time', () => {
  expect(nextHalfHour(new Date('2027-02-08T15:00:00Z'))).toEqual(new Date('2027-02-08T15:00:00Z'));
  expect(nextHalfHour(new Date('2027-02-08T15:00:01Z'))).toEqual(new Date('2027-02-08T15:30:00Z'));
  const at = new Date('2027-02-08T15:00:00Z');
  expect(minutesBetween(null, at)).toBe(0);
  expect(minutesBetween(new Date('2027-02-08T15:01:00Z'), at)).toBe(0);
});
