import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weights as suitability } from '#domains/professionals/suitability.ts';
import { days } from '#tests/planned-days.ts';
import { costOf, readyFor } from '#tests/vroom.ts';
import { DayRounds } from '../day/day-rounds.ts';
import type { Day } from '../day/day.ts';
import { weightOf, weights } from '../day/judgement.ts';
import { Ways } from '../day/ways.ts';
import { vroomRequest, vroomRequestOf } from './vroom-request.ts';

/** A day and what VROOM is asked of it, for days on which anybody could come to anything. */
const asked = days
  .filter(({ visits }) => visits.some(({ fits }) => fits.length > 0))
  .map((day) => ({
    day,
    request: vroomRequestOf(day, new Ways(day), 2)!,
  }));

describe('a day as a problem for VROOM', () => {
  it('has the form that VROOM has published, with numbers that point to something', () => {
    fc.assert(
      fc.property(asked, ({ request }) => {
        expect(vroomRequest.parse(JSON.parse(JSON.stringify(request)))).toEqual(request);
        const { durations, costs } = request.matrices.car;
        const places = request.jobs.length + request.vehicles.length;
        for (const matrix of [durations, costs]) {
          expect(matrix).toHaveLength(places);
          for (const row of matrix) expect(row).toHaveLength(places);
        }
        const indexes = [
          ...request.jobs.map((job) => job.location_index),
          ...request.vehicles.map((vehicle) => vehicle.start_index),
        ];
        expect(new Set(indexes)).toEqual(new Set(Array.from({ length: places }, (_, index) => index)));
        for (const things of [request.jobs, request.vehicles])
          expect(new Set(things.map(({ id }) => id)).size).toBe(things.length);
      }),
    );
  });

  it('says nothing of people but their position', () => {
    fc.assert(
      fc.property(asked, ({ day, request }) => {
        const text = JSON.stringify(request);
        for (const { id, name } of day.people)
          for (const word of [id, name]) expect(text).not.toContain(word);
        for (const { id, from } of day.visits)
          for (const word of [`"${id}"`, String(from.latitude)]) expect(text).not.toContain(word);
      }),
    );
  });

  it('lets exactly those come who can, and to what is fixed whoever has it', () => {
    fc.assert(
      fc.property(asked, ({ day, request }) => {
        for (const [position, { isFixed, who, fits }] of day.visits.entries()) {
          const job = request.jobs.find(({ id }) => id === position);
          const could = request.vehicles.filter(({ skills }) =>
            job?.skills.every((skill) => skills.includes(skill)),
          );
          expect(job === undefined ? [] : could.map(({ id }) => id)).toEqual(
            isFixed ? [who] : fits.map(({ person }) => person),
          );
        }
      }),
    );
  });

  it('lets one person do two visits exactly where they can be there at the promised time, or have both for good', () => {
    fc.assert(
      fc.property(asked, ({ day, request }) => {
        const ways = new Ways(day);
        for (const one of request.jobs) {
          for (const other of request.jobs) {
            const [first, second] = [day.visits[one.id]!, day.visits[other.id]!];
            if (one.id === other.id || first.begins > second.begins) continue;
            const isInTime =
              first.ends + ways.between(one.id, other.id) <= second.begins &&
              first.occupiedUntil <= second.begins;
            const isKept = first.isFixed && second.isFixed && first.who === second.who;
            for (const { person } of first.fits) {
              const vehicle = request.vehicles.find(({ id }) => id === person);
              if (vehicle === undefined) continue;
              const isReady = readyFor(request, vehicle, one, other) <= other.time_windows[0]![1];
              expect(isReady).toBe(isInTime || isKept);
            }
          }
        }
      }),
    );
  });

  it('costs what it weighs: minutes of driving, and who comes to whom', () => {
    fc.assert(
      fc.property(asked, ({ day, request }) => {
        for (const vehicle of request.vehicles) {
          const mine = request.jobs.filter(({ id }) =>
            day.visits[id]!.fits.some((fit) => fit.person === vehicle.id),
          );
          const round = mine.filter(({ id }) => !day.visits[id]!.isFixed).slice(0, 3);
          const rounds = new DayRounds(day, new Ways(day));
          for (const { id } of round) rounds.give(id, vehicle.id);
          const ordered = [...rounds.roundOf(vehicle.id)].map((id) => round.find((job) => job.id === id)!);
          const own = ordered.map(({ id }) =>
            weightOf(
              day.visits[id]!,
              day.visits[id]!.fits.find((fit) => fit.person === vehicle.id)!,
            ),
          );
          expect(costOf(request, vehicle, ordered)).toBe(
            own.reduce((sum, each) => sum + each, rounds.figuresOf(vehicle.id).driving),
          );
        }
      }),
    );
  });

  it('weighs for no wish as much as a minute of its time', () => {
    const { disliked, otherLanguage } = suitability;
    const { change, needsReadAnew } = weights;
    expect(disliked + otherLanguage + change + needsReadAnew).toBeLessThan(1_000);
  });

  it('is none where nobody could come to anything', () => {
    const nobody: Day = { people: [{ id: 'p', name: 'Ana', base: null, weekMinutes: 0 }], visits: [] };
    expect(vroomRequestOf(nobody, new Ways(nobody), 1)).toBeUndefined();
  });
});
