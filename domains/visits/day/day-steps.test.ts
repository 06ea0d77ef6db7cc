import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earliestMoment, progressSteps } from './day-steps.ts';

const startsAt = new Date('2027-02-08T15:00:00Z');

describe('what is said of a visit on its day', () => {
  it.each([
    ['on_the_way', '2027-02-08T12:00:00Z'],
    ['arrived', '2027-02-08T14:00:00Z'],
    ['in_progress', '2027-02-08T14:00:00Z'],
    ['completed', '2027-02-08T15:00:00Z'],
  ] as const)('%s can be said from %s on', (step, moment) => {
    expect(earliestMoment(step, startsAt)).toEqual(new Date(moment));
  });

  it('is never said earlier than what comes before it, nor more than three hours ahead', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2100-01-01') }),
        (start) => {
          const moments = progressSteps.map((step) => earliestMoment(step, start).getTime());
          expect(moments).toEqual(moments.toSorted((one, other) => one - other));
          expect(start.getTime() - Math.min(...moments)).toBe(3 * 3_600_000);
          expect(Math.max(...moments)).toBe(start.getTime());
        },
      ),
    );
  });
});
