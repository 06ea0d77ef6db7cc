import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { never, type Problem } from './problem.ts';
import { search } from './search.ts';

const hour = 60;
const absence = 10_000;

/** A day of stops on a line, some of them in pairs, with people of whom some cannot do all. */
const days = fc
  .record({
    singles: fc.array(stopOf(), { maxLength: 8 }),
    pairs: fc.array(fc.record({ stop: stopOf(), least: fc.nat(30), more: fc.nat(60) }), { maxLength: 4 }),
    people: fc.integer({ min: 2, max: 4 }),
    seed: fc.nat(1_000),
  })
  .filter(({ singles, pairs }) => singles.length + pairs.length > 0);

function stopOf() {
  return fc.record({ place: fc.nat(60), opens: fc.nat(8 * hour), length: fc.integer({ min: 5, max: hour }) });
}

function problemOf({
  singles,
  pairs,
  people,
}: typeof days extends fc.Arbitrary<infer Day> ? Day : never): Problem {
  const all = [...singles, ...pairs.flatMap(({ stop }) => [stop, stop])];
  const places = [...all.map(({ place }) => place), 30];
  const nodes = (values: number[], ofRound: number) =>
    Int32Array.from([...values, ...Array.from({ length: people }, () => ofRound)]);
  const half = (stop: number) => (stop - singles.length) % 2;
  const pairOf = (stop: number) => pairs[Math.floor((stop - singles.length) / 2)];
  return {
    stops: all.length,
    people,
    places: places.length,
    placeOf: nodes(
      all.map((_, stop) => stop),
      all.length,
    ),
    travel: Int32Array.from(places.flatMap((from) => places.map((to) => Math.abs(from - to)))),
    length: nodes(
      all.map(({ length }) => length),
      0,
    ),
    earliest: nodes(
      all.map(({ opens }) => opens),
      0,
    ),
    due: nodes(
      all.map(({ opens }) => opens + hour),
      never,
    ),
    latest: nodes(
      all.map(() => never),
      never,
    ),
    partner: Int32Array.from(all, (_, stop) =>
      stop < singles.length ? -1 : half(stop) === 0 ? stop + 1 : stop - 1,
    ),
    afterPartner: Int32Array.from(all, (_, stop) => {
      const pair = pairOf(stop);
      if (stop < singles.length || pair === undefined) return 0;
      return half(stop) === 1 ? pair.least : -(pair.least + pair.more);
    }),
    // The last person cannot make the first stop.
    preference: Int32Array.from({ length: people * all.length }, (_, index) =>
      index === (people - 1) * all.length && people > 2 ? never : 0,
    ),
    absence: new Int32Array(all.length).fill(absence),
  };
}

const turns = (most: number) => (turn: number) => turn / most;

describe('a plan that was found', () => {
  it('has each stop once, no earlier than it can begin, and pairs as far apart as they ask', () => {
    fc.assert(
      fc.property(days, (day) => {
        const problem = problemOf(day);
        const { plan, times } = search(problem, { seed: day.seed, progress: turns(60) });
        expect(plan.flat().toSorted((one, other) => one - other)).toEqual(times.map((_, stop) => stop));
        for (const [person, round] of plan.entries()) {
          let node = problem.stops + person;
          let free = 0;
          for (const stop of round) {
            const way = problem.travel[problem.placeOf[node]! * problem.places + problem.placeOf[stop]!]!;
            expect(times[stop]).toBeGreaterThanOrEqual(Math.max(free + way, problem.earliest[stop]!));
            expect(problem.preference[person * problem.stops + stop]).toBe(0);
            free = times[stop]! + problem.length[stop]!;
            node = stop;
          }
          for (const stop of round) expect(round).not.toContain(problem.partner[stop]);
        }
        for (const [stop, other] of problem.partner.entries()) {
          if (other >= 0) {
            expect(times[stop]).toBeGreaterThanOrEqual(times[other]! + problem.afterPartner[stop]!);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('costs what its ways and its lateness cost', () => {
    fc.assert(
      fc.property(days, (day) => {
        const problem = problemOf(day);
        const { plan, times, cost } = search(problem, { seed: day.seed, progress: turns(60) });
        const ways = plan.map((round, person) => {
          const nodes = [problem.stops + person, ...round, problem.stops + person];
          return nodes
            .slice(1)
            .map(
              (node, index) =>
                problem.travel[problem.placeOf[nodes[index]!]! * problem.places + problem.placeOf[node]!]!,
            );
        });
        const late = times.map((time, stop) => Math.max(0, time - problem.due[stop]!));
        const sum = [...ways.flat(), ...late].reduce((total, each) => total + each, 0);
        expect(cost).toBe(sum + Math.max(...late));
      }),
      { numRuns: 100 },
    );
  });

  it('comes again with the same seed, and is never worse than where it began', () => {
    fc.assert(
      fc.property(days, (day) => {
        const problem = problemOf(day);
        const first = search(problem, { seed: day.seed, progress: turns(20) });
        expect(search(problem, { seed: day.seed, progress: turns(20) })).toEqual(first);
        const next = search(problem, { seed: day.seed + 1, progress: turns(20), start: first.plan });
        expect(next.cost).toBeLessThanOrEqual(first.cost);
      }),
      { numRuns: 50 },
    );
  });
});
