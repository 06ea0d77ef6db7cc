import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domains/limits/limit.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { demoPassword } from '#seeds/cast.ts';
import { signIn } from '#tests/people.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { createHealth } from './health.ts';
import { securityHeaders } from './security-headers.ts';
import { staticFile } from './static-files.ts';
import { createWeb } from './web.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

/** The service with pages that cannot be rendered: what is tested here needs none. */
function web(change: Partial<Parameters<typeof createWeb>[0]> = {}) {
  return createWeb({
    platform: world.platform,
    build: () => Promise.reject(new Error('The pages are broken at secret/path.ts')),
    staticFiles: new Map([
      ['/mark.svg', staticFile('image/svg+xml', 'public, max-age=3600', () => Buffer.from('<svg/>'))],
    ]),
    gatewayPages: world.gatewayPages,
    formTargets: [],
    keepPages: true,
    ...change,
  });
}

const environment = (address = '127.0.0.1') => ({ incoming: { socket: { remoteAddress: address } } });
const ask = (path: string, init: RequestInit = {}, at = web()) =>
  at.fetch(new Request(`http://localhost${path}`, init), environment()) as Promise<Response>;

/** A platform for whose database nobody listens. */
function withoutDatabase() {
  const database = openDatabase('postgres://nobody:nothing@127.0.0.1:9/none', {
    size: 2,
    onFault: () => undefined,
  });
  return { platform: { ...world.platform, database, databaseProbe: database }, database };
}

describe('before the launch', () => {
  it('no call about people is answered, and no token read', async () => {
    const { token } = await signIn(world.platform, 'rosa@example.com');
    const at = web({
      platform: {
        ...world.platform,
        configuration: { ...world.platform.configuration, PRE_REGISTRATION_ONLY: true },
      },
    });
    for (const path of [
      '/api/user_ms/users/profile',
      '/api/user_ms/user_preferences',
      '/api/booking_ms/bookings',
    ]) {
      const answer = await ask(path, { headers: { Authorization: `Bearer ${token}` } }, at);
      expect([path, answer.status]).toEqual([path, 503]);
      expect(await answer.json()).toMatchObject({ code: 'pre_registration_only' });
    }
    expect((await ask('/api/content_ms/countries', {}, at)).status).toBe(200);
  });

  it('anyone can join the list, ask for a call and write by API, as nobody that we know', async () => {
    const { token } = await signIn(world.platform, 'rosa@example.com');
    const at = web({
      platform: {
        ...world.platform,
        configuration: { ...world.platform.configuration, PRE_REGISTRATION_ONLY: true },
      },
    });
    const june = { name: 'June Park', contact: 'june@example.com' };
    const call = { name: 'June Park', phone: '718 555 0161', when: 'soon' };
    for (const [path, body] of [
      ['lists', { ...june, zip: '11375', list: 'pre_registration' }],
      ['enquiries', { ...june, kind: 'message', message: 'When do you open?' }],
      ['call_backs', { ...call, topic: 'book' }],
      ['scheduling_requests', { ...call, zip: '11375', service: 'cleaning', soon: 'this-week' }],
    ] as const) {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
      const sent = { method: 'POST', headers, body: JSON.stringify(body) };
      const answer = await ask(`/api/notification_ms/${path}`, sent, at);
      expect([path, answer.status, await answer.text()]).toEqual([path, 201, expect.any(String)]);
    }
    const kept = await world.platform.database
      .selectFrom('enquiries')
      .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
      .where('name', '=', 'June Park')
      .groupBy('user_id')
      .execute();
    expect(kept).toEqual([{ user_id: null, count: 4 }]);
  });
});

describe('before the launch', () => {
  it('a token is not even looked up: pages come with the database away', async () => {
    const { platform, database } = withoutDatabase();
    const page = (PRE_REGISTRATION_ONLY: boolean) =>
      ask(
        '/',
        { headers: { Cookie: 'session=somebody' } },
        web({
          platform: { ...platform, configuration: { ...platform.configuration, PRE_REGISTRATION_ONLY } },
        }),
      );
    // The pages are broken here, which only shows once they are requested.
    expect([(await page(true)).status, (await page(false)).status]).toEqual([500, 503]);
    await database.destroy();
  });
});

describe('in production', () => {
  it.each(['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/01938f0e-0000-7000-8000-000000000000/html'])(
    'there is no %s',
    async (path) => {
      const at = web({
        platform: {
          ...world.platform,
          configuration: { ...world.platform.configuration, MODE: 'production' },
        },
      });
      // An address that is nobody else's is up to the pages, and they are broken here.
      expect((await ask(path, {}, at)).status).toBe(500);
      expect((await ask(path)).status).toBeLessThan(500);
    },
  );
});

