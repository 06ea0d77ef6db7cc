/**
 * Returns what `make` makes, which is called by the first who asks and never again. For what a process may
 * never be asked for, and what takes too long to make for every reader.
 */
export function madeWhenAsked<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
