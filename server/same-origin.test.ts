import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { sameOriginOnly } from './same-origin.ts';

const app = new Hono();
app.use(sameOriginOnly((context) => context.text('refused', 403)));
app.all('*', (context) => context.text('done'));

const send = async (headers: Record<string, string>, method = 'POST') =>
  (
    await app.request('https://help.example.org/anything', {
      method,
      headers: { Host: 'help.example.org', Cookie: 'session=x', ...headers },
    })
  ).status;

describe('a write', () => {
  it.each([
    ['a page of ours', { Origin: 'https://help.example.org' }],
    ['a browser that sends no origin with its own forms', { 'Sec-Fetch-Site': 'same-origin' }],
    ['the address line', { 'Sec-Fetch-Site': 'none' }],
    ['a program with a bearer token', { Authorization: 'Bearer token', Origin: 'https://evil.example' }],
  ])('from %s is taken', async (_, headers) => {
    expect(await send(headers)).toBe(200);
  });

  it.each([
    ['another site', { Origin: 'https://evil.example' }],
    ['another site that hides who it is', { Origin: 'null' }],
    ['a site whose name begins like ours', { Origin: 'https://help.example.org.evil.example' }],
    ['another port', { Origin: 'https://help.example.org:8443' }],
    ['our name without https', { Origin: 'http://help.example.org' }],
    ['a sub-domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['another site by an old browser', { 'Sec-Fetch-Site': 'cross-site' }],
    ['something that is no origin', { Origin: 'help.example.org' }],
    ['nobody knows where, with a cookie', {}],
    [
      'another site, with a header that looks like a token',
      { Authorization: 'Basic abc', Origin: 'https://evil.example' },
    ],
  ])('from %s is refused, by every method', async (_, headers) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) expect(await send(headers, method)).toBe(403);
  });

  it('of a program without a cookie acts for nobody and is taken', async () => {
    const answer = await app.request('http://help.example.org/anything', {
      method: 'POST',
      headers: { Host: 'help.example.org' },
    });
    expect(answer.status).toBe(200);
  });
});

describe('reading', () => {
  it('is open to links from everywhere', async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect(await send({ Origin: 'https://evil.example' }, method)).toBe(200);
  });
});
