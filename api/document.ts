import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Door } from '#domains/access/doors/door.ts';

/** What every call says about itself, whatever it answers. */
export interface Declared {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  /** The name of the call in clients generated from the document: a verb first. */
  name: string;
  group: GroupName;
  summary: string;
  who: Door;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** A body that is passed on unchanged. */
  example?: unknown;
  response?: z.ZodType;
  /** The content type of a call that answers with a file. */
  file?: string;
  status?: 200 | 201;
  /** Whether a card may be charged, and so declined. */
  pays?: true;
  /**
   * Every write takes an Idempotency-Key, and `required` demands one. An answer with a secret, or one after
   * which the caller has another session, is never kept and so never repeated: the words say why sending it
   * again does no harm.
   */
  repeat?: 'required' | { safe: string };
}
/** What the calls are about, in the order a reader meets them: a title and what is found there. */
export const groups = {
  catalogue: [
    'Catalogue',
    'What is the same for everybody: services with their prices, ZIP codes, countries, what people can need.',
  ],
  signing_in: [
    'Signing in',
    'Sessions, codes, passkeys and passwords. Sensitive calls ask for a fresh sign-in: confirm the session, then call again.',
  ],
  account: [
    'Account',
    'Registering, the profile, another address or number, a copy of what is held, and closing.',
  ],
  people: ['People', 'The people a member looks after, and what each of them needs.'],
  care_circle: ['Care circle', 'Who else may book, pay and see needs, and what they did.'],
  bookings: ['Bookings', 'Prices, available times, and visits from booking to canceling.'],
  visit_changes: ['Changing a visit', 'Another time, another helper, the note and the dishes.'],
  drafts: ['Drafts and calendars', 'A draft to finish later, and addresses for calendar programs.'],
  series: ['Series', 'Visits that come again, and rides there and back.'],
  around_visits: [
    'Around a visit',
    'Messages, earlier times, shared links, ratings, tips, extra costs and quotes.',
  ],
  payments: [
    'Payments',
    'Saved cards, payments, receipts and statements. Card numbers are typed on the page of the payment company and never come here.',
  ],
  gift_cards: ['Gift cards', 'Buying a gift card, signed in or not, and the gift balance.'],
  membership: ['Membership', 'Joining, changing, pausing and leaving.'],
  notifications: ['Notifications', 'By which ways a member is told of what.'],
  enquiries: ['Requests', 'Calls that are asked for, messages to us, and waiting lists.'],
} as const satisfies Record<string, readonly [title: string, description: string]>;
export type GroupName = keyof typeof groups;

const problemFields = z.array(z.object({ field: z.string(), message: z.string() }));
export const problemSchema = z
  .looseObject({
    ok: z.literal(false),
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().meta({ description: 'Stable; decide by it and never by the words.' }),
    detail: z.string().meta({ description: 'What to do, in words for a person.' }),
    fields: problemFields.optional(),
    challenge_url: z
      .string()
      .optional()
      .meta({ description: 'With the code `bank_asks`: where the bank asks the payer.' }),
    payment_id: z.string().optional(),
    booking_id: z.string().optional(),
    other_times: z
      .array(z.object({ starts_at: z.string(), label: z.string() }))
      .optional()
      .meta({ description: 'With the code `slot_taken`.' }),
    visits: z
      .array(z.looseObject({ id: z.string(), title: z.string() }))
      .optional()
      .meta({ description: 'With the code `clash`' }),
  })
  .meta({
    id: 'Problem',
    description: 'A refusal, as RFC 9457 describes it. Some codes bring more members.',
    example: {
      ok: false,
      type: 'about:blank',
      title: 'Invalid request',
      status: 422,
      code: 'invalid_input',
      detail: 'Some fields cannot be taken as they are.',
      fields: [{ field: 'zipcode', message: 'Enter a 5-digit ZIP code.' }],
    },
  });

/**
 * What a call may refuse, listed once: which of them a call can give follows from whether it has an id, a
 * body or a write. Only a card that is declined is said of each call, since nothing else tells that one
 * pays.
 */
const refusals = {
  NotPaid: 'The card was not taken, or the bank asks the payer first',
  Refused:
    'Malformed (400), not signed in (401), not allowed or a fresh sign-in is wanted (403), not found or not visible to the caller (404), not possible as things stand now (409), too large (413), not JSON (415), fields to mend (422), or too many requests (429)',
} as const;

/** The answer of a call that only says that it is done. */
export const done = z.object({ done: z.literal(true) });

const envelopeOf = (response: z.ZodType) => z.object({ ok: z.literal(true), data: z.object({ response }) });

