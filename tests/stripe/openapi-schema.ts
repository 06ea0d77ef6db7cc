import { Ajv, type ValidateFunction } from 'ajv';
import type { OpenApiDocument, OpenApiOperation, OpenApiSchema } from './openapi-document.ts';

export interface Asked {
  method: string;
  path: string;
}

/** Seconds, not milliseconds: before the year 2200. */
const isUnixTime = (value: number) => Number.isInteger(value) && value >= 0 && value < 7_258_118_400;

/**
 * OpenAPI 3.0 as JSON Schema. Objects are closed, in answers too, so that a name that is not Stripe's is
 * refused.
 */
function toJsonSchema(schema: OpenApiSchema): object {
  const {
    $ref,
    type,
    format,
    maxLength,
    required,
    nullable,
    anyOf,
    items,
    properties,
    additionalProperties,
  } = schema;
  if ($ref !== undefined) return { $ref: $ref.replace('#/components/schemas/', 'document#/schemas/') };
  const plain = {
    ...Object.fromEntries(
      Object.entries({ type, format, maxLength, required, enum: schema.enum }).filter(
        ([, value]) => value !== undefined,
      ),
    ),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(toJsonSchema) }),
    ...(items === undefined ? {} : { items: toJsonSchema(items) }),
    ...(properties === undefined
      ? {}
      : { properties: mapValues(properties, toJsonSchema), additionalProperties: false }),
    ...(additionalProperties === undefined
      ? {}
      : {
          additionalProperties:
            typeof additionalProperties === 'boolean'
              ? additionalProperties
              : toJsonSchema(additionalProperties),
        }),
  };
  return nullable === true ? { anyOf: [plain, { type: 'null' }] } : plain;
}

const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

/** What an operation takes: the fields of its form, or those of its query. */
export function parametersOf(
  method: string,
  { parameters = [], requestBody }: OpenApiOperation,
): OpenApiSchema {
  if (method !== 'GET') return requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {};
  const query = parameters.filter((parameter) => parameter.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
}

const kindOf = ({ status }: { status: number }) => (status === 200 ? '200' : 'default');

/** Says whether requests, answers and events match the published document. */
export class DocumentCheck {
  private readonly objects;
  private readonly operations;
  private readonly strict: Ajv;
  private readonly texts: Ajv;
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(document: OpenApiDocument) {
    this.objects = document.components.schemas;
    const settings = {
      strict: false,
      formats: { 'unix-time': { type: 'number', validate: isUnixTime } as const, decimal: true as const },
    };
    const schemas = { $id: 'document', schemas: mapValues(this.objects, toJsonSchema) };
    this.strict = new Ajv(settings).addSchema(schemas);
    // Parameters come as text: a number is a text that reads as one.
    this.texts = new Ajv({ ...settings, coerceTypes: true }).addSchema(schemas);
    this.operations = Object.entries(document.paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          name: `${method.toUpperCase()} ${path}`,
          operation,
        })),
      )
      // A word in an address wins over a placeholder that would also match it.
      .toSorted((one, other) => one.name.split('{').length - other.name.split('{').length)
      .map((each) => ({ ...each, pattern: new RegExp(`^${each.name.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));
  }

  operationOf({ method, path }: Asked) {
    const found = this.operations.find(({ pattern }) => pattern.test(`${method} ${path}`));
    if (found === undefined) throw new Error(`Stripe publishes no ${method} ${path}.`);
    return found;
  }

  isRequest(asked: Asked, parameters: unknown): boolean {
    const { name, operation } = this.operationOf(asked);
    return this.compile(this.texts, name, () => parametersOf(asked.method, operation))(
      structuredClone(parameters),
    );
  }

  isAnswer(asked: Asked & { status: number }, answer: unknown): boolean {
    return this.compile(this.strict, `${this.operationOf(asked).name} ${kindOf(asked)}`, () =>
      this.answerSchema(asked),
    )(answer);
  }

  answerSchema(asked: Asked & { status: number }): OpenApiSchema {
    return (
      this.operationOf(asked).operation.responses[kindOf(asked)]?.content['application/json']?.schema ?? {}
    );
  }

  /** Whether it is one of the document's objects, such as `event`. */
  isObject(name: unknown, value: unknown): boolean {
    return (
      typeof name === 'string' &&
      name in this.objects &&
      this.compile(this.strict, name, () => ({ $ref: `#/components/schemas/${name}` }))(value)
    );
  }

  private compile(ajv: Ajv, name: string, schema: () => OpenApiSchema): ValidateFunction {
    const check = this.compiled.get(name) ?? ajv.compile(toJsonSchema(schema()));
    this.compiled.set(name, check);
    return check;
  }
}
