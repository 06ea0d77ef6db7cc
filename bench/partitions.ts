import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { BenchLine } from './bench-line.ts';

const months = 24;
const rowsOfAMonth = 150_000;
const rows = months * rowsOfAMonth;
const reads = 2_000;
const written = 20_000;
/** As `forgetOldRows` does it. */
const piece = 2_000;
const columns =
  'id uuid not null, created_at timestamptz not null, booking_id uuid not null, kind text not null, reason text not null';

/**
 * The history of visits as one table and as a table for each month, two years of it: what it takes to write a
 * row, to read the history of one visit, and to forget the oldest month.
 */
export async function benchPartitions(url: string): Promise<BenchLine[]> {
  const database = openDatabase(url, {
    size: 1,
    onFault(error) {
      throw error;
    },
  });
  try {
    await run(database, 'set statement_timeout = 0');
    await makeTables(database);
    return [
      ...(await compare(database, `writing ${written} rows`, writeRows)),
      ...(await compare(database, `reading the history of ${reads} visits`, readHistories)),
      ...linesOf('forgetting the oldest month', {
        plain: await timed(() => forgetInPieces(database)),
        byMonth: await timed(() => run(database, 'drop table by_month_0')),
      }),
    ];
  } finally {
    await database.destroy();
  }
}

/** Ids of ours grow with time, so that what is written together stands together. */
const idOf = (number: string, mark: string) =>
  `(lpad(to_hex(${number}), 12, '0') || '7000' || substr(md5('${mark}' || ${number}), 1, 16))::uuid`;

const run = (database: Database, text: string) => sql.raw(text).execute(database);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const monthOf = (count: number) => new Date(Date.UTC(2025, count, 1)).toISOString().slice(0, 10);

async function makeTables(database: Database): Promise<void> {
  await run(database, `create table plain (${columns}, primary key (id))`);
  await run(
    database,
    `create table by_month (${columns}, primary key (id, created_at)) partition by range (created_at)`,
  );
  for (let month = 0; month <= months; month += 1)
    await run(
      database,
      `create table by_month_${month} partition of by_month for values from ('${monthOf(month)}') to ('${monthOf(month + 1)}')`,
    );
  const apart = (months * 30 * 86_400) / rows;
  for (const table of ['plain', 'by_month']) {
    await run(
      database,
      `insert into ${table} select ${idOf('n', 'e')}, timestamptz '2025-01-01' + n * interval '${apart} seconds', ${idOf('(n / 4)', 'b')}, 'confirmed', '' from generate_series(0, ${rows - 1}) n`,
    );
    await run(database, `create index on ${table} (booking_id, created_at)`);
    await run(database, `create index on ${table} (created_at)`);
    await run(database, `analyze ${table}`);
  }
}

const writeRows = (database: Database, table: string) =>
  run(
    database,
    `do $$ begin for n in ${rows}..${rows + written - 1} loop insert into ${table} values (${idOf('n', 'e')}, '2026-12-15', ${idOf('(n / 4)', 'b')}, 'done', ''); end loop; end $$`,
  );

async function readHistories(database: Database, table: string): Promise<void> {
  for (let n = 0; n < reads; n += 1)
    await run(
      database,
      `select * from ${table} where booking_id = ${idOf(String(n * 300), 'b')} order by created_at`,
    );
}

/** And clears up behind it, which a table that is dropped does not need. */
async function forgetInPieces(database: Database): Promise<void> {
  for (let left = true; left;) {
    const { numAffectedRows } = await run(
      database,
      `delete from plain where id in (select id from plain where created_at < '${monthOf(1)}' limit ${piece})`,
    );
    left = Number(numAffectedRows) > 0;
  }
  await run(database, 'vacuum plain');
}

async function compare(
  database: Database,
  what: string,
  work: (database: Database, table: string) => Promise<unknown>,
): Promise<BenchLine[]> {
  const plain = await timed(() => work(database, 'plain'));
  return linesOf(what, { plain, byMonth: await timed(() => work(database, 'by_month')) });
}

const linesOf = (what: string, { plain, byMonth }: { plain: number; byMonth: number }): BenchLine[] => [
  { name: `${what}, one table of ${rows.toLocaleString('en-US')} rows`, value: plain, unit: 'ms' },
  { name: `${what}, a table for each of ${months} months`, value: byMonth / plain, unit: '× of it' },
];
