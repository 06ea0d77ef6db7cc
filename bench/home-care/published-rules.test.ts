import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Instance, instanceSchema } from './instance.ts';
import { checkPlan, type PublishedPlan } from './published-rules.ts';
import { solve } from './solve.ts';

/** Two people do a pair 10 to 20 minutes apart; the first of them does one more. */
const instance: Instance = {
  patients: [
    {
      id: 'p1',
      time_window: [10, 20],
      required_caregivers: [
        { service: 's1', duration: 5 },
        { service: 's2', duration: 5 },
      ],
      synchronization: { type: 'sequential', distance: [10, 20] },
    },
    { id: 'p2', time_window: [0, 20], required_caregivers: [{ service: 's1', duration: 5 }] },
  ],
  caregivers: [
    { id: 'c1', abilities: ['s1'] },
    { id: 'c2', abilities: ['s1', 's2'] },
  ],
  distances: [
    [0, 5, 10],
    [5, 0, 12],
    [10, 12, 0],
  ],
};
const visit = (patient: string, service: string, starts: number) => ({ patient, service, starts });
const good: PublishedPlan = {
  rounds: [
    { caregiver: 'c1', visits: [visit('p1', 's1', 10), visit('p2', 's1', 27)] },
    { caregiver: 'c2', visits: [visit('p1', 's2', 26)] },
  ],
};
const withRounds = (...rounds: PublishedPlan['rounds']) => checkPlan(instance, { rounds });

describe('the published rules', () => {
  it('give a third each of the ways, all lateness, and the greatest', () => {
    expect(checkPlan(instance, good)).toEqual({ ok: true, cost: (27 + 10 + 13 + 7) / 3 });
  });

  it.each([
    ['too far apart', [visit('p1', 's1', 10), visit('p2', 's1', 27)], [visit('p1', 's2', 31)]],
    ['too close', [visit('p1', 's1', 10), visit('p2', 's1', 27)], [visit('p1', 's2', 19)]],
    ['before one can be there', [visit('p1', 's1', 10), visit('p2', 's1', 26)], [visit('p1', 's2', 26)]],
    ['too early', [visit('p1', 's1', 9), visit('p2', 's1', 27)], [visit('p1', 's2', 26)]],
    ['not at all', [visit('p1', 's1', 10)], [visit('p1', 's2', 26)]],
    ['by one who cannot', [visit('p2', 's1', 10), visit('p1', 's2', 40)], [visit('p1', 's1', 25)]],
    ['by one alone', [visit('p2', 's1', 10)], [visit('p1', 's1', 10), visit('p1', 's2', 26)]],
    ['twice', [visit('p1', 's1', 10), visit('p2', 's1', 27)], [visit('p2', 's1', 10), visit('p1', 's2', 27)]],
  ])('refuse what is done %s', (_, one, other) => {
    const checked = withRounds({ caregiver: 'c1', visits: one }, { caregiver: 'c2', visits: other });
    expect(checked).toMatchObject({ ok: false, broken: [expect.any(String)] });
  });

  it('refuse two rounds of one person', () => {
    expect(withRounds(...good.rounds, { caregiver: 'c2', visits: [] }).ok).toBe(false);
  });
});

describe('a plan of a published instance', () => {
  const path = 'bench/home-care/instances/InstanzCPLEX_HCSRP_10_1.json.gz';

  it('keeps the published rules, at the best known cost', async () => {
    const { plan, checked } = await solve(path, 0.5);
    expect(checked).toMatchObject({ ok: true, cost: expect.closeTo(218.199, 2) });
    const given = instanceSchema.parse(JSON.parse(gunzipSync(await readFile(path)).toString('utf8')));
    const [first, ...others] = plan.rounds;
    const late = { ...first!, visits: first!.visits.map((each) => ({ ...each, starts: each.starts - 1 })) };
    expect(checkPlan(given, { rounds: [late, ...others] }).ok).toBe(false);
  });
});
