import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOfDay, type Telling, tellTime, timesInSight } from './shown-times.ts';

const plain: Telling = {
  timeZone: 'America/New_York',
  ownZone: null,
  arrivalAt: () => null,
  windowMinutes: null,
  besideAt: () => null,
};
const at = (value: string, professionals = 9) => ({
  value: new Date(value).toISOString(),
  label: '',
  professionals,
});
const told = (value: string, telling: Partial<Telling> = {}, professionals?: number) => {
  const { label, note, full } = tellTime(at(value, professionals), { ...plain, ...telling });
  return [label, note, full];
};

describe('a time to choose', () => {
  it('is short, and in full with its day', () => {
    expect(told('2026-11-24T13:30Z')).toEqual(['8:30 AM', undefined, 'Tuesday, November 24, 8:30 AM']);
    expect(told('2026-11-24T17:00Z')[0]).toBe('12:00 noon');
    expect(told('2026-11-24T22:15Z')[0]).toBe('5:15 PM');
    expect(told('2026-11-24T05:00Z')[0]).toBe('12:00 midnight');
  });

  it('says which of two it is when the clocks are set back', () => {
    expect(
      [told('2026-11-01T05:30Z'), told('2026-11-01T06:30Z')].map(([label, note]) => [label, note]),
    ).toEqual([
      ['1:30 AM', 'before the clocks change (daylight time)'],
      ['1:30 AM', 'after the clocks change (standard time)'],
    ]);
  });

  it('is the window of a delivery, with the places that are left', () => {
    const window = 'between 10:00 AM and 12:00 noon';
    expect(told('2026-11-24T15:00Z', { windowMinutes: 120 }, 2)).toEqual([
      `B${window.slice(1)}`,
      '2 spots left',
      `Tuesday, November 24, ${window}`,
    ]);
    expect(told('2026-11-24T15:00Z', { windowMinutes: 120 }, 1)[1]).toBe('1 spot left');
    expect(told('2026-11-24T15:00Z', { windowMinutes: 120 }, 4)[1]).toBeUndefined();
  });

  it('is the arrival of a ride, with its pick-up', () => {
    const arrivalAt = (start: Date) => new Date(start.getTime() + 45 * 60_000);
    expect(told('2026-11-24T14:15Z', { arrivalAt })).toEqual([
      'There by 10:00 AM',
      'Pickup at 9:15 AM',
      'Tuesday, November 24, pickup at 9:15 AM, there by 10:00 AM',
    ]);
    expect(told('2026-11-25T04:30Z', { arrivalAt })[0]).toBe('There by Wednesday, November 25, 12:15 AM');
  });

  it('is told by the clock of somebody who is elsewhere, too', () => {
    expect(told('2026-11-24T15:00Z', { ownZone: 'America/Denver' })).toEqual([
      '10:00 AM',
      '8:00 AM, Denver time',
      'Tuesday, November 24, 10:00 AM (8:00 AM, Denver time)',
    ]);
    expect(told('2026-11-24T15:00Z', { ownZone: 'America/Denver', windowMinutes: 60 }, 1)[1]).toBe(
      '8:00 AM, Denver time. 1 spot left',
    );
  });
});

describe('the parts of a day', () => {
  it('are those that have times', () => {
    const parts = partsOfDay(
      ['14:00', '16:59', '17:00', '21:45', '22:00'].map((clock) => at(`2026-11-24T${clock}Z`)),
      plain,
    );
    expect(parts.map(({ name, times }) => [name, times.map(({ label }) => label)])).toEqual([
      ['Morning', ['9:00 AM', '11:59 AM']],
      ['Afternoon', ['12:00 noon', '4:45 PM']],
      ['Evening', ['5:00 PM']],
    ]);
  });

  it('follow the arrival of a ride that has one', () => {
    const arrivalAt = (start: Date) => new Date(start.getTime() + 45 * 60_000);
    const parts = partsOfDay([at('2026-11-24T16:30Z'), at('2026-11-25T04:30Z')], { ...plain, arrivalAt });
    expect(parts.map(({ name }) => name)).toEqual(['Afternoon', 'Evening']);
  });

  it('have all times, each once and in their order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 95 })), (quarters) => {
        const times = quarters
          .toSorted((one, other) => one - other)
          .map((quarter) => at(new Date(Date.UTC(2026, 10, 24, 5, quarter * 15)).toISOString()));
        const parts = partsOfDay(times, plain);
        expect(parts.flatMap((part) => part.times.map(({ value }) => value))).toEqual(
          times.map(({ value }) => value),
        );
        expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
      }),
    );
  });
});

describe('the times in sight', () => {
  const day = new Date('2026-11-24T11:00Z').getTime();
  const partsOf = (places: readonly number[]) =>
    partsOfDay(
      places.map((place) => at(new Date(day + place * 1_800_000).toISOString())),
      plain,
    );
  const labels = ({ parts }: ReturnType<typeof timesInSight>) =>
    parts.flatMap(({ times }) => times.map(({ label }) => label));
  /** From 6:00 AM to 8:00 PM. */
  const long = partsOf(Array.from({ length: 29 }, (_, place) => place));

  it('are eight of a morning and five after it, and the others are one press away', () => {
    const usual = timesInSight(long, null, undefined);
    expect(labels(usual)).toHaveLength(13);
    expect([labels(usual)[0], labels(usual).at(-1)]).toEqual(['8:00 AM', '2:00 PM']);
    expect(usual).toMatchObject({ earlier: 'early', later: 'late' });
    expect(labels(timesInSight(long, 'early', undefined))).toEqual([
      '6:00 AM',
      '6:30 AM',
      '7:00 AM',
      '7:30 AM',
    ]);
    expect(labels(timesInSight(long, 'late', undefined))[0]).toBe('2:30 PM');
  });

  it('have what was chosen among them, until another part is asked for', () => {
    const chosen = new Date(day).toISOString();
    expect(labels(timesInSight(long, null, chosen))).toContain('6:00 AM');
    expect(labels(timesInSight(long, 'usual', chosen))).not.toContain('6:00 AM');
  });

  it('are each time of the day in one of its parts, whichever there are', () => {
    const places = fc.uniqueArray(fc.integer({ min: 0, max: 34 }), { minLength: 1, maxLength: 35 });
    fc.assert(
      fc.property(places, (some) => {
        const parts = partsOf(some.toSorted((one, other) => one - other));
        const usual = timesInSight(parts, null, undefined);
        const all = [
          ...(usual.earlier === null ? [] : labels(timesInSight(parts, 'early', undefined))),
          ...labels(usual),
          ...(usual.later === null ? [] : labels(timesInSight(parts, 'late', undefined))),
        ];
        expect(all).toEqual(parts.flatMap(({ times }) => times.map(({ label }) => label)));
        expect(labels(usual).length).toBeLessThanOrEqual(13);
      }),
    );
  });
});
