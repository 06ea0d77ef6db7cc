import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  freeProfessionals,
  freeStarts,
  type Period,
  type Schedule,
  type StartSearch,
  withoutTimes,
} from './free-starts.ts';
import type { WorkingRange } from './hours.ts';
import { quartersInWeek, setQuarters, weekOf, wordsInWeek } from './week-bits.ts';

const minute = 60_000;
const quarter = 15 * minute;

interface Person {
  hours: WorkingRange[];
  timeOff: Period[];
  busy: Period[];
  weeksKnown: number;
}

function scheduleOf(person: Person, id: string, earliest: Date): Schedule {
  const firstWeek = weekOf(earliest);
  const words = new Uint32Array(person.weeksKnown * wordsInWeek);
  const start = Date.UTC(1970, 0, 5) + firstWeek * quartersInWeek * quarter;
  for (const { startsAt, endsAt } of person.busy) {
    setQuarters(words, (startsAt.getTime() - start) / quarter, (endsAt.getTime() - start) / quarter);
  }
  return {
    id,
    lane: 0,
    lanes: 1,
    hours: person.hours,
    timeOff: person.timeOff,
    busyWeeks: { firstWeek, words },
  };
}

/** The same question answered as slowly and plainly as possible: one quarter after another, using only `Intl`. */
function isFreeByModel(person: Person, search: StartSearch, startsAt: number): boolean {
  const ends = startsAt + search.lengthMinutes * minute;
  const occupiedUntil = ends + search.bufferMinutes * minute;
  const known =
    Date.UTC(1970, 0, 5) + (weekOf(search.earliest) + person.weeksKnown) * quartersInWeek * quarter;
  for (let at = startsAt; at < occupiedUntil; at += quarter) {
    if (at >= known) return false;
    if ([...person.busy, ...person.timeOff].some((period) => overlaps(period, at))) return false;
    if (at < ends && !worksByModel(person.hours, search.timeZone, at)) return false;
  }
  return true;
}

function overlaps({ startsAt, endsAt }: Period, at: number): boolean {
  return startsAt.getTime() < at + quarter && endsAt.getTime() > at;
}

function worksByModel(hours: WorkingRange[], timeZone: string, at: number): boolean {
  const today = Math.floor(wallOf(at, timeZone) / (1440 * minute)) * 1440 * minute;
  const weekday = new Date(today).getUTCDay() || 7;
  return hours.some(
    (range) =>
      range.weekday === weekday &&
      at >= instantOfWall(today + range.startsMinute * minute, timeZone) &&
      at + quarter <= instantOfWall(today + range.endsMinute * minute, timeZone),
  );
}

const formats = new Map<string, Intl.DateTimeFormat>();
const knownWalls = new Map<string, number>();

/** The wall time as if it were UTC. */
function wallOf(instant: number, timeZone: string): number {
  const key = `${timeZone} ${instant}`;
  const wall = knownWalls.get(key) ?? readWall(instant, timeZone);
  knownWalls.set(key, wall);
  return wall;
}

function readWall(instant: number, timeZone: string): number {
  const numeric = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numeric });
  formats.set(timeZone, format);
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute);
}

/**
 * The first instant at which the clock shows this time or, where none does, the instant by the offset from
 * before the change.
 */
function instantOfWall(wall: number, timeZone: string): number {
  const day = 1440 * minute;
  const before = wall - (wallOf(wall - day, timeZone) - (wall - day));
  const after = wall - (wallOf(wall + day, timeZone) - (wall + day));
  const shown = [before, after].filter((instant) => wallOf(instant, timeZone) === wall);
  return shown.length === 0 ? before : Math.min(...shown);
}

