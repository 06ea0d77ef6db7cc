import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { factorCode } from '#domains/staff/staff.ts';
import { type Act, type Screen, takesFile } from '#office/screen.ts';
import { problemSchema } from '../document.ts';

const cell = z.union([
  z.string(),
  z.number(),
  z.null(),
  z.object({ cents: z.int() }),
  z.object({ text: z.string(), to: z.string() }),
  z.object({ text: z.string(), exact: z.string() }),
]);
const listed = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.object({ id: z.string().nullable(), cells: z.array(cell) })),
  next_cursor: z.string().nullable(),
});
const shown = z.looseObject({
  title: z.string(),
  sections: z.array(z.looseObject({ title: z.string() })),
  version: z.int().optional(),
  acts: z.array(z.object({ name: z.string(), label: z.string() })),
});
const done = z.object({ said: z.string(), id: z.string().optional() });

const answer = (response: z.ZodType) => ({
  200: {
    description: 'Done',
    content: {
      'application/json': { schema: z.object({ ok: z.literal(true), data: z.object({ response }) }) },
    },
  },
  default: {
    description: 'A refusal; 404 also for a caller who cannot know this screen',
    content: { 'application/problem+json': { schema: problemSchema } },
  },
});

type Registry = OpenAPIHono['openAPIRegistry'];

/** The calls of all screens, in the document of the office. */
export function describeScreens(registry: Registry, screens: readonly Screen[]): void {
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  for (const { name, title, list, acts, record } of screens) {
    const path = `/api/office_ms/${name}`;
    const query = Object.fromEntries(list.filters.map((filter) => [filter.name, z.string().optional()]));
    registry.registerPath({
      method: 'get',
      path,
      operationId: operationOf('list', name),
      summary: title,
      request: { query: z.object({ ...query, after: z.string().optional() }) },
      responses: answer(listed),
    });
    for (const act of acts.filter((each) => !takesFile(each))) describeAct(registry, path, name, act);
    if (record === undefined) continue;
    const params = z.object({ id: z.string() });
    registry.registerPath({
      method: 'get',
      path: `${path}/{id}`,
      operationId: operationOf('show', name),
      summary: `One of: ${title}`,
      request: { params },
      responses: answer(shown),
    });
    for (const act of record.acts.filter((each) => !takesFile(each)))
      describeAct(registry, `${path}/{id}`, name, act, {
        params,
        hasVersion: record.versionOf !== undefined,
      });
  }
}

/** Where a call gives the second factor once more. */
export const secondFactorCall = '/second-factor';

export function describeSecondFactor(registry: Registry): void {
  registry.registerPath({
    method: 'post',
    path: `/api/office_ms${secondFactorCall}`,
    operationId: 'giveSecondFactor',
    summary: 'Give the second factor once more; after it, grave acts are done for 10 minutes',
    request: { body: { required: true, content: { 'application/json': { schema: factorCode } } } },
    responses: answer(z.object({ token: z.string() })),
  });
}

function describeAct(
  registry: Registry,
  path: string,
  screen: string,
  act: Pick<Act, 'name' | 'label' | 'input' | 'isGrave'>,
  of?: { params: z.ZodObject; hasVersion: boolean },
): void {
  registry.registerPath({
    method: 'post',
    path: `${path}/acts/${act.name}`,
    operationId: operationOf(`${act.name}${of === undefined ? '-new' : ''}`, screen),
    summary: act.label,
    ...(act.isGrave
      ? {
          description:
            'Grave: refused with 403 `second_factor_needed` where the second factor was given more than 10 minutes ago.',
        }
      : {}),
    parameters: [
      { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } },
      ...(of?.hasVersion
        ? [
            {
              name: 'If-Match',
              in: 'header' as const,
              description:
                'The `version` that was read, in quotation marks. Where it has changed, nothing is done.',
              schema: { type: 'string' as const },
            },
          ]
        : []),
    ],
    request: {
      ...(of === undefined ? {} : { params: of.params }),
      body: { required: true, content: { 'application/json': { schema: act.input } } },
    },
    responses: answer(done),
  });
}

/** "time-off" of "professionals" is "timeOffProfessionals". */
const operationOf = (what: string, screen: string) =>
  `${what}-${screen}`.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
