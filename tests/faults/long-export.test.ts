import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { serviceCommand, serviceEnvironment } from '#scripts/service-command.ts';
import { createTestPlatform } from '#tests/platform.ts';

const run = promisify(execFile);
/** What `deploy/` and `npm start` say of the heap. */
const asDeployed = serviceCommand.filter((word) => word.startsWith('--max'));
const told = z.object({ lines: z.int(), megabytes: z.int() });

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
  await sql`
    insert into messages (id, created_at, dedupe_key, kind, channel, recipient_address, subject, body, due_at, sent_at, marks)
    select ('01938f0e-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, now(), 'long:' || n, 'visit', 'email', 'rosa@example.com',
      'Your visit on Friday', repeat('Somebody comes on Friday at 10:00 AM. ', 20), now(), now(), '[]'
    from generate_series(1, 100000) n`.execute(world.platform.database);
});
afterAll(() => world.close());

async function exported(asked: string) {
  const { stdout } = await run(
    process.execPath,
    [...asDeployed, 'tests/faults/exporting-process.ts', world.databaseUrl, asked],
    { env: { ...process.env, ...serviceEnvironment } },
  );
  return told.parse(JSON.parse(stdout));
}

it('a list of 100,000 rows is saved as CSV in little more memory than one of ten', async () => {
  const few = await exported('state=failed');
  const many = await exported('');
  expect(many.lines).toBeGreaterThan(100_000);
  expect(many.megabytes - few.megabytes).toBeLessThan(60);
});
