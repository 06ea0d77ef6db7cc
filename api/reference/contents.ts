import { z } from 'zod';
import { exampleOf } from './examples.ts';
import { schemaOf, type Schema } from './schema.ts';
import { fieldsOf, shapesIn, type Field } from './words.ts';

export interface Call {
  /** The operationId, and where the call is on the page of its group. */
  name: string;
  group: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  who: string;
  parameters: Parameter[];
  body: Schema | undefined;
  bodyFields: Field[];
  /** The first body to try: the document's, or one made from the shape. Undefined without a body. */
  bodyExample: unknown;
  answer: Schema | undefined;
  answerFields: Field[];
  /** The whole answer as it comes, where the document has an example of its content. */
  answerExample: unknown;
  /** The content type of a file, for a call that answers with one. */
  file: string | undefined;
  status: string;
  refusals: string[];
}

export interface Parameter extends Field {
  place: string;
  /** Stated once for all calls, on the first page. */
  isShared: boolean;
}

export interface Shape {
  name: string;
  description: string;
  fields: Field[];
}

export interface Group {
  name: string;
  title: string;
  description: string;
  calls: Call[];
  /** The shapes explained on this page: each on that of the first group that uses it. */
  shapes: Shape[];
}

/** What the document says, in the order people read it. */
export interface Contents {
  title: string;
  introduction: string;
  groups: Group[];
  /** Shapes that belong to all groups, such as refusals. */
  sharedShapes: Shape[];
  refusals: { status: string; description: string }[];
  keyMeaning: string;
  /** The page on which each shape is explained. */
  addressOfShape: ReadonlyMap<string, string>;
}

const reference = z.object({ $ref: z.string() });
const media = z.record(z.string(), z.object({ schema: z.unknown(), example: z.unknown().optional() }));
const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: z.unknown(),
});
const response = z.object({ description: z.string(), content: media.optional() });
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().default(''),
  tags: z.array(z.string()),
  security: z.array(z.unknown()).optional(),
  'x-before-activation': z.boolean().default(false),
  parameters: z.array(z.union([reference, parameter])).default([]),
  requestBody: z.object({ content: media }).optional(),
  responses: z.record(z.string(), z.union([reference, response])),
});
const documentShape = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), 'x-displayName': z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    parameters: z.record(z.string(), parameter),
    responses: z.record(z.string(), response),
  }),
});
type Document = z.output<typeof documentShape>;

export const overviewAddress = '/api/docs';
export const addressOfGroup = (group: string) => `${overviewAddress}/${group}`;
export const addressOfCall = ({ group, name }: Pick<Call, 'group' | 'name'>) =>
  `${addressOfGroup(group)}#${name}`;

/** Reads the OpenAPI document. Throws where it is not one that our own calls make. */
export function readContents(source: unknown): Contents {
  const document = documentShape.parse(source);
  const schemas = new Map(
    Object.entries(document.components.schemas).map(([name, schema]) => [name, schemaOf(schema)]),
  );
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) =>
      readCall(path, method.toUpperCase(), each, document, schemas),
    ),
  );
  const homes = homesOf(
    calls,
    document.tags.map(({ name }) => name),
    schemas,
  );
  const shapesAt = (address: string | undefined): Shape[] =>
    [...schemas]
      .filter(([name]) => homes.get(name) === address && name !== 'Done')
      .map(([name, schema]) => ({ name, description: schema.description ?? '', fields: fieldsOf(schema) }));
  return {
    title: document.info.title,
    introduction: document.info.description,
    groups: document.tags.map(({ name, 'x-displayName': title, description }) => ({
      name,
      title,
      description,
      calls: calls.filter(({ group }) => group === name),
      shapes: shapesAt(addressOfGroup(name)),
    })),
    sharedShapes: shapesAt(undefined),
    refusals: refusalsOf(document),
    keyMeaning: document.components.parameters['IdempotencyKey']?.description ?? '',
    addressOfShape: new Map(
      [...schemas.keys()].map((name) => [name, `${homes.get(name) ?? overviewAddress}#${name}`]),
    ),
  };
}

