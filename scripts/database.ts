import { statSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { clientPrograms } from '#platform/backup/client-programs.ts';
import { isFolderOfCopies } from '#platform/backup/copies.ts';
import { noteVerified } from '#platform/backup/copy-moments.ts';
import { backUpEmbedded } from '#platform/backup/embedded-backup.ts';
import { restoreEmbedded, verifyEmbedded } from '#platform/backup/embedded-copy.ts';
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
import { findFaults } from './reconciliations.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const usage = `Usage: npm run db -- <command>
  migrate          brings the database up to date
  seed             fills an empty database
  types            writes the types of the tables, and what a start compares the database with, from the migrations
  backup <folder>  adds a copy of the embedded database to a folder, also while it serves (without one, to BACKUP_DIR);
                   with DATABASE_URL, writes one file
  restore <folder> puts the newest copy, with all changes kept after it, into an empty place; or one copy by its file.
                   --to <moment> brings it to that moment; --replace puts it in the place of what is there
  verify <folder>  restores the newest copy aside, starts it, counts and reconciles`;

interface Options {
  replace: boolean;
  to?: string | undefined;
}

process.chdir(root);
const common = { migrationsFolder: 'migrations', say };
const programs = clientPrograms(process.env);
try {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false }, to: { type: 'string' } },
    allowPositionals: true,
  });
  await run(positionals[0], positionals[1], values);
} catch (error) {
  process.stderr.write(`${wordsOfThrown(error)}\n`);
  process.exitCode = 1;
}

async function run(name: string | undefined, target: string | undefined, options: Options): Promise<void> {
  if (name === 'migrate')
    return withDatabase(
      async (url) =>
        void say(`${(await prepareDatabase(url, 'migrations', new Date())).length} migrations applied.`),
    );
  if (name === 'seed') return withDatabase(fill);
  if (name === 'types') return writeTypes();
  if (name === 'backup') return backUp(target);
  if (name === 'restore' && target !== undefined) return restore(target, options);
  if (name === 'verify' && target !== undefined) return verify(target);
  throw new Error(usage);
}

async function backUp(target: string | undefined): Promise<void> {
  const { DATABASE_URL, DATA_DIR, BACKUP_DIR } = readConfiguration(process.env);
  const place = target ?? BACKUP_DIR;
  if (place === undefined) throw new Error(usage);
  const { file, migrations } =
    DATABASE_URL === undefined
      ? await copyEmbedded(place, DATA_DIR, BACKUP_DIR)
      : {
          file: place,
          migrations: await backUpOwn(place, { databaseUrl: DATABASE_URL, programs, ...common }),
        };
  say(
    `${file} holds the database and was read back as a whole: ${statSync(file).size} bytes, ${migrations.length} migrations.`,
  );
}

async function copyEmbedded(target: string, dataFolder: string, backupFolder: string | undefined) {
  const { file, manifest } = await backUpEmbedded(
    target,
    { dataFolder, backupFolder, ...common },
    new Date(),
  );
  return { file, migrations: manifest.migrations };
}

async function restore(source: string, { replace, to }: Options): Promise<void> {
  const { DATABASE_URL, DATA_DIR, BACKUP_DIR } = readConfiguration(process.env);
  if (DATABASE_URL === undefined) {
    const { movedTo } = await restoreEmbedded(
      source,
      { dataFolder: DATA_DIR, backupFolder: BACKUP_DIR, ...common },
      { replace, now: new Date(), to: momentOf(to) },
    );
    say(
      `The copy is in place.${movedTo === undefined ? '' : ` What was there before is kept in ${movedTo}; remove it when it is not needed.`}`,
    );
    return;
  }
  if (to !== undefined)
    throw new Error(
      "--to is for the embedded database. docs/own-postgres.md says how a PostgreSQL of one's own is brought back to a moment.",
    );
  await restoreOwn(source, { databaseUrl: DATABASE_URL, programs, ...common }, { replace });
  say('The copy is in place.');
}

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  if (!z.iso.datetime({ offset: true }).safeParse(text).success)
    throw new Error(
      '--to takes a moment with its zone, as in 2027-02-05T15:00:00Z or 2027-02-05T10:00:00-05:00.',
    );
  return new Date(text);
}

async function verify(source: string): Promise<void> {
  const { DATA_DIR } = readConfiguration(process.env);
  const began = performance.now();
  const { faults, rows, pieces } = await verifyEmbedded(
    source,
    { dataFolder: DATA_DIR, ...common },
    findFaults,
  );
  if (faults.length > 0)
    throw new Error([...faults.slice(0, 20), `${faults.length} faults in all.`].join('\n'));
  if (isFolderOfCopies(source))
    await noteVerified(source, new Date()).catch(() =>
      say(`That it was verified could not be noted in ${source}: let this user write there.`),
    );
  const seconds = Math.ceil((performance.now() - began) / 1_000);
  say(
    `${source} was restored aside and is sound: ${rows} rows${pieces === 0 ? '' : `, and ${pieces} pieces of changes after them`}. It took ${seconds} seconds.`,
  );
}

async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const configuration = readConfiguration(process.env);
  if (configuration.DATABASE_URL !== undefined) return work(configuration.DATABASE_URL);
  const embedded = await startEmbeddedDatabase({
    dataFolder: `${configuration.DATA_DIR}/postgres`,
    backupFolder: configuration.BACKUP_DIR,
    say,
  });
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
    // A package of development, which a service that only migrates is without.
    const { writeSchemaTypes } = await import('./schema-types.ts');
    await writeSchemaTypes(database.url, 'platform/database/schema.generated.ts');
    say('Done.');
  } finally {
    await cluster.stop();
  }
}
