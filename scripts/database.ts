import { spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { clientPrograms } from '#platform/backup/client-programs.ts';
import { backUpEmbedded, restoreEmbedded } from '#platform/backup/embedded-copy.ts';
import { backUpOwn, restoreOwn } from '#platform/backup/own-copy.ts';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import { migrate } from '#platform/database/migrate.ts';
import { prepareDatabase } from '#platform/database/prepare.ts';
import { expectedSchemaFile } from '#platform/database/schema-check.ts';
import { startEmbeddedDatabase } from '#platform/embedded-database/supervisor.ts';
import { createTestDatabase, startTestCluster } from '#platform/embedded-database/test-database.ts';
import { wordsOfThrown } from '#platform/faults/thrown.ts';
import { seed } from '#seeds/seed.ts';
import { openPlatform } from '#server/open-platform.ts';
import { root } from './build.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const usage = `Usage: npm run db -- <command>
  migrate          brings the database up to date
  seed             fills an empty database
  types            writes the types of the tables, and what a start compares the database with, from the migrations
  backup <file>    writes a copy of the database to a file (the embedded one must be stopped)
  restore <file>   puts a copy back into an empty place; with --replace into one that holds something`;

process.chdir(root);
const common = { migrationsFolder: 'migrations', say };
const programs = clientPrograms(process.env);
try {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  await run(positionals[0], positionals[1], values.replace);
} catch (error) {
  process.stderr.write(`${wordsOfThrown(error)}\n`);
  process.exitCode = 1;
}

async function run(name: string | undefined, target: string | undefined, replace: boolean): Promise<void> {
  if (name === 'migrate')
    return withDatabase(
      async (url) =>
        void say(`${(await prepareDatabase(url, 'migrations', new Date())).length} migrations applied.`),
    );
  if (name === 'seed') return withDatabase(fill);
  if (name === 'types') return writeTypes();
  if (target === undefined || (name !== 'backup' && name !== 'restore')) throw new Error(usage);
  return name === 'backup' ? backUp(target) : restore(target, replace);
}

async function backUp(target: string): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = readConfiguration(process.env);
  const held =
    DATABASE_URL === undefined
      ? (await backUpEmbedded(target, { dataFolder: DATA_DIR, ...common }, new Date())).migrations
      : await backUpOwn(target, { databaseUrl: DATABASE_URL, programs, ...common });
  say(
    `${target} holds the database and was read back as a whole: ${statSync(target).size} bytes, ${held.length} migrations.`,
  );
}

async function restore(source: string, replace: boolean): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = readConfiguration(process.env);
  if (DATABASE_URL === undefined) {
    const { movedTo } = await restoreEmbedded(
      source,
      { dataFolder: DATA_DIR, ...common },
      { replace, now: new Date() },
    );
    say(
      `The copy is in place.${movedTo === undefined ? '' : ` What was there before is kept in ${movedTo}; remove it when it is not needed.`}`,
    );
    return;
  }
  await restoreOwn(source, { databaseUrl: DATABASE_URL, programs, ...common }, { replace });
  say('The copy is in place.');
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
  await prepareDatabase(databaseUrl, 'migrations', new Date());
  const opened = await openPlatform({
    configuration: readConfiguration(process.env),
    databaseUrl,
    publicUrl: 'http://localhost',
  });
  try {
    const { seeded } = await seed(opened.platform, new Date());
    say(seeded ? 'Filled.' : 'The database was not empty, so nothing was done.');
  } finally {
    await opened.close();
  }
}

/**
 * From a database of its own, so that only the migrations count, and not what some other database happens to
 * have.
 */
async function writeTypes(): Promise<void> {
  const cluster = await startTestCluster({ fast: true });
  try {
    const database = await createTestDatabase(cluster.adminUrl);
    await migrate(database.url, 'migrations', new Date());
    writeFileSync('migrations/schema.txt', await expectedSchemaFile(database.url, 'migrations'));
    execute('kysely-codegen', [
      '--dialect',
      'postgres',
      '--url',
      database.url,
      '--out-file',
      'platform/database/schema.generated.ts',
    ]);
  } finally {
    await cluster.stop();
  }
}

function execute(program: string, parameters: string[]): void {
  const done = spawnSync(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (done.error !== undefined || done.status !== 0)
    throw new Error(`${program} did not finish. What it said stands above.`);
  say('Done.');
}
