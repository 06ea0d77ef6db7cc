import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#platform/embedded-database/poll.ts';
import { makeDataFolder } from './service-process.ts';

const root = join(import.meta.dirname, '../..');
const longestEnd = 11_000;

interface Tree {
  npm: ChildProcess;
  keeper: number;
  service: number;
  postgres: number;
  url: string;
  output(): string;
}

let data: Awaited<ReturnType<typeof makeDataFolder>>;
const started: Tree[] = [];
beforeAll(async () => {
  data = await makeDataFolder();
});
afterAll(async () => {
  for (const { npm, keeper, service, postgres } of started)
    for (const id of [npm.pid ?? 0, keeper, service, postgres])
      if (await lives(id)) process.kill(id, 'SIGKILL');
  await data.remove();
});

/** What the system reports of a process; a dead one that nobody has asked about yet counts as gone. */
async function statusOf(processId: number): Promise<{ parent: number; isDead: boolean } | undefined> {
  const text = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => undefined);
  const [state, parent] = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? [];
  return state === undefined ? undefined : { parent: Number(parent), isDead: state === 'Z' || state === 'X' };
}

const lives = async (processId: number) => (await statusOf(processId))?.isDead === false;

async function childrenOf(processId: number): Promise<number[]> {
  const all = (await readdir('/proc')).map(Number).filter((id) => id > 0);
  const parents = await Promise.all(all.map(async (id) => ({ id, status: await statusOf(id) })));
  return parents.filter(({ status }) => status?.parent === processId && !status.isDead).map(({ id }) => id);
}

/** The service as `npm start` runs it, and the processes it consists of at that time. */
async function start(): Promise<Tree> {
  const npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'demo',
      MODE: 'demo',
      PORT: '0',
      DATA_DIR: data.folder,
      DEMO_HISTORY: 'none',
      LOG_LEVEL: 'warn',
    },
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const readyUrl = () => / is ready: (http\S+)/.exec(output)?.[1];
  await until(() => readyUrl() !== undefined || npm.exitCode !== null, 60_000);
  if (readyUrl() === undefined) throw new Error(`The service did not start.\n${output}`);
  const serving = async (id: number): Promise<number> => {
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('build/server/index.js')) return id;
    for (const child of await childrenOf(id)) {
      const found = await serving(child);
      if (found !== 0) return found;
    }
    return 0;
  };
  const service = await serving(npm.pid ?? 0);
  const tree = {
    npm,
    service,
    keeper: (await statusOf(service))?.parent ?? 0,
    postgres: Number(
      (await readFile(join(data.folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0],
    ),
    url: readyUrl() ?? '',
    output: () => output,
  };
  started.push(tree);
  return tree;
}

async function left({ npm, keeper, service, postgres }: Tree): Promise<string[]> {
  const ids = { npm: npm.pid ?? 0, keeper, service, postgres };
  const found = await Promise.all(
    Object.entries(ids).map(async ([name, id]) => ((await lives(id)) ? name : '')),
  );
  return found.filter((name) => name !== '');
}

describe.skipIf(process.platform !== 'linux')('what npm start has started', () => {
  it.each<[string, (tree: Tree) => void, number]>([
    ['npm is told to stop', ({ npm }) => npm.kill('SIGTERM'), longestEnd],
    ['npm is killed', ({ npm }) => npm.kill('SIGKILL'), longestEnd],
    ['the terminal interrupts', ({ npm }) => process.kill(-(npm.pid ?? 0), 'SIGINT'), longestEnd],
    ['the terminal is closed', ({ npm }) => process.kill(-(npm.pid ?? 0), 'SIGHUP'), longestEnd],
    [
      'the parent of the service is told to stop',
      ({ keeper }) => process.kill(keeper, 'SIGTERM'),
      longestEnd,
    ],
    ['the parent of the service is killed', ({ keeper }) => process.kill(keeper, 'SIGKILL'), longestEnd],
    ['the service is told to stop', ({ service }) => process.kill(service, 'SIGTERM'), longestEnd],
  ])('is gone when %s', { timeout: 90_000 }, async (_, act, milliseconds) => {
    const tree = await start();
    expect(await left(tree)).toEqual(['npm', 'keeper', 'service', 'postgres']);
    act(tree);
    await until(async () => (await left(tree)).length === 0, milliseconds);
    expect(await left(tree)).toEqual([]);
  });

  it('is started again when the service dies, with the reason in the log', { timeout: 90_000 }, async () => {
    const tree = await start();
    process.kill(tree.service, 'SIGKILL');
    expect(await until(() => tree.output().split(' is ready: ').length === 3, 30_000)).toBe(true);
    expect(tree.output()).toMatch(
      /"signal":"SIGKILL","reason":"it was killed[^"]+","again_in_seconds":1,"msg":"the service ended and is started again"/,
    );
    const [service = 0] = await childrenOf(tree.keeper);
    expect((await fetch(`${/.* is ready: (http\S+)/s.exec(tree.output())?.[1]}/readyz`)).status).toBe(200);
    process.kill(tree.keeper, 'SIGTERM');
    expect(
      await until(async () => !(await lives(service)) && (await left(tree)).length === 0, longestEnd),
    ).toBe(true);
  });
});

describe('a service that needs too much memory', () => {
  it('is said to', { timeout: 60_000 }, async () => {
    const script = `
      const { keepService } = await import(${JSON.stringify(join(root, 'scripts/service-keeper.ts'))});
      const { createLog } = await import(${JSON.stringify(join(root, 'platform/logging/log.ts'))});
      const hungry = "process.send('ready'); const kept = []; for (;;) kept.push({ kept: [kept.length] });";
      void keepService({ command: ['--max-old-space-size=16', '-e', hungry], log: createLog('info'), say: () => undefined, cleanUp: async () => undefined });`;
    const keeper = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    keeper.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    expect(await until(() => output.includes('started again'), 30_000)).toBe(true);
    expect(output).toContain('"reason":"it needed more memory than it may use"');
    keeper.kill('SIGKILL');
  });
});
