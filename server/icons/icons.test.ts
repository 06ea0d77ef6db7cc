import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openIconData } from './icon-data.ts';
import { createIcons } from './icons.ts';

const log = { warn: () => undefined };
let asked: string[];
let servers: Server[];
/** One that fails, one that never answers, one that knows the icon. */
let hosts: string[];
beforeAll(async () => {
  const star = JSON.stringify({
    prefix: 'other',
    icons: { star: { body: '<path d="M0 0"/>' } },
    width: 20,
    height: 20,
  });
  const answers: ((end: (status: number, body: string) => void) => void)[] = [
    (end) => end(503, ''),
    () => undefined,
    (end) => end(200, star),
  ];
  servers = answers.map((answer, index) =>
    createServer((request, response) => {
      asked.push(`${index} ${request.url}`);
      answer((status, body) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(body));
    }),
  );
  hosts = await Promise.all(
    servers.map(async (server) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const place = server.address();
      return `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}`;
    }),
  );
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  asked = [];
});

describe('icons', () => {
  it('of our own set ask nobody, and go by their second name too', async () => {
    const web = createIcons(openIconData({ hosts, log }));
    const answer = await web.request('/icons/lucide.json?icons=car,calendar-days');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=604800');
    expect(await answer.json()).toMatchObject({
      prefix: 'lucide',
      icons: { car: { body: expect.stringContaining('<') }, 'calendar-days': {} },
      width: 24,
    });
    const drawing = await web.request('/icons/lucide.svg?icons=car');
    expect([drawing.headers.get('Content-Type'), await drawing.text()]).toEqual([
      'image/svg+xml',
      expect.stringContaining('<symbol id="car" viewBox="0 0 24 24">'),
    ]);
    expect(asked).toEqual([]);
  });

  it('of other sets come from the first host that gives them in time, and are kept for a week', async () => {
    let now = 0;
    const data = openIconData({ hosts, log, now: () => now, timeoutMilliseconds: 200 });
    const star = await data.find('other', ['star']);
    expect(star?.icons).toEqual({ star: { body: '<path d="M0 0"/>' } });
    expect(asked).toEqual([
      '0 /other.json?icons=star',
      '1 /other.json?icons=star',
      '2 /other.json?icons=star',
    ]);
    now = 168 * 3_600_000 - 1;
    await data.find('other', ['star']);
    expect(asked).toHaveLength(3);
    now += 2;
    await data.find('other', ['star']);
    expect(asked).toHaveLength(6);
  });

  it('are waited for 5 seconds at each host', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await openIconData({ hosts: hosts.slice(2), log }).find('other', ['star']);
    expect(timeout.mock.calls).toEqual([[5_000]]);
    timeout.mockRestore();
  });

  it('that nobody has are not found, and odd names not asked for', async () => {
    const web = createIcons(openIconData({ hosts: [], log }));
    expect((await web.request('/icons/other.json?icons=star')).status).toBe(404);
    expect((await web.request('/icons/lucide.json?icons=../secret')).status).toBe(400);
    expect((await web.request('/icons/lucide.svg?icons=no-such-icon')).status).toBe(404);
  });
});
