import { isUnavailable } from '../faults/faults.ts';
import type { Refusal } from '../result.ts';
import type { Metrics, Outcome } from './metrics.ts';

/** Runs what a request asked for and counts how it ended. */
export async function asCommand<Value>(
  metrics: Pick<Metrics, 'commandEnded'>,
  command: string,
  work: () => Value | Promise<Value>,
): Promise<Value> {
  const began = performance.now();
  const ended = (outcome: Outcome) =>
    metrics.commandEnded(command, outcome, (performance.now() - began) / 1_000);
  try {
    const value = await work();
    ended(outcomeOf(value));
    return value;
  } catch (thrown) {
    ended(outcomeOfThrown(thrown));
    throw thrown;
  }
}

/** The code of a result that is a refusal. */
export const refusalCodeOf = (value: unknown): string | undefined => refusalIn(value)?.code;

function refusalIn(value: unknown): Refusal | undefined {
  return typeof value === 'object' &&
    value !== null &&
    'ok' in value &&
    value.ok === false &&
    'refusal' in value
    ? (value.refusal as Refusal)
    : undefined;
}

/** Of a result, or of what a page answers. */
function outcomeOf(value: unknown): Outcome {
  if (typeof value !== 'object' || value === null) return 'done';
  const refusal = refusalIn(value);
  if (refusal !== undefined) return refusal.kind === 'unavailable' ? 'away' : 'refused';
  return outcomeOfStatus(statusIn(value) ?? 200);
}

/** Pages throw answers, too: where to continue, or that there is nothing. */
function outcomeOfThrown(thrown: unknown): Outcome {
  if (isUnavailable(thrown)) return 'away';
  const status = typeof thrown === 'object' && thrown !== null ? statusIn(thrown) : undefined;
  return outcomeOfStatus(status ?? 500);
}

function statusIn(answer: object): number | undefined {
  if (answer instanceof Response) return answer.status;
  const init = 'init' in answer ? answer.init : undefined;
  return typeof init === 'object' && init !== null && 'status' in init && typeof init.status === 'number'
    ? init.status
    : undefined;
}

function outcomeOfStatus(status: number): Outcome {
  if (status === 503) return 'away';
  return status >= 500 ? 'fault' : status >= 400 ? 'refused' : 'done';
}
