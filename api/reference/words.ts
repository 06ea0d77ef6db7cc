import { mayBeNull, shapeOf, typesOf, type Schema } from './schema.ts';

/** Part of a sentence: words, a value as it is written in JSON, or the name of a shape. */
export type Piece = string | { value: string } | { shape: string };

export interface Field {
  /** With dots and brackets for what is inside another field: `days[].times[].label`. */
  name: string;
  kind: Piece[];
  isRequired: boolean;
  meaning: string;
}

/** What a field means that has no description of its own: names are used alike in all calls. */
const meanings: [name: RegExp, type: string, meaning: string][] = [
  [/(^|_)cents(_|$)/, 'integer', 'In cents.'],
  [/(^|_)minutes$/, 'integer', 'In minutes.'],
  [/(^|_)at$|_until$|^arrives_by$/, 'string', 'An instant in UTC (ISO 8601).'],
  [/time_?zone$/, 'string', 'A time zone by its IANA name, such as America/Chicago.'],
  [/^zip(code)?$/, 'string', 'Five numbers.'],
  [/^next_cursor$/, 'string', 'Where the next page begins; null on the last one.'],
  [/^id$/, 'string', 'By which other calls know it.'],
];

/**
 * The fields of a shape, and those of parts inside it that have no shape of their own. Nothing for what is
 * not an object.
 */
export function fieldsOf(given: Schema, before = ''): Field[] {
  const choices = given.oneOf ?? given.anyOf ?? given.allOf;
  if (given.properties === undefined && choices !== undefined)
    return united(choices.map((each) => fieldsOf(each, before)));
  if (given.items !== undefined && given.properties === undefined && shapeOf(given) === undefined)
    return fieldsOf(given.items, `${before}[]`);
  return Object.entries(given.properties ?? {}).flatMap(([name, schema]) => {
    const path = before === '' ? name : `${before}.${name}`;
    return [
      {
        name: path,
        kind: kindOf(schema),
        isRequired: given.required?.includes(name) ?? false,
        meaning: meaningOf(name, schema),
      },
      ...fieldsOf(schema, path),
    ];
  });
}

/** The fields of one of several shapes: what not each of them has may be missing. */
function united(shapes: Field[][]): Field[] {
  const names = [...new Set(shapes.flat().map(({ name }) => name))];
  return names.flatMap((name) => {
    const found = shapes.flatMap((fields) => fields.filter((field) => field.name === name));
    const [first] = found;
    if (first === undefined) return [];
    const kinds = [...new Map(found.map(({ kind }) => [JSON.stringify(kind), kind])).values()];
    return [
      {
        ...first,
        kind: joined(kinds),
        isRequired: found.length === shapes.length && found.every(({ isRequired }) => isRequired),
      },
    ];
  });
}

function meaningOf(name: string, schema: Schema): string {
  const types = [...typesOf(schema), ...(schema.anyOf ?? []).flatMap(typesOf)];
  if (schema.description !== undefined || schema.format !== undefined) return schema.description ?? '';
  return meanings.find(([pattern, type]) => pattern.test(name) && types.includes(type))?.[2] ?? '';
}

/** The type of a value in words: `text, up to 80 characters, or null`. */
export function kindOf(given: Schema): Piece[] {
  const kind = withoutNull(given);
  const orNull = mayBeNull(given) ? [' or ', { value: 'null' }] : [];
  const usual =
    given.default === undefined || given.default === null
      ? []
      : [', ', { value: JSON.stringify(given.default) }, ' if left out'];
  return [...kind, ...orNull, ...usual];
}

function withoutNull(given: Schema): Piece[] {
  const shape = shapeOf(given);
  if (shape !== undefined) return [{ shape }];
  if (given.enum !== undefined)
    return joined(
      given.enum
        .filter((each) => each !== null)
        .map((each) => [{ value: typeof each === 'string' ? each : JSON.stringify(each) }]),
    );
  const choices = given.anyOf ?? given.oneOf;
  if (choices !== undefined)
    return joined(
      choices.map((each) => (typesOf(each).join() === 'null' ? [{ value: 'null' }] : kindOf(each))),
    );
  if (given.items !== undefined)
    return ['a list', ...bounded(given.minItems, given.maxItems, 'of', ''), ': ', ...kindOf(given.items)];
  const [type = 'anything'] = typesOf(given).filter((each) => each !== 'null');
  return plainKind(type, given);
}

function plainKind(type: string, given: Schema): Piece[] {
  if (type === 'integer' || type === 'number')
    return [
      type === 'integer' ? 'a whole number' : 'a number',
      ...bounded(given.minimum, given.maximum, 'of', ''),
    ];
  if (type === 'boolean') return [{ value: 'true' }, ' or ', { value: 'false' }];
  if (type === 'object') return ['an object'];
  if (type !== 'string') return [type];
  if (given.format === 'uuid') return ['an id (UUID)'];
  if (given.format === 'date-time') return ['an instant (ISO 8601, with Z or an offset)'];
  const pattern: Piece[] = given.pattern === undefined ? [] : [' that fits ', { value: given.pattern }];
  return [
    given.format === undefined ? 'text' : `text (${given.format})`,
    ...bounded(given.minLength, given.maxLength, 'of', ' characters'),
    ...pattern,
  ];
}

function bounded(least: number | undefined, most: number | undefined, before: string, unit: string): Piece[] {
  const from = least === 0 && most !== undefined ? undefined : least;
  if (from !== undefined && most !== undefined)
    return [` ${before} ${from === most ? from : `${from} to ${most}`}${unit}`];
  if (most !== undefined) return [` ${before} up to ${most}${unit}`];
  return from === undefined ? [] : [` ${before} ${from} or more${unit}`];
}

function joined(kinds: Piece[][]): Piece[] {
  return kinds.flatMap((kind, index) =>
    index === 0 ? kind : [index === kinds.length - 1 ? ' or ' : ', ', ...kind],
  );
}

/** The names of all shapes that a schema uses, and of those that they use. No shape contains itself. */
export function shapesIn(given: Schema, schemas: ReadonlyMap<string, Schema>): string[] {
  const own = given.$ref === undefined ? undefined : shapeOf(given);
  const target = own === undefined ? undefined : schemas.get(own);
  const inside = [
    ...Object.values(given.properties ?? {}),
    ...(given.anyOf ?? []),
    ...(given.oneOf ?? []),
    ...(given.allOf ?? []),
    ...(given.items === undefined ? [] : [given.items]),
    ...(target === undefined ? [] : [target]),
  ];
  return [...(own === undefined ? [] : [own]), ...inside.flatMap((each) => shapesIn(each, schemas))];
}
