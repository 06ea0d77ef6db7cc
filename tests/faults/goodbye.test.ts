import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#platform/embedded-database/poll.ts';
import { demoPassword } from '#seeds/cast.ts';
import { databaseUrlIn } from '#tests/database-address.ts';
import { ended, launch, makeDataFolder, type Killable } from './service-process.ts';

let data: Awaited<ReturnType<typeof makeDataFolder>>;
let service: Killable;
beforeAll(async () => {
  data = await makeDataFolder();
  service = await launch(data.folder);
});
afterAll(async () => {
  service.child.kill('SIGKILL');
  await ended(service.child);
  await data.remove();
});

async function openClient(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await databaseUrlIn(data.folder) });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const signIn = () =>
  fetch(`${service.url}/api/user_ms/sessions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ contact: 'rosa@example.com', password: demoPassword }),
  });

function lives(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a second service', () => {
  it('does not start on the same data, says so, and leaves the first one alone', async () => {
    const postgres = await service.postgresProcess();
    await expect(launch(data.folder)).rejects.toThrow(
      /ended with 1\.\nHearthside could not start\.\nAnother Hearthside is already running on the data folder .+; stop it first or set DATA_DIR/,
    );
    expect(await service.postgresProcess()).toBe(postgres);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  });
});

describe('told to stop', () => {
  it('the service takes nothing new, finishes what it is at, and stops PostgreSQL last', async () => {
    const postgres = await service.postgresProcess();
    // A client that connects now has to wait until we let it in.
    const [client, onlooker] = [await openClient(), await openClient()];
    await client.query('begin');
    await client.query('lock table sessions in access exclusive mode');
    const answer = signIn();
    const waiting = async () =>
      (
        await onlooker.query(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%sessions%'",
        )
      ).rowCount !== 0;
    expect(await until(waiting, 10_000)).toBe(true);
    await onlooker.end();

    let said = '';
    const stopping = new Promise<void>((resolve) => {
      service.child.stdout?.on('data', (chunk: Buffer) => {
        said += chunk.toString('utf8');
        if (said.includes('Stopping.')) resolve();
      });
    });
    service.child.kill('SIGTERM');
    await stopping;
    // What a proxy has sent just before is still taken.
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    const refusesOthers = () =>
      fetch(`${service.url}/healthz`).then(
        () => false,
        () => true,
      );
    expect(await until(refusesOthers, 5_000)).toBe(true);
    service.child.kill('SIGTERM');
    expect(service.child.exitCode).toBeNull();
    expect(lives(postgres)).toBe(true);

    await client.query('rollback');
    await client.end();
    expect((await answer).status).toBe(201);
    // There is nothing left to wait for: neither the deadline nor connections that browsers keep open.
    expect(await ended(service.child)).toBe(0);
    expect(said).not.toContain('cut off');
    expect(lives(postgres)).toBe(false);
  });

  it('the service has lost nothing when it starts again', async () => {
    service = await launch(data.folder);
    expect((await signIn()).status).toBe(201);
    service.child.kill('SIGINT');
    expect(await ended(service.child)).toBe(0);
  });
});
