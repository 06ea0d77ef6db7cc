import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { problemsOf } from '#app/shell/forms.ts';
import { memberOf, type Visit } from '#app/shell/visit.ts';
import type { Member } from '#domains/people/schema.ts';
import type { Platform } from '#platform/platform.ts';
import { takeFromLimit, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import { answerOnce, type StoredAnswer } from '#platform/requests/requests.ts';
import { statusOfBody, usualLimits, withBody, type Bytes } from '#platform/request-bodies/request-bodies.ts';
import type { Refusal, Result } from '#platform/result.ts';
import { problem } from './problem.ts';

export type VisitOf = (context: Context, platform: Platform) => Promise<Visit>;

/** What a call is given: who asks, and what they sent, parsed. `key` is the Idempotency-Key, if there is one. */
export interface Call<Params, Query, Body> {
  platform: Platform;
  visit: Visit;
  member: Member;
  params: Params;
  query: Query;
  body: Body;
  key: string | undefined;
}

interface Answer {
  value: unknown;
  headers?: Record<string, string>;
}

/**
 * One call of the API, declared whole: where it is, who may make it, what goes in and out. The declaration is the
 * documentation and the check at once.
 */
export interface Operation<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Response extends z.ZodType> {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  summary: string;
  /** `anyone`, a signed-in `member` whether activated or not, or an `active` one. */
  who: 'anyone' | 'member' | 'active';
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  status?: 200 | 201;
  /** Whether a repeated Idempotency-Key gets the first answer again. `never` where the answer carries a secret. */
  repeat?: 'optional' | 'required' | 'never';
  answer(call: Call<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<Result<Answer>>;
}

const writesPerAccount: RateLimit = { name: 'api-writes', most: 240, windowSeconds: 60 };
const keyPattern = /^[\x21-\x7e]{8,100}$/;

/** Lets a call be made at its path and writes it into the OpenAPI document. */
export function register<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Response extends z.ZodType>(
  api: OpenAPIHono,
  platform: Platform,
  visitOf: VisitOf,
  operation: Operation<Params, Query, Body, Response>,
): void {
  api.openAPIRegistry.registerPath(describe(operation));
  api.on(operation.method.toUpperCase(), operation.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context): Promise<globalThis.Response> => {
    const visit = await visitOf(context, platform);
    const turnedAway = admit(visit, operation.who);
    if (turnedAway !== undefined) return problem(context, turnedAway);
    const writes = operation.method !== 'get';
    if (writes) {
      const limit = await takeFromLimit(platform.database, writesPerAccount, visit.member?.userId ?? visit.address, platform.clock.now());
      if (!limit.ok) return problem(context, limit.refusal);
    }
    if (operation.body === undefined) return answerCall(context, visit, undefined);
    return withBody(context.req.raw, usualLimits, async (body) => {
      if (body.ok) return answerCall(context, visit, body.value);
      context.header('Connection', 'close');
      return problem(context, body.refusal, statusOfBody(body.refusal));
    });
  });

  async function answerCall(context: Context, visit: Visit, sent: Bytes | undefined): Promise<globalThis.Response> {
    const writes = operation.method !== 'get';
    const input = readInput(context, operation, sent);
    if (!input.ok) return problem(context, input.refusal, input.refusal.code === 'not_json' ? 415 : input.refusal.code.startsWith('malformed') ? 400 : undefined);
    const key = context.req.header('idempotency-key');
    if (key !== undefined && !keyPattern.test(key)) return problem(context, badKey, 400);
    if (key === undefined && operation.repeat === 'required') return problem(context, missingKey, 400);
    const member = operation.who === 'anyone' ? (visit.member ?? nobody) : memberOf(visit);
    const run = () => operation.answer({ platform, visit, member, ...input.value, key } as Call<z.output<Params>, z.output<Query>, z.output<Body>>);

    if (!writes || key === undefined || operation.repeat === 'never' || visit.member === null) {
      const answer = await run();
      if (!answer.ok) return problem(context, answer.refusal);
      return context.json(envelope(answer.value.value), operation.status ?? 200, { 'Cache-Control': 'no-store', ...answer.value.headers });
    }
    const stored = await answerOnce(
      platform.database,
      { actor: visit.member.userId, key, route: `${operation.method} ${context.req.path}`, body: input.value.body ?? null },
      platform.clock.now(),
      async (): Promise<StoredAnswer> => {
        const answer = await run();
        if (answer.ok) return { status: operation.status ?? 200, body: envelope(answer.value.value) };
        const refused = problem(context, answer.refusal);
        return { status: refused.status, body: await refused.json() };
      },
    );
    if (!stored.ok) return problem(context, stored.refusal);
    return context.body(JSON.stringify(stored.value.body), stored.value.status as 200, {
      'Content-Type': stored.value.status < 400 ? 'application/json' : 'application/problem+json',
      'Cache-Control': 'no-store',
      ...(stored.value.repeated ? { 'Idempotent-Replay': 'true' } : {}),
    });
  }
}

const nobody: Member = { userId: '', status: 'X', name: '', profileCompleted: false };

function admit(visit: Visit, who: 'anyone' | 'member' | 'active'): Refusal | undefined {
  if (who === 'anyone') return undefined;
  if (visit.member === null) return { kind: 'unauthenticated', code: 'not_signed_in', message: 'Sign in first.' };
  if (who === 'active' && visit.member.status === 'X') {
    return { kind: 'forbidden', code: 'not_activated', message: 'Activate the account first, with the code that we sent.' };
  }
  if (visit.member.status === 'S') return { kind: 'forbidden', code: 'suspended', message: 'This account is stopped for now. Please call us.' };
  return undefined;
}

function envelope(value: unknown) {
  return { ok: true, data: { response: value } };
}

interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

function readInput(context: Context, { params, query, body }: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType }, sent: Bytes | undefined): Result<Input> {
  const parts: [keyof Input, z.ZodType | undefined, unknown][] = [
    ['params', params, context.req.param()],
    ['query', query, context.req.query()],
  ];
  if (body !== undefined) {
    const json = readJson(context, sent ?? new Uint8Array());
    if (!json.ok) return json;
    parts.push(['body', body, json.value]);
  }
  const input: Input = { params: undefined, query: undefined, body: undefined };
  for (const [part, schema, value] of parts) {
    if (schema === undefined) continue;
    const parsed = schema.safeParse(value);
    if (!parsed.success) {
      if (part === 'params') return { ok: false, refusal: { kind: 'not_found', code: 'not_found', message: 'There is nothing at this address.' } };
      return {
        ok: false,
        refusal: { kind: 'invalid', code: 'invalid_input', message: 'Some fields cannot be taken as they are.', fields: problemsOf(parsed.error) },
      };
    }
    input[part] = parsed.data;
  }
  return { ok: true, value: input };
}

