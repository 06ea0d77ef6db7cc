import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordEverything, type Recording } from './everything.ts';
import { operationOf, rootOf, typeNames } from './operations.ts';
import { type PublishedSchema, readPublishedSchema, type Schema } from './published-schema.ts';
import { type Exchange, isRecord, nameOf, postAlone } from './recorder.ts';

let recording: Recording;
let published: PublishedSchema;
let strict: Ajv;
let texts: Ajv;
beforeAll(async () => {
  published = readPublishedSchema(
    Object.fromEntries(typeNames.map((type) => [rootOf(type), `Stripe.${type}`])),
  );
  const settings = { strict: false, schemas: { published: { $id: 'published', ...published } } };
  strict = new Ajv(settings);
  // Parameters come as text: a number is a text that reads as one.
  texts = new Ajv({ ...settings, coerceTypes: true });
  recording = await recordEverything();
}, 120_000);
afterAll(async () => {
  await recording.stop();
});

function isAnswer(exchange: Exchange, answer: unknown): boolean {
  const schema = (type: string) => strict.getSchema(`published#/$defs/${rootOf(type)}`)!;
  if (exchange.status >= 400)
    return (
      isRecord(answer) &&
      Object.keys(answer).length === 1 &&
      schema('StripeRawError')(answer['error']) === true &&
      isRecord(answer['error']) &&
      'type' in answer['error']
    );
  const { answer: type, isList } = operationOf(exchange);
  if (!isList) return schema(type)(answer) === true;
  return (
    isRecord(answer) &&
    answer['object'] === 'list' &&
    typeof answer['has_more'] === 'boolean' &&
    typeof answer['url'] === 'string' &&
    Array.isArray(answer['data']) &&
    answer['data'].every((each) => schema(type)(each) === true)
  );
}

function isRequest(exchange: Exchange, parameters: unknown): boolean {
  return (
    texts.getSchema(`published#/$defs/${rootOf(operationOf(exchange).parameters)}`)!(
      structuredClone(parameters),
    ) === true
  );
}

/** One of each that went well. */
const distinct = () => [
  ...new Map(
    recording.exchanges
      .filter(({ status }) => status === 200)
      .map((exchange) => [nameOf(exchange), exchange]),
  ).values(),
];

describe('what goes over the wire', () => {
  it('touches everything that we use', () => {
    const statuses = new Set(recording.exchanges.map(({ status }) => status));
    expect([...statuses].toSorted((one, other) => one - other)).toEqual([200, 400, 401, 402, 404, 429]);
    expect(new Set(recording.exchanges.map((exchange) => operationOf(exchange))).size).toBe(16);
  });

  it('is what Stripe publishes: each request and each answer', () => {
    const wrong = recording.exchanges.flatMap((exchange) => [
      ...(isRequest(exchange, exchange.parameters)
        ? []
        : [
            `request ${nameOf(exchange)} ${texts.errorsText(texts.getSchema(`published#/$defs/${rootOf(operationOf(exchange).parameters)}`)?.errors)}`,
          ]),
      ...(isAnswer(exchange, exchange.answer)
        ? []
        : [
            `answer ${nameOf(exchange)} ${strict.errorsText(strict.getSchema(`published#/$defs/${rootOf(operationOf(exchange).answer)}`)?.errors)}`,
          ]),
    ]);
    expect(wrong).toEqual([]);
  });
});

/** The object that a type's schema leads to. */
function objectOf(type: string): Schema {
  const name = published.$defs[rootOf(type)]?.$ref?.split('/').at(-1) ?? '';
  return published.$defs[name] ?? {};
}

const words = (schema: Schema | undefined): boolean =>
  (schema?.anyOf ?? (schema === undefined ? [] : [schema])).some((each) => typeof each.const === 'string') &&
  !(schema?.anyOf ?? []).some((each) => each.type === 'string');

describe('what is not so', () => {
  it('is refused in an answer: a field missing, a wrong type, a word that Stripe does not know, a field too many', () => {
    const passed: string[] = [];
    let mutants = 0;
    for (const exchange of distinct().filter(
      ({ answer }) => isRecord(answer) && answer['object'] !== 'list',
    )) {
      const answer = exchange.answer as Record<string, unknown>;
      const schema = objectOf(operationOf(exchange).answer);
      const changed = Object.keys(answer).flatMap((field): [string, Record<string, unknown>][] => [
        ...(schema.required?.includes(field)
          ? [
              [
                `without ${field}`,
                Object.fromEntries(Object.entries(answer).filter(([name]) => name !== field)),
              ] as [string, Record<string, unknown>],
            ]
          : []),
        [`${field} of another type`, { ...answer, [field]: { wrong: [1] } }],
        ...(words(schema.properties?.[field])
          ? [
              [`${field} unheard of`, { ...answer, [field]: 'unheard_of' }] as [
                string,
                Record<string, unknown>,
              ],
            ]
          : []),
      ]);
      for (const [name, mutant] of [
        ...changed,
        ['with a field too many', { ...answer, surprise: 1 }] as [string, Record<string, unknown>],
      ]) {
        mutants += 1;
        if (isAnswer(exchange, mutant)) passed.push(`${nameOf(exchange)}: ${name}`);
      }
    }
    expect(passed).toEqual([]);
    expect(mutants).toBeGreaterThan(300);
  });

  it('is refused in a request, by what Stripe publishes and by the test gateway alike', async () => {
    const passed: string[] = [];
    let mutants = 0;
    for (const exchange of distinct().filter(({ method }) => method === 'POST')) {
      const mutate = (name: string, value: string | null): [string, URLSearchParams] => {
        const mutant = new URLSearchParams(exchange.encoded);
        if (value === null) mutant.delete(name);
        else mutant.set(name, value);
        return [`${name}=${value ?? ''}`, mutant];
      };
      const schema = objectOf(operationOf(exchange).parameters);
      const unheardOf = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
        name in exchange.parameters && words(each) ? [mutate(name, 'unheard_of')] : [],
      );
      const missing = (schema.required ?? []).map((name) => mutate(name, null));
      const wrong = [...new URLSearchParams(exchange.encoded).keys()]
        .filter((name) => name.startsWith('amount'))
        .map((name) => mutate(name, 'eighty'));
      for (const [name, mutant] of [mutate('surprise', '1'), ...unheardOf, ...missing, ...wrong]) {
        mutants += 1;
        if (isRequest(exchange, Object.fromEntries(mutant)))
          passed.push(`published: ${nameOf(exchange)} ${name}`);
        const status = await postAlone(
          `${recording.world.apiOrigin}${exchange.path}`,
          recording.world.secretKey,
          mutant,
        );
        if (status !== 400) passed.push(`gateway, ${status}: ${nameOf(exchange)} ${name}`);
      }
    }
    expect(passed).toEqual([]);
    expect(mutants).toBeGreaterThan(12);
  });
});
