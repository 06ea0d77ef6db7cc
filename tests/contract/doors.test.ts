import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pages } from '#app/route-table.ts';
import { findMember } from '#domains/people/people.server.ts';
import { startCalendarFeed } from '#domains/visit-news/calendar-feed.server.ts';
import { openPages } from '../pages.ts';
import { signIn } from '../people.ts';
import { bookingBody, freeTimes, openApi, type OpenApi } from './client.ts';

let api: OpenApi;
let ask: Awaited<ReturnType<typeof openPages>>['ask'];
let feed: string;
const tokens: Record<string, string> = {};
const ids: Record<string, string> = { id: '018f0000-0000-7000-8000-000000000000', month: '2027-02' };
beforeAll(async () => {
  api = await openApi();
  ({ ask } = await openPages(api));
  const [startsAt = ''] = await freeTimes(api);
  const booked = await api.call('POST', '/booking_ms/bookings', {
    body: bookingBody(api, startsAt),
    key: 'first-booking',
  });
  ids['booking'] = z.object({ booking: z.object({ id: z.string() }) }).parse(booked.response).booking.id;
  const { id: payment } = await api.platform.database
    .selectFrom('payments')
    .select('id')
    .where('payer_id', '=', api.rosa.member.userId)
    .executeTakeFirstOrThrow();
  ids['payment'] = payment;
  tokens['its owner'] = api.rosa.token;
  tokens['another member'] = (await signIn(api.platform, 'grace@example.com')).token;
  const started = await startCalendarFeed(api.platform, api.rosa.member, 'Phone');
  if (!started.ok) throw new Error(started.refusal.code);
  feed = started.value.secret;
});
afterEach(() => status('A'));
afterAll(() => api.close());

/** From now on Rosa's account is in this state. */
async function status(state: 'A' | 'X' | 'S'): Promise<void> {
  await api.platform.database
    .updateTable('users')
    .set({ status: state })
    .where('id', '=', api.rosa.member.userId)
    .execute();
  expect((await findMember(api.platform.database, api.rosa.member.userId))?.status).toBe(state);
}

const described = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ security: z.array(z.unknown()).optional() })),
  ),
});
const addressOf = (path: string) =>
  path
    .replace('/bookings/{id}', `/bookings/${ids['booking']}`)
    .replace('/payments/{id}', `/payments/${ids['payment']}`)
    .replace('{month}', ids['month'] ?? '')
    .replaceAll(/\{\w+\}/g, ids['id'] ?? '');
const code = async (answer: Response) =>
  answer.headers.get('content-type') === 'application/problem+json'
    ? ((await answer.json()) as { code: string }).code
    : undefined;

/** Every call and file that the document names, except those that are for anybody. */
async function doors(): Promise<[method: string, path: string][]> {
  const { paths } = described.parse(await (await ask('/api/openapi.json')).json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security }]): [string, string][] =>
      security?.length === 0 ? [] : [[method.toUpperCase(), path]],
    ),
  );
}

async function knock(method: string, path: string, token: string | undefined): Promise<Response> {
  const headers = {
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    'Content-Type': 'application/json',
    'Idempotency-Key': 'the-same-knock',
  };
  return ask(addressOf(path), { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) });
}

const files = [
  '/api/booking_ms/bookings/{id}/calendar.ics',
  '/api/payment_ms/payments/{id}/receipt.pdf',
  '/api/payment_ms/statements/{month}/statement.pdf',
  '/api/user_ms/users/data.zip',
];

/** What is about the account itself, or is read before anything is booked. */
const openToNotActivated = /^\/api\/(user_ms|notification_ms|content_ms|payment_ms\/subscription)/;

describe('every call and file that is for members', () => {
  it('is there at all', async () => {
    const all = await doors();
    expect(all.length).toBeGreaterThan(80);
    for (const path of files) expect(all).toContainEqual(['GET', path]);
  });

  it('is not for who is signed out', async () => {
    for (const [method, path] of await doors())
      expect([method, path, await code(await knock(method, path, undefined))]).toEqual([
        method,
        path,
        'not_signed_in',
      ]);
  });

  it('is not for somebody whose account is stopped', async () => {
    await status('S');
    for (const [method, path] of await doors())
      expect([method, path, await code(await knock(method, path, tokens['its owner']))]).toEqual([
        method,
        path,
        'suspended',
      ]);
  });

  it('is not for somebody who is not activated, but for what is about the account itself', async () => {
    await status('X');
    for (const [method, path] of await doors()) {
      if (openToNotActivated.test(path)) continue;
      expect([method, path, await code(await knock(method, path, tokens['its owner']))]).toEqual([
        method,
        path,
        'not_activated',
      ]);
    }
  });
});

describe('a file', () => {
  it.each(files.map((path) => [path]))(
    '%s is there for its owner, and nothing of it for another member',
    async (path) => {
      const own = await knock('GET', path, tokens['its owner']);
      const text = Buffer.from(await own.arrayBuffer()).toString('latin1');
      expect([path, own.status]).toEqual([path, 200]);
      const others = await knock('GET', path, tokens['another member']);
      if (path.includes('{id}')) expect([path, others.status]).toEqual([path, 404]);
      else expect(Buffer.from(await others.arrayBuffer()).toString('latin1')).not.toBe(text);
    },
  );

  it('of a calendar program is not there while the account is stopped', async () => {
    const read = async () => (await ask(`/api/booking_ms/calendars/${feed}.ics`)).status;
    expect(await read()).toBe(200);
    await status('S');
    expect(await read()).toBe(404);
  });
});

describe('every page that needs an account', () => {
  it('is not for somebody whose account is stopped, whatever is sent there', async () => {
    await status('S');
    for (const { path, guard } of pages.filter((page) => page.guard !== 'none')) {
      for (const form of [undefined, 'intent=add']) {
        const headers = {
          Cookie: `session=${tokens['its owner']}`,
          Origin: 'http://localhost',
          'Content-Type': 'application/x-www-form-urlencoded',
        };
        const answer = await ask(
          path.replace(/:\w+/, ids['booking'] ?? ''),
          form === undefined ? { headers } : { method: 'POST', headers, body: form },
        );
        expect([path, guard, answer.status, answer.headers.get('location')]).toEqual([
          path,
          guard,
          302,
          '/account-stopped',
        ]);
      }
    }
  });
});
