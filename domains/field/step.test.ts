import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentAt } from './day.ts';
import { metersBetween } from './place.ts';
import { isStillNews, mayTakeBack, trueTimeOf } from './step.ts';
import { stepOfForm } from './typed-step.ts';

const now = new Date('2027-02-08T15:00:00Z');
const minute = 60_000;

describe('the moment of a press', () => {
  it('is by the clock of the phone as far as it was off, never ahead of us, and never changed otherwise', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000 * minute, max: 1_000 * minute }),
        fc.integer({ min: -3_000 * minute, max: 3_000 * minute }),
        (offset, really) => {
          const happened = new Date(now.getTime() + really - offset);
          const time = trueTimeOf({ happened_at: happened, clock_offset_ms: offset }, now);
          if (really > 5 * minute) return !time.ok && time.refusal.code === 'ahead_of_time';
          return (
            time.ok &&
            time.value.at.getTime() === now.getTime() + Math.min(really, 0) &&
            time.value.isOld === really < -12 * 60 * minute
          );
        },
      ),
    );
  });

  it('that is no moment is refused', () => {
    expect(trueTimeOf({ happened_at: new Date(Number.NaN), clock_offset_ms: 0 }, now).ok).toBe(false);
  });

  it('decides what is still news, and what can be undone', () => {
    const before = (minutes: number) => new Date(now.getTime() - minutes * minute);
    expect([isStillNews('arrived', before(15), now), isStillNews('arrived', before(15.1), now)]).toEqual([
      true,
      false,
    ]);
    expect(isStillNews('completed', before(300), now)).toBe(true);
    expect([
      mayTakeBack(before(1), now),
      mayTakeBack(before(1.01), now),
      mayTakeBack(now, before(1)),
    ]).toEqual([true, false, false]);
  });
});

describe('how far from the home', () => {
  it('is the same both ways, nothing at the same place, and right for a known way', () => {
    const spot = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(spot, spot, (one, other) => {
        const meters = metersBetween(one, other);
        return (
          meters === metersBetween(other, one) &&
          meters >= 0 &&
          meters < 20_100_000 &&
          metersBetween(one, one) === 0
        );
      }),
    );
    const empireState = { latitude: 40.748433, longitude: -73.985656 };
    const timesSquare = { latitude: 40.758896, longitude: -73.98513 };
    expect(Math.abs(metersBetween(empireState, timesSquare) - 1_164)).toBeLessThan(5);
  });
});

describe('a clock that was set without a network', () => {
  const hours = 60 * minute;
  /** Pressed an hour before it is sent, on a phone whose clock was right when it last heard from us. */
  const sent = (jump: number, wasSetFirst: boolean) => ({
    press: {
      happened_at: new Date(now.getTime() - hours + (wasSetFirst ? jump : 0)),
      clock_offset_ms: 0,
      counter: 5_000_000,
    },
    phone: { now: new Date(now.getTime() + jump), counter: 5_000_000 + hours },
  });

  it.each([
    [3, true],
    [3, false],
    [-3, true],
    [-3, false],
  ])('by %i hours, before the press %s, dates nothing wrong, and is marked', (by, wasSetFirst) => {
    const { press, phone } = sent(by * hours, wasSetFirst);
    expect(trueTimeOf(press, now, phone)).toEqual({
      ok: true,
      value: { at: new Date(now.getTime() - hours), isOld: false, isClockSet: true },
    });
  });

  it('that is as it was changes nothing', () => {
    const { press, phone } = sent(0, false);
    expect(trueTimeOf(press, now, phone)).toMatchObject({ value: { isClockSet: false } });
  });
});

describe('what is typed on a visit', () => {
  const visit = {
    id: '018f0000-0000-7000-8000-000000000001',
    startsAt: new Date('2027-02-08T15:00:00Z'),
    timeZone: 'America/New_York',
  };
  const id = '018f0000-0000-7000-8000-000000000002';
  const read = (typed: Record<string, string>) =>
    stepOfForm({ id, ...typed }, { id: visit.id, momentAt: (clock) => momentAt(visit, clock) }, now);

  it('is after midnight where that is nearer to a visit of the evening', () => {
    const evening = { ...visit, startsAt: new Date('2027-02-09T04:40:00Z') };
    expect(momentAt(evening, '00:10')).toBe('2027-02-09T05:10:00.000Z');
    expect(momentAt(evening, '23:45')).toBe('2027-02-09T04:45:00.000Z');
  });

  it('is a press now, or a time of the clock on its day with a reason', () => {
    expect(read({ kind: 'arrived' })).toMatchObject({ value: { kind: 'arrived', happened_at: now } });
    expect(
      read({
        fold: 'by-hand',
        'by-hand.kind': 'arrived',
        'by-hand.at': '09:45',
        'by-hand.by_hand': 'No battery',
      }),
    ).toMatchObject({
      value: { kind: 'arrived', happened_at: new Date('2027-02-08T14:45:00Z'), by_hand: 'No battery' },
    });
    expect(
      read({
        fold: 'extra',
        kind: 'extra',
        'extra.extra_kind': 'groceries',
        'extra.description': 'Milk',
        'extra.amount': '$12.5',
      }),
    ).toMatchObject({ value: { extra: { kind: 'groceries', amount_cents: 1_250 } } });
    expect(read({ fold: 'late', kind: 'late', 'late.minutes': '20' })).toMatchObject({
      value: { expected_at: new Date(now.getTime() + 20 * minute) },
    });
  });

  it('names the field to look at again', () => {
    const problemsOf = (typed: Record<string, string>) => {
      const step = read(typed);
      return step.ok ? [] : step.problems.map(({ field }) => field);
    };
    expect(
      problemsOf({ fold: 'by-hand', 'by-hand.kind': 'arrived', 'by-hand.at': '9:45', 'by-hand.by_hand': '' }),
    ).toEqual(['by-hand.at', 'by-hand.by_hand']);
    expect(problemsOf({ fold: 'note', kind: 'note', 'note.body': ' ' })).toEqual(['note.body']);
    expect(problemsOf({ fold: 'late', kind: 'late', 'late.minutes': '' })).toEqual(['late.minutes']);
    expect(problemsOf({ kind: 'paint' })).toHaveLength(1);
  });
});
