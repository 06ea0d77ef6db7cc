import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPages } from './pages.ts';
import { createTestPlatform } from './platform.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let web: Awaited<ReturnType<typeof openPages>>;
beforeAll(async () => {
  world = await createTestPlatform();
  const configuration = { ...world.platform.configuration, PIXEL_ENABLED: true };
  web = await openPages({ ...world, platform: { ...world.platform, configuration } });
});
afterAll(() => world.close());

it.each([
  ['/', 'index'],
  ['/services/cleaning', 'index'],
  ['/our-blog/a-safer-bathroom', 'index'],
  ['/signin', 'index'],
  ['/pay', 'noindex'],
  ['/unsubscribe', 'noindex'],
  ['/account-closed', 'noindex'],
  ['/office/sign-in', 'noindex'],
  ['/field/sign-in', 'noindex'],
  ['/office', 'noindex'],
  ['/no/such/page', 'noindex'],
])('%s says %s to search engines where they may list the site', async (path, robots) => {
  const answer = await web.ask(path);
  const [, inPage] = /<meta name="robots" content="([^"]*)"/.exec(await answer.text()) ?? [];
  expect([answer.headers.get('X-Robots-Tag'), inPage]).toEqual([robots, robots]);
});

it('a page for one reader says so from memory, too, and is not in the sitemap', async () => {
  await (await web.ask('/pay')).text();
  const said: Record<string, string>[] = [];
  const request = { method: 'GET', url: '/pay', headers: {} } as IncomingMessage;
  const response = {
    writeHead: (_status: number, headers: Record<string, string>) => said.push(headers),
    end: () => undefined,
  } as unknown as ServerResponse;
  expect(web.memory.answer(request, response)).toBe(200);
  expect(new Headers(said[0]).get('X-Robots-Tag')).toBe('noindex');
  const listed = await (await web.ask('/sitemap.xml')).text();
  expect(listed).toContain('/our-promise</loc>');
  expect(listed).not.toMatch(/\/(pay|not-me|unsubscribe|undo-change|account-closed|office|field)</);
});
