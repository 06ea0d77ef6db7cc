import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { z } from 'zod';
import { admit } from '#domains/access/doors/door.ts';
import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { takeTries } from '#domains/limits/limit.server.ts';
import type { Member } from '#domains/people/people.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import {
  type Bytes,
  createBodyDoor,
  photoLimits,
  searchesInLine,
  statusOfBody,
  usualLimits,
} from '#platform/request-bodies/request-bodies.ts';
import { answerOnce, type StoredAnswer } from '#platform/requests/requests.ts';
import { type Refusal, refusal, type Result } from '#platform/result.ts';
import { hashOf } from '#platform/secrets.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { type Declared, describe } from './document.ts';
import { problem } from './problem.ts';

export type RequestContextOf = (context: Context, platform: ConnectedPlatform) => Promise<RequestContext>;

/** What a call is given: who asks, and what they sent, parsed. `key` is the Idempotency-Key, if there is one. */
interface Asked<Params, Query, Body> {
  platform: ConnectedPlatform;
  requestContext: RequestContext;
  member: Member;
  params: Params;
  query: Query;
  body: Body;
  key: string | undefined;
}

interface Answer {
  value: unknown;
  headers?: Record<string, string | string[]>;
}

/** A file as it goes out: whole, under a name, never cached in between. */
interface FileAnswer {
  content: string | Uint8Array<ArrayBuffer>;
  name: string;
  /** Whether a browser shows it, or keeps it. */
  shown: 'inline' | 'attachment';
}

/**
 * One call of the API, declared in full: where it is, who may make it, what goes in and out. The declaration
 * is the documentation and the check at once.
 */
interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> extends Declared {
  params?: Params;
  query?: Query;
  body?: Body;
  example?: z.input<Body>;
  /**
   * By which door its body comes: one that lets in what is as large as a photo, or one for what looks for
   * something and changes nothing, which waits behind what does where there is too much to do.
   */
  door?: 'photo' | 'search';
  response: z.ZodType;
  file?: never;
  answer(asked: Asked<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<Result<Answer>>;
}

/**
 * A call that answers with a file, as programs open it: no envelope around it. Refusals are problem documents
 * as everywhere.
 */
interface FileOperation<Params extends z.ZodType = z.ZodType> extends Omit<
  Declared,
  'method' | 'body' | 'query' | 'response'
> {
  params?: Params;
  file: string;
  /** The page that a browser is sent to when its user has to sign in, for the first time or again. */
  page: string;
  answer(asked: Asked<z.output<Params>, unknown, unknown>): Promise<Result<FileAnswer>>;
}

export type ApiCall = Operation | FileOperation;

/** One call of a list: what its `answer` is given has the types of its own schemas. */
export const call = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  operation: Operation<Params, Query, Body>,
): ApiCall => operation;

/** The same for a call that answers with a file. */
export const fileCall = <Params extends z.ZodType>(operation: FileOperation<Params>): ApiCall => operation;

const doors = {
  usual: createBodyDoor(usualLimits),
  photo: createBodyDoor(photoLimits),
  search: createBodyDoor(usualLimits, searchesInLine),
};
export const keyPattern = /^[\x21-\x7e]{8,100}$/;

/** Registers a call at its path and adds it to the OpenAPI document. */
export function register(
  api: OpenAPIHono,
  platform: ConnectedPlatform,
  requestContextOf: RequestContextOf,
  operation: ApiCall,
): void {
  if (operation.file !== undefined) return registerFile(api, platform, requestContextOf, operation);
  api.openAPIRegistry.registerPath(describe(operation));
  api.on(operation.method.toUpperCase(), pathOf(operation), async (context): Promise<Response> => {
    const requestContext = await requestContextOf(context, platform);
    const turnedAway = admit(requestContext.member, operation.who);
    if (turnedAway !== undefined) return problem(context, turnedAway);
    if (operation.method === 'get')
      return answerCall(context, platform, requestContext, operation, undefined);
    const limit = await takeWrite(platform, requestContext);
    if (!limit.ok) return problem(context, limit.refusal);
    return doors[operation.door ?? 'usual'](context.req.raw, async (body) => {
      if (body.ok) {
        const sent = operation.body === undefined ? undefined : body.value;
        return answerCall(context, platform, requestContext, operation, sent);
      }
      context.header('Connection', 'close');
      return problem(context, body.refusal, statusOfBody(body.refusal));
    });
  });
}

function takeWrite(platform: ConnectedPlatform, { member, address }: RequestContext) {
  return takeTries(platform, 'api_write', member === null ? { address } : { account: member.userId });
}

async function answerCall(
  context: Context,
  platform: ConnectedPlatform,
  requestContext: RequestContext,
  operation: Operation,
  sent: Bytes | undefined,
): Promise<Response> {
  const input = readInput(context, operation, sent);
  if (!input.ok) return problem(context, input.refusal, statusOfInput(input.refusal));
  const key = context.req.header('idempotency-key');
  if (key !== undefined && !keyPattern.test(key)) return problem(context, badKey, 400);
  if (key === undefined && operation.repeat === 'required') return problem(context, missingKey, 400);
  const asked = { ...callerOf(platform, requestContext, operation), ...input.value, key };
  return operation.method === 'get' || key === undefined || typeof operation.repeat === 'object'
    ? answerAnew(context, operation, asked)
    : answerByKey(context, operation, asked, key);
}

