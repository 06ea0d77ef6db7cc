/**
 * On the wire every name is in snake_case; inside it is in camelCase. This is the only place that converts
 * between them.
 */
export type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;

/** A value as it goes out: its names in snake_case, at every depth. */
export type Wire<Value> = Value extends readonly (infer Each)[]
  ? Wire<Each>[]
  : Value extends object
    ? { [Name in keyof Value as Snake<Name & string>]: Wire<Value[Name]> }
    : Value;

export function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');
}

function camel(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Plain records and lists only, as the domains' reads give them. */
export function toWire<Value>(value: Value): Wire<Value> {
  return renamed(value, snake) as Wire<Value>;
}

/** The names of a record as the domains know them. What is inside its values is left alone. */
export function fromWire(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [camel(name), value]));
}

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [rename(name), renamed(each, rename)]),
  );
}
