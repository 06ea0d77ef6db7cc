import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import { atOurOrigin, originOf, stayAtTheirName } from './our-origin.ts';
import { sameOriginOnly } from './same-origin.ts';

const withSettings = (settings: Record<string, string>) => ({ configuration: readConfiguration(settings) });
const direct = withSettings({});
const trusting = withSettings({ TRUST_PROXY: 'true' });
const named = withSettings({ PUBLIC_URL: 'https://help.example.org/', TRUST_PROXY: 'true' });
const request = (headers: Record<string, string> = {}, address = 'http://127.0.0.1:3000/login?next=%2F') =>
  new Request(address, { headers });
const forwarded = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'care.example' };

describe('our origin', () => {
  it('is PUBLIC_URL, whatever a request says', () => {
    for (const headers of [{}, forwarded])
      expect(originOf(request(headers), named)).toBe('https://help.example.org');
  });

  it('is what a trusted proxy says, the last of several', () => {
    expect(originOf(request(forwarded), trusting)).toBe('https://care.example');
    expect(
      originOf(
        request({
          'X-Forwarded-Proto': 'http, https',
          'X-Forwarded-Host': 'evil.example, care.example:8443',
        }),
        trusting,
      ),
    ).toBe('https://care.example:8443');
    expect(originOf(request({ 'X-Forwarded-Proto': 'https' }), trusting)).toBe('https://127.0.0.1:3000');
    expect(originOf(request(), trusting)).toBe('http://127.0.0.1:3000');
  });

  it('is not what anybody else says, nor what is no host', () => {
    expect(originOf(request(forwarded), direct)).toBe('http://127.0.0.1:3000');
    for (const host of [
      '',
      'a/b',
      'user@care.example',
      'care.example:port',
      'care.example#',
      'a b',
      '[::1',
      'care.example:99999',
    ]) {
      expect([host, originOf(request({ ...forwarded, 'X-Forwarded-Host': host }), trusting)]).toEqual([
        host,
        expect.stringMatching(/^https?:\/\/127\.0\.0\.1:3000$/),
      ]);
    }
    expect(originOf(request({ 'X-Forwarded-Proto': 'javascript' }), trusting)).toBe('http://127.0.0.1:3000');
  });
});

describe('a request', () => {
  it('stands at our origin with all that came with it', async () => {
    const sent = new Request('http://127.0.0.1:3000/login?next=%2F', {
      method: 'POST',
      headers: { Cookie: 'a=b' },
      body: 'contact=rosa',
    });
    const placed = atOurOrigin(sent, named);
    expect([placed.url, placed.method, placed.headers.get('cookie'), await placed.text()]).toEqual([
      'https://help.example.org/login?next=%2F',
      'POST',
      'a=b',
      'contact=rosa',
    ]);
  });

  it('that is there already is left as it is', () => {
    const sent = request({}, 'https://help.example.org/');
    expect(atOurOrigin(sent, named)).toBe(sent);
  });

  it.each([
    ['https://help.example.org', 200],
    ['http://help.example.org', 403],
    ['http://127.0.0.1:3000', 403],
    ['https://care.example', 403],
    ['https://evil.example', 403],
  ])('from a page at %s is answered %i behind a proxy that ends TLS', async (origin, status) => {
    const app = new Hono();
    app.use(sameOriginOnly((context) => context.text('refused', 403)));
    app.all('*', (context) => context.text('done'));
    const sent = new Request('http://127.0.0.1:3000/login', {
      method: 'POST',
      headers: { Origin: origin, Cookie: 'session=x', Host: '127.0.0.1:3000', ...forwarded },
    });
    expect((await app.fetch(atOurOrigin(sent, named))).status).toBe(status);
  });
});

describe('a redirect', () => {
  const ledTo = (location: string) => {
    const answer = new Response(null, { status: 303, headers: { Location: location } });
    stayAtTheirName(answer, { publicUrl: 'http://localhost:3000' });
    return answer.headers.get('location');
  };

  it('within our own addresses keeps the name that somebody came by', () => {
    expect(ledTo('http://localhost:3000/dev/gateway/checkout/1?a=b')).toBe('/dev/gateway/checkout/1?a=b');
    expect(ledTo('/account/payment')).toBe('/account/payment');
  });

  it('to others is left as it is', () => {
    for (const other of [
      'https://checkout.stripe.com/c/1',
      'http://localhost:30001/x',
      'http://localhost:3000.evil.example/',
    ])
      expect(ledTo(other)).toBe(other);
  });
});
