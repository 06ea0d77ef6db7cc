import { suggestFor } from '#domains/plan/day/candidates.ts';
import { DayRounds } from '#domains/plan/day/day-rounds.ts';
import { asItIs, type Assigned, type Day } from '#domains/plan/day/day.ts';
import { improveDay } from '#domains/plan/day/improve.ts';
import { largestGroup, partsOf } from '#domains/plan/day/parts.ts';
import { proposalOf } from '#domains/plan/day/proposal.ts';
import { Ways } from '#domains/plan/day/ways.ts';
import type { BenchLine } from './bench-line.ts';
import { generateDay } from './generated-day.ts';

/** Days as ours are. */
export const benchPlan = (): BenchLine[] => [benchStranded(), ...benchDay(), ...benchAreas()];

const strandedVisits = 40;

function benchStranded(): BenchLine {
  const day = generateDay({ visits: 4_000, people: 1_000, seed: 1, open: strandedVisits });
  const times: number[] = [];
  for (let visit = 0; visit < strandedVisits; visit += 1) {
    const begun = performance.now();
    const suggested = suggestFor(day, visit);
    times.push(performance.now() - begun);
    if (suggested.length < 5) throw new Error('Fewer than five people could come.');
  }
  const slow = times.toSorted((one, other) => one - other)[Math.floor(strandedVisits * 0.95)]!;
  return {
    name: 'one stranded visit among 1,000 people with 4,000 visits: five who could come, with reasons, p95',
    value: slow,
    unit: 'ms',
    limit: { kind: 'at most', value: 150 },
  };
}

const totalOf = (day: Day, assigned: Assigned) => DayRounds.of(day, new Ways(day), assigned).total;

function improved(day: Day, most: number): number[] {
  const begun = performance.now();
  return improveDay(day, { seed: 1, progress: () => (performance.now() - begun) / (most * 1_000) });
}

const daySeconds = 5;

function benchDay(): BenchLine[] {
  const day = generateDay({ visits: 200, people: 40, seed: 2 });
  const begun = performance.now();
  const after = improved(day, daySeconds);
  const { figures } = proposalOf(day, after);
  const beganParts = performance.now();
  const parts = partsOf(day, after, { seed: 1, turns: 400, looks: 20, isOver: () => false });
  const secondsOfParts = (performance.now() - beganParts) / 1_000;
  const [before, whole] = [asItIs(day), after].map((assigned) => totalOf(day, assigned));
  const name = 'a day of 200 visits and 40 people';
  return [
    { name, value: (beganParts - begun) / 1_000, unit: 's', limit: { kind: 'at most', value: 10 } },
    {
      name: `${name}: what it weighs, against as it was`,
      value: totalOf(day, after) / totalOf(day, asItIs(day)),
      unit: '×',
      limit: { kind: 'at most', value: 1 },
    },
    {
      name: `${name}: what small groups reach of it, the largest of ${largestGroup(day, parts)}`,
      value: (before! - totalOf(day, parts)) / (before! - whole!),
      unit: '×',
      limit: { kind: 'at least', value: 0.5 },
    },
    {
      name: `${name}: how long they are looked for`,
      value: secondsOfParts,
      unit: 's',
      limit: { kind: 'at most', value: 2 },
    },
    {
      name: `${name}: driving, against as it was`,
      value: figures.drivingAfter / figures.drivingBefore,
      unit: '×',
    },
    {
      name: `${name}: promises that cannot be kept, of ${figures.brokenBefore} before`,
      value: figures.brokenAfter,
      unit: '',
      limit: { kind: 'at most', value: figures.brokenBefore },
    },
  ];
}

const areas = 25;
const areaSeconds = 3;

function benchAreas(): BenchLine[] {
  const days = Array.from({ length: areas }, (_, seed) => generateDay({ visits: 200, people: 40, seed }));
  const begun = performance.now();
  const worse = days.filter((day) => totalOf(day, improved(day, areaSeconds)) > totalOf(day, asItIs(day)));
  return [
    {
      name: `5,000 visits in ${areas} areas, one after the other`,
      value: (performance.now() - begun) / 1_000,
      unit: 's',
      limit: { kind: 'at most', value: 120 },
    },
    { name: 'areas that became worse', value: worse.length, unit: '', limit: { kind: 'at most', value: 0 } },
  ];
}
