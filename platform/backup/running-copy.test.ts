import { copyFile, cp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '#platform/database/prepare.ts';
import { startEmbeddedDatabase } from '#platform/embedded-database/supervisor.ts';
import { makeTemporaryFolder } from '#platform/embedded-database/temporary-folder.ts';
import { rowsOf } from '#tests/one-statement.ts';
import { backUpEmbedded } from './embedded-backup.ts';
import { restoreEmbedded, verifyEmbedded } from './embedded-copy.ts';

const now = new Date('2027-02-05T15:00:00Z');
const migrationsFolder = 'migrations';
const say = () => undefined;
let parent: string;
let copies: string;
let between: Date;
/** By the clock of the database, which no set date moves. */
const afterTheLastChange = () => new Date(between.getTime() + 3_600_000);
const written: number[] = [];
let writtenBefore = 0;

/**
 * One database, and in a folder: a copy made under load, what was written after it, the first visit, a
 * moment, the second visit, and a second copy.
 */
beforeAll(async () => {
  parent = await makeTemporaryFolder('hearthside-running-');
  copies = join(parent, "the operator's copies");
  const place = { dataFolder: join(parent, 'data'), migrationsFolder, say, backupFolder: copies };
  const database = await startEmbeddedDatabase({
    dataFolder: join(place.dataFolder, 'postgres'),
    say,
    durable: false,
    backupFolder: copies,
  });
  try {
    await prepareDatabase(database.url, migrationsFolder, now);
    await rowsOf(database.url, 'create table lamps (id integer primary key, light text not null)');
    const load = await writeAllTheTime(database.url);
    await load.until(200);
    writtenBefore = written.length;
    await backUpEmbedded(copies, place, now);
    await load.until(written.length + 200);
    await load.stop();
    await rowsOf(database.url, 'create table visits as select 1 as visit');
    const [row] = await rowsOf(database.url, "select clock_timestamp() + interval '1 ms' as at");
    between = row?.['at'] as Date;
    await rowsOf(database.url, 'select pg_sleep(0.01)');
    await rowsOf(database.url, 'insert into visits values (2)');
    await backUpEmbedded(copies, place, new Date(now.getTime() + 1_000));
    await rowsOf(database.url, 'insert into visits values (3)');
    await backUpEmbedded(join(parent, 'one.tar.gz'), place, now);
  } finally {
    await database.stop();
  }
});
afterAll(() => rm(parent, { recursive: true, force: true }));

/** Writes rows one after another, each kept in mind once it is acknowledged, and changes those before. */
async function writeAllTheTime(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let isOver = false;
  const writing = (async () => {
    for (let id = 1; !isOver; id += 1) {
      await client.query('insert into lamps values ($1::integer, repeat(md5($1::integer::text), 20))', [id]);
      written.push(id);
      if (id % 10 === 0) await client.query('update lamps set light = $1 where id > $2', ['out', id - 8]);
    }
    await client.end();
  })();
  return {
    async until(count: number) {
      while (written.length < count) await rowsOf(url, 'select pg_sleep(0.05)');
    },
    stop() {
      isOver = true;
      return writing;
    },
  };
}

let restored = 0;
const placeFor = () => {
  restored += 1;
  return { dataFolder: join(parent, `restored-${restored}`), migrationsFolder, say, durable: false };
};

async function restore(source: string, to?: Date): Promise<(statement: string) => Promise<unknown[]>> {
  const place = placeFor();
  await restoreEmbedded(source, place, { replace: false, now, to });
  const dataFolder = join(place.dataFolder, 'postgres');
  return async (statement) => {
    const database = await startEmbeddedDatabase({ dataFolder, say, durable: false });
    try {
      return (await rowsOf(database.url, statement)).flatMap((row) => Object.values(row));
    } finally {
      await database.stop();
    }
  };
}

const firstCopy = async () => join(copies, (await namesOf('copy-'))[0] ?? '');
const namesOf = async (beginning: string) =>
  (await readdir(copies)).filter((name) => name.startsWith(beginning)).sort();

describe('a copy that was made while rows were written', () => {
  it('has every row that was acknowledged before it began, and none with a gap before it', async () => {
    const ask = await restore(await firstCopy());
    const ids = (await ask('select id from lamps order by id')) as number[];
    expect(ids.length).toBeGreaterThanOrEqual(writtenBefore);
    expect(ids).toEqual(written.slice(0, ids.length));
  });

  it('is found sound, with all that was written after it', async () => {
    const seen: unknown[] = [];
    const verified = await verifyEmbedded(copies, placeFor(), async (url) => {
      seen.push(...(await rowsOf(url, 'select max(visit) as last from visits')));
      return [];
    });
    expect(verified.faults).toEqual([]);
    expect(verified.rows).toBeGreaterThan(written.length);
    expect(verified.pieces).toBeGreaterThan(0);
    expect(seen).toEqual([{ last: 2 }, { last: 3 }]);
    expect(await readdir(join(parent, `restored-${restored}`))).toEqual([]);
  });

  it('is not found sound where something contradicts itself', async () => {
    const { faults } = await verifyEmbedded(join(parent, 'one.tar.gz'), placeFor(), async () => [
      'A lamp is out.',
    ]);
    expect(faults).toEqual(['A lamp is out.']);
  });
});

describe('a restored database', () => {
  it('has the visit before the moment and not the one after it', async () => {
    const ask = await restore(copies, between);
    expect(await ask('select visit from visits')).toEqual([1]);
  });

  it('has all changes that were kept, where no moment is named, and goes on in a timeline of its own', async () => {
    const ask = await restore(copies);
    expect(await ask('select visit, timeline_id from visits, pg_control_checkpoint() order by 1')).toEqual([
      1, 2, 2, 2, 3, 2,
    ]);
  });
});

describe('what is refused in one plain line, and touches nothing', () => {
  let damaged: string;
  const refusal = async (source: string, to?: Date): Promise<string> => {
    const place = placeFor();
    const error: unknown = await restoreEmbedded(source, place, { replace: false, now, to }).then(
      () => undefined,
      (caught: unknown) => caught,
    );
    const left = await readdir(place.dataFolder).catch(() => []);
    expect(left).toEqual([]);
    expect(String(error)).not.toContain('\n');
    return String(error);
  };
  const inPieces = async () =>
    join(damaged, (await readdir(damaged)).find((name) => name.startsWith('changes-')) ?? '');
  const pieces = async () =>
    (await readdir(await inPieces())).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name)).sort();

  async function fresh(): Promise<void> {
    damaged = join(parent, `damaged-${restored}`);
    await cp(copies, damaged, { recursive: true });
  }

  it('a copy that was cut short, or changed by one byte', async () => {
    await fresh();
    const [, file = ''] = (await namesOf('copy-')).map((name) => join(damaged, name));
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, bytes.length - 1));
    expect(await refusal(damaged)).toMatch(/was cut short: it has \d+ of \d+ bytes\. Use another copy\.$/);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(file, bytes);
    expect(await refusal(damaged)).toMatch(/is not the copy that was made/);
  });

  it('an older copy in the place of a newer one, and a list that is older than the copies', async () => {
    await fresh();
    const [older = '', newer = ''] = (await namesOf('copy-')).map((name) => join(damaged, name));
    await copyFile(older, newer);
    expect(await refusal(damaged)).toMatch(/is not the copy that was made|was cut short/);
    await fresh();
    const list = JSON.parse(await readFile(join(damaged, 'copies.json'), 'utf8')) as { copies: unknown[] };
    await writeFile(
      join(damaged, 'copies.json'),
      JSON.stringify({ ...list, copies: list.copies.slice(0, 1) }),
    );
    expect(await refusal(damaged)).toMatch(/is not on the list of copies/);
    await writeFile(join(damaged, 'copies.json'), '{"copies":');
    expect(await refusal(damaged)).toMatch(/copies\.json is damaged/);
  });

  it('changes that were cut short, swapped, missing or of another database', async () => {
    await fresh();
    const folder = await inPieces();
    const names = await pieces();
    const last = names.at(-1) ?? '';
    const before = names.at(-2) ?? '';
    const bytes = await readFile(join(folder, last));
    await writeFile(join(folder, last), bytes.subarray(0, bytes.length - 9));
    expect(await refusal(damaged)).toMatch(/is damaged or was cut short\. Use another folder\.$/);
    await copyFile(join(folder, before), join(folder, last));
    expect(await refusal(damaged)).toMatch(/holds changes of another moment than its name says/);
    const foreign = gunzipSync(bytes);
    foreign.writeBigUInt64LE(7n, 24);
    await writeFile(join(folder, last), gzipSync(foreign));
    expect(await refusal(damaged)).toMatch(/holds changes of another database/);
  });

  it('a gap among the changes after the copy that is used', async () => {
    await fresh();
    const [first = '', second = ''] = await namesOf('copy-');
    const list = JSON.parse(await readFile(join(damaged, 'copies.json'), 'utf8')) as {
      copies: { file: string }[];
    };
    await rm(join(damaged, second));
    await writeFile(
      join(damaged, 'copies.json'),
      JSON.stringify({ ...list, copies: list.copies.filter(({ file }) => file === first) }),
    );
    const folder = await inPieces();
    const names = await pieces();
    await rm(join(folder, names.at(-2) ?? ''));
    expect(await refusal(damaged)).toMatch(/is missing, and there are changes after it/);
    expect(await refusal(damaged, afterTheLastChange())).toMatch(/end before .* \(.* is missing\)/);
  });

  it('changes that look whole and cannot be replayed to their end', async () => {
    await fresh();
    const folder = await inPieces();
    const [file = ''] = (await pieces()).slice(-1);
    const bytes = gunzipSync(await readFile(join(folder, file)));
    bytes.fill(7, 40, 8192);
    await writeFile(join(folder, file), gzipSync(bytes));
    const names = await pieces();
    expect(names.length).toBeGreaterThan(1);
    expect(await refusal(damaged, afterTheLastChange())).toMatch(/end before/);
  });

  it('a moment before the oldest copy, or after the last change', async () => {
    expect(await refusal(copies, new Date('2020-01-01T00:00:00Z'))).toMatch(
      /The oldest copy in .* is of \d{4}-/,
    );
    expect(await refusal(copies, afterTheLastChange())).toMatch(
      /The changes that were kept end before .* leave out --to for the last one\.$/,
    );
    expect(await refusal(join(parent, 'one.tar.gz'), between)).toMatch(
      /one copy has one moment\. Leave out --to\.$/,
    );
  });
});
