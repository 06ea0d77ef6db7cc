import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { createTestDatabase } from '#platform/embedded-database/test-database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { listedValues, writeSchemaTypes } from './schema-types.ts';

it('the types of the tables are what the database itself says (npm run db -- types)', async () => {
  const database = await createTestDatabase(inject('adminUrl'), inject('templateName'));
  const file = join(tmpdir(), `${newIdentifier()}.ts`);
  try {
    await writeSchemaTypes(database.url, file);
    expect(readFileSync('platform/database/schema.generated.ts', 'utf8')).toBe(readFileSync(file, 'utf8'));
  } finally {
    rmSync(file, { force: true });
    await database.drop();
  }
});

it('a CHECK that lists the values of one column says which they are, and any other says nothing', () => {
  const stateOf = (values: string[]) => ({ column: 'state', values });
  expect(listedValues("CHECK ((state = ANY (ARRAY['asked'::text, 'given-back'::text])))")).toEqual(
    stateOf(['asked', 'given-back']),
  );
  expect(listedValues("CHECK ((state = ANY (ARRAY['asked'::text]))) NOT VALID")).toEqual(stateOf(['asked']));
  expect(listedValues("CHECK ((state = 'usd'::text))")).toEqual(stateOf(['usd']));
  expect(listedValues("CHECK (((state <@ '{a,b_c}'::text[]) AND (cardinality(state) > 0)))")).toEqual(
    stateOf(['a', 'b_c']),
  );
  for (const other of [
    "CHECK (((state = ANY (ARRAY['won'::text, 'lost'::text])) = (ended_at IS NOT NULL)))",
    "CHECK (((state = 'asked'::text) = (decided_at IS NULL)))",
    "CHECK (((state <@ '{a,b}'::text[]) OR (kind IS NULL)))",
    'CHECK ((period_seconds = ANY (ARRAY[30, 60])))',
    'CHECK ((length(state) >= 1))',
  ])
    expect([other, listedValues(other)]).toEqual([other, undefined]);
});
