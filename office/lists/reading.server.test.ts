import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform } from '#tests/platform.ts';
import { savedTable } from '#tests/saved-table.ts';
import { ana } from '#tests/staff.ts';
import type { ScreenName } from '../screen-names.ts';
import type { Screen } from '../screen.ts';
import { exportList } from './reading.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

/** A screen of so many rows, in pages; `reads` has how many were asked for at each. */
function screenOf(name: ScreenName, count: number, reads: number[] = []): Screen {
  return {
    name,
    title: 'Numbers',
    list: {
      columns: ['Number'],
      filters: [],
      empty: '',
      read: (_platform, _staff, { cursor, most }) => {
        const from = Number(cursor ?? 0);
        const until = Math.min(count, from + most);
        reads.push(until - from);
        return Promise.resolve({
          rows: Array.from({ length: until - from }, (_, index) => ({ id: null, cells: [from + index] })),
          nextCursor: until < count ? String(until) : null,
        });
      },
    },
    acts: [],
  };
}
const exported = (screen: Screen, asked = '') =>
  exportList(world.platform, ana, screen, new URLSearchParams(asked));

async function audited(subject: string) {
  const { rows } = await sql<{ action: string; after: object }>`
    select action, after from audit_events where subject = ${subject} order by id`.execute(
    world.platform.database,
  );
  return rows;
}

it('has every row, whatever their number and wherever the page was, and is in the audit with it', async () => {
  for (const [name, count] of [
    ['areas', 0],
    ['calls', 1],
    ['visits', 12_345],
    ['ledger', 150_000],
  ] as const) {
    const csv = await savedTable(exported(screenOf(name, count), 'after=7'));
    expect(csv.split('\r\n').slice(0, -1)).toEqual([
      '"Number"',
      ...Array.from({ length: count }, (_, index) => String(index)),
    ]);
    expect(await audited(name)).toEqual([
      { action: 'exported', after: { filters: [] } },
      { action: 'export_ended', after: { rows: count, complete: true } },
    ]);
  }
});

it('reads no further than somebody takes, and says in the audit that they did not have the whole', async () => {
  const reads: number[] = [];
  const pieces = exported(screenOf('people', 50_000, reads));
  const first = await pieces.next();
  expect(await audited('people')).toHaveLength(1);
  await pieces.return();
  expect(reads).toEqual([1_000]);
  const [, ended] = await audited('people');
  expect(ended).toEqual({
    action: 'export_ended',
    after: { rows: String(first.value).trim().split('\r\n').length - 1, complete: false },
  });
});

it('breaks off where the database does, so that a part is not taken for the whole', async () => {
  const screen = screenOf('payments', 9_999);
  const { read } = screen.list;
  const failing: Screen = {
    ...screen,
    list: {
      ...screen.list,
      read: (platform, staff, asked) =>
        asked.cursor === null ? read(platform, staff, asked) : Promise.reject(new Error('away')),
    },
  };
  await expect(savedTable(exported(failing))).rejects.toThrow('away');
  expect(await audited('payments')).toContainEqual({
    action: 'export_ended',
    after: { rows: 1_000, complete: false },
  });
});
