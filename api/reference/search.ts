import type { Call, Contents, Shape } from './contents.ts';

export interface Found {
  calls: Call[];
  shapes: (Shape & { address: string })[];
}

/**
 * Which calls and shapes have each of the words in a name, a path, a summary or a field, in upper or lower
 * case.
 */
export function find(contents: Contents, words: string): Found {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0) return { calls: [], shapes: [] };
  const hasAll = (...texts: string[]) => {
    const text = texts.join('\n').toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  const calls = contents.groups.flatMap((group) => group.calls);
  const shapes = [...contents.groups.flatMap((group) => group.shapes), ...contents.sharedShapes];
  return {
    calls: calls.filter((call) =>
      hasAll(
        call.name,
        `${call.method} ${call.path}`,
        call.summary,
        ...[...call.parameters, ...call.bodyFields, ...call.answerFields].map(({ name }) => name),
      ),
    ),
    shapes: shapes
      .filter((shape) => hasAll(shape.name, shape.description, ...shape.fields.map(({ name }) => name)))
      .map((shape) => ({ ...shape, address: contents.addressOfShape.get(shape.name) ?? '' })),
  };
}
