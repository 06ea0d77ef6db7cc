import { createServer, request as send, type IncomingHttpHeaders } from 'node:http';
import { request as sendSecurely } from 'node:https';
import type { Server } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cast, demoPassword } from '#seeds/cast.ts';
import { openPages } from './pages.ts';
import { createTestPlatform } from './platform.ts';
import { createTlsProxy, listenAnywhere } from './tls-proxy.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
const started: Server[] = [];
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(async () => {
  for (const server of started) server.close();
  await world.close();
});

async function listen(server: Server): Promise<number> {
  started.push(server);
  return listenAnywhere(server);
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * As much of a browser as is needed: it keeps cookies, says where a form comes from, and accepts the
 * certificate.
 */
function browserAt(origin: string) {
  let cookie = '';
  return async (path: string, form?: Record<string, string>, from = origin): Promise<Answer> => {
    const body = form === undefined ? undefined : new URLSearchParams(form).toString();
    const headers = {
      cookie,
      accept: 'text/html',
      ...(body === undefined
        ? {}
        : {
            origin: from,
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': String(body.length),
          }),
    };
    const answer = await new Promise<Answer>((resolve, reject) => {
      const options = { method: body === undefined ? 'GET' : 'POST', headers, rejectUnauthorized: false };
      const asked = (origin.startsWith('https:') ? sendSecurely : send)(
        `${origin}${path}`,
        options,
        (received) => {
          let text = '';
          received.setEncoding('utf8').on('data', (part: string) => (text += part));
          received.on('end', () =>
            resolve({ status: received.statusCode ?? 0, headers: received.headers, text }),
          );
        },
      );
      asked.on('error', reject).end(body);
    });
    const set = answer.headers['set-cookie']?.find((each) => each.includes('session='));
    if (set !== undefined) cookie = set.split(';')[0] ?? '';
    return answer;
  };
}

const rosa = { contact: cast.rosa.email, password: demoPassword };
const card = { number: '4242424242424242', expiry: '12/31', 'security-code': '123' };

describe('behind a proxy that ends TLS', () => {
  it('forms of our pages are taken, cookies are for https alone, and what leads on stays here', async () => {
    let port = 0;
    const origin = `https://localhost:${await listen(await createTlsProxy(() => port))}`;
    const platform = {
      ...world.platform,
      publicUrl: origin,
      configuration: { ...world.platform.configuration, PUBLIC_URL: origin, TRUST_PROXY: true },
    };
    const { fetch } = await openPages({ ...world, platform });
    port = await listen(createServer(getRequestListener(fetch as Parameters<typeof getRequestListener>[0])));
    const open = browserAt(origin);

    expect((await open('/login', rosa, 'https://evil.example')).status).toBe(403);
    expect((await open('/login', rosa, `http://127.0.0.1:${port}`)).status).toBe(403);
    const signedIn = await open('/login', rosa);
    expect([signedIn.status, signedIn.headers.location]).toEqual([303, '/account/upcoming-booking']);
    expect(signedIn.headers['set-cookie']?.join()).toMatch(
      /^__Host-session=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Expires=/,
    );
    const cards = await open('/account/manage-cards');
    expect([cards.status, /<link rel="canonical" href="([^"]+)"/.exec(cards.text)?.[1]]).toEqual([
      200,
      `${origin}/account/manage-cards`,
    ]);
    expect((await open('/Account/Manage-Cards/?done=added')).headers.location).toBe(
      '/account/manage-cards?done=added',
    );

    const { pathname } = new URL(
      (await open('/account/manage-cards', { intent: 'add' })).headers.location ?? '',
      origin,
    );
    const typed = await open(pathname, card);
    expect([typed.status, typed.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/account\/manage-cards\?setup=/),
    ]);
    expect((await open(typed.headers.location ?? '')).headers.location).toBe(
      '/account/manage-cards?done=added',
    );
    expect((await open('/account/manage-cards?done=added')).text).toContain('Card saved.');
    expect((await open('/metrics')).status).toBe(404);
  });
});

describe('behind a proxy, without our own address', () => {
  it('no page is kept for everybody that names the host of whoever asked first', async () => {
    const asked = async (change: { PUBLIC_URL?: string }) => {
      const configuration = { ...world.platform.configuration, TRUST_PROXY: true, ...change };
      const publicUrl = change.PUBLIC_URL ?? world.platform.publicUrl;
      const web = await openPages({ ...world, platform: { ...world.platform, publicUrl, configuration } });
      const answer = await web.ask('/our-services', { headers: { 'X-Forwarded-Host': 'evil.example' } });
      return {
        isKept: web.memory.variantOf('GET', '/our-services', '') !== undefined,
        cache: answer.headers.get('cache-control'),
        namesEvil: (await answer.text()).includes('evil.example'),
      };
    };
    expect(await asked({})).toEqual({ isKept: false, cache: 'private, no-store', namesEvil: true });
    expect(await asked({ PUBLIC_URL: 'https://help.example.org' })).toEqual({
      isKept: true,
      cache: 'no-cache',
      namesEvil: false,
    });
  });
});

describe('in a demo that is opened by another of its names', () => {
  it('a card can be added, and everything stays at that name', async () => {
    const { fetch } = await openPages(world);
    const open = browserAt(
      `http://127.0.0.1:${await listen(createServer(getRequestListener(fetch as Parameters<typeof getRequestListener>[0])))}`,
    );
    expect((await open('/login', rosa)).status).toBe(303);
    const added = await open('/account/manage-cards', { intent: 'add' });
    expect([added.status, added.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/dev\/gateway\/checkout\//),
    ]);
    const page = await open(added.headers.location ?? '');
    expect(page.text).not.toContain('http://localhost');
    const typed = await open(added.headers.location ?? '', card);
    expect([typed.status, typed.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/account\/manage-cards\?setup=/),
    ]);
    expect((await open(typed.headers.location ?? '')).headers.location).toBe(
      '/account/manage-cards?done=added',
    );
  });
});
