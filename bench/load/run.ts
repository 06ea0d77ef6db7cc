import { rm } from 'node:fs/promises';
import { buildIfStale } from '#scripts/build.ts';
import { openInside } from '#tests/journeys/inside.ts';
import { launchService, newFolder } from '#tests/journeys/service.ts';
import { letCome } from './arrivals.ts';
import { gatherCrowd, type Kind } from './crowd.ts';
import { type Answered, faultsIn, figuresOf, isServed, letInOf, tableOf } from './figures.ts';

/**
 * `npm run load [-- seconds of each level]`: an hour in miniature of a mixed day against a service of its own
 * with the demo's year, as it usually is, ten times that, up to where it gives way, and far beyond; prints
 * tables, and exits with 1 where something failed, health was not told, or it did not come back by itself.
 */
const seconds = Number(process.argv[2] ?? 30);
const say = (line: string) => process.stdout.write(`${line}\n`);
/** How often health is asked for meanwhile. */
const beat = 500;
const mostTimes = 200;

const rateOf = (kinds: readonly Kind[], times: number) =>
  Math.round(kinds.reduce((sum, { perSecond }) => sum + perSecond, 0) * times);

buildIfStale(say);
const folder = await newFolder();
const service = await launchService(folder, { TRUST_PROXY: 'true', DEMO_HISTORY: 'year' });
const inside = await openInside(service);
try {
  const kinds = await gatherCrowd(inside.platform);
  const faults = await walkUp(kinds);
  for (const fault of faults) say(`FAILED: ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await inside.close();
  await service.end();
  await rm(folder, { recursive: true, force: true });
}

async function walkUp(kinds: readonly Kind[]): Promise<string[]> {
  await letCome(service.url, kinds, 1, 5);
  const health = watchHealth();
  const usual = await level('1×', kinds, 1);
  const faults = [...faultsIn(usual), ...faultsIn(await level('10×', kinds, 10))];
  const knee = await findKnee(kinds);
  say(
    `It serves ${knee.served}× of a usual hour (${rateOf(kinds, knee.served)} requests a second) within a second, and not ${knee.not}×.`,
  );
  const beyond = await level(`${knee.not * 2}×, twice what it cannot serve`, kinds, knee.not * 2);
  faults.push(...faultsIn(beyond), ...bookingsFirst(beyond));
  await letCome(service.url, kinds, 1, 10);
  const after = await level('1× again, ten seconds later', kinds, 1);
  if (!isServed(figuresOf(after))) faults.push('It did not come back by itself.');
  const { asked, wrong } = await health.stop();
  say(`Health was asked for ${asked} times, and ${wrong} were not answered with 200 within five seconds.`);
  return [...faults, ...faultsIn(after), ...(wrong === 0 ? [] : ['Health was not told.'])];
}

async function level(title: string, kinds: readonly Kind[], times: number): Promise<Answered[]> {
  const answers = await letCome(service.url, kinds, times, seconds);
  say(`\n${tableOf(title, answers)}\n`);
  return answers;
}

/** The last level that is served as it should be, and the first that is not, within a quarter. */
async function findKnee(kinds: readonly Kind[]): Promise<{ served: number; not: number }> {
  let [served, not] = [1, 0];
  while (not === 0 || not / served > 1.25) {
    const times = Math.min(mostTimes, not === 0 ? served * 2 : Math.round(Math.sqrt(served * not)));
    const isDone = isServed(figuresOf(await level(`${times}×`, kinds, times)));
    if (isDone) served = times;
    else not = times;
    if (served >= mostTimes) return { served, not: served * 2 };
  }
  return { served, not };
}

/** Where there is too much of everything, bookings are let in before searches. */
function bookingsFirst(answers: readonly Answered[]): string[] {
  const [booking, search] = [letInOf(answers, 'member, booking'), letInOf(answers, 'member, search')];
  say(`Let in: ${Math.round(booking * 100)} % of bookings, ${Math.round(search * 100)} % of searches.`);
  return booking >= search ? [] : ['Searches were let in before bookings.'];
}

function watchHealth(): { stop(): Promise<{ asked: number; wrong: number }> } {
  const told: Promise<boolean>[] = [];
  const look = async () => {
    const ask = (path: string) => fetch(`${service.url}${path}`, { signal: AbortSignal.timeout(5_000) });
    const answers = await Promise.all([ask('/healthz'), ask('/readyz')]).catch(() => []);
    return answers.length === 2 && answers.every(({ status }) => status === 200);
  };
  const timer = setInterval(() => told.push(look()), beat);
  return {
    async stop() {
      clearInterval(timer);
      const answers = await Promise.all(told);
      return { asked: answers.length, wrong: answers.filter((isTold) => !isTold).length };
    },
  };
}
