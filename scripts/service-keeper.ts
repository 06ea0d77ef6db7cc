import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#platform/logging/log.ts';
import { afterEnding, exitCodeOf, reasonInWords, type Ending } from './service-endings.ts';

/** Longer than the service takes to stop, even at its slowest. */
const longestStopMilliseconds = 12_000;
const betweenLooksMilliseconds = 1_000;
const ordersToStop = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Runs the service as a child of this process, starts it again when it dies, and ends it when this process is
 * told to end or the process that started it is gone. Returns the exit code that this process should have.
 * `cleanUp` stops what a dead child has left running.
 */
export async function keepService(options: {
  command: readonly string[];
  log: Log;
  say: (line: string) => void;
  cleanUp: () => Promise<void>;
}): Promise<number> {
  const { command, log, say } = options;
  const stop = new AbortController();
  for (const signal of ordersToStop) process.on(signal, () => stop.abort());
  watchStarter(() => stop.abort());
  let [quickEndings, wasEverReady] = [0, false];
  for (;;) {
    const ending = await runOnce(command, wasEverReady, stop.signal);
    ({ wasEverReady } = ending);
    const next = afterEnding(ending, quickEndings);
    const isOver = stop.signal.aborted || next.kind !== 'again';
    if (isOver && ending.code !== 0) await options.cleanUp();
    if (stop.signal.aborted || next.kind === 'over') return exitCodeOf(ending);
    const about = { exit_code: ending.code, signal: ending.signal, reason: reasonInWords(ending) };
    if (next.kind === 'given up') {
      log.fatal(about, 'the service is given up');
      say(
        `The service ended again and again, the last time because ${about.reason}. It is not started again.`,
      );
      return next.code;
    }
    ({ quickEndings } = next);
    log.fatal(
      { ...about, again_in_seconds: next.pauseMilliseconds / 1000 },
      'the service ended and is started again',
    );
    await pause(next.pauseMilliseconds, undefined, { signal: stop.signal }).catch(() => undefined);
    if (stop.signal.aborted) {
      await options.cleanUp();
      return exitCodeOf(ending);
    }
  }
}

async function runOnce(
  command: readonly string[],
  wasReadyBefore: boolean,
  stop: AbortSignal,
): Promise<Ending> {
  const begun = performance.now();
  // The channel tells it when we are gone. Its last output is searched for the reason.
  const child = spawn(process.execPath, command, { stdio: ['inherit', 'inherit', 'pipe', 'ipc'] });
  let wasEverReady = wasReadyBefore;
  child.once('message', () => {
    wasEverReady = true;
  });
  let isOutOfMemory = false;
  child.stderr?.on('data', (chunk: Buffer) => {
    isOutOfMemory ||= /out of memory/i.test(chunk.toString('latin1'));
    process.stderr.write(chunk);
  });
  const giveUpWaiting = endWith(child, stop);
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) =>
    child.once('close', (...how) => resolve(how)),
  );
  giveUpWaiting();
  return { code, signal, ranMilliseconds: performance.now() - begun, wasEverReady, isOutOfMemory };
}

/**
 * Ends the child together with us: asked first, killed if it does not listen. Returns a function that cancels
 * this.
 */
function endWith(child: ChildProcess, stop: AbortSignal): () => void {
  let patience: NodeJS.Timeout | undefined;
  const end = () => {
    child.kill('SIGTERM');
    patience = setTimeout(() => child.kill('SIGKILL'), longestStopMilliseconds);
  };
  if (stop.aborted) end();
  else stop.addEventListener('abort', end);
  return () => {
    stop.removeEventListener('abort', end);
    clearTimeout(patience);
  };
}

/** A shell or npm that is killed takes nobody along, and what it started would run on unseen. */
function watchStarter(onGone: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const starter = process.ppid;
  setInterval(() => {
    if (process.ppid !== starter) onGone();
  }, betweenLooksMilliseconds).unref();
}