const americanDays = ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07', '2027-06-09'];
const americanZones = ['America/New_York', 'America/Los_Angeles', 'America/Denver'];
const switches: [string, string[]][] = [
  ...americanZones.map((timeZone): [string, string[]] => [timeZone, americanDays]),
  ['Europe/Berlin', ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31']],
];

const zoneAndDay = fc.constantFrom(
  ...switches.flatMap(([timeZone, days]) =>
    days.map((day) => ({ timeZone, noon: Date.parse(`${day}T12:00Z`) })),
  ),
);

const nearby = fc.integer({ min: -36 * 4, max: 48 * 4 });
const weekdays = fc.constantFrom(5, 6, 7, 7, 7, 1, 1, 2, 3);
const oddMinutes = fc.constantFrom(0, 0, 0, 10);

const people = fc.record({
  hours: fc.array(fc.tuple(weekdays, fc.nat(90), fc.integer({ min: 2, max: 60 }), oddMinutes), {
    maxLength: 8,
  }),
  busy: fc.array(fc.tuple(nearby, fc.integer({ min: 1, max: 20 })), { maxLength: 5 }),
  timeOff: fc.array(fc.tuple(nearby, fc.integer({ min: 1, max: 300 })), { maxLength: 1 }),
  weeksKnown: fc.constantFrom(1, 2, 3, 3, 3),
});

const searches = fc
  .record({
    place: zoneAndDay,
    people: fc.array(people, { minLength: 1, maxLength: 4 }),
    length: fc.integer({ min: 1, max: 24 }),
    buffer: fc.integer({ min: 0, max: 6 }),
    from: fc.integer({ min: -30 * 60, max: 10 * 60 }),
    span: fc.integer({ min: 0, max: 40 * 60 }),
    stepMinutes: fc.constantFrom(15, 30, 30, 60),
  })
  .map(({ place, people, length, buffer, from, span, stepMinutes }) => {
    const earliest = new Date(place.noon + from * minute);
    const persons: Person[] = people.map(({ hours, busy, timeOff, weeksKnown }) => ({
      weeksKnown,
      hours: hours.map(([weekday, starts, shift, odd]) => ({
        weekday,
        startsMinute: Math.min(starts * 15 + odd, 1425),
        endsMinute: Math.min((starts + shift) * 15 + odd, 1440),
      })),
      busy: busy.map(([starts, taken]) => periodOf(place.noon + starts * quarter, taken * quarter)),
      timeOff: timeOff.map(([starts, away]) =>
        periodOf(place.noon + starts * quarter + 7 * minute, away * 5 * minute),
      ),
    }));
    const search: StartSearch = {
      timeZone: place.timeZone,
      professionals: persons.map((one, index) => scheduleOf(one, `p${index}`, earliest)),
      lengthMinutes: length * 15,
      bufferMinutes: buffer * 15,
      earliest,
      latest: new Date(earliest.getTime() + span * minute),
      stepMinutes,
    };
    return { persons, search };
  });

const periodOf = (starts: number, length: number): Period => ({
  startsAt: new Date(starts),
  endsAt: new Date(starts + length),
});

describe('free starts', () => {
  it('are exactly those that a quarter-by-quarter model finds, on the days when the clocks change too', () => {
    let offered = 0;
    fc.assert(
      fc.property(searches, ({ persons, search }) => {
        const expected: { startsAt: Date; professionals: number }[] = [];
        const first = Math.ceil(search.earliest.getTime() / quarter) * quarter;
        for (let at = first; at <= search.latest.getTime(); at += quarter) {
          if (wallOf(at, search.timeZone) % (search.stepMinutes! * minute) !== 0) continue;
          const professionals = persons.filter((one) => isFreeByModel(one, search, at)).length;
          if (professionals > 0) expected.push({ startsAt: new Date(at), professionals });
        }
        offered += expected.length;
        expect(freeStarts(search)).toEqual(expected);
      }),
      { numRuns: 400 },
    );
    expect(offered).toBeGreaterThan(200);
  });

  it('are those of an open calendar without the closed days', () => {
    const day = (at: Date, zone: string) => Math.floor(wallOf(at.getTime(), zone) / (1440 * minute));
    fc.assert(
      fc.property(searches, fc.integer({ min: -1, max: 3 }), ({ search }, ahead) => {
        const closedDays = new Set([day(search.earliest, search.timeZone) + ahead]);
        expect(freeStarts({ ...search, closedDays })).toEqual(
          freeStarts(search).filter(({ startsAt }) => !closedDays.has(day(startsAt, search.timeZone))),
        );
      }),
    );
  });

  it('are free for exactly as many professionals as are found one by one', () => {
    fc.assert(
      fc.property(searches, ({ search }) => {
        const counted = new Map(
          freeStarts(search).map((start) => [start.startsAt.getTime(), start.professionals]),
        );
        for (
          let at = Math.ceil(search.earliest.getTime() / quarter) * quarter - quarter;
          at <= search.latest.getTime();
          at += 5 * minute
        ) {
          expect(freeProfessionals(search, new Date(at))).toHaveLength(counted.get(at) ?? 0);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are, once times are given back, those of week bits that never had them', () => {
    fc.assert(
      fc.property(searches, ({ persons, search }) => {
        const before = freeStarts(search);
        const times = persons.slice(0, 1).flatMap(({ busy }) =>
          busy.map(({ startsAt, endsAt }) => ({
            professionalId: 'p0',
            lane: 0,
            lanes: 1,
            startsAt,
            occupiedUntil: endsAt,
          })),
        );
        const professionals = persons.map((one, index) =>
          scheduleOf(index === 0 ? { ...one, busy: [] } : one, `p${index}`, search.earliest),
        );
        expect(freeStarts(withoutTimes(search, times))).toEqual(freeStarts({ ...search, professionals }));
        expect(freeStarts(search)).toEqual(before);
        expect(
          freeStarts(
            withoutTimes(
              search,
              times.map((time) => ({ ...time, lane: 1 })),
            ),
          ),
        ).toEqual(before);
      }),
      { numRuns: 200 },
    );
  });

  it('count hundreds of professionals', () => {
    const earliest = new Date('2027-06-09T13:00Z');
    const professionals = Array.from({ length: 777 }, (_, index) =>
      scheduleOf(nineToFive, `p${index}`, earliest),
    );
    const search = { ...plain, professionals, earliest, latest: earliest };
    expect(freeStarts(search)).toEqual([{ startsAt: earliest, professionals: 777 }]);
  });

  it('are none where the last comes before the first', () => {
    const latest = new Date(plain.earliest.getTime() - minute);
    expect(freeStarts({ ...plain, professionals: [alwaysFree()], latest })).toEqual([]);
  });
});

describe('a visit', () => {
  it('ends within working hours, its buffer may not', () => {
    const starts = freeStarts({
      ...plain,
      professionals: [alwaysFree()],
      lengthMinutes: 120,
      bufferMinutes: 60,
    });
    expect([starts.at(0), starts.at(-1)].map((start) => start?.startsAt.toISOString().slice(11, 16))).toEqual(
      ['13:00', '19:00'],
    );
  });

  it('keeps its buffer clear of the next one, and of time off', () => {
    const taken = [periodOf(Date.parse('2027-06-09T17:00Z'), 60 * minute)];
    const search = { ...plain, lengthMinutes: 120, bufferMinutes: 60, latest: new Date('2027-06-09T16:00Z') };
    const booked = freeStarts({
      ...search,
      professionals: [scheduleOf({ ...nineToFive, busy: taken }, 'p', plain.earliest)],
    });
    const away = freeStarts({
      ...search,
      professionals: [scheduleOf({ ...nineToFive, timeOff: taken }, 'p', plain.earliest)],
    });
    expect(booked.at(-1)?.startsAt.toISOString()).toBe('2027-06-09T14:00:00.000Z');
    expect(away).toEqual(booked);
  });
});

describe('the professional', () => {
  it('is nobody before the first or after the last instant that was asked for', () => {
    const search = {
      ...plain,
      professionals: [alwaysFree()],
      earliest: new Date('2027-06-09T14:00Z'),
      latest: new Date('2027-06-09T15:00Z'),
    };
    const free = ['13:30', '14:00', '15:00', '15:30'].map(
      (time) => freeProfessionals(search, new Date(`2027-06-09T${time}Z`)).length,
    );
    expect(free).toEqual([0, 1, 1, 0]);
  });

  it('brings along how much of the week is taken', () => {
    const busy = [periodOf(Date.parse('2027-06-10T17:00Z'), 90 * minute)];
    const person = scheduleOf({ ...nineToFive, busy }, 'p', plain.earliest);
    const found = freeProfessionals({ ...plain, professionals: [person] }, new Date('2027-06-09T14:00Z'));
    expect(found).toEqual([{ id: 'p', lane: 0, lanes: 1, busyQuarters: 6 }]);
  });
});

const plain: StartSearch = {
  professionals: [],
  timeZone: 'America/New_York',
  lengthMinutes: 60,
  bufferMinutes: 0,
  earliest: new Date('2027-06-09T04:00Z'),
  latest: new Date('2027-06-10T03:59Z'),
};

const nineToFive: Person = {
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startsMinute: 9 * 60, endsMinute: 17 * 60 })),
  timeOff: [],
  busy: [],
  weeksKnown: 2,
};

const alwaysFree = (): Schedule => scheduleOf(nineToFive, 'p', plain.earliest);
