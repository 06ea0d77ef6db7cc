import { describe, expect, it } from 'vitest';
import { circleOf } from '#tests/planned-days.ts';
import { asItIs, type Assigned } from './day/day.ts';
import { planDay } from './planner.server.ts';
import type { Planner } from './planner.ts';

const day = circleOf(8);
/** Each visit to the professional who lives there. */
const circle: Assigned = [1, 2, 3, 4, 5, 6, 7, 0, 4];
const finding = (assigned: Assigned): Planner => ({ improve: async () => assigned });

describe('a day that somebody has planned', () => {
  it('is known whole, and by what of it is good in small groups', async () => {
    expect(await planDay(finding(circle), day)).toEqual({
      whole: circle,
      parts: [...asItIs(day).slice(0, 8), 4],
    });
  });

  it('has parts that are the whole where all groups are small', async () => {
    const found: Assigned = [...asItIs(day).slice(0, 8), 4];
    const { whole, parts } = await planDay(finding(found), day);
    expect(whole).toEqual(found);
    expect(parts).toBe(whole);
  });

  it('stays as it is where the plan is worse, or cannot be', async () => {
    const worse = [...asItIs(day).slice(0, 8), 0].map((who, visit) => (visit === 0 ? 1 : who));
    for (const found of [worse, [...circle.slice(0, 8), 7], circle.map(() => -1)])
      expect((await planDay(finding(found), day)).whole).toEqual(asItIs(day));
  });
});
