import { z } from 'zod';

const anyPart = z.record(z.string(), z.unknown());
const schemaPart = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(anyPart).optional(),
  oneOf: z.array(anyPart).optional(),
  allOf: z.array(anyPart).optional(),
  items: anyPart.optional(),
  properties: z.record(z.string(), anyPart).default({}),
  required: z.array(z.string()).default([]),
  additionalProperties: z.union([z.boolean(), anyPart]).optional(),
});
const content = z.record(z.string(), z.object({ schema: anyPart })).default({});
const answer = z.object({ $ref: z.string().optional(), content });
const parameter = z.object({
  $ref: z.string().optional(),
  name: z.string().optional(),
  in: z.string().optional(),
  required: z.boolean().optional(),
  schema: anyPart.optional(),
});
const call = z.object({
  operationId: z.string(),
  security: z.array(z.unknown()).optional(),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), answer),
});
const contract = z.object({
  paths: z.record(z.string(), z.record(z.string(), call)),
  components: z.object({
    parameters: z.record(z.string(), parameter),
    responses: z.record(z.string(), answer),
    schemas: z.record(z.string(), anyPart),
  }),
});

/** What only explains a value. */
const words = ['description', 'example'];

/**
 * The whole contract for a person to read where it changes: each call, what it takes and what it answers, and
 * each shape, with every limit and without the words that explain them.
 */
export function contractLines(document: unknown): string {
  const { paths, components } = contract.parse(document);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => callLines(`${method.toUpperCase()} ${path}`, each)),
  );
  const named = [
    ...Object.entries(components.parameters).map(([name, each]) => `${name} = ${parameterWords(each)}`),
    ...Object.entries(components.responses).map(([name, each]) => `${name} = ${answerWords(each)}`),
    ...Object.entries(components.schemas).map(([name, each]) => `${name} = ${shapeOf(each)}`),
  ];
  return `${[...calls, ...named].join('\n')}\n`;
}

function callLines(address: string, each: z.output<typeof call>): string {
  const who = each.security?.length === 0 ? ' by anyone' : '';
  const answers = Object.entries(each.responses).map(([status, one]) => `${status} ${answerWords(one)}`);
  const [done, ...refused] = answers;
  return [
    `${address} ${each.operationId}(${each.parameters.map(parameterWords).join(', ')})${who}`,
    ...(each.requestBody === undefined ? [] : [`  takes ${contentWords(each.requestBody.content)}`]),
    `  ${done}`,
    `  ${refused.join(', ')}`,
  ].join('\n');
}

const nameOf = (reference: string) => reference.split('/').at(-1) ?? '';

const parameterWords = ({ $ref, name, in: place, required, schema }: z.output<typeof parameter>) =>
  $ref === undefined ? `${place} ${name}${required ? '' : '?'}: ${shapeOf(schema ?? {})}` : nameOf($ref);

const answerWords = ({ $ref, content: what }: z.output<typeof answer>) =>
  $ref === undefined ? contentWords(what) : nameOf($ref);

const contentWords = (what: z.output<typeof content>) =>
  Object.entries(what)
    .map(([type, { schema }]) => `${type === 'application/json' ? '' : `${type} `}${shapeOf(schema)}`)
    .join(' or ');

function shapeOf(schema: Record<string, unknown>): string {
  const part = schemaPart.parse(schema);
  const limits = Object.entries(schema)
    .filter(([name]) => !(name in schemaPart.shape) && !words.includes(name))
    .map(([name, limit]) => `${name} ${JSON.stringify(limit)}`);
  return `${kindOf(part)}${limits.length === 0 ? '' : ` <${limits.join(', ')}>`}`;
}

function kindOf(part: z.output<typeof schemaPart>): string {
  if (part.$ref !== undefined) return nameOf(part.$ref);
  if (part.enum !== undefined) return part.enum.map((each) => JSON.stringify(each)).join(' | ');
  const either = part.anyOf ?? part.oneOf;
  if (either !== undefined) return either.map(shapeOf).join(' | ');
  if (part.allOf !== undefined) return part.allOf.map(shapeOf).join(' & ');
  return [part.type ?? 'anything']
    .flat()
    .map((type) =>
      type === 'array' ? `list of ${shapeOf(part.items ?? {})}` : type === 'object' ? fieldsOf(part) : type,
    )
    .join(' | ');
}

function fieldsOf({ properties, required, additionalProperties: more }: z.output<typeof schemaPart>): string {
  const fields = Object.entries(properties).map(
    ([name, each]) => `${name}${required.includes(name) ? '' : '?'}: ${shapeOf(each)}`,
  );
  const others =
    more === undefined ? [] : [`others: ${more === false ? 'none' : shapeOf(anyPart.catch({}).parse(more))}`];
  return `{ ${[...fields, ...others].join('; ')} }`;
}
