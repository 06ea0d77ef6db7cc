import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { until } from '#platform/embedded-database/poll.ts';
import { createTestDatabase, type TestDatabase } from '#platform/embedded-database/test-database.ts';
import { demoPassword } from '#seeds/cast.ts';
import { openWay } from './database-way.ts';
import { ended, launch, makeDataFolder, type Killable } from './service-process.ts';

let data: Awaited<ReturnType<typeof makeDataFolder>>;
let database: TestDatabase;
let way: Awaited<ReturnType<typeof openWay>>;
let service: Killable;
beforeAll(async () => {
  data = await makeDataFolder();
  database = await createTestDatabase(inject('adminUrl'), inject('templateName'));
  way = await openWay(new URL(database.url));
  service = await launch(data.folder, { DATABASE_URL: way.url });
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  await ended(service.child);
  way.cut();
  await database.drop();
  await data.remove();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}${path}`, { headers, redirect: 'manual', signal: AbortSignal.timeout(20_000) });
const signIn = () =>
  fetch(`${service.url}/api/user_ms/sessions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ contact: 'rosa@example.com', password: demoPassword }),
    signal: AbortSignal.timeout(20_000),
  });

describe('with the database away', () => {
  it('the service says so plainly, lives on, and works again when it is back', async () => {
    const opened = await signIn();
    expect(opened.status).toBe(201);
    const cookie = { Cookie: (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
    expect((await get('/readyz')).status).toBe(200);
    expect((await get('/account/upcoming-booking', cookie)).status).toBe(200);
    const home = await (await get('/')).text();

    way.cut();
    const ready = await get('/readyz');
    expect([ready.status, await ready.json()]).toEqual([503, { ok: false, database: 'away' }]);
    expect((await get('/healthz')).status).toBe(200);
    const page = await get('/account/upcoming-booking', cookie);
    const html = await page.text();
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(html).toContain('We’ll be right back');
    expect(html).toContain('tel:');
    expect(html).not.toMatch(/ECONN|postgres|\.js:\d/);
    const call = await signIn();
    expect(call.status).toBe(503);
    expect(await call.json()).toMatchObject({ ok: false, status: 503 });
    // What is the same for everybody needs no database.
    expect(await (await get('/')).text()).toBe(home);

    await way.mend();
    expect(await until(async () => (await get('/readyz')).status === 200, 20_000)).toBe(true);
    const again = await get('/account/upcoming-booking', cookie);
    expect(again.status).toBe(200);
    expect(await again.text()).toContain('Rosa');
    expect((await signIn()).status).toBe(201);
    expect(service.child.exitCode).toBeNull();
  });
});
