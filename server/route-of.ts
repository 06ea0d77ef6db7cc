import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { matchPath } from 'react-router';
import { fieldPages } from '#app/field-table.ts';
import { officePages } from '#app/office-table.ts';
import { pages } from '#app/route-table.ts';

const patterns = [...pages, ...officePages, ...fieldPages].map(({ path }) => path);
const plain = new Set(patterns.filter((path) => !path.includes(':')));
const withParameters = patterns.filter((path) => path.includes(':'));
/** Cut at the first parameter, so that most patterns need no closer look. */
const beginnings = withParameters.map((path) => path.slice(0, path.indexOf(':')));

/** Names of answers that no pattern names: a file of ours, or an address at which there is nothing. */
export const aFile = 'a file';
const noPage = 'no page';

declare module 'hono' {
  interface ContextVariableMap {
    /** Said by a door that answers for many addresses at once. */
    route: string;
  }
}

/**
 * The route that a request was for, by its pattern and never by its address: that of its door, or, at the
 * last door, of the page behind it.
 */
export function routeOf(context: Context): string {
  const route = context.get('route') ?? routePath(context);
  return route === '*' || route === '/*' ? pageAt(context.req.path) : route;
}

function pageAt(path: string): string {
  const page = path === '/_.data' ? '/' : path.replace(/\.data$/, '');
  if (plain.has(page)) return page;
  const found = withParameters.find(
    (pattern, index) => page.startsWith(beginnings[index] ?? '') && matchPath(pattern, page) !== null,
  );
  return found ?? noPage;
}
