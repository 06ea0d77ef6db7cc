import type { OpenApiDocument, OpenApiSchema } from './openapi-document.ts';
import { isRecord } from './recorder.ts';

export interface Mutant {
  name: string;
  value: unknown;
}

/** The value with one thing wrong, in each way and at each place that the schema mentions. */
export function mutantsOf(document: OpenApiDocument, schema: OpenApiSchema, value: unknown): Mutant[] {
  const described = describing(document, schema, value);
  const own = alternatives(document, described).flatMap((each) => wrongValues(each, value));
  if (Array.isArray(value))
    return [...own, ...within(value, 0, mutantsOf(document, described.items ?? {}, value[0]))];
  if (!isRecord(value) || described.properties === undefined) return own;
  const { properties, required = [] } = described;
  return [
    ...own,
    { name: 'surprise added', value: { ...value, surprise: '1' } },
    ...Object.keys(value).flatMap((field) => [
      ...(required.includes(field) ? [{ name: `${field} gone`, value: without(value, field) }] : []),
      { name: `${field} renamed`, value: { ...without(value, field), [`${field}_of_old`]: value[field] } },
      { name: `${field} of another type`, value: { ...value, [field]: { wrong: [1] } } },
      ...within(value, field, mutantsOf(document, properties[field] ?? {}, value[field])),
    ]),
  ];
}

function wrongValues(schema: OpenApiSchema, value: unknown): Mutant[] {
  if (value === null) return [];
  if (schema.enum !== undefined) return [{ name: 'unheard of', value: 'unheard_of' }];
  if (schema.type === 'integer')
    return [
      { name: 'in words', value: 'eighty' },
      { name: 'in parts', value: '0.5' },
      ...(schema.format === 'unix-time' ? [{ name: 'in milliseconds', value: Number(value) * 1000 }] : []),
    ];
  if (schema.type === 'boolean') return [{ name: 'in words', value: 'perhaps' }];
  return [];
}

const within = (parent: object, place: string | number, mutants: Mutant[]): Mutant[] =>
  mutants.map(({ name, value }) => ({
    name: `${place}: ${name}`,
    value: Array.isArray(parent) ? parent.with(Number(place), value) : { ...parent, [place]: value },
  }));

const without = (record: Record<string, unknown>, field: string) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));

function alternatives(document: OpenApiDocument, schema: OpenApiSchema): OpenApiSchema[] {
  if (schema.$ref !== undefined)
    return alternatives(document, document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  return schema.anyOf?.flatMap((each) => alternatives(document, each)) ?? [schema];
}

/** The one of several schemas that fits such a value: an object that is expanded, a list, or the only one. */
function describing(document: OpenApiDocument, schema: OpenApiSchema, value: unknown): OpenApiSchema {
  const all = alternatives(document, schema);
  if (isRecord(value)) return all.find(({ properties }) => properties !== undefined) ?? {};
  if (Array.isArray(value)) return all.find(({ items }) => items !== undefined) ?? {};
  // Where it may be this or that, as an id or its object, a wrong word of the one may be right for the other.
  return all.length === 1 ? (all[0] ?? {}) : {};
}
