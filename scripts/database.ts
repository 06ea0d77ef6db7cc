import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import { migrate } from '#platform/database/migrate.ts';
import { expectedSchemaFile } from '#platform/database/schema-check.ts';
import { createTestDatabase, startTestCluster } from '#platform/embedded-database/test-database.ts';
import { startEmbeddedDatabase } from '#platform/embedded-database/supervisor.ts';
import { seed } from '#seeds/seed.ts';
import { openPlatform } from '#server/open-platform.ts';
import { root } from './build.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const usage = `Usage: npm run db -- <command>
  migrate          brings the database up to date
  seed             fills an empty database
  types            writes the types of the tables, and what a start compares the database with, from the migrations
  backup <file>    writes a copy of the database to a file (the embedded one must be stopped)
  restore <file>   puts a copy back (the embedded one must be stopped, and its data folder must not exist)`;

process.chdir(root);
const [command, file] = process.argv.slice(2);
try {
  await run(command, file);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(name: string | undefined, target: string | undefined): Promise<void> {
  if (name === 'migrate') return withDatabase(async (url) => void say(`${(await migrate(url, 'migrations', new Date())).length} migrations applied.`));
  if (name === 'seed') return withDatabase(fill);
  if (name === 'types') return writeTypes();
  if (target === undefined || (name !== 'backup' && name !== 'restore')) throw new Error(usage);
  const configuration = readConfiguration(process.env);
  if (configuration.DATABASE_URL !== undefined) return name === 'backup' ? dump(configuration.DATABASE_URL, target) : load(configuration.DATABASE_URL, target);
  return name === 'backup' ? pack(configuration.DATA_DIR, target) : unpack(configuration.DATA_DIR, target);
}

async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const configuration = readConfiguration(process.env);
  if (configuration.DATABASE_URL !== undefined) return work(configuration.DATABASE_URL);
  const embedded = await startEmbeddedDatabase({ dataFolder: `${configuration.DATA_DIR}/postgres`, say });
  try {
    await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

async function fill(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl, 'migrations', new Date());
  const opened = await openPlatform({ configuration: readConfiguration(process.env), databaseUrl, publicUrl: 'http://localhost' });
  try {
    const { seeded } = await seed(opened.platform, new Date());
    say(seeded ? 'Filled.' : 'The database was not empty, so nothing was done.');
  } finally {
    await opened.close();
  }
}

/** From a database of its own, so that only the migrations decide, and not what some database happens to have. */
async function writeTypes(): Promise<void> {
  const cluster = await startTestCluster({ fast: true });
  try {
    const database = await createTestDatabase(cluster.adminUrl);
    await migrate(database.url, 'migrations', new Date());
    writeFileSync('migrations/schema.txt', await expectedSchemaFile(database.url, 'migrations'));
    execute('kysely-codegen', ['--dialect', 'postgres', '--url', database.url, '--out-file', 'platform/database/schema.generated.ts']);
  } finally {
    await cluster.stop();
  }
}

/** PostgreSQL's own tools for a PostgreSQL of one's own; the embedded one comes without them and is copied as files while it is stopped. */
function dump(url: string, target: string): void {
  execute('pg_dump', ['--format=custom', `--file=${target}`, url]);
}

function load(url: string, target: string): void {
  execute('pg_restore', ['--clean', '--if-exists', '--no-owner', `--dbname=${url}`, target]);
}

function pack(dataFolder: string, target: string): void {
  if (existsSync(`${dataFolder}/postgres/cluster/postmaster.pid`)) throw new Error('The database is running. Stop the service first, so that the copy is whole.');
  mkdirSync(dirname(resolve(target)), { recursive: true });
  execute('tar', ['-czf', target, '-C', dataFolder, '.']);
}

function unpack(dataFolder: string, target: string): void {
  if (existsSync(`${dataFolder}/postgres`)) throw new Error(`${dataFolder} holds a database already. Move it away first, so that nothing is lost.`);
  mkdirSync(dataFolder, { recursive: true });
  execute('tar', ['-xzpf', target, '-C', dataFolder]);
}

function execute(program: string, parameters: string[]): void {
  const done = spawnSync(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (done.error !== undefined || done.status !== 0) throw new Error(`${program} did not finish. What it said stands above.`);
  say('Done.');
}
