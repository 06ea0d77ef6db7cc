import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { search } from '#domains/plan/search/search.ts';
import { type Instance, instanceSchema, problemOf, scale, tasksOf } from './home-care/instance.ts';
import { checkPlan, type PublishedPlan } from './home-care/published-rules.ts';

/**
 * `node bench/plan.ts <instance.json.gz> [seconds]`: looks for a plan of a published instance on one core.
 * Prints the plan as one line of JSON (`PublishedPlan`) and `cost N`; exits with 1 where the plan breaks the
 * published rules, and says which.
 */
const [, , path, seconds = '10'] = process.argv;
if (path === undefined || !(Number(seconds) > 0)) {
  throw new Error('Give an instance and a number of seconds: node bench/plan.ts <instance.json.gz> 10');
}
const begun = performance.now();
const instance = instanceSchema.parse(JSON.parse(gunzipSync(await readFile(path)).toString('utf8')));
const found = search(problemOf(instance), {
  seed: 1,
  progress: () => (performance.now() - begun) / (Number(seconds) * 1_000),
});
const plan = publishedPlan(instance, found);
const checked = checkPlan(instance, plan);
if (checked.ok) process.stdout.write(`${JSON.stringify(plan)}\ncost ${checked.cost}\n`);
else process.stderr.write(`${checked.broken.join('\n')}\n`);
process.exitCode = checked.ok ? 0 : 1;

function publishedPlan(
  given: Instance,
  { plan: rounds, times }: { plan: number[][]; times: number[] },
): PublishedPlan {
  const tasks = tasksOf(given);
  return {
    rounds: rounds.map((stops, person) => ({
      caregiver: given.caregivers[person]!.id,
      visits: stops.map((stop) => ({
        patient: given.patients[tasks[stop]!.patient]!.id,
        service: tasks[stop]!.service,
        starts: times[stop]! / scale,
      })),
    })),
  };
}