const reference = (kind: 'responses' | 'parameters', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

/** A registry with everything that calls share, and the document that follows from it and the calls. */
export function createDocument(api: OpenAPIHono, site: string) {
  registerWaysIn(api.openAPIRegistry);
  registerAnswers(api.openAPIRegistry);
  registerKeys(api.openAPIRegistry);
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${site} API`,
      version: '1',
      description:
        'Everything that a screen does can be done with these calls. Instants are in UTC, money is in cents, names are in snake_case. Any call may answer 503 with Retry-After while we are not available. A write without an Idempotency-Key says what happens when it is sent again: its answer is not kept.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }, { session: [] }],
    tags: Object.entries(groups).map(([name, [title, description]]) => ({
      name,
      'x-displayName': title,
      description,
    })),
  });
  shareAnswers(document);
  shareParameters(document);
  return document;
}

function registerWaysIn(registry: OpenAPIHono['openAPIRegistry']): void {
  registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that signing in answers.',
  });
  registry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'For browsers.',
  });
}

function registerAnswers(registry: OpenAPIHono['openAPIRegistry']): void {
  registry.register('Problem', problemSchema);
  registry.register('Done', envelopeOf(done));
  registry.registerComponent('responses', 'Done', {
    description: 'Done',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Done' } } },
  });
  for (const [name, description] of Object.entries(refusals)) {
    registry.registerComponent('responses', name, {
      description,
      ...(name === 'Refused'
        ? {
            headers: {
              'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait, with 429' },
            },
          }
        : {}),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    });
  }
}

function registerKeys(registry: OpenAPIHono['openAPIRegistry']): void {
  for (const required of [true, false]) {
    registry.registerComponent('parameters', required ? 'RequiredKey' : 'IdempotencyKey', {
      name: 'Idempotency-Key',
      in: 'header',
      required,
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,100}$' },
      example: '3f0c9d4e-visit-of-tuesday',
      description:
        'New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.',
    });
  }
}

type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

const callsOf = (document: Document) =>
  Object.values(document.paths ?? {})
    .flatMap((item) => [item.get, item.post, item.put, item.delete])
    .filter((call) => call !== undefined);

/** `pay_with` as the name of a component: `PayWith`. */
const capitalized = (name: string) =>
  name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * An answer that several calls give is listed once, under the name of the first of them, to keep the document
 * small.
 */
function shareAnswers(document: Document): void {
  const answers = callsOf(document).flatMap(({ operationId = '', responses = {} }) =>
    Object.entries(responses).map(([status, answer]) => ({
      operationId,
      responses,
      status,
      answer,
      text: JSON.stringify(answer),
    })),
  );
  for (const [text, alike] of Map.groupBy(answers, (each) => each.text)) {
    const [first] = alike;
    if (first === undefined || alike.length === 1 || text.startsWith('{"$ref"')) continue;
    const name = `${capitalized(first.operationId)}Answer`;
    document.components = {
      ...document.components,
      responses: { ...document.components?.responses, [name]: first.answer },
    };
    for (const { responses, status } of alike) responses[status] = reference('responses', name);
  }
}

/** A parameter that several calls take, such as the id of a visit, is listed once under its name. */
function shareParameters(document: Document): void {
  const calls = callsOf(document);
  const alike = Map.groupBy(
    calls.flatMap(({ parameters = [] }) => parameters),
    (parameter) => JSON.stringify(parameter),
  );
  const shared = new Map<string, string>();
  for (const [text, [first, second]] of alike) {
    if (first === undefined || second === undefined || '$ref' in first) continue;
    const name = capitalized(first.name);
    if (document.components?.parameters?.[name] !== undefined) continue;
    document.components = {
      ...document.components,
      parameters: { ...document.components?.parameters, [name]: first },
    };
    shared.set(text, name);
  }
  for (const call of calls)
    call.parameters = call.parameters?.map((parameter) => {
      const name = shared.get(JSON.stringify(parameter));
      return name === undefined ? parameter : reference('parameters', name);
    });
}

/**
 * One call for the document. Who may make it, how it can be repeated, and which refusals there are follow
 * from its declaration.
 */
export function describe(call: Declared): RouteConfig {
  const writes = call.method !== 'get';
  const isSafe = typeof call.repeat === 'object';
  const description = descriptionOf(call);
  return {
    method: call.method,
    path: `/api${call.path}`,
    operationId: call.name,
    summary: call.summary,
    ...(description === undefined ? {} : { description }),
    tags: [call.group],
    ...(call.who === 'anyone' ? { security: [] } : {}),
    ...(call.who === 'member' ? { 'x-before-activation': true } : {}),
    ...(writes && !isSafe
      ? {
          parameters: [
            reference('parameters', call.repeat === 'required' ? 'RequiredKey' : 'IdempotencyKey'),
          ],
        }
      : {}),
    request: {
      ...(call.params === undefined ? {} : { params: call.params as unknown as z.ZodObject }),
      ...(call.query === undefined ? {} : { query: call.query as unknown as z.ZodObject }),
      ...(call.body === undefined
        ? {}
        : {
            body: {
              required: true,
              content: {
                'application/json': {
                  schema: call.body,
                  ...(call.example === undefined ? {} : { example: call.example }),
                },
              },
            },
          }),
    },
    responses: { [call.status ?? 200]: answerOf(call), ...refusalsOf(call) },
  };
}

function descriptionOf({ method, repeat, pays }: Declared): string | undefined {
  if (typeof repeat === 'object') return repeat.safe;
  if (pays && method !== 'get')
    return 'A key repeats its first answer, `bank_asks` too: continuing after it needs a new key.';
  return undefined;
}

function answerOf({ response, file }: Declared) {
  if (response === done) return reference('responses', 'Done');
  if (file !== undefined)
    return {
      description: 'The file',
      content: { [file]: { schema: { type: 'string' as const, format: 'binary' } } },
    };
  return {
    description: 'Done',
    content: { 'application/json': { schema: envelopeOf(response ?? z.unknown()) } },
  };
}

function refusalsOf({ pays }: Declared): Record<string, { $ref: string }> {
  return {
    ...(pays === true ? { '402': reference('responses', 'NotPaid') } : {}),
    '4XX': reference('responses', 'Refused'),
  };
}