describe('the town of a device', () => {
  it.each([
    [{ TRUST_PROXY: true, PLACE_HEADER: 'CF-IPCity' }, 'iPad', 'iPad in Denver'],
    [{ TRUST_PROXY: false, PLACE_HEADER: 'CF-IPCity' }, 'iPhone', 'iPhone'],
    [{ TRUST_PROXY: true, PLACE_HEADER: undefined }, 'Windows', 'Windows computer'],
  ])('is said by a proxy of our own alone: %o', async (change, userAgent, device) => {
    const at = web({
      platform: { ...world.platform, configuration: { ...world.platform.configuration, ...change } },
    });
    const headers = { 'Content-Type': 'application/json', 'User-Agent': userAgent, 'CF-IPCity': 'Denver' };
    const answer = await ask(
      '/api/user_ms/sessions',
      {
        method: 'POST',
        headers,
        body: JSON.stringify({ contact: 'daniel@example.com', password: demoPassword }),
      },
      at,
    );
    expect(answer.status).toBe(201);
    expect(
      await world.platform.database
        .selectFrom('sessions')
        .select('device')
        .where('device', '<>', 'Test')
        .where('device', 'like', `${userAgent}%`)
        .execute(),
    ).toEqual([{ device }]);
  });
});

describe('every answer', () => {
  it.each([
    '/healthz',
    '/readyz',
    '/mark.svg',
    '/api/openapi.json',
    '/api/no-such-call',
    '/dev/mailbox',
    '/dev/gateway/nothing',
    '/a-page',
  ])('has the security headers: %s', async (path) => {
    const answer = await ask(path);
    for (const [name, value] of Object.entries(securityHeaders))
      expect([name, answer.headers.get(name)]).toEqual([name, value]);
    expect(answer.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
  });
});

describe('a request from another site', () => {
  it('is refused before anything is done, in the form that the caller reads', async () => {
    const { token } = await signIn(world.platform, 'rosa@example.com');
    const foreign = {
      method: 'POST',
      headers: { Origin: 'https://evil.example', Cookie: `session=${token}`, Host: 'localhost' },
    };
    const page = await ask('/sign-out', foreign);
    expect([page.status, await page.text()]).toEqual([403, expect.stringContaining('nothing was done')]);
    const call = await ask('/api/user_ms/sessions/current', { ...foreign, method: 'DELETE' });
    expect(call.status).toBe(403);
    expect(await call.json()).toMatchObject({ ok: false, code: 'other_site' });
    const still = await ask('/api/user_ms/users/profile', { headers: { Cookie: `session=${token}` } });
    expect(still.status).toBe(200);
  });

  it('that is too large is refused', async () => {
    const answer = await ask('/api/user_ms/sessions', {
      method: 'POST',
      body: 'x'.repeat(1_000_001),
      headers: { 'Content-Type': 'application/json', 'Content-Length': '1000001' },
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'too_large' });
  });
});

it.each(['account', 'address'] as const)(
  'forms are taken as often in a minute as the table of limits lets an %s',
  async (counted) => {
    const { token } = await signIn(world.platform, 'grace@example.com');
    const send = () =>
      ask(
        '/',
        {
          method: 'POST',
          body: 'a=1',
          headers: {
            Origin: 'http://localhost',
            'Content-Type': 'application/x-www-form-urlencoded',
            ...(counted === 'account' ? { Cookie: `session=${token}` } : {}),
          },
        },
        at,
      );
    const at = web();
    const { minute } = limits.form[counted];
    for (let done = 0; done < minute; done += 1) expect((await send()).status).toBe(500);
    const refused = await send();
    expect([refused.status, Number(refused.headers.get('retry-after')) <= 60, await refused.text()]).toEqual([
      429,
      true,
      expect.stringContaining('Please wait a moment'),
    ]);
    world.clock.moveTo(new Date(world.clock.now().getTime() + 60_000));
    expect((await send()).status).toBe(500);
  },
);

describe('a page that cannot be rendered', () => {
  it('is a plain problem page that says whom to call, and nothing of what went wrong', async () => {
    const answer = await ask('/');
    const html = await answer.text();
    expect(answer.status).toBe(500);
    expect(html).toContain('That was our mistake');
    expect(html).toContain(`tel:${world.platform.configuration.PHONE}`);
    expect(html).not.toMatch(/secret\/path|Error|stack/);
  });

  it('has its look in itself, and its policy lets nothing else in', async () => {
    const answer = await ask('/');
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(await answer.text()) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect([style.length > 100, answer.headers.get('content-security-policy')]).toEqual([
      true,
      expect.stringContaining(`default-src 'none'; style-src 'sha256-${hash}';`),
    ]);
  });
});

describe('with the database away', () => {
  it('the process lives, is not ready, and says so to people in plain words', async () => {
    const { platform, database } = withoutDatabase();
    const at = web({ platform });
    expect((await ask('/healthz', {}, at)).status).toBe(200);
    const ready = await ask('/readyz', {}, at);
    expect([ready.status, await ready.json()]).toEqual([503, { ok: false, database: 'away' }]);
    const page = await ask('/', { headers: { Cookie: 'session=somebody' } }, at);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await page.text()).toContain('Nothing you saved is lost');
    const call = await ask(
      '/api/user_ms/users/profile',
      { headers: { Authorization: 'Bearer somebody' } },
      at,
    );
    expect(call.status).toBe(503);
    expect(await call.json()).toMatchObject({ ok: false, status: 503 });
    await database.destroy();
  });
});

