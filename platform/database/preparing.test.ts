import { expect, inject, it } from 'vitest';
import { openPool } from './pool.ts';
import { preparing } from './preparing.ts';

it('gives up a connection that it is told to give up, and keeps the others', async () => {
  const pool = openPool({ connectionString: inject('adminUrl') }, () => undefined);
  const kept = preparing(pool, { names: true });
  (await kept.connect()).release();
  expect(pool.totalCount).toBe(1);
  (await kept.connect()).release(true);
  expect(pool.totalCount).toBe(0);
  await kept.end();
});
