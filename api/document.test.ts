import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bookingBody, freeTimes, openApi, type OpenApi } from '#tests/contract/client.ts';

const parameter = z.looseObject({
  $ref: z.string().optional(),
  name: z.string().optional(),
  in: z.string().optional(),
});
const operation = z.looseObject({
  operationId: z.string().optional(),
  tags: z.array(z.string()),
  parameters: z.array(parameter).optional(),
  description: z.string().optional(),
});
const documentSchema = z.looseObject({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

let api: OpenApi;
let source: string;
let document: z.output<typeof documentSchema>;
beforeAll(async () => {
  api = await openApi();
  source = await (await api.app.request('/api/openapi.json')).text();
  document = documentSchema.parse(JSON.parse(source));
});
afterAll(() => api.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({ path, method, call })),
  );

/** All names of properties, at any depth, and of parameters other than headers. */
function namesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { properties, in: place, name } = part as { properties?: unknown; in?: unknown; name?: unknown };
  const own =
    typeof properties === 'object' && properties !== null && !Array.isArray(properties)
      ? Object.keys(properties)
      : [];
  const parameter = (place === 'query' || place === 'path') && typeof name === 'string' ? [name] : [];
  return [...own, ...parameter, ...Object.values(part).flatMap(namesIn)];
}

describe('a visit', () => {
  it('is booked, read as it was answered, and refused to the next by a code with other times', async () => {
    const [startsAt = ''] = await freeTimes(api);
    const wish = { body: bookingBody(api, startsAt), key: 'of-the-first-to-book' };
    const { booking } = z
      .object({ booking: z.looseObject({ id: z.string() }) })
      .parse((await api.call('POST', '/booking_ms/bookings', wish)).response);
    const read = await api.call('GET', `/booking_ms/bookings/${booking.id}`);
    expect(read.response['booking']).toEqual(booking);
    const again = await api.call('POST', '/booking_ms/bookings', { ...wish, key: 'another-one-for-it' });
    expect([again.status, again.problem?.code]).toEqual([409, 'slot_taken']);
    expect(again.problem?.['other_times']).toHaveLength(5);
  });
});

describe('the OpenAPI document', () => {
  it("has no findings by Redocly's recommended rules", async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const findings = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(
      findings.map(
        ({ ruleId, message, location }) =>
          `${ruleId}: ${message} ${location.map(({ pointer }) => pointer).join(' ')}`,
      ),
    ).toEqual([]);
  });

  it('has one spelling, snake_case, for every property, parameter and path', () => {
    const isSnake = (name: string) => /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name);
    expect(namesIn(JSON.parse(source)).filter((name) => !isSnake(name))).toEqual([]);
    expect(
      Object.keys(document.paths).filter(
        (path) =>
          !path
            .split('/')
            .every(
              (part) =>
                part === '' || isSnake(part.replace(/\.(pdf|ics|zip)$/, '').replace(/^\{(.*)\}$/, '$1')),
            ),
      ),
    ).toEqual([]);
  });

  it('stays small: a call takes no more than a thousand bytes, all that it shares with others included', () => {
    expect(Buffer.byteLength(source)).toBeLessThanOrEqual(operations().length * 1000);
  });

  it('names each call once, by a verb, and puts it into a group that is described', () => {
    const names = operations().map(({ call }) => call.operationId ?? '');
    expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]+)*$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    const groups = document.tags.map(({ name }) => name);
    expect(operations().filter(({ call }) => !call.tags.every((tag) => groups.includes(tag)))).toEqual([]);
  });

  it('describes a refusal once', () => {
    expect(source.match(/"challenge_url":\{/g)).toHaveLength(1);
  });

  it('takes an Idempotency-Key for every write, or says why a repeat does no harm', () => {
    const without = operations().filter(
      ({ method, call }) => method !== 'get' && !call.parameters?.some(({ $ref }) => $ref?.endsWith('Key')),
    );
    expect(
      without
        .filter(({ call }) => (call.description ?? '') === '')
        .map(({ method, path }) => `${method} ${path}`),
    ).toEqual([]);
  });
});
