import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Platform } from '#platform/platform.ts';
import { DayRounds } from './day/day-rounds.ts';
import { asItIs, type Assigned, type Day } from './day/day.ts';
import { isFeasible } from './day/feasible.ts';
import { largestGroup, mostTogether } from './day/parts.ts';
import { Ways } from './day/ways.ts';
import type { PlanTask } from './plan-task.ts';
import { type Planner, secondsFor } from './planner.ts';
import { vroomPlanner } from './vroom/vroom-planner.server.ts';

/** In the build this file is part of a larger one, so the thread is found by its name. */
const threadFile = () => createRequire(import.meta.url).resolve('#domains/plan/planner-thread.ts');

/** One search at a time: the others wait, so that pages keep a core. */
let before: Promise<unknown> = Promise.resolve();

function inTurn(task: PlanTask): Promise<Assigned> {
  const mine = before.then(() => inThread(task));
  before = mine.catch(() => undefined);
  return mine;
}

export const ownPlanner: Planner = { improve: (day) => inTurn({ day, seconds: secondsFor(day) }) };

function inThread(task: PlanTask): Promise<Assigned> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(threadFile(), { workerData: task });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => {
      if (code !== 0) reject(new Error(`The thread of the plan ended with ${code}.`));
    });
  });
}

/** The most that small groups are looked for; a fraction of it is enough for an area. */
const partsSeconds = 2;

/** A better day, whole, and as far as small groups of moves reach; never worse than it is. */
export interface PlannedDay {
  whole: Assigned;
  parts: Assigned;
}

/** Plans a day, with any planner. Where all groups are small, the parts are the whole. */
export async function planDay(planner: Planner, day: Day): Promise<PlannedDay> {
  const now = asItIs(day);
  const found = await planner.improve(day);
  const ways = new Ways(day);
  const isBetter = isFeasible(day, found) && totalOf(day, ways, found) <= totalOf(day, ways, now);
  const whole = isBetter ? found : now;
  if (largestGroup(day, whole) <= mostTogether) return { whole, parts: whole };
  const parts = await inTurn({ day, whole, seconds: partsSeconds });
  return { whole: totalOf(day, ways, whole) < totalOf(day, ways, parts) ? whole : parts, parts };
}

const totalOf = (day: Day, ways: Ways, assigned: Assigned) => DayRounds.of(day, ways, assigned).total;

/** A VROOM service where there is one, else our own search. */
export function plannerOf({ configuration: { VROOM_URL: url }, log }: Platform): Planner {
  return url === undefined ? ownPlanner : vroomPlanner({ url, log, otherwise: ownPlanner });
}
