import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform } from '#tests/platform.ts';
import { requestContextOf } from './visitor.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

async function addressFor(
  connection: string,
  forwarded: string | undefined,
  TRUST_PROXY: boolean,
): Promise<string> {
  const platform = { ...world.platform, configuration: { ...world.platform.configuration, TRUST_PROXY } };
  const app = new Hono<{ Bindings: HttpBindings }>().get('/', async (context) =>
    context.text((await requestContextOf(context, platform)).address),
  );
  const headers: HeadersInit = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: connection } } });
  return answer.text();
}

describe('the address that a visitor counts by', () => {
  it('is what the proxy of ours says last, where there is one, and that of the connection else', async () => {
    expect(await addressFor('198.51.100.4', '203.0.113.9', false)).toBe('198.51.100.4');
    expect(await addressFor('10.0.0.1', '192.0.2.66, 203.0.113.9', true)).toBe('203.0.113.9');
    expect(await addressFor('10.0.0.1', '203.0.113.9:51234', true)).toBe('203.0.113.9');
    expect(await addressFor('10.0.0.1', '[2001:db8:1:2::7]:51234', true)).toBe('2001:db8:1:2::/64');
    expect(await addressFor('10.0.0.1', undefined, true)).toBe('10.0.0.1');
    expect(await addressFor('::ffff:198.51.100.4', undefined, false)).toBe('198.51.100.4');
  });

  it('is not made new by a header that names none', async () => {
    for (const odd of ['unknown', '', 'x'.repeat(300), '203.0.113.9,', '203.0.113.9, <b>'])
      expect([odd, await addressFor('10.0.0.1', odd, true)]).toEqual([odd, '10.0.0.1']);
  });
});
