import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform } from '#tests/platform.ts';
import { refusing } from './plain-answers.ts';
import { readsInLine } from './reads-in-line.ts';
import { createWeb } from './web.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

const counted = (answers: readonly Response[]) => ({
  taken: answers.filter(({ status }) => status === 200).length,
  refused: answers.filter(({ status }) => status === 503).length,
});

/** A place that answers when it is told to. */
function heldPlace() {
  const gate = Promise.withResolvers<void>();
  const place = new Hono();
  let running = 0;
  let mostRunning = 0;
  place.use(readsInLine(refusing(world.platform.configuration)));
  place.get('/page', async (context) => {
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    await gate.promise;
    running -= 1;
    return context.text('Here.');
  });
  place.post('/page', (context) => context.text('Written.'));
  return { place, open: () => gate.resolve(), mostRunning: () => mostRunning };
}

describe('many who read at once', () => {
  it('are answered some at a time, and beyond the line told at once when to come back', async () => {
    const { place, open, mostRunning } = heldPlace();
    const asked = Array.from({ length: 300 }, () => Promise.resolve(place.request('/page')));
    const late = await (asked.at(-1) ?? expect.fail('nobody asked'));
    expect([late.status, late.headers.get('Retry-After')]).toEqual([503, '5']);
    open();
    expect(counted(await Promise.all(asked))).toEqual({ taken: 256, refused: 44 });
    expect(mostRunning()).toBe(32);
    expect((await place.request('/page')).status).toBe(200);
  });

  it('do not keep a write waiting', async () => {
    const { place, open } = heldPlace();
    const asked = Array.from({ length: 300 }, () => Promise.resolve(place.request('/page')));
    expect((await place.request('/page', { method: 'POST' })).status).toBe(200);
    open();
    await Promise.all(asked);
  });

  it('are held so at the pages and calls, and whether the service lives is told all the same', async () => {
    const web = createWeb({
      platform: world.platform,
      build: () => Promise.reject(new Error('No page is wanted here.')),
      staticFiles: new Map(),
      gatewayPages: undefined,
      formTargets: [],
      keepPages: true,
    });
    const ask = (path: string) => Promise.resolve(web.fetch(new Request(`http://localhost${path}`)));
    const asked = Array.from({ length: 300 }, () => ask('/api/content_ms/countries'));
    expect((await ask('/healthz')).status).toBe(200);
    expect(counted(await Promise.all(asked)).refused).toBeGreaterThan(0);
  });
});
