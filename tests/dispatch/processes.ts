import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import type { Act, Answered, Minute } from './act.ts';

interface Waiting {
  resolve: (answered: Answered) => void;
  reject: (error: Error) => void;
}

interface Running {
  child: ChildProcess;
  isDying: boolean;
  waiting: Map<number, Waiting>;
}

/** So long we wait for something to be under way in a process before it is killed. */
const mostTurns = 10_000;

/** Each that is started reads what the one before it has compiled. */
const compiled = join(tmpdir(), 'hearthside-compiled');

/**
 * Processes on one database. What one has not acknowledged when it is killed is asked of another, as the
 * person who pressed it presses again.
 */
export interface Processes {
  ask(act: Act, minute: Minute): Promise<Answered>;
  /** Kills one in the middle of what it does, and starts another in its place. */
  kill(place: number): Promise<void>;
  /** How many acts were under way in a process that was killed. */
  cutOff(): number;
  stop(): Promise<void>;
}

export async function startProcesses(databaseUrl: string, count: number): Promise<Processes> {
  let next = 0;
  let cut = 0;
  const running: Running[] = [];
  const start = async (place: number) => {
    const child = fork(join(import.meta.dirname, 'process.ts'), [databaseUrl], {
      stdio: 'inherit',
      serialization: 'advanced',
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    });
    const waiting = new Map<number, Waiting>();
    child.on('message', (said: Answered | 'ready' | { id: number; fault: string }) => {
      if (said === 'ready') return;
      const asked = waiting.get(said.id);
      waiting.delete(said.id);
      if ('fault' in said) asked?.reject(new Error(said.fault));
      else asked?.resolve(said);
    });
    await once(child, 'message');
    // What was on its way to a process that is killed is asked of another.
    child.on('error', () => undefined);
    running[place] = { child, waiting, isDying: false };
  };
  for (let place = 0; place < count; place += 1) await start(place);

  const send = (place: number, act: Act, minute: Minute) =>
    new Promise<Answered>((resolve, reject) => {
      const id = (next += 1);
      const one = aliveFrom(running, place);
      one.waiting.set(id, { resolve, reject });
      one.child.send({ id, minute, act });
    });
  const ask = (act: Act, minute: Minute): Promise<Answered> =>
    send(next, act, minute).catch((error: unknown) => {
      if (error instanceof CutOff) return ask(act, minute);
      throw error;
    });
  return {
    ask,
    async kill(place) {
      const dying = running[place % count]!;
      const { child, waiting } = dying;
      for (let turn = 0; waiting.size === 0 && turn < mostTurns; turn += 1) await pause();
      dying.isDying = true;
      child.kill('SIGKILL');
      await once(child, 'exit');
      cut += waiting.size;
      await start(place % count);
      for (const { reject } of waiting.values()) reject(new CutOff());
    },
    cutOff: () => cut,
    async stop() {
      for (const { child } of running) {
        child.disconnect();
        await once(child, 'exit');
      }
    },
  };
}

/** The next in turn that is not being killed. */
function aliveFrom(running: readonly Running[], place: number): Running {
  const alive = running.filter(({ isDying }) => !isDying);
  return alive[place % alive.length]!;
}

class CutOff extends Error {}