/** What writes is a command, counted by the name of its call. */
async function carryOut(
  operation: Operation,
  asked: Asked<unknown, unknown, unknown>,
): Promise<Result<Answer>> {
  return operation.method === 'get'
    ? operation.answer(asked)
    : asked.platform.asCommand(operation.name, () => operation.answer(asked));
}

async function answerAnew(
  context: Context,
  operation: Operation,
  asked: Asked<unknown, unknown, unknown>,
): Promise<Response> {
  const answer = await carryOut(operation, asked);
  if (!answer.ok) return problem(context, answer.refusal);
  return context.json(envelope(answer.value.value), operation.status ?? 200, {
    'Cache-Control': 'no-store',
    ...answer.value.headers,
  });
}

/** The same key with the same request is done once, and gets the first answer again. */
async function answerByKey(
  context: Context,
  operation: Operation,
  asked: Asked<unknown, unknown, unknown>,
  key: string,
): Promise<Response> {
  const { platform, requestContext } = asked;
  const stored = await answerOnce(
    platform.database,
    // A path may contain something that opens things, such as the key of a gift card: it is compared, and not kept.
    {
      actor: actorOf(platform, requestContext),
      key,
      route: `${operation.method} ${operation.path}`,
      body: [asked.params ?? null, asked.body ?? null],
    },
    platform.clock.now(),
    async (): Promise<StoredAnswer> => {
      const answer = await carryOut(operation, asked);
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

function registerFile(
  api: OpenAPIHono,
  platform: ConnectedPlatform,
  requestContextOf: RequestContextOf,
  operation: FileOperation,
): void {
  api.openAPIRegistry.registerPath(describe({ ...operation, method: 'get' }));
  api.get(pathOf(operation), async (context) => {
    const requestContext = await requestContextOf(context, platform);
    const turnedAway = admit(requestContext.member, operation.who);
    if (turnedAway !== undefined) return turnAway(context, turnedAway, operation.page);
    const input = readInput(context, operation, undefined);
    if (!input.ok) return problem(context, input.refusal);
    const answer = await operation.answer({
      ...callerOf(platform, requestContext, operation),
      ...input.value,
      key: undefined,
    });
    if (!answer.ok) return turnAway(context, answer.refusal, operation.page);
    const { content, name, shown } = answer.value;
    return context.body(content, 200, {
      'Content-Type': operation.file.startsWith('text/')
        ? `${operation.file}; charset=utf-8`
        : operation.file,
      'Content-Disposition': `${shown}; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    });
  });
}

/**
 * People follow links to files, and a page knows what to do with someone who has to sign in; programs are
 * told.
 */
function turnAway(context: Context, refusal: Refusal, page: string): Response {
  const mayReturn = refusal.kind === 'unauthenticated' || refusal.code === 'not_fresh';
  return mayReturn && /\btext\/html\b/.test(context.req.header('accept') ?? '')
    ? context.redirect(page, 303)
    : problem(context, refusal);
}

function pathOf({ path }: { path: string }): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function callerOf(
  platform: ConnectedPlatform,
  requestContext: RequestContext,
  { who }: { who: Declared['who'] },
) {
  return {
    platform,
    requestContext,
    member: who === 'anyone' ? (requestContext.member ?? nobody) : memberOf(requestContext),
  };
}

/**
 * Whose Idempotency-Key it is: the member's or, signed out, that of the visitors from the same address. The
 * address itself is not kept.
 */
function actorOf(platform: ConnectedPlatform, requestContext: RequestContext): string {
  return (
    requestContext.member?.userId ??
    `visitor:${hashOf(platform.secret, 'idempotency', requestContext.address)}`
  );
}

const nobody: Member = {
  kind: 'member',
  userId: '',
  status: 'X',
  name: '',
  profileCompleted: false,
  ownZone: null,
};

export function envelope(value: unknown) {
  return { ok: true, data: { response: value } };
}

interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

function statusOfInput({ code }: Refusal): 400 | 415 | undefined {
  if (code === 'not_json') return 415;
  return code.startsWith('malformed') ? 400 : undefined;
}

function readInput(
  context: Context,
  { params, query, body }: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType },
  sent: Bytes | undefined,
): Result<Input> {
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
      if (part === 'params')
        return {
          ok: false,
          refusal: refusal('not_found', 'not_found', 'Nothing at this address.'),
        };
      return {
        ok: false,
        refusal: {
          kind: 'invalid',
          code: 'invalid_input',
          message: 'Some fields cannot be taken as they are.',
          fields: problemsOf(parsed.error),
        },
      };
    }
    input[part] = parsed.data;
  }
  return { ok: true, value: input };
}

export function readJson(context: Context, sent: Bytes): Result<unknown> {
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(context.req.header('content-type') ?? '')) {
    return {
      ok: false,
      refusal: refusal('invalid', 'not_json', 'Send JSON, with the header Content-Type: application/json.'),
    };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(sent);
    const value: unknown = JSON.parse(text, (_, part: unknown) => {
      // JSON can spell what is not text: half a character, or the zero byte that the database cannot store.
      if (typeof part === 'string' && (!part.isWellFormed() || part.includes('\0')))
        throw new SyntaxError('no text');
      return part;
    });
    return { ok: true, value };
  } catch {
    return {
      ok: false,
      refusal: refusal('invalid', 'malformed_json', 'This is not JSON in UTF-8.'),
    };
  }
}

const badKey = refusal('invalid', 'bad_key', 'An Idempotency-Key has 8 to 100 plain characters.');
export const missingKey = refusal(
  'invalid',
  'key_missing',
  'Send an Idempotency-Key header, new for each thing that is wanted, so that a repeated request does it only once.',
);
