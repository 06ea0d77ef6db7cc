import { mayBeNull, shapeOf, typesOf, type Schema } from './schema.ts';

/**
 * An example of a value. `only known` takes what the document itself gives, and is undefined where a part has
 * none; `made up` fills in something of the right type where a required part has no example.
 */
export function exampleOf(
  given: Schema,
  schemas: ReadonlyMap<string, Schema>,
  from: 'only known' | 'made up',
): unknown {
  const shape = shapeOf(given);
  const target = shape === undefined ? undefined : schemas.get(shape);
  if (given.example !== undefined) return given.example;
  if (target !== undefined) return exampleOf(target, schemas, from);
  if (given.properties !== undefined) {
    const wanted = Object.entries(given.properties).filter(
      ([name]) => from === 'only known' || given.required?.includes(name),
    );
    const parts = wanted.map(([name, schema]) => [name, exampleOf(schema, schemas, from)] as const);
    return parts.some(([, part]) => part === undefined) ? undefined : Object.fromEntries(parts);
  }
  if (given.items !== undefined) {
    const item = exampleOf(given.items, schemas, from);
    return item === undefined ? undefined : [item];
  }
  return from === 'only known' ? undefined : madeUp(given, schemas);
}

function madeUp(given: Schema, schemas: ReadonlyMap<string, Schema>): unknown {
  if (given.default !== undefined) return given.default;
  if (given.enum !== undefined) return given.enum[0];
  if (mayBeNull(given)) return null;
  const [choice] = given.anyOf ?? given.oneOf ?? [];
  if (choice !== undefined) return exampleOf(choice, schemas, 'made up');
  const [type] = typesOf(given);
  if (type === 'integer' || type === 'number') return given.minimum ?? 1;
  if (type === 'boolean') return false;
  if (type === 'object') return {};
  if (given.format === 'uuid') return '01938f0e-5b1a-7c3d-9e42-6f0a1b2c3d4e';
  return given.format === 'date-time' ? '2026-11-24T15:00:00Z' : '…';
}
