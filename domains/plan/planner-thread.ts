import { parentPort, workerData } from 'node:worker_threads';
import { improveDay } from './day/improve.ts';
import type { PlanTask } from './plan-task.ts';

// What the main thread has sent, in its own type.
const { day, seconds } = workerData as PlanTask;
const begun = performance.now();
const progress = () => (performance.now() - begun) / (seconds * 1_000);
parentPort?.postMessage(improveDay(day, { seed: 1, progress }));
