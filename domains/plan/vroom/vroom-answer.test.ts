import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { days } from '#tests/planned-days.ts';
import { firstWhoCan } from '#tests/vroom.ts';
import type { Day } from '../day/day.ts';
import { isFeasible } from '../day/feasible.ts';
import { Ways } from '../day/ways.ts';
import { AnswerRefused, assignedOf, type VroomAnswer, vroomAnswer } from './vroom-answer.ts';
import { visitsToAsk, vroomRequestOf } from './vroom-request.ts';

type Plan = Extract<VroomAnswer, { code: 0 }>;

const planOf = (rounds: Record<number, number[]>, unassigned: number[] = []): Plan => ({
  code: 0,
  unassigned: unassigned.map((id) => ({ id })),
  routes: Object.entries(rounds).map(([vehicle, ids]) => ({
    vehicle: Number(vehicle),
    steps: [{ type: 'start' }, ...ids.map((id) => ({ type: 'job', id }) as const), { type: 'end' }],
  })),
});

const home = { latitude: 40.7, longitude: -73.9 };
const anyone = [0, 1].map((person) => ({ person, visits: 0, stars: null, speaks: null }));
/** Two people, and visits of an hour. */
const dayOf = (...visits: [hour: number, who: number, isFixed?: boolean][]): Day => ({
  people: ['Ana', 'Ben'].map((name) => ({ id: name, name, base: home, weekMinutes: 0 })),
  visits: visits.map(([hour, who, isFixed = false], index) => ({
    id: `v${index}`,
    begins: hour * 60,
    ends: hour * 60 + 60,
    occupiedUntil: hour * 60 + 75,
    from: home,
    to: home,
    who,
    isFixed,
    isRead: false,
    otherLeg: -1,
    fits: anyone,
  })),
});
const refusedFor = (day: Day, answer: VroomAnswer): string => {
  try {
    return JSON.stringify(assignedOf(day, answer));
  } catch (error) {
    if (error instanceof AnswerRefused) return error.message;
    throw error;
  }
};

describe("VROOM's answer", () => {
  it('is read in the form that is published, and has nobody at two visits at once', () => {
    fc.assert(
      fc.property(days, fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }), (day, dropped) => {
        const request = vroomRequestOf(day, new Ways(day), 1);
        if (request === undefined) return;
        const answer = vroomAnswer.parse(firstWhoCan(request)) as Plan;
        const [left, kept] = [[] as number[], new Map<number, number>()];
        for (const route of answer.routes) {
          route.steps = route.steps.filter((step) => {
            if (step.type === 'job' && dropped[step.id]) left.push(step.id);
            else if (step.type === 'job') kept.set(step.id, route.vehicle);
            return step.type !== 'job' || !dropped[step.id];
          });
        }
        answer.unassigned.push(...left.map((id) => ({ id })));
        // Where it took away what is fixed, it may have given that person something else.
        fc.pre(answer.unassigned.every(({ id }) => !day.visits[id]!.isFixed));
        const assigned = assignedOf(day, answer);
        expect(isFeasible(day, assigned)).toBe(true);
        for (const [visit, person] of assigned.entries()) {
          const { isFixed, who } = day.visits[visit]!;
          expect(person).toBe(isFixed ? who : (kept.get(visit) ?? -1));
        }
      }),
    );
  });

  it('says who comes to whom, and nobody to what it could not place', () => {
    expect(assignedOf(dayOf([9, 0], [12, 0]), planOf({ 1: [0, 1] }))).toEqual([1, 1]);
    expect(assignedOf(dayOf([9, 0], [12, -1]), planOf({ 1: [0] }, [1]))).toEqual([1, -1]);
    expect(assignedOf(dayOf([9, 0], [12, 0, true]), planOf({}, [0, 1]))).toEqual([-1, 0]);
  });

  it('is asked for what is fixed, too, where somebody has it', () => {
    expect(visitsToAsk(dayOf([9, 0, true], [12, -1, true], [14, -1]))).toEqual([0, 2]);
  });

  it.each<[string, VroomAnswer, string]>([
    ['an error', { code: 2, error: 'Invalid skills for Ana.' }, 'code 2'],
    ['somebody who cannot come', planOf({ 1: [0, 2], 7: [1, 3] }), 'not feasible'],
    ['two at once', planOf({ 1: [0, 1, 2, 3] }), 'not feasible'],
    ['another for what is fixed', planOf({ 0: [1, 2], 1: [0, 3] }), 'not feasible'],
    ['a visit twice', planOf({ 0: [0, 3], 1: [0, 1, 2] }), 'a visit that was not asked for, or twice'],
    [
      'a visit that is none',
      planOf({ 0: [0, 3, 99], 1: [1, 2] }),
      'a visit that was not asked for, or twice',
    ],
    ['not all visits', planOf({ 0: [0] }), 'visits are missing'],
  ])('is of no use with %s', (_, answer, why) => {
    const day = dayOf([9, 0], [12, 0], [15, 1, true], [12, 0]);
    expect(refusedFor(day, answer)).toBe(why);
  });
});
