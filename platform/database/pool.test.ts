import { expect, inject, it } from 'vitest';
import { createTestDatabase } from '../embedded-database/test-database.ts';
import { openPool } from './pool.ts';

it('has no connection left when it has ended, so that its database may go', async () => {
  const database = await createTestDatabase(inject('adminUrl'));
  const faults: Error[] = [];
  const pool = openPool({ connectionString: database.url, max: 20 }, (error) => faults.push(error));
  let open = 0;
  pool.on('connect', () => (open += 1));
  pool.on('remove', () => (open -= 1));
  const used = await Promise.all(Array.from({ length: 20 }, () => pool.connect()));
  expect(open).toBe(20);
  for (const client of used) client.release();
  await pool.end();
  expect(open).toBe(0);
  await database.drop();
  expect(faults).toEqual([]);
});

it('has an end without ever having been used', async () => {
  const pool = openPool({ connectionString: inject('adminUrl') }, () => undefined);
  await expect(pool.end()).resolves.toBeUndefined();
});
