import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApi, type OpenApi } from '#tests/contract/client.ts';

const documentShape = z.object({
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ operationId: z.string(), tags: z.array(z.string()) })),
  ),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

let api: OpenApi;
let document: z.output<typeof documentShape>;
const htmlOf = new Map<string, string>();
beforeAll(async () => {
  api = await openApi();
  document = documentShape.parse(await (await api.app.request('/api/openapi.json')).json());
  for (const path of ['/api/docs', ...document.tags.map(({ name }) => `/api/docs/${name}`)])
    htmlOf.set(path, await (await api.app.request(path)).text());
});
afterAll(() => api.close());

const open = async (path: string) => {
  const answer = await api.app.request(path);
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    policy: answer.headers.get('content-security-policy') ?? '',
    html: await answer.text(),
  };
};
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found ?? '');
const idsOf = (html: string) => all(html, /\bid="([^"]+)"/g);
const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

describe('the pages of the API', () => {
  it('have each call of the document once, on the page of its group, with all that is said of it', () => {
    for (const { name } of document.tags) {
      const calls = Object.entries(document.paths)
        .flatMap(([path, methods]) =>
          Object.entries(methods).map(([method, call]) => ({ path, method, ...call })),
        )
        .filter(({ tags }) => tags.includes(name));
      const html = htmlOf.get(`/api/docs/${name}`) ?? '';
      expect(all(html, /<h2 id="([a-z]\w+)"><a/g)).toEqual(calls.map(({ operationId }) => operationId));
      for (const { path, method } of calls)
        expect(html.replaceAll('<wbr>', '')).toContain(`<b>${method.toUpperCase()}</b> ${path}</code>`);
    }
  });

  it('explain each shape once', () => {
    const explained = [...htmlOf.values()].flatMap((html) => all(html, /<h3 id="([A-Z]\w+)"/g));
    expect(explained.sort()).toEqual(
      Object.keys(document.components.schemas)
        .filter((name) => name !== 'Done')
        .sort(),
    );
  });

  it('stay small enough to read', () => {
    for (const [path, html] of htmlOf)
      expect([path, Buffer.byteLength(html)]).toEqual([
        path,
        expect.toSatisfy((bytes: number) => bytes <= 45_000, 'at most 45 kB'),
      ]);
  });

  it('have one h1, headings that skip no level, a title with the site, and every id once', () => {
    for (const html of htmlOf.values()) {
      const levels = all(mainOf(html), /<h(\d)/g).map(Number);
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      expect(levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1)).toBe(true);
      expect(html).toMatch(/<title>[^<|]+ \| [^<|]+<\/title>/);
      const ids = idsOf(html);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('lead nowhere that is not there', async () => {
    const ours = /^\/api\/docs(\/\w+)?(#\w+)?$/;
    const elsewhere = new Set<string>();
    for (const [page, html] of htmlOf) {
      for (const href of all(html, /<a\b[^>]*\bhref="([^"]*)"/g)) {
        const [path = '', fragment] = (href.startsWith('#') ? `${page}${href}` : href).split('#');
        if (!ours.test(href) && !href.startsWith('#')) elsewhere.add(href);
        else
          expect([
            href,
            htmlOf.has(path),
            fragment === undefined || idsOf(htmlOf.get(path) ?? '').includes(fragment),
          ]).toEqual([href, true, true]);
      }
      for (const file of all(html, /<link rel="(?:stylesheet|icon)" href="([^"]*)"/g))
        expect(existsSync(join('public', file))).toBe(true);
    }
    expect([...elsewhere].sort()).toEqual([
      '/',
      '/api/openapi.json',
      '/call-me',
      `tel:${api.platform.configuration.PHONE}`,
    ]);
  });

  it('run nothing, and load and send nothing elsewhere', async () => {
    const { html, policy } = await open('/api/docs');
    expect(policy).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(html).not.toMatch(/<script|<style|style="|\bon\w+="/);
  });

  it('have one address each, and say so where there is none', async () => {
    expect(await open('/api/docs/Bookings')).toMatchObject({ status: 301, location: '/api/docs/bookings' });
    for (const path of ['/api/docs/nothing', '/api/docs/bookings/more', '/api/docs/%3Cb%3E']) {
      const { status, html } = await open(path);
      expect([path, status]).toEqual([path, 404]);
      expect(mainOf(html)).toContain('href="/api/docs"');
    }
  });
});

describe('the search', () => {
  const found = async (words: string) =>
    all(
      mainOf((await open(`/api/docs?q=${encodeURIComponent(words)}`)).html),
      /href="\/api\/docs\/\w+#(\w+)"/g,
    );

  it('finds calls by name, path, summary and field, in any capitals, and shapes by their fields', async () => {
    expect(await found('BOOKVISIT')).toEqual(['bookVisit']);
    expect(await found('delete /api/payment_ms/cards')).toEqual(['removeCard']);
    expect(await found('agreed_fee_cents')).toContain('cancelBooking');
    expect(await found('what canceling would cost')).toEqual(['getCancellationFee']);
    expect(await found('free_cancellation_until')).toEqual(['Booking']);
  });

  it('says that nothing was found, and shows what was typed as text', async () => {
    const { html } = await open(`/api/docs?q=${encodeURIComponent('<b>"zebra"')}`);
    expect(mainOf(html)).toContain('Nothing has all of these words');
    expect(html).not.toContain('<b>"zebra"');
    expect(html).toContain('value="&lt;b&gt;&quot;zebra&quot;"');
  });

  it('shows the overview without words, and stays small with the commonest ones', async () => {
    expect((await open('/api/docs?q=%20')).html).toContain('A first call');
    expect(Buffer.byteLength((await open('/api/docs?q=e')).html)).toBeLessThan(40_000);
  });
});