function readCall(
  path: string,
  method: string,
  given: z.output<typeof operation>,
  document: Document,
  schemas: ReadonlyMap<string, Schema>,
): Call {
  const [status = '200', done] = Object.entries(given.responses).find(([code]) => code.startsWith('2')) ?? [];
  const answer = resolveResponse(done, document);
  const [type, { schema: answerSchema } = {}] = Object.entries(answer?.content ?? {})[0] ?? [];
  const isFile = type !== undefined && type !== 'application/json';
  const content =
    answerSchema === undefined || isFile ? undefined : withinEnvelope(schemaOf(answerSchema), schemas);
  const sent = given.requestBody?.content['application/json'];
  const body = sent === undefined ? undefined : schemaOf(sent.schema);
  const answerExample = content === undefined ? undefined : exampleOf(content, schemas, 'only known');
  return {
    name: given.operationId,
    group: given.tags[0] ?? '',
    method,
    path,
    summary: given.summary,
    description: given.description,
    who: whoMay(given),
    parameters: given.parameters.map((each) => readParameter(each, document)),
    body,
    bodyFields: body === undefined ? [] : fieldsOf(body),
    bodyExample: sent?.example ?? (body === undefined ? undefined : exampleOf(body, schemas, 'made up')),
    answer: content,
    answerFields: content === undefined ? [] : fieldsOf(content),
    answerExample: answerExample === undefined ? undefined : { ok: true, data: { response: answerExample } },
    file: isFile ? type : undefined,
    status,
    refusals: Object.keys(given.responses).filter((code) => /^4\d\d$/.test(code)),
  };
}

function whoMay(given: z.output<typeof operation>): string {
  if (given.security?.length === 0) return 'Anyone, signed in or not.';
  return given['x-before-activation']
    ? 'Any signed-in caller, also before the account is activated.'
    : 'Any signed-in caller with an activated account.';
}

const lastPart = ({ $ref }: { $ref: string }) => $ref.slice($ref.lastIndexOf('/') + 1);

function readParameter(
  given: z.output<typeof operation>['parameters'][number],
  document: Document,
): Parameter {
  const isShared = '$ref' in given;
  const found = isShared ? document.components.parameters[lastPart(given)] : given;
  if (found === undefined) throw new Error('The document names a parameter that it does not have.');
  const [field] = fieldsOf({
    properties: { [found.name]: schemaOf(found.schema) },
    required: found.required === true ? [found.name] : [],
  });
  if (field === undefined) throw new Error('A parameter is a field.');
  return { ...field, meaning: found.description ?? field.meaning, place: found.in, isShared };
}

function resolveResponse(
  given: z.output<typeof operation>['responses'][string] | undefined,
  document: Document,
) {
  return given !== undefined && '$ref' in given ? document.components.responses[lastPart(given)] : given;
}

function withinEnvelope(schema: Schema, schemas: ReadonlyMap<string, Schema>): Schema | undefined {
  const whole = schema.$ref === undefined ? schema : schemas.get(lastPart({ $ref: schema.$ref }));
  return whole?.properties?.['data']?.properties?.['response'];
}

/** The page of the first group whose calls take or return a shape, including inside another one. */
function homesOf(
  calls: readonly Call[],
  groups: readonly string[],
  schemas: ReadonlyMap<string, Schema>,
): Map<string, string> {
  const homes = new Map<string, string>();
  for (const group of groups) {
    const used = calls.filter((call) => call.group === group).flatMap(({ body, answer }) => [body, answer]);
    for (const name of used.flatMap((schema) => (schema === undefined ? [] : shapesIn(schema, schemas)))) {
      if (!homes.has(name)) homes.set(name, addressOfGroup(group));
    }
  }
  return homes;
}

/** Each refusal that calls share, with the status it comes with. */
function refusalsOf({ paths, components }: Document): { status: string; description: string }[] {
  const given = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) => Object.entries(responses)),
  );
  const named = new Map(
    given.flatMap(([status, each]): [string, string][] =>
      status.startsWith('4') && '$ref' in each
        ? [[status, components.responses[lastPart(each)]?.description ?? '']]
        : [],
    ),
  );
  return [...named]
    .map(([status, description]) => ({ status, description }))
    .sort((one, other) => one.status.localeCompare(other.status));
}
