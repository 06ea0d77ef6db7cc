import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { type Found, search } from '#domains/plan/search/search.ts';
import { type Instance, instanceSchema, problemOf, scale, tasksOf } from './instance.ts';
import { checkPlan, type Checked, type PublishedPlan } from './published-rules.ts';

/** Reads an instance and looks for a plan until so many seconds have gone by since `begun`. */
export async function solve(
  path: string,
  seconds: number,
  begun = performance.now(),
): Promise<{ plan: PublishedPlan; checked: Checked }> {
  const instance = instanceSchema.parse(JSON.parse(gunzipSync(await readFile(path)).toString('utf8')));
  const progress = () => (performance.now() - begun) / (seconds * 1_000);
  const plan = publishedPlan(instance, search(problemOf(instance), { seed: 1, progress }));
  return { plan, checked: checkPlan(instance, plan) };
}

function publishedPlan(instance: Instance, { plan, times }: Found): PublishedPlan {
  const tasks = tasksOf(instance);
  return {
    rounds: plan.map((stops, person) => ({
      caregiver: instance.caregivers[person]!.id,
      visits: stops.map((stop) => ({
        patient: instance.patients[tasks[stop]!.patient]!.id,
        service: tasks[stop]!.service,
        starts: times[stop]! / scale,
      })),
    })),
  };
}
