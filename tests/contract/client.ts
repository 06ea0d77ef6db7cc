import { Hono } from 'hono';
import { z } from 'zod';
import { createApi } from '#api/api.ts';
import { requestContextOf } from '#server/visitor.ts';
import { saveTestCard, signIn } from '#tests/people.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { nobodyInside } from '../staff.ts';

const problem = z.looseObject({
  ok: z.literal(false),
  status: z.int(),
  code: z.string(),
  detail: z.string().min(10),
  fields: z.array(z.object({ field: z.string(), message: z.string().min(5) })).optional(),
});
const envelope = z.object({ ok: z.literal(true), data: z.object({ response: z.looseObject({}) }) });

export interface ApiAnswer {
  status: number;
  headers: Headers;
  /** The content of the envelope; empty for a refusal and for a file. */
  response: Record<string, unknown>;
  /** The problem document; undefined for a success. */
  problem: z.output<typeof problem> | undefined;
}

/** Every name that leaves us is in snake_case, except those that Web Authentication spells for browsers. */
function checkNames(json: unknown): void {
  if (typeof json !== 'object' || json === null) return;
  for (const [name, value] of Object.entries(json)) {
    if (!/^([a-z0-9]+(_[a-z0-9]+)*)?$/.test(name)) throw new Error(`${name} is not in snake_case.`);
    checkNames(value);
  }
}

/**
 * The API on a database of its own, and a client that accepts no answer but an envelope, a problem document
 * or a file.
 */
export async function openApi(options: Parameters<typeof createTestPlatform>[0] = {}) {
  const world = await createTestPlatform(options);
  const { platform } = world;
  const app = new Hono().route(
    '/api',
    createApi(platform, requestContextOf as Parameters<typeof createApi>[1], nobodyInside, nobodyInside),
  );
  const rosa = await signIn(platform, 'rosa@example.com');
  if (world.gatewayPages === undefined) throw new Error('The tests need the test gateway.');
  const cardId = await saveTestCard(platform, world.gatewayPages, rosa.member);

  async function call(
    method: string,
    path: string,
    options: {
      body?: unknown;
      raw?: BodyInit;
      token?: string | null;
      key?: string;
      headers?: Record<string, string>;
    } = {},
  ): Promise<ApiAnswer> {
    const token = options.token === undefined ? rosa.token : options.token;
    const answer = await app.request(
      `/api${path}`,
      {
        method,
        headers: {
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...(options.body === undefined && options.raw === undefined
            ? {}
            : { 'Content-Type': 'application/json' }),
          ...(options.key === undefined ? {} : { 'Idempotency-Key': options.key }),
          ...options.headers,
        },
        body: options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body)),
      },
      {},
    );
    if (answer.status < 400 && !answer.headers.get('content-type')?.startsWith('application/json'))
      return { status: answer.status, headers: answer.headers, response: {}, problem: undefined };
    const json: unknown = await answer.json();
    checkNames(path.endsWith('/options') ? {} : json);
    if (answer.status < 400)
      return {
        status: answer.status,
        headers: answer.headers,
        response: envelope.parse(json).data.response,
        problem: undefined,
      };
    if (answer.headers.get('content-type') !== 'application/problem+json')
      throw new Error(`A refusal came as ${answer.headers.get('content-type')}.`);
    const parsed = problem.parse(json);
    checkNames(parsed.fields?.map(({ field }) => ({ [field]: '' })) ?? []);
    if (parsed.status !== answer.status) throw new Error('The status in the document is another one.');
    return { status: answer.status, headers: answer.headers, response: {}, problem: parsed };
  }
  /** The limits count by the minute, and a test asks more in a moment than a person in an hour. */
  const nextMinute = () => world.clock.moveTo(new Date(world.clock.now().getTime() + 60_000));
  return { ...world, app, rosa, cardId, call, nextMinute };
}

export type OpenApi = Awaited<ReturnType<typeof openApi>>;

export const homeCleaning = {
  option_id: 'home-cleaning',
  bedrooms: 2,
  bathrooms: 1,
  other_rooms: 1,
  extras: [],
};

const slots = z.object({
  days: z.array(z.object({ times: z.array(z.object({ starts_at: z.string() })) })),
});

/** The free times for a home cleaning in Rosa's ZIP code, the first one first. */
export async function freeTimes(api: OpenApi): Promise<string[]> {
  const { response, problem: refusal } = await api.call('POST', '/booking_ms/slots', {
    body: { answers: homeCleaning, zipcode: '11375' },
  });
  if (refusal !== undefined) throw new Error(`No free times: ${refusal.code}.`);
  return slots.parse(response).days.flatMap((day) => day.times.map((time) => time.starts_at));
}

export function bookingBody(api: OpenApi, startsAt: string) {
  return {
    recipient_id: api.rosa.recipientId,
    answers: homeCleaning,
    starts_at: startsAt,
    notes: null,
    card_id: api.cardId,
  };
}

/** What was last sent to an address to prove who its owner is: the code and the link in it. */
export async function lastSecurityMessage(
  { platform }: OpenApi,
  address: string,
): Promise<{ code: string; link: string }> {
  const { body } = await platform.database
    .selectFrom('messages')
    .select('body')
    .where('recipient_address', '=', address)
    .where('kind', '=', 'security')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    code: /\b\d{6}\b/.exec(body ?? '')?.[0] ?? '',
    link: /(?:link|code)=([\w-]+)/.exec(body ?? '')?.[1] ?? '',
  };
}
