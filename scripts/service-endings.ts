import { constants } from 'node:os';

/** How a process of the service ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  ranMilliseconds: number;
  /** Whether it had reported that it was ready, now or at an earlier start. */
  wasEverReady: boolean;
  isOutOfMemory: boolean;
}

export type NextStep =
  | { kind: 'over'; code: number }
  | { kind: 'given up'; code: number }
  | { kind: 'again'; pauseMilliseconds: number; quickEndings: number };

const quickMilliseconds = 60_000;
const mostQuickEndings = 8;
const longestPauseMilliseconds = 30_000;
const ordinaryEnds: readonly (NodeJS.Signals | null)[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * What follows when a process has ended without our asking. One that was told to stop, or has said why it
 * cannot start, stays down. Any other is started again, after longer and longer waits, and given up after
 * eight quick endings in a row.
 */
export function afterEnding(ending: Ending, quickEndingsBefore: number): NextStep {
  const code = exitCodeOf(ending);
  const wasRefused = !ending.wasEverReady && ending.signal === null && !ending.isOutOfMemory;
  if (code === 0 || ordinaryEnds.includes(ending.signal) || wasRefused) return { kind: 'over', code };
  const quickEndings = ending.ranMilliseconds < quickMilliseconds ? quickEndingsBefore + 1 : 1;
  if (quickEndings >= mostQuickEndings) return { kind: 'given up', code };
  return {
    kind: 'again',
    pauseMilliseconds: Math.min(1_000 * 2 ** (quickEndings - 1), longestPauseMilliseconds),
    quickEndings,
  };
}

/** The way a shell reports it: the code, or 128 plus the number of the signal. */
export function exitCodeOf({ code, signal }: Pick<Ending, 'code' | 'signal'>): number {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

/** Why it ended, for the log. */
export function reasonInWords({ code, signal, isOutOfMemory }: Ending): string {
  if (isOutOfMemory) return 'it needed more memory than it may use';
  if (signal === 'SIGKILL') return 'it was killed, as a machine does that is out of memory';
  return signal === null ? `it ended with the exit code ${code}` : `it was ended by the signal ${signal}`;
}