describe('a service that has too much to do', () => {
  it('says that it is ready, though no connection to the database is left', async () => {
    const { database } = world.platform;
    const gate = Promise.withResolvers<void>();
    const size = world.platform.configuration.DATABASE_POOL;
    let taken = 0;
    const allTaken = Promise.withResolvers<void>();
    const busy = Array.from({ length: size }, () =>
      database.connection().execute(async (connection) => {
        await sql`select 1`.execute(connection);
        taken += 1;
        if (taken === size) allTaken.resolve();
        await gate.promise;
      }),
    );
    await allTaken.promise;
    expect((await ask('/readyz', {}, web({}))).status).toBe(200);
    gate.resolve();
    await Promise.all(busy);
  });
});

describe('the metrics', () => {
  const metrics = (
    address: string,
    headers: Record<string, string> = {},
    METRICS_TOKEN?: string,
    change: Partial<typeof world.platform.configuration> = {},
  ) => {
    const health = createHealth({
      ...world.platform,
      configuration: { ...world.platform.configuration, METRICS_TOKEN, ...change },
    });
    return health.fetch(
      new Request('http://localhost/metrics', { headers }),
      environment(address),
    ) as Promise<Response>;
  };

  it('are for the machine itself, or for who has the token', async () => {
    for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect((await metrics(own)).status).toBe(200);
    expect(await (await metrics('127.0.0.1')).text()).toMatch(
      /hearthside_database_connections{state="busy"} \d/,
    );
    for (const other of ['10.0.0.7', '::ffff:10.0.0.7', '2001:db8::1'])
      expect((await metrics(other)).status).toBe(404);
    const token = 'a token for the metrics';
    expect((await metrics('10.0.0.7', { Authorization: `Bearer ${token}` }, token)).status).toBe(200);
    for (const wrong of ['', 'Bearer x', `Bearer ${token}x`])
      expect((await metrics('127.0.0.1', { Authorization: wrong }, token)).status).toBe(404);
  });

  it('are for nobody without the token behind a proxy, which may stand on this machine', async () => {
    for (const header of ['X-Forwarded-For', 'X-Forwarded-Proto', 'Forwarded', 'Via', 'X-Real-IP'])
      expect([header, (await metrics('127.0.0.1', { [header]: '203.0.113.7' })).status]).toEqual([
        header,
        404,
      ]);
    for (const change of [{ TRUST_PROXY: true }, { PUBLIC_URL: 'https://help.example.org' }]) {
      expect((await metrics('127.0.0.1', {}, undefined, change)).status).toBe(404);
      expect(
        (
          await metrics(
            '127.0.0.1',
            { Authorization: 'Bearer a token for the metrics' },
            'a token for the metrics',
            change,
          )
        ).status,
      ).toBe(200);
    }
  });
});

describe('in production', () => {
  it('there is no mailbox and no test gateway', async () => {
    const at = web({
      platform: { ...world.platform, configuration: { ...world.platform.configuration, MODE: 'production' } },
      gatewayPages: undefined,
    });
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/gateway/cards/x']) {
      const answer = await ask(path, {}, at);
      // A path that is not ours is passed to the pages, which are broken here.
      expect([path, answer.status]).toEqual([path, 500]);
    }
  });
});
