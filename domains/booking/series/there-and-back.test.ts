import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earliestWayBack } from '#domains/services/ride/ride.ts';
import { keepsOrder, type Way } from './there-and-back.ts';

const answers = {
  optionId: 'senior-ride',
  destination: '80 Lafayette Street',
  destinationZip: '10013',
  timing: 'arrive',
  trip: 'there',
  companion: 'no',
  help: 'door',
  mobilityAid: 'none',
  stairs: 'none',
  route: { miles: 10, minutes: 40 },
};
const noon = new Date('2027-03-01T17:00:00Z');
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const there: Way = { id: 'there', startsAt: noon, answers };
const back: Way = {
  id: 'back',
  startsAt: after(180),
  answers: { ...answers, trip: 'back', timing: 'leave' },
};

describe('the two rides of a round trip', () => {
  it('go home when one is there, to the minute, and not before', () => {
    expect(earliestWayBack(noon, answers)).toEqual(after(60));
    expect([59, 60].map((minutes) => keepsOrder([there, back], 'back', after(minutes)))).toEqual([
      false,
      true,
    ]);
    expect([120, 121].map((minutes) => keepsOrder([there, back], 'there', after(minutes)))).toEqual([
      true,
      false,
    ]);
  });

  it('never stand with the way home before one is there, whichever moves and to when', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('there', 'back'),
        fc.integer({ min: -2_000, max: 2_000 }),
        fc.integer({ min: 0, max: 240 }),
        (rescheduledId, minutes, drive) => {
          const ways = [there, back].map((way) => ({
            ...way,
            answers: { ...way.answers, route: { miles: 10, minutes: drive } },
          }));
          const moved = ways.map((way) =>
            way.id === rescheduledId ? { ...way, startsAt: after(minutes) } : way,
          );
          const order = moved[1]!.startsAt >= earliestWayBack(moved[0]!.startsAt, moved[0]!.answers)!;
          expect(keepsOrder(ways, rescheduledId, after(minutes))).toBe(order);
        },
      ),
    );
  });

  it.each([
    ['where the other one was cancelled', [there]],
    ['of a series of one way', [there, { ...there, id: 'again', startsAt: after(7 * 1_440) }]],
    ['of which only the way home is left', [back]],
  ])('move freely %s', (_, ways) => {
    expect([-600, 600].map((minutes) => keepsOrder(ways, ways[0]!.id, after(minutes)))).toEqual([true, true]);
  });
});
