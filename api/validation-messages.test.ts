import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createApi } from '#api/api.ts';
import { requestContextOf } from '#server/visitor.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { nobodyInside } from '#tests/staff.ts';

const world = createTestPlatform();
let bodies: [name: string, schema: z.ZodObject][] = [];
beforeAll(async () => {
  const { platform } = await world;
  const api = createApi(
    platform,
    requestContextOf as Parameters<typeof createApi>[1],
    nobodyInside,
    nobodyInside,
  );
  bodies = api.openAPIRegistry.definitions.flatMap((definition): [string, z.ZodObject][] => {
    if (definition.type !== 'route') return [];
    const { request, operationId = '' } = definition.route;
    const content = request?.body?.content['application/json'];
    const body = content !== undefined && 'schema' in content ? content.schema : undefined;
    return [body, request?.query].flatMap((schema): [string, z.ZodObject][] => {
      const object = objectOf(schema);
      return object === undefined ? [] : [[operationId, object]];
    });
  });
});
afterAll(async () => (await world).close());

/** The fields of a schema, whatever is done with them afterward. */
function objectOf(schema: unknown): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodIntersection) return objectOf(schema.def.left);
  return schema instanceof z.ZodPipe ? objectOf(schema.in) : undefined;
}

const wrong = [
  undefined,
  null,
  {},
  [],
  true,
  -1,
  1.5,
  1e12,
  '',
  'x',
  'x'.repeat(6_000),
  [{}],
  ['x'],
  Array.from({ length: 200 }, () => 'x'),
];
/** What the specification says of a web address, word for word (`docs/specification.md` 20). */
const prescribed = 'Invalid URL';
const english = z.locales.en().localeError;

it('of no field of any call is said what only programmers would say', () => {
  expect(bodies.length).toBeGreaterThan(50);
  const found = new Set<string>();
  for (const [name, schema] of bodies) {
    for (const [field, one] of Object.entries(schema.shape)) {
      for (const value of wrong) {
        for (const issue of z.object({ [field]: one as z.ZodType }).safeParse({ [field]: value }).error
          ?.issues ?? []) {
          if (issue.message === prescribed) continue;
          const theirs = english({ ...issue, input: value } as never);
          if (
            issue.message === theirs ||
            !/^[A-Z].{6,}[.!?]$/s.test(issue.message) ||
            /invalid|expected|received|undefined|NaN|ISO|regex/i.test(issue.message)
          )
            found.add(`${name} ${issue.path.join('.')}: ${issue.message}`);
        }
      }
    }
  }
  expect([...found]).toEqual([]);
});
