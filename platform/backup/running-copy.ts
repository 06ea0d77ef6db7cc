import { randomBytes } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readSystemIdentifier } from '#platform/embedded-database/archiving.ts';
import type { Manifest, Source } from './archive.ts';
import { pieceName, piecesBetween } from './position.ts';
import { BackupRefused } from './refusal.ts';
import { countsBetween, countRows } from './row-counts.ts';

/** A copy of a running server in the making. */
export interface RunningCopy {
  /** All that goes into the copy of the cluster. To be read once, to the end. */
  sources: AsyncIterable<Source>;
  /** About how many bytes that is. */
  bytes: number;
  /** Known when all sources were read. */
  facts(): Pick<Manifest, 'position' | 'counts'>;
  close(): Promise<void>;
}

const inCopy = 'postgres/cluster';

/**
 * Begins a copy of the cluster while its server runs at `databaseUrl`, in PostgreSQL's own way: files may
 * change while they are read, and the changes that happen meanwhile go into the copy, too. The server keeps
 * those changes until `close`, and if we die, no longer than our connection lasts.
 */
export async function beginRunningCopy(cluster: string, databaseUrl: string): Promise<RunningCopy> {
  const maintenance = await connect(databaseUrl);
  try {
    const start = await beginBackup(maintenance);
    const files = await listFiles(cluster);
    let facts: ReturnType<RunningCopy['facts']> | undefined;
    async function* sources(): AsyncGenerator<Source> {
      for (const { source } of files) yield source;
      yield { name: `${inCopy}/${control}`, content: await readSteadily(join(cluster, control)) };
      const before = await countRows(databaseUrl);
      const { end, endedAt, label } = await endBackup(maintenance);
      const counts = countsBetween(before, await countRows(databaseUrl));
      const systemIdentifier = await readSystemIdentifier(cluster);
      facts = { position: { systemIdentifier, ...start, end, endedAt }, counts };
      yield { name: `${inCopy}/backup_label`, content: Buffer.from(label) };
      for (const piece of piecesBetween(start.begin, end)) {
        const name = `pg_wal/${pieceName(start.timeline, piece)}`;
        yield { name: `${inCopy}/${name}`, path: join(cluster, name) };
      }
    }
    return {
      sources: sources(),
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      facts() {
        if (facts === undefined) throw new Error('The copy is not complete yet.');
        return facts;
      },
      close: () => maintenance.end(),
    };
  } catch (error) {
    await maintenance.end();
    throw error;
  }
}

/** To the database for maintenance, where our role may make copies. */
async function connect(databaseUrl: string): Promise<pg.Client> {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({
    connectionString: url.href,
    application_name: 'hearthside backup',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function beginBackup(client: pg.Client): Promise<{ begin: string; timeline: number }> {
  // With it, no change from now on is removed before the copy has it.
  const slot = `hearthside_backup_${randomBytes(6).toString('hex')}`;
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
  const started = await client.query<{ begin: string }>(
    "select pg_backup_start('hearthside', true)::text as begin",
  );
  const found = await client.query<{ timeline: number }>(
    'select timeline_id as timeline from pg_control_checkpoint()',
  );
  const [begun] = started.rows;
  const [checkpoint] = found.rows;
  if (begun === undefined || checkpoint === undefined)
    throw new Error('PostgreSQL does not say where the copy begins.');
  return { ...begun, ...checkpoint };
}

async function endBackup(client: pg.Client): Promise<{ end: string; endedAt: string; label: string }> {
  const { rows } = await client.query<{ end: string; label: string; at: Date }>(
    'select lsn::text as end, labelfile as label, clock_timestamp() as at from pg_backup_stop(false)',
  );
  const [ended] = rows;
  if (ended === undefined) throw new Error('PostgreSQL does not say where the copy ends.');
  return { end: ended.end, label: ended.label, endedAt: ended.at.toISOString() };
}

const control = 'global/pg_control';
/** What stands in these folders holds for the running server alone. */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const ofTheServer = /^(postmaster\.(pid|opts)|backup_label|tablespace_map|recovery\.signal)$/;
const passing = /(^|\/)(pgsql_tmp.*|pg_internal\.init.*)$/;

async function listFiles(cluster: string): Promise<{ source: Source; bytes: number }[]> {
  const listed: { source: Source; bytes: number }[] = [{ source: { name: inCopy, folder: true }, bytes: 0 }];
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const within = path.slice(cluster.length + 1);
    const name = `${inCopy}/${within}`;
    if (within === control || ofTheServer.test(within) || passing.test(within)) continue;
    if (emptied.some((folder) => within.startsWith(`${folder}/`))) continue;
    if (entry.isDirectory()) listed.push({ source: { name, folder: true }, bytes: 0 });
    else if (!entry.isFile())
      throw new BackupRefused(
        `${path} leads elsewhere, so that a copy would lack what it leads to. Put the files themselves there first.`,
      );
    else listed.push({ source: { name, path }, bytes: (await stat(path).catch(() => undefined))?.size ?? 0 });
  }
  return listed;
}

const mostReadings = 100;

/** PostgreSQL may be writing it just now; two readings that are the same show that it was not. */
async function readSteadily(path: string): Promise<Buffer> {
  let last = await readFile(path);
  for (let reading = 0; reading < mostReadings; reading += 1) {
    const next = await readFile(path);
    if (next.equals(last)) return next;
    last = next;
    await pause(10);
  }
  throw new BackupRefused(`${path} does not keep still. Try again when less is written.`);
}
