import { addressOf } from '#platform/configuration/page-addresses.ts';
import type { FieldPath } from './field-table.ts';
import type { OfficePath } from './office-table.ts';
import type { PagePath } from './route-table.ts';

type ParameterOf<Path extends string> = Path extends `${string}/:${infer First}/${infer Rest}`
  ? First | ParameterOf<`/${Rest}`>
  : Path extends `${string}/:${infer Last}`
    ? Last
    : never;

type Query = Readonly<Record<string, string | number | undefined>>;

type Given<Path extends string> = [ParameterOf<Path>] extends [never]
  ? [query?: Query]
  : [parametersAndQuery: Readonly<Record<ParameterOf<Path>, string>> & Query];

/** The address of a page of members that is not about one thing. */
export type PlainPath = Exclude<PagePath, `${string}/:${string}`>;

/**
 * The address of a page of members, of the office or of the field. What is given under the name of a
 * parameter takes its place; all else is asked in the query, but for what is undefined or empty. An operator
 * may have chosen another address. The tables themselves stay out of the browser: they are only asked for
 * their types.
 */
export function pathTo<Path extends PagePath | OfficePath | FieldPath>(
  page: Path,
  ...[given = {}]: Given<Path>
): string {
  const words = addressOf(page).split('/');
  const path = words
    .map((word) => (word.startsWith(':') ? encodeURIComponent(given[word.slice(1)] ?? '') : word))
    .join('/');
  const query = Object.entries(given)
    .filter(([name, value]) => value !== undefined && value !== '' && !words.includes(`:${name}`))
    .map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return query === '' ? path : `${path}?${query}`;
}

/** Where a service that is no longer offered leads: its page says so, and what else there is. */
export const pathOnceOffered = (pagePath: string | null): string =>
  // Any other than those of the members' pages stays as it is.
  pagePath === null ? pathTo('/services') : pathTo(pagePath as PlainPath);
