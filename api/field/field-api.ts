import { OpenAPIHono } from '@hono/zod-openapi';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { RequestContext } from '#domains/access/doors/request-context.ts';
import { readFieldDay } from '#domains/field/day.server.ts';
import { leaveField } from '#domains/field/field-session.server.ts';
import type { FieldSession, FoundProfessional } from '#domains/field/field-session.ts';
import { sendFieldCode, signInToField } from '#domains/field/field-sign-in.server.ts';
import { callForHelp } from '#domains/field/help.server.ts';
import { takeFieldSteps } from '#domains/field/step.server.ts';
import { takeTries } from '#domains/limits/limit.server.ts';
import type { Platform } from '#platform/platform.ts';
import { createBodyDoor, statusOfBody, usualLimits } from '#platform/request-bodies/request-bodies.ts';
import { type Refusal, type Result, success } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { problemSchema } from '../document.ts';
import { envelope, readJson, type RequestContextOf } from '../operation.ts';
import { problem } from '../problem.ts';
import {
  codeAsked,
  codeTyped,
  dayShape,
  helpAsked,
  helpShape,
  nothing,
  opened,
  stepsAnswered,
  stepsSent,
  toHelp,
  toVisit,
} from './field-shapes.ts';

/** Who of those who come asks; the server knows it by its cookie or its token. */
export type ProfessionalOf = (context: Context, platform: Platform) => Promise<FoundProfessional>;

interface Asked<Body> {
  platform: Platform;
  visitor: RequestContext;
  body: Body;
}

/** A call, declared in full: its document and its check follow from this. */
interface FieldCall<Body extends z.ZodType = z.ZodType, Session = FieldSession | null> {
  method: 'get' | 'post';
  path: string;
  name: string;
  summary: string;
  /** Whether somebody has to be signed in; to whom may not know of it, there is nothing. */
  isOpen?: true;
  body?: Body;
  response: z.ZodType;
  answer(asked: Asked<z.output<Body>>, session: Session): Promise<Result<unknown>>;
}

const open = <Body extends z.ZodType>(call: FieldCall<Body, null>): FieldCall => ({
  ...call,
  isOpen: true,
  answer: (asked) => call.answer(asked as Asked<z.output<Body>>, null),
});
const inside = <Body extends z.ZodType>(call: FieldCall<Body, FieldSession>): FieldCall => ({
  ...call,
  answer: (asked, session) => {
    if (session === null) throw new Error('A call of the field was reached without its guard.');
    return call.answer(asked as Asked<z.output<Body>>, session);
  },
});

const calls: readonly FieldCall[] = [
  open({
    method: 'post',
    path: '/sign-in/code',
    name: 'sendFieldCode',
    summary: 'Sends a code to a phone number or an email address, if it is theirs',
    body: codeAsked,
    response: nothing,
    async answer({ platform, visitor, body }) {
      const sent = await sendFieldCode(platform, visitor, body.contact, body.channel);
      return sent.ok ? success({}) : sent;
    },
  }),
  open({
    method: 'post',
    path: '/sign-in',
    name: 'signInToField',
    summary: 'Opens a session for the code that was asked for from the same network',
    body: codeTyped,
    response: opened,
    answer: ({ platform, visitor, body }) => signInToField(platform, body.contact, body.code, visitor),
  }),
  inside({
    method: 'post',
    path: '/sign-out',
    name: 'leaveField',
    summary: 'Ends the session',
    response: nothing,
    async answer({ platform }, session) {
      await leaveField(platform, session);
      return success({});
    },
  }),
  inside({
    method: 'get',
    path: '/day',
    name: 'readFieldDay',
    summary: 'The visits of today and tomorrow, with what is needed at the door',
    response: dayShape,
    async answer({ platform }, session) {
      const { day, today, tomorrow } = await readFieldDay(platform, session);
      const now = platform.clock.now().toISOString();
      return success({ now, day, today: today.map(toVisit), tomorrow: tomorrow.map(toVisit) });
    },
  }),
  inside({
    method: 'post',
    path: '/steps',
    name: 'takeFieldSteps',
    summary: 'Takes what was pressed, each step once by its id, in the order in which it was pressed',
    body: stepsSent,
    response: stepsAnswered,
    async answer({ platform, body }, { professional }) {
      const answers = await takeFieldSteps(platform, professional, body.steps);
      return success({ now: platform.clock.now().toISOString(), answers });
    },
  }),
  inside({
    method: 'post',
    path: '/help',
    name: 'callForHelp',
    summary:
      'Puts a call for help at the top of what waits for the office; again, while it is open, is the same call',
    body: helpAsked,
    response: helpShape,
    async answer({ platform, body }, { professional }) {
      return success(toHelp(await callForHelp(platform, professional, body.visit ?? null)));
    },
  }),
];

