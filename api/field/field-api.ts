import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { markOfPerson, markOfPhone } from '#domains/field/field-session.server.ts';
import { type FieldSession, type FoundProfessional, isSignedIn } from '#domains/field/field-session.ts';
import { takeTries } from '#domains/limits/limit.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { madeWhenAsked } from '#platform/made-when-asked.ts';
import {
  type Bytes,
  createBodyDoor,
  photoLimits,
  statusOfBody,
  usualLimits,
} from '#platform/request-bodies/request-bodies.ts';
import { type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { problemSchema } from '../document.ts';
import { envelope, readJson, type RequestContextOf } from '../operation.ts';
import { problem } from '../problem.ts';
import { type Asked, calls, type FieldCall } from './field-calls.ts';

/** Which professional asks; the server knows it by its cookie or its token. */
export type ProfessionalOf = (context: Context, platform: ConnectedPlatform) => Promise<FoundProfessional>;

/** The addresses of all calls, for tests that try each of them. */
export const fieldCalls = calls.map(({ method, path, isOpen = false }) => ({ method, path, isOpen }));

const withBody = createBodyDoor(usualLimits);
const withPhoto = createBodyDoor(photoLimits);
/** `{id}` as the router writes it. */
const routed = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** `/api/field_ms`: what the pages of professionals can do, as JSON, so that another app could stand in. */
export function createFieldApi(
  platform: ConnectedPlatform,
  requestContextOf: RequestContextOf,
  professionalOf: ProfessionalOf,
): Hono {
  const api = new Hono();
  const find = async (context: Context): Promise<FoundProfessional> => {
    const found = await professionalOf(context, platform);
    // By this a phone knows that an answer is ours: what anything else on the way says is no answer.
    if (found !== undefined) context.header('Field-Mark', markOfPhone(platform.secret, found));
    return found;
  };
  const door = async (context: Context): Promise<FieldSession | null> => {
    const found = await find(context);
    return isSignedIn(found) ? found.session : null;
  };
  for (const call of calls)
    api.on(call.method.toUpperCase(), routed(call.path), async (context) => {
      const found = call.isOpen ? undefined : await find(context);
      const session = isSignedIn(found) ? found.session : null;
      const isBarred = call.isForPast ? found === undefined : session === null;
      if (!call.isOpen && isBarred) return nothingHere(context);
      if (!call.isForPast && session !== null && isOfAnother(context, platform.secret, session))
        return problem(context, signedInAsAnother);
      const visitor = await requestContextOf(context, platform);
      const whose =
        session === null ? { address: visitor.address } : { account: session.professional.professionalId };
      const limit = await takeTries(platform, 'api_write', whose);
      if (!limit.ok) return problem(context, limit.refusal);
      return answer(context, { platform, visitor }, call, session);
    });
  const document = madeWhenAsked(
    () => platform.configuration.SITE_NAME,
    (site) => JSON.stringify(documentOf(site)),
  );
  api.get('/openapi.json', async (context) =>
    (await door(context)) === null
      ? nothingHere(context)
      : context.body(document(), 200, { 'Content-Type': 'application/json' }),
  );
  api.all('*', nothingHere);
  return api;
}

async function answer(
  context: Context,
  asked: Omit<Asked<unknown>, 'body'>,
  call: FieldCall,
  session: FieldSession | null,
): Promise<Response> {
  const reply = async (sent: unknown) => {
    const parsed = call.body?.safeParse(sent);
    if (parsed?.success === false) return problem(context, notAsAsked(parsed.error));
    const carryOut = () => call.answer({ ...asked, body: parsed?.data }, session);
    const done = await (call.method === 'get' ? carryOut() : asked.platform.asCommand(call.name, carryOut));
    if (!done.ok) return problem(context, done.refusal);
    return call.response === undefined
      ? context.body(done.value as Bytes, 200, { 'Content-Type': 'image/jpeg', 'Cache-Control': 'no-store' })
      : context.json(envelope(done.value), 200, { 'Cache-Control': 'no-store' });
  };
  if (call.method === 'get') return reply(context.req.param());
  if (call.body === undefined) return reply(undefined);
  const door = call.isForm ? withPhoto : withBody;
  return door(context.req.raw, async (sent) => {
    if (!sent.ok) return problem(context, sent.refusal, statusOfBody(sent.refusal));
    const read = call.isForm ? await readForm(context, sent.value) : readJson(context, sent.value);
    if (read.ok) return reply(read.value);
    return problem(context, read.refusal, ['not_json', 'not_a_form'].includes(read.refusal.code) ? 415 : 400);
  });
}

async function readForm(context: Context, bytes: Bytes): Promise<Result<unknown>> {
  const headers = { 'Content-Type': context.req.header('content-type') ?? '' };
  const form = await new Response(bytes, { headers }).formData().catch(() => undefined);
  return form === undefined ? refused(notAForm) : success(Object.fromEntries(form));
}

const notAForm = refusal('invalid', 'not_a_form', 'Send this as a form (multipart/form-data).');
const notAsAsked = (error: z.ZodError): Refusal => ({
  kind: 'invalid',
  code: 'invalid_input',
  message: 'Some fields cannot be taken as they are.',
  fields: problemsOf(error),
});

/**
 * Described apart, as that of the office is: the document of the members' calls tells nobody that there is a
 * field.
 */
function documentOf(siteName: string) {
  const described = new OpenAPIHono();
  const registry = described.openAPIRegistry;
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  for (const call of calls)
    registry.registerPath({
      method: call.method,
      path: `/api/field_ms${call.path}`,
      operationId: call.name,
      summary: call.summary,
      ...(call.isOpen ? { security: [] } : {}),
      ...requestOf(call),
      responses: {
        200: { description: 'Done', content: contentOf(call) },
        default: {
          description: 'A refusal; 404 also for a caller who is not signed in',
          content: { 'application/problem+json': { schema: problemSchema } },
        },
      },
    });
  return described.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${siteName}, field`,
      version: '1',
      description: 'What helpers do on their phones. Steps are taken once by their id.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
  });
}

function requestOf({ method, body, described, isForm }: FieldCall): Pick<RouteConfig, 'request'> {
  if (body === undefined) return {};
  if (method === 'get') return { request: { params: body as z.ZodObject } };
  const type = isForm ? 'multipart/form-data' : 'application/json';
  return { request: { body: { required: true, content: { [type]: { schema: described ?? body } } } } };
}

const contentOf = ({ response }: FieldCall) =>
  response === undefined
    ? { 'image/jpeg': { schema: { type: 'string' as const, format: 'binary' } } }
    : { 'application/json': { schema: enveloped(response) } };

const enveloped = (response: z.ZodType) => z.object({ ok: z.literal(true), data: z.object({ response }) });

/** What one professional pressed is never accepted from another who has signed in on the same phone since. */
function isOfAnother(context: Context, secret: string, { professional }: FieldSession): boolean {
  const person = context.req.header('Field-Person');
  return person !== undefined && person !== markOfPerson(secret, professional.professionalId);
}

const signedInAsAnother = refusal(
  'forbidden',
  'signed_in_as_another',
  'Another person is signed in on this phone. Sign in again.',
);
const nothingHere = (context: Context) => problem(context, notHere);
const notHere = refusal('not_found', 'not_found', 'Nothing at this address.');
