import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ended } from '../../faults/service-process.ts';

export interface Account {
  uid: number;
  gid: number;
}

/** The user that Debian's packages run as; we ourselves where we are not root. */
export async function accountOfPostgres(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const found = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8'));
  if (found === null) throw new Error('There is no user "postgres". Install the package postgresql.');
  return { uid: Number(found[1]), gid: Number(found[2]) };
}

export interface Program {
  readonly child: ChildProcess;
  /** Ends it as a machine ends that loses its power, with all that it has started. */
  kill(): Promise<void>;
  /** Asks it to end, and waits for that. */
  stop(): Promise<void>;
}

/** Starts a program that writes what it says to `<name>.out` in the folder. */
export function startProgram(
  name: string,
  [program, ...parameters]: readonly [string, ...string[]],
  options: { folder: string; account: Account | undefined; environment?: NodeJS.ProcessEnv },
): Program {
  const log = openSync(join(options.folder, `${name}.out`), 'a');
  const child = spawn(program, parameters, {
    cwd: options.folder,
    stdio: ['ignore', log, log],
    env: options.environment ?? {
      PATH: `${process.env['PATH']}:/usr/sbin:/sbin`,
      HOME: options.folder,
      LANG: 'C.UTF-8',
    },
    ...options.account,
  });
  return {
    child,
    async kill() {
      for (const id of [...childrenOf(child.pid ?? 0), child.pid ?? 0]) killNow(id);
      await ended(child);
    },
    async stop() {
      child.kill('SIGTERM');
      const patience = setTimeout(() => child.kill('SIGKILL'), 20_000);
      await ended(child);
      clearTimeout(patience);
    },
  };
}

/** The processes that a process has started, and theirs. */
export function childrenOf(id: number): number[] {
  let list: string;
  try {
    list = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8');
  } catch {
    return [];
  }
  return list
    .split(' ')
    .filter((text) => text !== '')
    .map(Number)
    .flatMap((child) => [child, ...childrenOf(child)]);
}

export function killNow(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It has ended by itself meanwhile.
  }
}
