/**
 * Returns what `make` makes, which is called by the first who asks, and again only once `of` is another, such
 * as the name of the operator. For what a process may never be asked for, and what takes too long to make for
 * every reader.
 */
export function madeWhenAsked<Value>(of: () => string, make: (of: string) => Value): () => Value {
  let made: { of: string; value: Value } | undefined;
  return () => {
    const now = of();
    if (made?.of !== now) made = { of: now, value: make(now) };
    return made.value;
  };
}
