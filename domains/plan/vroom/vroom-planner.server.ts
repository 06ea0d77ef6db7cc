import { nameOfThrown } from '#platform/faults/thrown.ts';
import type { Log } from '#platform/logging/log.ts';
import { DayRounds } from '../day/day-rounds.ts';
import { asItIs, type Assigned, type Day } from '../day/day.ts';
import { finishDay } from '../day/improve.ts';
import { Ways } from '../day/ways.ts';
import { type Planner, secondsFor } from '../planner.ts';
import { AnswerRefused, assignedOf, vroomAnswer } from './vroom-answer.ts';
import { vroomRequestOf } from './vroom-request.ts';

/** What VROOM takes besides looking: reading what it is sent, and its first plan. */
const longestDelayMilliseconds = 5_000;

/** The ways between more places are more than is sent at once; vroom-express takes no more by itself. */
const mostVisits = 1_000;

interface Asking {
  url: string;
  log: Log;
  /** The planner where VROOM is away, or its answer is of no use. */
  otherwise: Planner;
  delayMilliseconds?: number;
}

/** Asks a VROOM service by the HTTP of vroom-express. */
export function vroomPlanner({ url, log, otherwise, ...asking }: Asking): Planner {
  const { delayMilliseconds = longestDelayMilliseconds } = asking;
  return {
    async improve(day) {
      try {
        return await ask(url, day, delayMilliseconds);
      } catch (error) {
        const why = error instanceof AnswerRefused ? error.message : nameOfThrown(error);
        const { visits, people } = day;
        log.warn(
          { why, visits: visits.length, people: people.length },
          'VROOM gave no plan; our own search makes it',
        );
        return otherwise.improve(day);
      }
    },
  };
}

async function ask(url: string, day: Day, delayMilliseconds: number): Promise<Assigned> {
  if (day.visits.length > mostVisits) throw new AnswerRefused('more visits than it takes');
  const seconds = secondsFor(day);
  const ways = new Ways(day);
  const request = vroomRequestOf(day, ways, seconds);
  if (request === undefined) return asItIs(day);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
    redirect: 'error',
    signal: AbortSignal.timeout(seconds * 1_000 + delayMilliseconds),
  });
  const parsed = vroomAnswer.safeParse(await answer.json());
  if (!parsed.success) throw new AnswerRefused(`status ${answer.status}, not what VROOM answers`);
  const found = finishDay(day, assignedOf(day, parsed.data));
  const weightOf = (assigned: Assigned) => DayRounds.of(day, ways, assigned).total;
  if (weightOf(found) > weightOf(asItIs(day))) throw new AnswerRefused('worse than as it is');
  return found;
}