function readJson(context: Context, sent: Bytes): Result<unknown> {
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(context.req.header('content-type') ?? '')) {
    return { ok: false, refusal: { kind: 'invalid', code: 'not_json', message: 'Send JSON, with the header Content-Type: application/json.' } };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(sent);
    const value: unknown = JSON.parse(text, (_, part: unknown) => {
      // JSON can spell what is no text: half a character, or the zero that the database cannot keep.
      if (typeof part === 'string' && (!part.isWellFormed() || part.includes('\0'))) throw new SyntaxError('no text');
      return part;
    });
    return { ok: true, value };
  } catch {
    return { ok: false, refusal: { kind: 'invalid', code: 'malformed_json', message: 'This is not JSON in UTF-8.' } };
  }
}

const badKey: Refusal = { kind: 'invalid', code: 'bad_key', message: 'An Idempotency-Key has 8 to 100 plain characters.' };
const missingKey: Refusal = {
  kind: 'invalid',
  code: 'key_missing',
  message: 'Send an Idempotency-Key header, new for each booking, so that a repeated request books only once.',
};

const problemSchema = z.object({
  ok: z.literal(false),
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

function describe(operation: Operation<z.ZodType, z.ZodType, z.ZodType, z.ZodType>): RouteConfig {
  const refusals = [400, 401, 403, 404, 409, 422, 429].filter((status) => status !== 401 || operation.who !== 'anyone');
  const headers = operation.repeat === undefined || operation.repeat === 'never' ? undefined : z.object({ 'Idempotency-Key': operation.repeat === 'required' ? z.string() : z.string().optional() });
  return {
    method: operation.method,
    path: `/api${operation.path}`,
    summary: operation.summary,
    tags: [operation.path.split('/')[1] ?? ''],
    security: operation.who === 'anyone' ? [] : [{ bearer: [] }, { session: [] }],
    request: {
      ...(operation.params === undefined ? {} : { params: operation.params as unknown as z.ZodObject }),
      ...(operation.query === undefined ? {} : { query: operation.query as unknown as z.ZodObject }),
      ...(headers === undefined ? {} : { headers }),
      ...(operation.body === undefined ? {} : { body: { required: true, content: { 'application/json': { schema: operation.body } } } }),
    },
    responses: {
      [operation.status ?? 200]: {
        description: 'Done',
        content: { 'application/json': { schema: z.object({ ok: z.literal(true), data: z.object({ response: operation.response }) }) } },
      },
      ...Object.fromEntries(
        refusals.map((status) => [status, { description: 'Refused', content: { 'application/problem+json': { schema: problemSchema } } }]),
      ),
    },
  };
}
