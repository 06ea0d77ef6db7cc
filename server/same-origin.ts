import type { Context, MiddlewareHandler } from 'hono';
import { bearerToken } from './visitor.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Writes come only from our own pages: the browser says from where, by Origin or Sec-Fetch-Site, which a page
 * cannot forge. The request's address has our origin in it, whatever was in between: see our-origin.ts. A
 * bearer token is not a cookie, so a request that carries one cannot have been made by a stranger's page.
 */
export function sameOriginOnly(
  refuse: (context: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  return async (context, next) => {
    if (reading.has(context.req.method) || bearerToken(context) !== undefined || isOurOwn(context.req.raw))
      return next();
    return refuse(context);
  };
}

function isOurOwn(request: Request): boolean {
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== 'null') {
    return URL.canParse(origin) && new URL(origin).origin === new URL(request.url).origin;
  }
  // A program that is not a browser and sends no cookie acts for nobody.
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  return !request.headers.has('cookie');
}