/** The addresses of all calls, for those who try each of them. */
export const fieldCalls = calls.map(({ method, path, isOpen = false }) => ({ method, path, isOpen }));

const withBody = createBodyDoor(usualLimits);

/** `/api/field_ms`: what the pages of those who come can do, as JSON, so that another app could stand in. */
export function createFieldApi(
  platform: Platform,
  requestContextOf: RequestContextOf,
  professionalOf: ProfessionalOf,
): Hono {
  const api = new Hono();
  const door = async (context: Context): Promise<FieldSession | null> => {
    const found = await professionalOf(context, platform);
    return found === undefined || found === 'was-here' ? null : found.session;
  };
  for (const call of calls)
    api.on(call.method.toUpperCase(), call.path, async (context) => {
      const session = call.isOpen ? null : await door(context);
      if (!call.isOpen && session === null) return nothingHere(context);
      const visitor = await requestContextOf(context, platform);
      const whose =
        session === null ? { address: visitor.address } : { account: session.professional.professionalId };
      const limit = await takeTries(platform, 'api_write', whose);
      if (!limit.ok) return problem(context, limit.refusal);
      return answer(context, { platform, visitor }, call, session);
    });
  const document = JSON.stringify(documentOf(platform.configuration.SITE_NAME));
  api.get('/openapi.json', async (context) =>
    (await door(context)) === null
      ? nothingHere(context)
      : context.body(document, 200, { 'Content-Type': 'application/json' }),
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
  const reply = async (body: unknown) => {
    const done = await call.answer({ ...asked, body }, session);
    return done.ok
      ? context.json(envelope(done.value), 200, { 'Cache-Control': 'no-store' })
      : problem(context, done.refusal);
  };
  const { body: schema } = call;
  if (call.method === 'get' || schema === undefined) return reply(undefined);
  return withBody(context.req.raw, async (sent) => {
    if (!sent.ok) return problem(context, sent.refusal, statusOfBody(sent.refusal));
    const json = readJson(context, sent.value);
    if (!json.ok) return problem(context, json.refusal, json.refusal.code === 'not_json' ? 415 : 400);
    const parsed = schema.safeParse(json.value);
    if (parsed.success) return reply(parsed.data);
    return problem(context, {
      kind: 'invalid',
      code: 'invalid_input',
      message: 'Some fields cannot be taken as they are.',
      fields: problemsOf(parsed.error),
    });
  });
}

/**
 * Described apart, as that of the office is: the document of the members' calls tells nobody that there is a
 * field.
 */
function documentOf(siteName: string) {
  const described = new OpenAPIHono();
  const registry = described.openAPIRegistry;
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  for (const { method, path, name, summary, body, response, isOpen } of calls)
    registry.registerPath({
      method,
      path: `/api/field_ms${path}`,
      operationId: name,
      summary,
      ...(isOpen ? { security: [] } : {}),
      ...(body === undefined
        ? {}
        : { request: { body: { required: true, content: { 'application/json': { schema: body } } } } }),
      responses: {
        200: { description: 'Done', content: { 'application/json': { schema: enveloped(response) } } },
        default: {
          description: 'A refusal; 404 also for whoever is not signed in',
          content: { 'application/problem+json': { schema: problemSchema } },
        },
      },
    });
  return described.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${siteName}, field`,
      version: '1',
      description: 'What those who come do on their phones. Steps are taken once by their id.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
  });
}

const enveloped = (response: z.ZodType) => z.object({ ok: z.literal(true), data: z.object({ response }) });

const nothingHere = (context: Context) => problem(context, notHere);
const notHere: Refusal = {
  kind: 'not_found',
  code: 'not_found',
  message: 'There is nothing at this address.',
};
