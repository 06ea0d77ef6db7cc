import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '#platform/database/prepare.ts';
import { rowsOf } from './one-statement.ts';
import { listenAnywhere } from './tls-proxy.ts';

const version = '15';
const cluster = `hearthside_guide_${process.pid}`;
const hasPackages =
  process.getuid?.() === 0 &&
  ['pgbackrest', 'pg_createcluster', 'pg_conftool', 'runuser'].every(
    (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0,
  ) &&
  spawnSync(`/usr/lib/postgresql/${version}/bin/postgres`, ['--version']).status === 0;

const guide = readFileSync('docs/own-postgres.md', 'utf8');
const blocks = [...guide.matchAll(/```sh\n([^]*?)```/g)].map(([, text = '']) => text);

let folder: string;
let settings: string;
let port: number;
const url = () => `postgres://hearthside:guide@127.0.0.1:${port}/hearthside`;

/** Runs a block as the user it names, with our cluster in the place of the one that the guide names. */
function run(block: string): string {
  const command = block.startsWith('# as postgres')
    ? ['runuser', '-u', 'postgres', '--', 'sh', '-eu']
    : ['sh', '-eu'];
  const [program = '', ...parameters] = command;
  const done = spawnSync(program, parameters, { input: `${settings}\n${block}`, encoding: 'utf8', cwd: '/' });
  if (done.status !== 0) throw new Error(`${block}\n${done.stdout}\n${done.stderr}`);
  return done.stdout;
}

const blockWith = (text: string) => blocks.find((block) => block.includes(text)) ?? '';

describe.skipIf(!hasPackages)("the guide to a PostgreSQL of one's own, with Debian's packages", () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearthside-guide-'));
    await chmod(folder, 0o755);
    const probe = createServer();
    port = await listenAnywhere(probe);
    probe.close();
    settings = [
      `VERSION=${version} CLUSTER=${cluster} PORT=${port}`,
      'DATABASE=hearthside',
      `PGDATA=${folder}/data`,
      `REPO=${folder}/copies`,
      `CONFIG=${folder}/pgbackrest.conf`,
    ].join('\n');
    run(`pg_createcluster "$VERSION" "$CLUSTER" --datadir="$PGDATA" --port="$PORT" --start -- --no-sync
      runuser -u postgres -- psql --port="$PORT" --quiet --command="create role hearthside login password 'guide'"
      runuser -u postgres -- createdb --port="$PORT" --owner=hearthside "$DATABASE"`);
    await prepareDatabase(url(), 'migrations', new Date());
  }, 240_000);
  afterAll(async () => {
    run('pg_dropcluster --stop "$VERSION" "$CLUSTER"');
    await rm(folder, { recursive: true, force: true });
  });

  it('names what the test sets in its place', () => {
    const names = (text: string) => [...text.matchAll(/(?:^|\s)([A-Z_]+)=/g)].map(([, name]) => name);
    expect(names(blocks[0] ?? '')).toEqual(names(settings));
    expect(blocks.length).toBe(5);
  });

  it('makes copies while rows are written, and brings back the moment between two of them', async () => {
    run(blockWith('archive_mode'));
    run(blockWith('stanza-create'));
    await rowsOf(url(), 'create table visits as select 1 as visit');
    const [row] = await rowsOf(
      url(),
      "select (clock_timestamp() + interval '1 second')::text as at, pg_sleep(1.1)",
    );
    await rowsOf(url(), 'insert into visits values (2)');
    const said = run(blockWith('--type=diff backup'));
    expect(said).toContain('status: ok');
    expect(said).toContain('diff backup');
    const back = blockWith('--type=time');
    const moment = /MOMENT='[^']+'/;
    expect(back).toMatch(moment);
    run(back.replace(moment, `MOMENT='${String(row?.['at'])}'`));
    expect(await rowsOf(url(), 'select visit from visits')).toEqual([{ visit: 1 }]);
  }, 240_000);
});
