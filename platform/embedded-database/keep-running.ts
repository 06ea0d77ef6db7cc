import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { stopServer } from './server.ts';

const shortestPause = 50;
const longestPause = 5_000;
/**
 * A server that ran for this many milliseconds was healthy; one that dies sooner is restarted after longer
 * and longer waits.
 */
const steadyAfter = 30_000;

/** A server that is restarted whenever it ends by itself. The process number changes with each start. */
export interface KeptServer {
  readonly processId: number;
  stop(): Promise<void>;
}

/** Keeps the server running, with `launch`, until it is stopped; stopping twice is the same as once. */
export function keepRunning(
  first: ChildProcess,
  launch: () => Promise<ChildProcess>,
  say: (line: string) => void,
): KeptServer {
  let server = first;
  let upSince = performance.now();
  let restarting: Promise<void> = Promise.resolve();
  let stopped: Promise<void> | undefined;
  const noMorePauses = new AbortController();
  const pauses = growingPauses(noMorePauses.signal);

  const watch = (started: ChildProcess) => {
    server = started;
    upSince = performance.now();
    started.once('exit', () => {
      if (!stopped) restarting = restart();
    });
  };

  const restart = async () => {
    say('The embedded database ended unexpectedly and is being started again.');
    if (performance.now() - upSince > steadyAfter) pauses.startOver();
    let toldWhy = false;
    while (!stopped) {
      await pauses.wait();
      try {
        if (!stopped) {
          watch(await launch());
          say('The embedded database is back.');
        }
        return;
      } catch (error) {
        if (!toldWhy) {
          say(`${(error as Error).message} It is tried again until it works.`);
          toldWhy = true;
        }
      }
    }
  };

  // The last chance: a process that ends without stop() should not leave the server behind.
  const stopAtExit = () => server.kill('SIGINT');
  process.once('exit', stopAtExit);

  const stop = async () => {
    noMorePauses.abort();
    await restarting;
    await stopServer(server);
    process.removeListener('exit', stopAtExit);
  };

  watch(first);
  return {
    get processId() {
      return server.pid ?? 0;
    },
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

function growingPauses(signal: AbortSignal) {
  let next = shortestPause;
  return {
    startOver() {
      next = shortestPause;
    },
    async wait() {
      await pause(next, undefined, { signal }).catch(() => undefined);
      next = Math.min(next * 2, longestPause);
    },
  };
}
