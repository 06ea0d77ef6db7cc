import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkingRange } from '#domains/availability/hours.ts';
import { isWorking, readTimes, readWeek, weekInWords } from './week-hours.ts';

const read = (typed: string) => {
  const week = readWeek(typed);
  return week.ok ? weekInWords(week.value) : week.refusal.fields?.[0]?.message;
};

describe('the hours of a week', () => {
  it.each([
    ['Mon 8:00-16:00', ['Mon 8:00 AM - 4:00 PM']],
    ['monday 8 am to 4 pm', ['Mon 8:00 AM - 4:00 PM']],
    ['Mon-Fri 8-4', ['Mon-Fri 8:00 AM - 4:00 PM']],
    ['Mon – Tue: 8:30–12, 1p-5:15p\r\nSat off', ['Mon-Tue 8:30 AM - 12:00 PM, 1:00 PM - 5:15 PM']],
    ['Sat-Mon 06:00-midnight', ['Mon 6:00 AM - 12:00 AM', 'Sat-Sun 6:00 AM - 12:00 AM']],
    [
      'Tue 9-12 and 12-5; Thu noon-20:00',
      ['Tue 9:00 AM - 12:00 PM, 12:00 PM - 5:00 PM', 'Thu 12:00 PM - 8:00 PM'],
    ],
    ['', []],
  ])('%j', (typed, lines) => {
    expect(read(typed)).toEqual(lines);
  });

  it.each([
    ['8:00-16:00', 'Start with a day'],
    ['Mon 8-4\n\nTue 8', 'Line 3: "8" is not a time'],
    ['Mon 8-4\nSun-Mon 8-4', 'Line 2: Mon is there twice'],
    ['Mon 10-2, 1-3', 'Give the hours of a day in order'],
    ['Mon 8:10-16:00', 'Use full hours and quarters'],
    ['Mon 16:00-08:00', 'The end must be after'],
    ['Mon 25:00-26:00', '"25:00-26:00" is not'],
    ['Mon 0 pm-3 pm', '"0 pm-3 pm" is not'],
  ])('%j is refused and says why', (typed, why) => {
    expect(read(typed)).toContain(why);
  });

  it('are read as they are written', () => {
    const day = fc
      .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 0, maxLength: 4 })
      .map((quarters) => quarters.toSorted((one, other) => one - other).slice(0, quarters.length & ~1));
    const week = fc
      .array(day, { minLength: 7, maxLength: 7 })
      .map((days) =>
        days.flatMap((quarters, index) =>
          quarters.flatMap((starts, at): WorkingRange[] =>
            at % 2 === 0
              ? [{ weekday: index + 1, startsMinute: starts * 15, endsMinute: quarters[at + 1]! * 15 }]
              : [],
          ),
        ),
      );
    fc.assert(
      fc.property(week, (hours) => {
        expect(readWeek(weekInWords(hours).join('\n'))).toEqual({ ok: true, value: hours });
      }),
    );
  });
});

it('an end without morning or afternoon is the one after the beginning', () => {
  expect(readTimes('8-4')).toEqual({ startsMinute: 480, endsMinute: 960 });
  expect(readTimes('1-5')).toEqual({ startsMinute: 60, endsMinute: 300 });
  expect(readTimes('9-9')).toEqual({ startsMinute: 540, endsMinute: 1_260 });
});

describe('a visit', () => {
  const hours = [{ weekday: 1, startsMinute: 540, endsMinute: 1_020 }];
  const off = [{ day: '2027-03-15', times: null }];
  const late = [{ day: '2027-03-15', times: { startsMinute: 1_020, endsMinute: 1_200 } }];
  const other = [{ day: '2027-03-22', times: null }];
  it.each([
    ['in the hours of the week', '13:00', '15:00', [], true],
    ['up to both ends of them', '13:00', '21:00', [], true],
    ['that begins before them', '12:45', '14:00', [], false],
    ['that ends after them', '20:00', '21:15', [], false],
    ['on a day off', '13:00', '15:00', off, false],
    ['on a day with other hours', '21:00', '23:00', late, true],
    ['outside of other hours', '13:00', '15:00', late, false],
    ['while another day is off', '13:00', '15:00', other, true],
  ])('%s, from %s to %s UTC', (_, from, until, others, expected) => {
    const visit = { startsAt: new Date(`2027-03-15T${from}Z`), endsAt: new Date(`2027-03-15T${until}Z`) };
    expect(isWorking(visit, { hours, others, timeZone: 'America/New_York' })).toBe(expected);
  });
});
