import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { isReminderDue, reminderKinds, reminderMoment } from './reminder.ts';

const newYork = 'America/New_York';
const moment = (kind: 'two-days' | 'morning', at: string, timeZone = newYork) =>
  reminderMoment(kind, { startsAt: new Date(at), timeZone }).toISOString();

describe('the moment of a reminder', () => {
  it.each([
    ['two days before, at 10 on the wall', 'two-days', '2027-02-10T20:00:00Z', '2027-02-08T15:00:00.000Z'],
    ['on the morning, at 8', 'morning', '2027-02-10T20:00:00Z', '2027-02-10T13:00:00.000Z'],
    ['on the evening before an early visit', 'morning', '2027-02-10T13:30:00Z', '2027-02-09T23:00:00.000Z'],
    [
      'at 10 on the wall before the clocks go forward',
      'two-days',
      '2027-03-15T18:00:00Z',
      '2027-03-13T15:00:00.000Z',
    ],
    [
      'at 8 on the wall on the day on which they go forward',
      'morning',
      '2027-03-14T18:00:00Z',
      '2027-03-14T12:00:00.000Z',
    ],
    [
      'at 8 on the wall on the day on which they go back',
      'morning',
      '2027-11-07T18:00:00Z',
      '2027-11-07T13:00:00.000Z',
    ],
  ] as const)('is %s', (_, kind, startsAt, expected) => {
    expect(moment(kind, startsAt)).toBe(expected);
  });

  const zones = fc.constantFrom(
    newYork,
    'America/Denver',
    'America/Phoenix',
    'Pacific/Honolulu',
    'America/Adak',
    'Europe/Berlin',
    'Australia/Lord_Howe',
  );
  const quarters = fc
    .date({ min: new Date('2026-01-01Z'), max: new Date('2030-01-01Z'), noInvalidDate: true })
    .map((date) => new Date(Math.floor(date.getTime() / 900_000) * 900_000));

  it('is the same on the wall on every day of the year, and before the visit', () => {
    fc.assert(
      fc.property(quarters, zones, (startsAt, timeZone) => {
        const wall = (date: Date) =>
          Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone);
        const [early, late] = reminderKinds.map((kind) => reminderMoment(kind, { startsAt, timeZone }));
        expect([wall(early!).hour, wall(early!).minute]).toEqual([10, 0]);
        expect(wall(early!).toPlainDate().until(wall(startsAt).toPlainDate()).days).toBe(2);
        expect([8, 18]).toContain(wall(late!).hour);
        expect(startsAt.getTime() - late!.getTime()).toBeGreaterThanOrEqual(3_600_000);
        expect(late! > early!).toBe(true);
      }),
    );
  });

  it('comes once: of all minutes there is one stretch in which a reminder is due, it begins at its moment and ends before the visit', () => {
    fc.assert(
      fc.property(
        quarters,
        zones,
        fc.constantFrom(...reminderKinds),
        fc.integer({ min: -5_000, max: 500 }),
        (startsAt, timeZone, kind, minutes) => {
          const visit = { startsAt, timeZone, standsSince: new Date(startsAt.getTime() - 30 * 86_400_000) };
          const now = new Date(startsAt.getTime() + minutes * 60_000);
          const due = isReminderDue(kind, visit, now);
          if (now < reminderMoment(kind, visit) || now >= startsAt) expect(due).toBe(false);
          if (now.getTime() === reminderMoment(kind, visit).getTime()) expect(due).toBe(true);
        },
      ),
    );
  });
});

describe('a reminder', () => {
  const visit = { startsAt: new Date('2027-02-10T20:00:00Z'), timeZone: newYork };
  it('is not for who has booked or moved the visit after its moment: they know', () => {
    expect(
      isReminderDue(
        'two-days',
        { ...visit, standsSince: new Date('2027-02-08T16:00:00Z') },
        new Date('2027-02-08T16:05:00Z'),
      ),
    ).toBe(false);
    expect(
      isReminderDue(
        'two-days',
        { ...visit, standsSince: new Date('2027-02-08T14:00:00Z') },
        new Date('2027-02-08T16:05:00Z'),
      ),
    ).toBe(true);
  });

  it('of two days is sent late on its day, and not on the next', () => {
    const standsSince = new Date('2027-02-01T00:00:00Z');
    expect(isReminderDue('two-days', { ...visit, standsSince }, new Date('2027-02-09T04:59:00Z'))).toBe(true);
    expect(isReminderDue('two-days', { ...visit, standsSince }, new Date('2027-02-09T05:00:00Z'))).toBe(
      false,
    );
  });
});
