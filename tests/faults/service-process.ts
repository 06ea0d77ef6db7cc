import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder } from '#platform/embedded-database/temporary-folder.ts';

/** The built service as a process that may be killed and started again on the same data. */
export interface Killable {
  readonly url: string;
  readonly child: ChildProcess;
  postgresProcess(): Promise<number>;
}

const root = join(import.meta.dirname, '../..');

export async function makeDataFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await makeTemporaryFolder('hearthside-fault-');
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }) };
}

/**
 * Starts the service and returns how long it took until it was ready; `output` has what it said when it
 * refuses.
 */
export async function launch(
  dataFolder: string,
  settings: Record<string, string> = {},
): Promise<Killable & { milliseconds: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, 'build/server/index.js')], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MODE: 'demo',
      PORT: '0',
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'silent',
      ...settings,
    },
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const ready = / is ready: (http\S+)/.exec(output)?.[1];
      if (ready !== undefined) resolve(ready);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}.\n${output}`)));
  });
  return {
    url,
    child,
    milliseconds: performance.now() - begun,
    postgresProcess: async () =>
      Number((await readFile(join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]),
  };
}

export function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}
