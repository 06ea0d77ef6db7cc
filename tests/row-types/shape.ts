/** What a value may be, as its type says: one of these. */
export type Shape = readonly Alternative[];
export type Alternative =
  | 'anything'
  | 'string'
  | 'number'
  | 'boolean'
  | 'Date'
  | 'bytes'
  | 'null'
  | 'undefined'
  | { literal: unknown }
  | { list: Shape }
  | { record: Readonly<Record<string, Shape>> };

/** A type that is written at `sql<…>`, with the place, and the words of its template. */
export interface WrittenType {
  at: string;
  words: string;
  shape: Shape;
}

/** A template is known by its words: what stands between them may be another each time. */
export const wordsOf = (fragments: readonly string[]): string => JSON.stringify(fragments);

export const isRow = (shape: Shape): boolean =>
  shape.some((each) => typeof each === 'object' && 'record' in each);

/** Where a value is not what its type says; undefined where it is. */
export function misfitOf(value: unknown, shape: Shape, at: string): string | undefined {
  const misfits = shape.map((alternative) => misfitOfOne(value, alternative, at));
  // The deepest one is of the alternative that was meant.
  return misfits.includes(undefined) ? undefined : misfits.toSorted((a, b) => depthOf(b) - depthOf(a))[0];
}

const depthOf = (misfit: string | undefined): number => misfit?.split(/[.[]/).length ?? 0;

function misfitOfOne(value: unknown, alternative: Alternative, at: string): string | undefined {
  const kind = kindOf(value);
  if (alternative === 'anything' || alternative === kind) return undefined;
  if (typeof alternative === 'object') {
    if ('literal' in alternative && alternative.literal === value) return undefined;
    if ('list' in alternative && Array.isArray(value))
      return firstOf(value.map((each) => misfitOf(each, alternative.list, `${at}[]`)));
    if ('record' in alternative && kind === 'record')
      return firstOf(
        Object.entries(alternative.record).map(([name, shape]) =>
          misfitOf((value as Record<string, unknown>)[name], shape, at === '' ? name : `${at}.${name}`),
        ),
      );
  }
  return `${at} was ${kind === 'string' ? JSON.stringify(value) : kind}`;
}

const firstOf = (misfits: (string | undefined)[]) => misfits.find((misfit) => misfit !== undefined);

function kindOf(value: unknown) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (value instanceof Date) return 'Date';
  if (value instanceof Uint8Array) return 'bytes';
  return typeof value === 'object'
    ? 'record'
    : (typeof value as 'string' | 'number' | 'boolean' | 'undefined');
}
