import { once } from 'node:events';
import { createServer, request as ask, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PageMemory } from './page-memory.ts';

let memory: PageMemory;
let port: number;
const server = createServer((request, response) => {
  if (!memory.answer(request, response)) response.writeHead(404).end('not kept');
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => server.close());
beforeEach(() => {
  memory = new PageMemory(['/', '/our-promise']);
});

const html = `<!doctype html><title>Hello</title>${'<p>A long page.</p>'.repeat(200)}`;
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'self'",
};

function keep(path: string, cookies = '', page = html): void {
  const variant = memory.variantOf('GET', path, cookies);
  if (variant === undefined) throw new Error(`${path} is not kept.`);
  memory.keep(variant, page, headers);
}

function get(
  path: string,
  sent: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = ask({ port, path, method, headers: sent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    request.on('error', reject);
    request.end();
  });
}

describe('a page that is kept', () => {
  it('comes as it was rendered, with its headers, in the form that the browser reads', async () => {
    keep('/');
    const plain = await get('/');
    expect(plain.status).toBe(200);
    expect(plain.body.toString()).toBe(html);
    expect(plain.headers).toMatchObject({
      'content-security-policy': "default-src 'self'",
      'cache-control': 'no-cache',
      vary: 'Cookie, Accept-Encoding',
      'content-length': String(html.length),
    });
    const brotli = await get('/', { 'Accept-Encoding': 'gzip, deflate, br' });
    expect([brotli.headers['content-encoding'], brotliDecompressSync(brotli.body).toString()]).toEqual([
      'br',
      html,
    ]);
    const gzip = await get('/', { 'Accept-Encoding': 'gzip' });
    expect([gzip.headers['content-encoding'], gunzipSync(gzip.body).toString()]).toEqual(['gzip', html]);
    expect(brotli.body.length).toBeLessThan(html.length / 4);
  });

  it('may wait in a cache in front where that is set, and never in a browser', async () => {
    memory = new PageMemory(['/'], 60);
    keep('/');
    const first = await get('/');
    const again = await get('/', { 'If-None-Match': first.headers.etag ?? '' });
    for (const { headers: said } of [first, again])
      expect(said).toMatchObject({
        'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60',
        vary: 'Cookie, Accept-Encoding',
      });
    expect(again.status).toBe(304);
  });

  it('is not sent again to a browser that has it', async () => {
    keep('/');
    const { etag } = (await get('/')).headers;
    const again = await get('/', { 'If-None-Match': etag ?? '' });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    keep('/', '', `${html}<p>New.</p>`);
    expect((await get('/', { 'If-None-Match': etag ?? '' })).status).toBe(200);
  });

  it('is another one for large text and more contrast, and for nothing else in a cookie', async () => {
    keep('/', '', 'normal');
    keep('/', 'text=largest; contrast=more', 'largest, more contrast');
    const read = async (cookie: string) => (await get('/', { Cookie: cookie })).body.toString();
    expect(await read('text=largest; contrast=more')).toBe('largest, more contrast');
    expect(await read('contrast=more; _other=1; text=largest')).toBe('largest, more contrast');
    expect(await read('text=large')).toBe('not kept');
    expect(memory.variantOf('GET', '/', 'text=huge; contrast=less')).toBe(
      memory.variantOf('GET', '/', '_ga=1'),
    );
  });
});

describe('what is never answered from memory', () => {
  it.each([
    ['somebody who is signed in', '/', { Cookie: 'text=large; session=abc' }, 'GET'],
    ['somebody who is signed in over https', '/', { Cookie: '__Host-session=abc' }, 'GET'],
    [
      'somebody whose answers on the way to an account are kept',
      '/',
      { Cookie: '_ga=1; registration=abc' },
      'GET',
    ],
    ['somebody who came back from Google', '/', { Cookie: 'found=abc' }, 'GET'],
    ['a write', '/', {}, 'POST'],
    ['a page with a query', '/?zip=11375', {}, 'GET'],
    ['a page that is not for everybody', '/account/profile', {}, 'GET'],
    ['a page that was not asked for yet', '/our-promise', {}, 'GET'],
  ])('%s', async (_, path, sent, method) => {
    keep('/');
    keep('/', '_other=1');
    keep('/', 'text=large');
    expect((await get(path, sent as Record<string, string>, method)).status).toBe(404);
  });

  it('is the number of variants that strangers could make us keep', () => {
    const cookies = [
      '',
      '_a=1',
      'text=large',
      'text=largest',
      'text=normal',
      'text=../..',
      'contrast=more',
      'contrast=x',
      'text=large; contrast=more',
      'text=largest; contrast=more',
    ];
    expect(new Set(cookies.map((cookie) => memory.variantOf('GET', '/', cookie))).size).toBeLessThanOrEqual(
      7,
    );
  });
});

describe('what was forgotten', () => {
  it('is rendered anew, also what was being rendered meanwhile', async () => {
    keep('/');
    const { age } = memory;
    memory.forget();
    memory.keep('/our-promise', html, headers, age);
    expect((await get('/')).status).toBe(404);
    expect((await get('/our-promise')).status).toBe(404);
    keep('/');
    expect((await get('/')).status).toBe(200);
  });
});
