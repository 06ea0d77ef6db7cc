import { inject, expect, it } from 'vitest';
import { createTestDatabase } from '#platform/embedded-database/test-database.ts';
import { rowsOf } from '#tests/one-statement.ts';
import { countRows, countsBetween, wrongCounts } from './row-counts.ts';

it('every table is counted, whatever its name and schema', async () => {
  const database = await createTestDatabase(inject('adminUrl'));
  try {
    await rowsOf(
      database.url,
      'create schema "The attic"; create table "The attic"."Old lamps" as select generate_series(1, 3); create table bulbs (id int)',
    );
    const { rows, snapshot } = await countRows(database.url);
    expect(rows).toEqual({ '"The attic"."Old lamps"': 3, 'public.bulbs': 0 });
    expect(snapshot).toMatch(/^\d+:\d+:[\d,]*$/);
  } finally {
    await database.drop();
  }
});

it('where nothing was written between two counts, the number is exact', () => {
  const counts = { rows: { lamps: 4 }, snapshot: '100:100:' };
  expect(countsBetween(counts, counts)).toEqual({ lamps: { least: 4, most: 4 } });
});

it('otherwise each transaction, begun or open, may have added a row or taken one away', () => {
  const before = { rows: { lamps: 4, bulbs: 1 }, snapshot: '98:100:98,99' };
  const after = { rows: { lamps: 6, wires: 2 }, snapshot: '103:103:' };
  expect(countsBetween(before, after)).toEqual({
    bulbs: { least: 0, most: 6 },
    lamps: { least: 0, most: 11 },
    wires: { least: 0, most: 7 },
  });
});

it('a table that is missing, and one with more or fewer rows, are told', () => {
  const expected = {
    lamps: { least: 4, most: 4 },
    bulbs: { least: 1, most: 3 },
    wires: { least: 0, most: 0 },
  };
  expect(wrongCounts(expected, { rows: { lamps: 4, bulbs: 3, wires: 0 }, snapshot: '' })).toEqual([]);
  expect(wrongCounts(expected, { rows: { lamps: 5, bulbs: 0 }, snapshot: '' })).toEqual([
    'lamps has 5 rows, and the copy says 4.',
    'bulbs has 0 rows, and the copy says 1 to 3.',
    'The table wires is missing.',
  ]);
});
