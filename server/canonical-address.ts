import type { Context, MiddlewareHandler } from 'hono';
import { pages } from '#app/route-table.ts';

/** Where the forms of every page are sent; these are not pages themselves. */
const formAddresses = ['/settings/text', '/settings/contrast', '/sign-out'];
const patterns = [...pages.flatMap(({ path, listedAt }) => [path, listedAt]), ...formAddresses];
const plainPaths = new Set(patterns.filter((path) => !path.includes(':')));
const patternsWithParameters = patterns.filter((path) => path.includes(':')).map((path) => path.split('/'));

/**
 * What the framework appends to the address of a page to ask for its data. After a slash it means the page
 * before it.
 */
const dataOf = /(?:(\/)_)?\.data$/;

/**
 * The one address for what a path means: without needless escapes, double slashes, dots that lead up or a
 * trailing slash, and for a page in the capitals of the table, parameters excepted. Undefined for a path that
 * is not text: bad escapes, control characters. RFC 3986, section 6.2.2.
 */
export function canonicalPath(pathname: string): string | undefined {
  const text = decoded(pathname);
  if (text === undefined || /\p{Cc}/u.test(text)) return undefined;
  const straight = withoutOddities(pathname);
  const data = dataOf.exec(straight);
  if (data === null) return inCapitalsOfTheTable(straight);
  const page = inCapitalsOfTheTable(withoutLastSlash(`${straight.slice(0, data.index)}${data[1] ?? ''}`));
  return page === '/' ? '/_.data' : `${page}.data`;
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

function withoutOddities(pathname: string): string {
  const unescaped = pathname.replaceAll(/%[0-9a-f]{2}/gi, (escape) => {
    const sign = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(sign) ? sign : escape.toUpperCase();
  });
  // A path that begins with two slashes would name another host.
  const { pathname: straight } = new URL(`http://localhost${unescaped.replaceAll(/\/{2,}/g, '/')}`);
  return withoutLastSlash(straight);
}

const withoutLastSlash = (path: string) => path.replace(/(?<=.)\/$/, '');

function inCapitalsOfTheTable(path: string): string {
  const small = path.toLowerCase();
  if (plainPaths.has(small)) return small;
  const parts = path.split('/');
  const fits = (pattern: string[]) =>
    pattern.length === parts.length &&
    pattern.every((part, index) => part.startsWith(':') || part === parts[index]?.toLowerCase());
  return (
    patternsWithParameters
      .find(fits)
      ?.map((part, index) => (part.startsWith(':') ? parts[index] : part))
      .join('/') ?? path
  );
}

/**
 * Leads every other spelling of an address to the one it has, before anything else looks at it, so that
 * guards, limits and counts only ever see one. A form or a call that is sent goes through as it was sent.
 */
export function oneAddress(refuse: (context: Context) => Response | Promise<Response>): MiddlewareHandler {
  return async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    const canonical = canonicalPath(pathname);
    if (canonical === undefined || /%00/.test(search)) return refuse(context);
    if (canonical === pathname) return next();
    return context.redirect(
      `${canonical}${search}`,
      ['GET', 'HEAD'].includes(context.req.method) ? 301 : 308,
    );
  };
}
