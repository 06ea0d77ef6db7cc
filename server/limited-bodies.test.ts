import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform } from '#tests/platform.ts';
import { createWeb } from './web.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let web: ReturnType<typeof createWeb>;
beforeAll(async () => {
  world = await createTestPlatform();
  const configuration = { ...world.platform.configuration, TWILIO_AUTH_TOKEN: 'a token for the tests' };
  web = createWeb({
    platform: { ...world.platform, configuration },
    build: () => Promise.reject(new Error('No page is reached.')),
    staticFiles: new Map(),
    gatewayPages: world.gatewayPages,
    formTargets: [],
    keepPages: true,
  });
});
afterAll(() => world.close());

const post = (path: string, body: string, contentType: string) =>
  web.fetch(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': contentType },
    }),
    { incoming: { socket: { remoteAddress: '203.0.113.7' } } },
  ) as Promise<Response>;

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';

describe('what is too much for a door', () => {
  it.each([
    ['/api/user_ms/sessions', json, 'application/problem+json'],
    ['/signin', form, 'text/html; charset=UTF-8'],
    ['/dev/gateway/checkout/1', form, 'text/html; charset=UTF-8'],
    ['/webhooks/twilio/replies', form, 'text/html; charset=UTF-8'],
    ['/webhooks/stripe', json, 'text/html; charset=UTF-8'],
  ])(
    '%s refuses before anything is parsed, in the form that its caller reads',
    async (path, sentAs, answeredAs) => {
      const large = await post(path, 'x'.repeat(300 * 1024), sentAs);
      expect([large.status, large.headers.get('content-type'), large.headers.get('connection')]).toEqual([
        413,
        answeredAs,
        'close',
      ]);
      const many = await post(path, sentAs === json ? `[${'{},'.repeat(8_000)}` : 'a&'.repeat(8_000), sentAs);
      expect([many.status, many.headers.get('content-type')]).toEqual([400, answeredAs]);
      expect(await many.text()).toMatch(
        path === '/webhooks/stripe' ? /Not signed|too many parts/ : /too many parts/,
      );
    },
  );

  it('counts among the tries before it is read', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 241; count += 1)
      statuses.push((await post('/api/notification_ms/enquiries', 'x'.repeat(40_000), json)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([413, 429]);
  });

  it('takes photos where a visit is booked, which may be a repair, and nowhere else, and not without end', async () => {
    const files = 'multipart/form-data; boundary=line';
    const kilobytes = async (path: string, size: number, sentAs = files) =>
      (await post(path, 'x'.repeat(size * 1024), sentAs)).status;
    // No page is reached in this test, which is answered as a fault.
    expect(await kilobytes('/maintenance-repair?draft=1', 5_000)).toBe(500);
    expect(await kilobytes('/maintenance-repair.data', 5_000)).toBe(500);
    expect(await kilobytes('/maintenance-repair', 25_000)).toBe(413);
    expect(await kilobytes('/maintenance-repair', 100, form)).toBe(413);
    expect(await kilobytes('/senior-tech', 5_000)).toBe(500);
    expect(await kilobytes('/check-and-pay', 100)).toBe(413);
    expect(await kilobytes('/price-so-far', 100)).toBe(413);
    const large = await post('/maintenance-repair', 'x'.repeat(25_000 * 1024), files);
    expect(await large.text()).toContain(
      '24 MB at most. Please go back, and choose fewer or smaller photos.',
    );
  });

  it('holds nobody up for ever who is led on from one door to the next', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post('/dev/nothing-there', 'a=1', form)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([500]));
  });
});
