import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { prepareDatabase } from '#platform/database/prepare.ts';
import { readSchema } from '#platform/database/schema-check.ts';
import { startEmbeddedDatabase } from '#platform/embedded-database/supervisor.ts';
import { makeTemporaryFolder } from '#platform/embedded-database/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '#platform/embedded-database/test-database.ts';
import { rowsOf } from '#tests/one-statement.ts';
import { findOwnPostgres, startOwnPostgres } from '#tests/own-postgres.ts';
import { clientPrograms } from './client-programs.ts';
import { restoreEmbedded } from './embedded-copy.ts';
import { backUpOwn, restoreOwn } from './own-copy.ts';

const now = new Date('2027-02-05T15:00:00Z');
const migrationsFolder = 'migrations';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearthside-own-copy-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('with programs that are not as they should be', () => {
  let database: TestDatabase;
  let target: string;
  beforeEach(async () => {
    database = await createTestDatabase(inject('adminUrl'), inject('templateName'));
    target = join(folder, 'copies', 'last-good.dump');
  });
  afterEach(() => database.drop());

  /** Programs with these names that do what the shell script says. */
  async function scripted(scripts: Record<string, string>) {
    const place = await mkdtemp(join(folder, 'programs-'));
    for (const [name, script] of Object.entries(scripts)) {
      await writeFile(
        join(place, name),
        `#!/bin/sh\n[ "$1" = --version ] && echo "${name} (PostgreSQL) 99.1" && exit 0\n${script}\n`,
      );
      await chmod(join(place, name), 0o755);
    }
    return { place, programs: clientPrograms({ PATH: `${place}:/usr/bin:/bin` }) };
  }

  it('a missing pg_dump is told, with what to install', async () => {
    const programs = clientPrograms({ PATH: join(folder, 'nothing') });
    await expect(
      backUpOwn(target, { databaseUrl: database.url, migrationsFolder, programs }),
    ).rejects.toThrow(/^pg_dump is not to be found on this machine\. Install PostgreSQL's client programs/);
  });

  it('one that is older than the server is told before anything is done', async () => {
    const { place, programs } = await scripted({});
    await writeFile(join(place, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 11.2"\n');
    await chmod(join(place, 'pg_dump'), 0o755);
    await expect(
      backUpOwn(target, { databaseUrl: database.url, migrationsFolder, programs }),
    ).rejects.toThrow(
      /^The server is PostgreSQL \d\d, and pg_dump on this machine is 11, which cannot copy it\. Install .* of version \d\d or later\.$/,
    );
  });

  it('one that fails half-way leaves the last good copy, and shows no password', async () => {
    const { place, programs } = await scripted({
      pg_dump:
        'echo "$@" > "$(dirname "$0")/said"; for part in "$@"; do case "$part" in --file=*) echo half > "${part#--file=}";; esac; done; echo "pg_dump: error: the disk is gone" >&2; exit 1',
      pg_restore: 'exit 0',
    });
    await rm(target, { force: true });
    await expect(
      backUpOwn(target, { databaseUrl: database.url, migrationsFolder, programs }),
    ).rejects.toThrow('pg_dump did not finish: the disk is gone');
    expect(await readdir(join(folder, 'copies'))).toEqual([]);
    await writeFile(target, 'the last good one');
    await expect(
      backUpOwn(target, { databaseUrl: database.url, migrationsFolder, programs }),
    ).rejects.toThrow('the disk is gone');
    expect(await readFile(target, 'utf8')).toBe('the last good one');
    const said = await readFile(join(place, 'said'), 'utf8');
    expect(said).toContain('--dbname=postgres://hearthside@127.0.0.1');
    expect(said).not.toContain(new URL(database.url).password);
    await rm(target);
  });

  it('a copy that is another kind of file is refused, and a database that is away told plainly', async () => {
    const { programs } = await scripted({ pg_restore: 'exit 0' });
    const place = { databaseUrl: database.url, migrationsFolder, programs };
    const other = join(folder, 'other');
    await writeFile(other, 'a letter');
    await expect(restoreOwn(other, place, { replace: false })).rejects.toThrow(
      `${other} is no copy of a database.`,
    );
    await writeFile(other, Buffer.from([0x1f, 0x8b, 0, 0, 0]));
    await expect(restoreOwn(other, place, { replace: false })).rejects.toThrow(
      'is a copy of the embedded database. Restore it without DATABASE_URL.',
    );
    await expect(restoreOwn(join(folder, 'nowhere'), place, { replace: false })).rejects.toThrow(
      /nowhere is not there\.$/,
    );
    await expect(
      backUpOwn(target, { ...place, databaseUrl: 'postgres://me:hunter2@127.0.0.1:9/none' }),
    ).rejects.toThrow(/^The database at 127\.0\.0\.1:9 does not answer\./);
  });
});

const ownPostgres = findOwnPostgres();

describe.skipIf(ownPostgres === undefined)("with a PostgreSQL of one's own and its programs", () => {
  let server: Awaited<ReturnType<typeof startOwnPostgres>>;
  let source: string;
  let copy: string;
  const programs = clientPrograms(process.env);
  const at = (databaseUrl: string) => ({ databaseUrl, migrationsFolder, programs });
  beforeAll(async () => {
    server = await startOwnPostgres(ownPostgres ?? '');
    source = (await createTestDatabase(server.url)).url;
    await prepareDatabase(source, migrationsFolder, now);
    copy = join(folder, 'own', 'copy.dump');
    await backUpOwn(copy, at(source));
  });
  afterAll(() => server.stop());

  const emptyDatabase = () => createTestDatabase(server.url);
  const tablesOf = async (url: string) =>
    (await rowsOf(url, "select relname from pg_class where relnamespace = 'public'::regnamespace")).length;

  it('a copy goes whole into an empty database, and only its owner may read it', async () => {
    const database = await emptyDatabase();
    const held = await restoreOwn(copy, at(database.url), { replace: false });
    expect(held.map(({ name }) => name)).toEqual(
      (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort(),
    );
    expect(await readSchema(database.url)).toEqual(await readSchema(source));
    expect(await prepareDatabase(database.url, migrationsFolder, now)).toEqual([]);
    const rows = 'select * from schema_migrations order by name';
    expect(await rowsOf(database.url, rows)).toEqual(await rowsOf(source, rows));
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'own'))).toEqual(['copy.dump']);
  });

  it('one that was cut short, anywhere, leaves an empty database empty', async () => {
    const database = await emptyDatabase();
    const bytes = await readFile(copy);
    const cut = join(folder, 'cut.dump');
    for (const length of [
      6,
      2_000,
      Math.floor(bytes.length / 3),
      Math.floor(bytes.length / 2),
      bytes.length - 1,
    ]) {
      await writeFile(cut, bytes.subarray(0, length));
      await expect(restoreOwn(cut, at(database.url), { replace: false })).rejects.toThrow(
        `${cut} is damaged or was cut short. Use another copy.`,
      );
    }
    expect(await tablesOf(database.url)).toBe(0);
  });

  it('one of a part only, or of another program, is refused', async () => {
    const database = await emptyDatabase();
    const other = join(folder, 'part.dump');
    for (const part of ['--schema-only', '--section=pre-data', '--exclude-table-data=users', '--data-only']) {
      await programs.run('pg_dump', ['--format=custom', `--file=${other}`, part], source);
      await expect(restoreOwn(other, at(database.url), { replace: false })).rejects.toThrow(
        /is a copy of a part only|is no copy of a database of Hearthside/,
      );
    }
    await rowsOf(database.url, 'create table invoices (id integer)');
    await programs.run('pg_dump', ['--format=custom', `--file=${other}`], database.url);
    await expect(restoreOwn(other, at((await emptyDatabase()).url), { replace: false })).rejects.toThrow(
      'is no copy of a database of Hearthside.',
    );
    await expect(restoreOwn(copy, at(database.url), { replace: true })).rejects.toThrow(
      /holds tables \(invoices\), but not the list of Hearthside's migrations/,
    );
  });

  it('takes the place of what is there only when it is asked to, and then in one go', async () => {
    const database = await emptyDatabase();
    await prepareDatabase(database.url, migrationsFolder, now);
    await rowsOf(database.url, "comment on table users is 'mine'");
    await expect(restoreOwn(copy, at(database.url), { replace: false })).rejects.toThrow(
      /holds tables already\. Restore into a new, empty database; or with --replace/,
    );
    const comment = "select obj_description('users'::regclass) as said";
    expect(await rowsOf(database.url, comment)).toEqual([{ said: 'mine' }]);
    await rowsOf(database.url, 'create view of_the_operator as select id from users');
    await expect(restoreOwn(copy, at(database.url), { replace: true })).rejects.toThrow(
      /^pg_restore did not finish: .* The database is as it was\.$/,
    );
    expect(await rowsOf(database.url, comment)).toEqual([{ said: 'mine' }]);
    expect(await prepareDatabase(database.url, migrationsFolder, now)).toEqual([]);
    await rowsOf(database.url, 'drop view of_the_operator');
    await restoreOwn(copy, at(database.url), { replace: true });
    expect(await rowsOf(database.url, comment)).toEqual([{ said: null }]);
    expect(await prepareDatabase(database.url, migrationsFolder, now)).toEqual([]);
  });

  it('goes into the embedded database too, of whatever version that is', async () => {
    const place = {
      dataFolder: join(await makeTemporaryFolder('hearthside-upgrade-'), 'data'),
      migrationsFolder,
      say: () => undefined,
    };
    await restoreEmbedded(copy, place, { replace: false, now });
    const embedded = await startEmbeddedDatabase({
      dataFolder: join(place.dataFolder, 'postgres'),
      say: place.say,
    });
    expect(await prepareDatabase(embedded.url, migrationsFolder, now)).toEqual([]);
    expect(await readSchema(embedded.url)).toEqual(await readSchema(source));
    await embedded.stop();
    await rm(dirname(place.dataFolder), { recursive: true });
  });

  it('does not take the place of what is newer or in use', async () => {
    const database = await emptyDatabase();
    await prepareDatabase(database.url, migrationsFolder, now);
    await rowsOf(database.url, 'create table of_a_later_version (id integer)');
    await expect(restoreOwn(copy, at(database.url), { replace: true })).rejects.toThrow(
      /holds tables that the copy does not know \(of_a_later_version\)/,
    );
    await rowsOf(database.url, 'drop table of_a_later_version');
    const service = new pg.Client({ connectionString: database.url, application_name: 'hearthside' });
    await service.connect();
    await expect(restoreOwn(copy, at(database.url), { replace: true })).rejects.toThrow(
      /^A Hearthside is running on the database/,
    );
    await service.end();
  });
});
