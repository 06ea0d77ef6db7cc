import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform } from '#tests/platform.ts';
import { ana } from '#tests/staff.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import type { Screen } from '../screen.ts';
import { exportList } from './reading.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

/** A screen of so many rows, in pages. */
const screenOf = (count: number): Screen => ({
  name: 'numbers',
  may: 'visits',
  title: 'Numbers',
  list: {
    columns: ['Number'],
    filters: [],
    empty: '',
    read: (_platform, _staff, { cursor, most }) => {
      const from = Number(cursor ?? 0);
      const until = Math.min(count, from + most);
      return Promise.resolve({
        rows: Array.from({ length: until - from }, (_, index) => ({ id: null, cells: [from + index] })),
        nextCursor: until < count ? String(until) : null,
      });
    },
  },
  acts: [],
});
const exported = (count: number) => exportList(world.platform, ana, screenOf(count), new URLSearchParams());

it('has every row, also those after the first page, and never ends in the middle', async () => {
  for (const count of [0, 1, 12_345])
    expect(
      valueOf(await exported(count))
        .split('\r\n')
        .slice(1, -1),
    ).toEqual(Array.from({ length: count }, (_, index) => String(index)));
  expect(codeOf(await exported(150_000))).toBe('too_many_rows');
});
