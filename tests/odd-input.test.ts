import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pages } from '#app/route-table.ts';
import { twilioSignature } from '#platform/messages/twilio-signature.ts';
import { createStripeGateway } from '#platform/payment-gateway/stripe-adapter.ts';
import { bookingBody, freeTimes, openApi, type OpenApi } from './contract/client.ts';
import { openPages, sourceBuild } from './pages.ts';

const webhookSecret = 'whsec_of_this_test';
const twilioToken = 'the token of the account';
let api: OpenApi;
let ask: Awaited<ReturnType<typeof openPages>>['ask'];
let bookingId: string;
const takesForms = new Set<string>();
const names = { queries: [] as string[], fields: [] as string[], intents: [] as string[] };
beforeAll(async () => {
  api = await openApi();
  const stripe = createStripeGateway({ secretKey: 'sk_test_none', webhookSecret, now: api.clock.now });
  const platform = {
    ...api.platform,
    gateway: { ...api.platform.gateway, readWebhook: stripe.readWebhook },
    configuration: { ...api.platform.configuration, TWILIO_AUTH_TOKEN: twilioToken },
  };
  ({ ask } = await openPages({ platform, gatewayPages: api.gatewayPages }));
  const [startsAt = ''] = await freeTimes(api);
  const booked = await api.call('POST', '/booking_ms/bookings', {
    body: bookingBody(api, startsAt),
    key: 'first-booking',
  });
  bookingId = z.object({ booking: z.object({ id: z.string() }) }).parse(booked.response).booking.id;
  for (const route of Object.values((await sourceBuild()).routes))
    if (route?.module.action !== undefined) takesForms.add(`/${route.path ?? ''}`);
  // What pages read is found in their source files, so that nothing new is left out here.
  const folder = join(import.meta.dirname, '../app');
  const sources = await Promise.all(
    (await readdir(folder, { recursive: true }))
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFile(join(folder, name), 'utf8')),
  );
  const found = (pattern: RegExp) => [
    ...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name))),
  ];
  names.queries = found(/searchParams\.(?:get|has|getAll)\('([^']+)'\)/g);
  names.fields = found(/(?:\bname="|values\[')(\w+)/g);
  names.intents = found(/(?:\bintent="|intent: z\.literal\('|\['intent'\] === ')([\w-]+)/g);
});
afterAll(() => api.close());
/** Otherwise the limits would answer instead, and what a form has ended would hide the rest. */
afterEach(async () => {
  const { database } = api.platform;
  await database.deleteFrom('rate_limits').execute();
  await database.updateTable('users').set({ status: 'A' }).where('id', '=', api.rosa.member.userId).execute();
  await database
    .updateTable('sessions')
    .set({ ended_at: null })
    .where('user_id', '=', api.rosa.member.userId)
    .execute();
});

/** Escaped for an address or a form. */
const oddValues = [
  '%00',
  '%ED%A0%80',
  '%zz',
  '%0d%0aSet-Cookie:+a=b',
  '//evil.example',
  '/%5Cevil.example',
  '/a%0ab',
  '/%F0%9F%92%A9',
  '__proto__',
  'constructor',
  '-1',
  '1e999',
  '9999999999999999999',
  '2027-13-45',
];
const oddFields = [
  '__proto__=a',
  'constructor=a',
  'toString=a&toString=b',
  'a%00=a',
  'a=b%00',
  '__proto__[a]=b',
  '%ED%A0%80=a',
];
const oddSegments = [
  '%00',
  '%C0%80',
  '%zz',
  '%0d%0a',
  '%2F',
  '%5C',
  '__proto__',
  '-1',
  '%F0%9F%92%A9',
  "'%3B--",
  '018f0000-0000-7000-8000-000000000000',
];
const cookieOf = (token: string) => `session=${token}`;
const form = (body: string, cookie: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { cookie, Origin: 'http://localhost', 'Content-Type': 'application/x-www-form-urlencoded' },
});

/** Everything answered as our own fault, or leading to another site. */
const mishaps: string[] = [];
async function look(what: string, answer: Response): Promise<void> {
  const text = await answer.text();
  const location = answer.headers.get('location') ?? '';
  if (answer.status >= 500) mishaps.push(`${answer.status} ${what}`);
  else if (location !== '' && new URL(location, 'http://localhost').host !== 'localhost')
    mishaps.push(`led to ${location} by ${what}`);
  else if (/"location":"(\/\/|\\\\)/.test(text)) mishaps.push(`led on by data of ${what}`);
  if (answer.headers.has('a')) mishaps.push(`header by ${what}`);
}
const short = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…` : text);
afterEach(() => {
  const seen = mishaps.splice(0);
  expect(seen).toEqual([]);
});

const addressOf = (path: string, id: string) => path.replace(/:\w+/, id);

describe.each(['signed out', 'signed in'])('what a page is asked, %s', (who) => {
  const cookie = () => (who === 'signed in' ? cookieOf(api.rosa.token) : '');

  it.each(pages.map(({ path }) => [path]))('%s takes odd values in its query', async (path) => {
    for (const id of path.includes(':') ? [bookingId, ...oddSegments] : [''])
      await look(
        `GET ${path} with ${short(id)}`,
        await ask(addressOf(path, id), { headers: { cookie: cookie() } }),
      );
    for (const value of oddValues) {
      const query = names.queries
        .map((name) => `${name}=${value}`)
        .join('&')
        .slice(0, 12_000);
      await look(
        `GET ${path}?…=${short(value)}`,
        await ask(`${addressOf(path, bookingId)}?${query}`, { headers: { cookie: cookie() } }),
      );
    }
    await look(
      `GET ${path}?${oddFields.join('&')}`,
      await ask(`${addressOf(path, bookingId)}?${oddFields.join('&')}`, { headers: { cookie: cookie() } }),
    );
  });

  it.each(['/settings/text', '/sign-out', ...pages.map(({ path }) => path)].map((path) => [path]))(
    '%s takes odd forms',
    async (path) => {
      const at = addressOf(path, bookingId);
      for (const method of ['PUT', 'HEAD'])
        await look(
          `${method} ${path}`,
          await ask(at, { method, headers: { cookie: cookie(), Origin: 'http://localhost' } }),
        );
      if (!takesForms.has(path)) return look(`POST ${path}`, await ask(at, form('a=b', cookie())));
      for (const [index, value] of oddValues.entries()) {
        const intent = names.intents[index % names.intents.length] ?? '';
        const body = [
          `intent=${intent}`,
          ...names.fields.filter((name) => name !== 'intent').map((name) => `${name}=${value.slice(0, 100)}`),
        ].join('&');
        await look(`POST ${path} ${intent} ${short(value)}`, await ask(at, form(body, cookie())));
      }
      for (const fields of oddFields)
        await look(
          `POST ${path} ${fields}`,
          await ask(at, form(`intent=add&step=needs&name=a&${fields}`, cookie())),
        );
      for (const type of [
        'text/plain',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/json',
        'x',
      ]) {
        await look(
          `POST ${path} as ${type}`,
          await ask(at, {
            method: 'POST',
            body: '--x\r\n\0{"a":',
            headers: { cookie: cookie(), Origin: 'http://localhost', 'Content-Type': type },
          }),
        );
      }
      return undefined;
    },
  );
});

describe('what a page is asked', () => {
  it('with odd cookies and headers', async () => {
    const odd = ['%00', '%zz', '__proto__', 'constructor', 'ÿ', '"', 'a'.repeat(4_000)];
    for (const value of odd) {
      for (const path of [
        '/',
        '/account/payment',
        '/signup/2',
        '/cleaning',
        '/api/user_ms/users/profile',
        '/signin/google?code=a&state=b',
      ]) {
        const headers = {
          Cookie: ['session', 'text', 'contrast', 'registration', 'kept-form', 'found', 'set-out']
            .map((name) => `${name}=${value}`)
            .join('; '),
          Authorization: `Bearer ${value}`,
          'User-Agent': value,
          'Idempotency-Key': value,
          'Accept-Language': value,
          'If-None-Match': value,
          'X-Forwarded-For': value,
        };
        await look(`${path} with headers ${short(value)}`, await ask(path, { headers }));
      }
    }
  });

  it('of the demo and the test gateway', async () => {
    for (const segment of oddSegments) {
      for (const path of [
        '/dev/mailbox/:id',
        '/dev/mailbox/:id/html',
        '/dev/mailbox/:id/file',
        '/dev/gateway/checkout/:id',
        '/dev/gateway/challenge/:id',
        '/_ipx/:id/social.png',
        '/_ipx/w_10/:id',
        '/icons/:id',
        '/illustrations/:id',
      ]) {
        await look(`${path} with ${short(segment)}`, await ask(addressOf(path, segment)));
      }
      for (const path of [
        '/dev/mailbox/:id/reply',
        '/dev/gateway/checkout/:id',
        '/dev/gateway/checkout/:id/challenge',
        '/dev/gateway/challenge/:id',
        '/dev/gateway/setup_intents/:id/confirm',
      ]) {
        for (const body of [
          '',
          oddFields.join('&'),
          `body=%00&answer=approve&number=${segment}&expiry=${segment}&client_secret=%00`,
        ])
          await look(
            `POST ${path} with ${short(segment)} ${short(body)}`,
            await ask(addressOf(path, segment), form(body, '')),
          );
      }
    }
    for (const value of oddValues)
      await look(`/dev/mailbox?q=${short(value)}`, await ask(`/dev/mailbox?q=${value}&channel=${value}`));
  });
});

describe('a webhook that is signed, with what is none', () => {
  it('of Stripe', async () => {
    const signed = (payload: string) => {
      const seconds = Math.floor(api.clock.now().getTime() / 1_000);
      return ask('/webhooks/stripe', {
        method: 'POST',
        body: payload,
        headers: {
          'Stripe-Signature': `t=${seconds},v1=${createHmac('sha256', webhookSecret).update(`${seconds}.${payload}`).digest('hex')}`,
        },
      });
    };
    const about = (object: unknown) =>
      JSON.stringify({ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object } });
    const payloads = [
      '',
      '{',
      'null',
      '[]',
      '1',
      '"a"',
      '{}',
      '{"__proto__":{"a":1}}',
      '{"id":"evt_1"}',
      '{"id":1,"object":"event","type":2,"data":3}',
      '{"id":"evt_1","type":"payment_intent.succeeded","data":null}',
      about(null),
      about([]),
      about({}),
      about({ id: null }),
      about({ id: '\0' }),
      about({ id: '\ud800' }),
      about({ id: 'a'.repeat(5_000) }),
      JSON.stringify({ id: '\0', object: 'event', type: 'a', data: { object: {} } }),
      JSON.stringify({ id: 'evt_1', object: 'event', type: '\0', data: { object: {} } }),
      JSON.stringify({
        id: 'evt_1',
        object: 'event',
        type: 'checkout.session.completed',
        data: { object: { id: '\0' } },
      }),
    ];
    for (const payload of payloads) {
      const answer = await signed(payload);
      if (answer.status >= 500) mishaps.push(`${answer.status} ${short(payload)}`);
    }
    for (const payload of ['', '{', 'null', '{}', about(null), about({ id: '\0' })])
      expect([payload, (await signed(payload)).status]).toEqual([payload, 400]);
  });

  it('of Twilio', async () => {
    const odd = ['', '\0', '__proto__', 'constructor', 'a'.repeat(3_000), '\u202e', '+17185550142'];
    for (const path of [
      '/webhooks/twilio/replies',
      '/webhooks/twilio/status',
      '/webhooks/twilio/status?message=__proto__',
    ]) {
      for (const value of odd) {
        for (const fields of [
          {},
          { MessageSid: value },
          { MessageSid: value, From: value, Body: value, MessageStatus: value, ErrorCode: value },
          { MessageSid: 'SM7', From: value, Body: 'HELP' },
          { MessageSid: 'SM8', From: '+17185550142', Body: value },
        ] as Record<string, string>[]) {
          const headers = {
            'X-Twilio-Signature': twilioSignature(twilioToken, `${api.platform.publicUrl}${path}`, fields),
          };
          const answer = await ask(path, { method: 'POST', body: new URLSearchParams(fields), headers });
          await look(`${path} ${short(JSON.stringify(fields))}`, answer);
          // Who signed it is not even asked when it has a zero byte.
          expect([path, answer.status === 403]).toEqual([path, Object.values(fields).includes('\0')]);
        }
      }
      await look(
        `${path} as nothing`,
        await ask(path, {
          method: 'POST',
          body: 'x',
          headers: { 'X-Twilio-Signature': 'x', 'Content-Type': 'multipart/form-data' },
        }),
      );
    }
  });
});

const schema: z.ZodType<{ properties?: Record<string, unknown>; $ref?: string }> = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  $ref: z.string().optional(),
});
const described = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        parameters: z
          .array(z.looseObject({ name: z.string().optional(), in: z.string().optional() }))
          .optional(),
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
      }),
    ),
  ),
  components: z.looseObject({ schemas: z.record(z.string(), schema).optional() }).optional(),
});

describe('a call', () => {
  it('takes odd values wherever it takes any', async () => {
    const document = described.parse(await (await ask('/api/openapi.json')).json());
    const plain = (shape: z.output<typeof schema>) =>
      shape.$ref === undefined
        ? shape
        : (document.components?.schemas?.[shape.$ref.split('/').at(-1) ?? ''] ?? shape);
    const odd = [
      null,
      '',
      '\ud800',
      '__proto__',
      -1,
      1e308,
      Number.MAX_SAFE_INTEGER,
      true,
      [],
      [null],
      {},
      { id: {} },
      'a'.repeat(2_000),
      '2027-02-30T25:00:00Z',
      '//evil.example',
    ];
    const texts = ['__proto__', ...odd].map((value) => JSON.stringify(value));
    const headers = { Authorization: `Bearer ${api.rosa.token}`, 'Content-Type': 'application/json' };
    let calls = 0;
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
        const init = (body: string): RequestInit => ({
          method: method.toUpperCase(),
          headers: { ...headers, 'Idempotency-Key': `odd-input-${(calls += 1)}` },
          ...(method === 'get' ? {} : { body }),
        });
        const at = (id: string) => path.replaceAll(/\{\w+\}/g, id);
        for (const segment of path.includes('{') ? oddSegments : [])
          await look(`${method} ${path} with ${short(segment)}`, await ask(at(segment), init('{}')));
        const queries = parameters.flatMap(({ in: where, name = [] }) => (where === 'query' ? name : []));
        for (const value of queries.length === 0 ? [] : oddValues)
          await look(
            `${method} ${path}?…=${short(value)}`,
            await ask(`${at(bookingId)}?${queries.map((name) => `${name}=${value}`).join('&')}`, init('{}')),
          );
        await look(
          `${method} ${path}?${oddFields.join('&')}`,
          await ask(`${at(bookingId)}?${oddFields.join('&')}`, init('{}')),
        );
        if (requestBody === undefined) continue;
        const properties = Object.keys(
          plain(requestBody.content['application/json']?.schema ?? {}).properties ?? {},
        );
        const bodies = [
          ...odd.map((value) => JSON.stringify(Object.fromEntries(properties.map((name) => [name, value])))),
          ...texts,
          '{"__proto__":{"a":1},"constructor":{"prototype":{}}}',
          `{${properties.map((name) => `"${name}":{"__proto__":null,"constructor":1}`).join(',')}}`,
          '',
          '{',
          '\0',
        ];
        for (const body of bodies)
          await look(`${method} ${path} ${short(body)}`, await ask(at(bookingId), init(body)));
        await api.platform.database.deleteFrom('rate_limits').execute();
      }
    }
    expect(calls).toBeGreaterThan(1_000);
  }, 300_000);
});
