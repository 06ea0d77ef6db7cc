import { solve } from './home-care/solve.ts';

/**
 * `node bench/plan.ts <instance.json.gz> [seconds]`: looks for a plan of a published instance on one core.
 * Prints the plan as one line of JSON (`PublishedPlan`) and `cost N`; exits with 1 where the plan breaks the
 * published rules, and says which.
 */
const begun = performance.now();
const [, , path, seconds = '10'] = process.argv;
if (path === undefined || !(Number(seconds) > 0)) {
  throw new Error('Give an instance and a number of seconds: node bench/plan.ts <instance.json.gz> 10');
}
const { plan, checked } = await solve(path, Number(seconds), begun);
if (checked.ok) process.stdout.write(`${JSON.stringify(plan)}\ncost ${checked.cost}\n`);
else process.stderr.write(`${checked.broken.join('\n')}\n`);
process.exitCode = checked.ok ? 0 : 1;
