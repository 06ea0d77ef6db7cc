import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordEverything, type Recording } from './everything.ts';
import { asOfThen, fieldsAddedSince, parametersAddedSince, withoutFields } from './later-versions.ts';
import { mutantsOf } from './mutants.ts';
import { type OpenApiSchema, readOpenApiDocument } from './openapi-document.ts';
import { DocumentCheck, parametersOf } from './openapi-schema.ts';
import { encode, isRecord, nameOf, postAlone } from './recorder.ts';

/*
 * Stripe's own OpenAPI document, which says more than the types of its library: lengths, formats, what an error holds, and
 * what an event is. `published.test.ts` holds the wire to those types as well, because they are of the version that we speak
 * and the document that can be had is an older one: only they know the parameters that it does not have yet.
 */
const document = await readOpenApiDocument();

const statusIn = (answer: unknown) => (isRecord(answer) ? String(answer['status']) : '');

describe.skipIf(document === undefined)(
  'what goes over the wire, by the OpenAPI document that Stripe publishes (where the registry of packages can be reached)',
  () => {
    let recording: Recording;
    let check: DocumentCheck;
    beforeAll(async () => {
      if (document === undefined) return;
      check = new DocumentCheck(document);
      recording = await recordEverything();
    }, 120_000);
    afterAll(async () => {
      await recording.stop();
    });

    const objectIn = (event: unknown) =>
      isRecord(event) && isRecord(event['data']) && isRecord(event['data']['object'])
        ? event['data']['object']
        : {};
    const isEvent = (event: unknown) =>
      check.isObject('event', event) && check.isObject(objectIn(event)['object'], objectIn(event));
    /** Everything that went by, in the version of the document. */
    const exchanges = () =>
      recording.exchanges.map((exchange) => ({
        ...exchange,
        asked: exchange.parameters,
        parameters: withoutFields(exchange.parameters, parametersAddedSince),
        answer: asOfThen(exchange.answer),
      }));
    const events = () => recording.events.map(asOfThen);
    /** One of each. */
    const distinct = () => [
      ...new Map(
        exchanges().map((exchange) => [
          `${nameOf(exchange)} ${Object.keys(exchange.parameters).join()} ${statusIn(exchange.answer)}`,
          exchange,
        ]),
      ).values(),
    ];

    it('is what it publishes: each request, each answer and each event', () => {
      expect(
        exchanges()
          .filter((exchange) => !check.isRequest(exchange, exchange.parameters))
          .map((exchange) => `request ${nameOf(exchange)}`),
      ).toEqual([]);
      expect(
        exchanges()
          .filter((exchange) => !check.isAnswer(exchange, exchange.answer))
          .map((exchange) => `answer ${nameOf(exchange)}`),
      ).toEqual([]);
      expect(events().filter((event) => !isEvent(event))).toEqual([]);
      expect(exchanges().length).toBeGreaterThan(45);
      expect(new Set(exchanges().map((exchange) => check.operationOf(exchange).name)).size).toBe(16);
      expect(new Set(events().map((event) => objectIn(event)['object'])).size).toBe(6);
    });

    it('differs from our version in no more than is said', () => {
      const { schemas } = document!.components;
      const known = (schema: OpenApiSchema | undefined, [field = '', ...below]: string[]): boolean => {
        const found = schema?.properties?.[field];
        const target = found?.$ref ?? found?.anyOf?.[0]?.$ref;
        return (
          found !== undefined &&
          (below.length === 0 ||
            known(target === undefined ? found : schemas[target.split('/').at(-1) ?? ''], below))
        );
      };
      expect(
        Object.entries(fieldsAddedSince).flatMap(([name, fields]) =>
          fields.filter((field) => known(schemas[name], field.split('.'))).map((field) => `${name}.${field}`),
        ),
      ).toEqual([]);
    });

    it('refuses mutants of requests', () => {
      const mutants = distinct().flatMap((exchange) =>
        mutantsOf(
          document!,
          parametersOf(exchange.method, check.operationOf(exchange).operation),
          exchange.parameters,
        ).map((mutant) => ({ exchange, ...mutant })),
      );
      expect(
        mutants
          .filter(({ exchange, value }) => check.isRequest(exchange, value))
          .map(({ exchange, name }) => `${nameOf(exchange)} ${name}`),
      ).toEqual([]);
      expect(mutants.length).toBeGreaterThan(200);
    });

    it('has requests whose mutants the test gateway refuses too', async () => {
      const passed: string[] = [];
      let mutants = 0;
      const post = (path: string, parameters: object) =>
        postAlone(`${recording.world.apiOrigin}${path}`, recording.world.secretKey, encode(parameters));
      for (const exchange of distinct().filter(({ method, status }) => method === 'POST' && status === 200)) {
        const later = Object.fromEntries(
          Object.entries(exchange.asked).filter(([name]) => parametersAddedSince.includes(name)),
        );
        // Nothing else is wrong with it; only what creates something new can be requested twice.
        if (/^[/][a-z0-9_/]+s$/.test(exchange.path))
          expect(`${nameOf(exchange)}: ${await post(exchange.path, exchange.asked)}`).toBe(
            `${nameOf(exchange)}: 200`,
          );
        for (const { name, value } of mutantsOf(
          document!,
          parametersOf('POST', check.operationOf(exchange).operation),
          exchange.parameters,
        )) {
          mutants += 1;
          const status = await post(exchange.path, { ...later, ...(value as object) });
          if (status !== 400) passed.push(`${nameOf(exchange)} ${name}: ${status}`);
        }
      }
      expect(passed).toEqual([]);
      expect(mutants).toBeGreaterThan(80);
    });

    it('refuses mutants of answers', () => {
      const mutants = distinct().flatMap((exchange) =>
        mutantsOf(document!, check.answerSchema(exchange), exchange.answer).map((mutant) => ({
          exchange,
          ...mutant,
        })),
      );
      expect(
        mutants
          .filter(({ exchange, value }) => check.isAnswer(exchange, value))
          .map(({ exchange, name }) => `${nameOf(exchange)} ${name}`),
      ).toEqual([]);
      expect(mutants.length).toBeGreaterThan(2_500);
    });

    it('refuses mutants of events', () => {
      const mutants = events().flatMap((event) => [
        ...mutantsOf(document!, { $ref: '#/components/schemas/event' }, event),
        ...mutantsOf(
          document!,
          { $ref: `#/components/schemas/${String(objectIn(event)['object'])}` },
          objectIn(event),
        ).map(({ name, value }) => ({ name, value: { ...(event as object), data: { object: value } } })),
      ]);
      expect(mutants.filter(({ value }) => isEvent(value)).map(({ name }) => name)).toEqual([]);
      expect(mutants.length).toBeGreaterThan(2_000);
    });
  },
);
