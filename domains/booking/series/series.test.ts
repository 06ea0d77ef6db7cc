import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { endForm, everyForm, type Repeat } from '#domains/visits/series.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { holidayOn } from './holidays.ts';
import { occurrencesOf } from './occurrence.ts';
import { chooseVisits, mayRepeat, planVisits, shortfallOf } from './series.ts';

const zone = 'America/New_York';
const now = new Date('2027-02-05T15:00:00Z');
const weekly = (count: number): Repeat => ({ every: 'weekly', count, until: null });
const wall = (instant: Date) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainTime().toString();

describe('the visits of a series', () => {
  it('stay at nine on the wall when the clocks change', () => {
    const found = occurrencesOf(new Date('2027-03-01T14:00:00Z'), weekly(4), zone, now);
    expect(found.map((each) => each.startsAt?.toISOString())).toEqual([
      '2027-03-01T14:00:00.000Z',
      '2027-03-08T14:00:00.000Z',
      '2027-03-15T13:00:00.000Z',
      '2027-03-22T13:00:00.000Z',
    ]);
  });

  it('have no time where the clocks skip it, and the first where it comes twice', () => {
    const night = occurrencesOf(new Date('2027-03-07T07:30:00Z'), weekly(2), zone, now);
    expect(night.map((each) => [each.date, each.startsAt])).toEqual([
      ['2027-03-07', new Date('2027-03-07T07:30:00Z')],
      ['2027-03-14', null],
    ]);
    const autumn = occurrencesOf(
      new Date('2027-10-31T05:30:00Z'),
      weekly(2),
      zone,
      new Date('2027-10-01T00:00:00Z'),
    );
    expect(autumn[1]?.startsAt).toEqual(new Date('2027-11-07T05:30:00Z'));
  });

  it('come on the same weekday of the month, the fifth on the last', () => {
    const second = occurrencesOf(
      new Date('2027-02-09T14:00:00Z'),
      { every: 'monthly', count: 4, until: null },
      zone,
      now,
    );
    expect(second.map((each) => each.date)).toEqual(['2027-02-09', '2027-03-09', '2027-04-13', '2027-05-11']);
    const fifth = occurrencesOf(
      new Date('2027-03-30T13:00:00Z'),
      { every: 'monthly', count: 3, until: null },
      zone,
      now,
    );
    expect(fifth.map((each) => each.date)).toEqual(['2027-03-30', '2027-04-27', '2027-05-25']);
  });

  it('end on the last day, itself included, and half a year ahead', () => {
    const until = occurrencesOf(
      new Date('2027-03-01T14:00:00Z'),
      { every: 'fortnightly', count: null, until: '2027-03-29' },
      zone,
      now,
    );
    expect(until.map((each) => each.date)).toEqual(['2027-03-01', '2027-03-15', '2027-03-29']);
    const long = occurrencesOf(new Date('2027-03-01T14:00:00Z'), weekly(26), zone, now);
    expect(long.at(-1)?.date).toBe('2027-08-02');
    expect(shortfallOf(weekly(26), long)).toBe('We can book 6 months ahead. That is up to 23 visits.');
    expect(shortfallOf({ every: 'weekly', count: null, until: '2027-03-02' }, long.slice(0, 1))).toMatch(
      /only one visit/,
    );
    expect(shortfallOf(weekly(3), long.slice(0, 3))).toBeNull();
  });

  it('keep their time on the wall and go up, whatever the rule', () => {
    const start = fc.date({
      min: new Date('2027-02-06T00:00:00Z'),
      max: new Date('2027-04-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        start,
        fc.constantFrom('weekly', 'fortnightly', 'monthly'),
        fc.integer({ min: 2, max: 26 }),
        (date, every, count) => {
          const first = new Date(Math.floor(date.getTime() / 900_000) * 900_000);
          const found = occurrencesOf(first, { every, count, until: null }, zone, now);
          const times = found.flatMap((each) => (each.startsAt === null ? [] : [each.startsAt]));
          expect(new Set(times.map(wall)).size).toBe(1);
          expect(times).toEqual(times.toSorted((one, other) => one.getTime() - other.getTime()));
          expect(new Set(found.map((each) => each.date)).size).toBe(found.length);
        },
      ),
    );
  });
});

describe('holidays', () => {
  it.each([
    ['2027-01-01', 'New Year’s Day'],
    ['2027-01-18', 'Martin Luther King Jr. Day'],
    ['2027-02-15', 'Presidents’ Day'],
    ['2027-05-31', 'Memorial Day'],
    ['2027-06-18', 'Juneteenth (day off)'],
    ['2027-06-19', 'Juneteenth'],
    ['2027-07-05', 'Independence Day (day off)'],
    ['2027-09-06', 'Labor Day'],
    ['2027-10-11', 'Columbus Day'],
    ['2027-11-11', 'Veterans Day'],
    ['2027-11-25', 'Thanksgiving Day'],
    ['2027-12-24', 'Christmas Day (day off)'],
    ['2027-12-31', 'New Year’s Day (day off)'],
    ['2027-12-26', null],
  ])('%s: %s', (date, title) => expect(holidayOn(Temporal.PlainDate.from(date))).toBe(title));
});

describe('what is decided about each visit', () => {
  const monday = new Date('2027-02-08T14:00:00Z');
  const free = [
    monday,
    new Date('2027-02-14T14:00:00Z'),
    new Date('2027-02-15T14:00:00Z'),
    new Date('2027-02-23T15:00:00Z'),
    new Date('2027-02-24T15:00:00Z'),
    new Date('2027-03-20T15:00:00Z'),
  ];
  const planned = planVisits(
    occurrencesOf(monday, weekly(3), zone, now),
    free,
    zone,
    Temporal.PlainTime.from('09:00'),
  );

  it('is asked where it is taken, with the nearest times, and on holidays', () => {
    expect(
      planned.map(({ date, isFree, holiday, others }) => [date, isFree, holiday, others.length]),
    ).toEqual([
      ['2027-02-08', true, null, 0],
      ['2027-02-15', true, 'Presidents’ Day', 1],
      ['2027-02-22', false, null, 2],
    ]);
  });

  it('is asked where there is something else, and no such time is offered instead', () => {
    const taken = [monday, free.at(-3)!].map((each) => each.getTime());
    const visits = planVisits(
      occurrencesOf(monday, weekly(3), zone, now),
      free,
      zone,
      Temporal.PlainTime.from('09:00'),
      (startsAt) => (taken.includes(startsAt.getTime()) ? 'Medical ride' : null),
    );
    expect(visits.map(({ beside, others }) => [beside, others.length])).toEqual([
      ['Medical ride', 0],
      [undefined, 1],
      [undefined, 1],
    ]);
    expect(chooseVisits(visits, () => '').open).toContain('2027-02-08');
    const answered = chooseVisits(visits, (date) => (date === '2027-02-08' ? monday.toISOString() : 'skip'));
    expect(answered.chosen[0]).toEqual({ date: '2027-02-08', startsAt: monday.toISOString() });
  });

  it('offers other days for a holiday, the hour that was wished for first', () => {
    const hours = ['2027-11-23', '2027-11-24', '2027-11-25', '2027-11-26'].flatMap((date) =>
      ['13:00', '14:00', '14:30', '20:00'].map((time) => new Date(`${date}T${time}Z`)),
    );
    const thanksgiving = new Date('2027-11-25T14:00:00Z');
    const [asked] = planVisits(
      occurrencesOf(thanksgiving, weekly(1), zone, new Date('2027-11-01T14:00:00Z')),
      hours,
      zone,
      Temporal.PlainTime.from('09:00'),
    );
    expect(asked?.isFree).toBe(true);
    expect(asked?.others.map((each) => each.toISOString().slice(5, 16))).toEqual([
      '11-23T14:00',
      '11-24T13:00',
      '11-24T14:00',
      '11-24T14:30',
      '11-26T14:00',
      '11-26T14:30',
    ]);
  });

  it('is only what was offered; what has no answer is named', () => {
    const answers: Record<string, string> = {
      '2027-02-15': '2027-02-15T14:00:00.000Z',
      '2027-02-22': 'skip',
    };
    expect(chooseVisits(planned, (date) => answers[date] ?? '')).toEqual({
      chosen: [
        { date: '2027-02-08', startsAt: monday.toISOString() },
        { date: '2027-02-15', startsAt: '2027-02-15T14:00:00.000Z' },
        { date: '2027-02-22', startsAt: null },
      ],
      open: [],
    });
    expect(chooseVisits(planned, () => '2027-03-20T15:00:00.000Z').open).toEqual([
      '2027-02-15',
      '2027-02-22',
    ]);
  });
});

describe('a series', () => {
  it('is asked for with one of three ends, of which one field counts', () => {
    expect(everyForm.parse(undefined)).toBeUndefined();
    expect(everyForm.parse('once')).toBeUndefined();
    expect(everyForm.safeParse('daily').success).toBe(false);
    expect(endForm.parse({ ends: 'never', count: '8' })).toEqual({ count: null, until: null });
    expect(endForm.parse({ ends: 'count', count: '8', until: '' })).toEqual({ count: 8, until: null });
    const day = '2027-05-01';
    expect(endForm.parse({ ends: 'until', count: ' ', until: day })).toEqual({ count: null, until: day });
    for (const wrong of [
      {},
      { ends: 'sometime' },
      { ends: 'count', until: day },
      { ends: 'count', count: '1' },
      { ends: 'count', count: '27' },
      { ends: 'count', count: 'x' },
      { ends: 'until', until: 'soon' },
      { ends: 'until', count: '8' },
    ])
      expect(endForm.safeParse(wrong).success).toBe(false);
  });

  it('is offered where it makes sense', () => {
    expect(mayRepeat({ mayRepeat: true }, {})).toBe(true);
    expect(mayRepeat({ mayRepeat: true }, { trip: 'round' })).toBe(false);
    expect(mayRepeat({ mayRepeat: true }, { quoteId: newIdentifier() })).toBe(false);
    expect(mayRepeat({ mayRepeat: false }, {})).toBe(false);
  });
});
