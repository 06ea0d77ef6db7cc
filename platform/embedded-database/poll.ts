import { setTimeout as pause } from 'node:timers/promises';

const betweenLooks = 10;

/** Checks every 10 milliseconds until the condition holds (true) or the time is up (false). */
export async function until(
  condition: () => boolean | Promise<boolean>,
  milliseconds: number,
): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!(await condition())) {
    if (performance.now() > end) {
      return false;
    }
    await pause(betweenLooks);
  }
  return true;
}
