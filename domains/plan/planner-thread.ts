import { parentPort, workerData } from 'node:worker_threads';
import { improveDay } from './day/improve.ts';
import { partsOf } from './day/parts.ts';
import type { PlanTask } from './plan-task.ts';

// What the main thread has sent, in its own type.
const { day, seconds, whole } = workerData as PlanTask;
const begun = performance.now();
const progress = () => (performance.now() - begun) / (seconds * 1_000);
parentPort?.postMessage(
  whole === undefined
    ? improveDay(day, { seed: 1, progress })
    : partsOf(day, whole, { seed: 1, turns: 400, looks: 20, isOver: () => progress() >= 1 }),
);
