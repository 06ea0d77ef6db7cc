import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { data, matchPath, type RouterContextProvider, type ServerBuild } from 'react-router';
import { pages } from '#app/route-table.ts';
import { reportFaultContext } from '#app/shell/fault.ts';
import { isUnavailable, type FaultPlace } from '#platform/faults/faults.ts';

/**
 * The route that a request was for, by its pattern: that of its door, or, at the last door, of the page
 * behind it.
 */
export function placeOf(context: Context): FaultPlace {
  const route = routePath(context);
  const path = context.req.path.replace(/\.data$/, '');
  const pattern = route.endsWith('*')
    ? (pages.find((page) => matchPath(page.path, path) !== null)?.path ?? 'no page')
    : route;
  return { route: `${context.req.method} ${pattern}`, request: context.get('requestId') };
}

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module'];

/**
 * The same pages, except that a loader, an action or a guard that finds the database or the gateway down
 * answers 503, on the page as in its data: the framework answers 500 for anything that is thrown, which would
 * say that it was our mistake.
 */
export function tellingUnavailable(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(
    ([id, route]) =>
      [id, route === undefined ? undefined : { ...route, module: watched(route.module) }] as const,
  );
  return { ...build, routes: Object.fromEntries(routes) };
}

function watched({ loader, action, middleware, ...module }: RouteModule): RouteModule {
  return {
    ...module,
    ...(loader === undefined ? {} : { loader: (given) => watch(given, () => loader(given)) }),
    ...(action === undefined ? {} : { action: (given) => watch(given, () => action(given)) }),
    ...(middleware === undefined
      ? {}
      : { middleware: middleware.map((each) => (given, next) => watch(given, () => each(given, next))) }),
  };
}

async function watch<Answer>(
  { context }: { context: Pick<RouterContextProvider, 'get'> },
  work: () => Answer | Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    context.get(reportFaultContext)(error);
    throw data(null, { status: 503, headers: { 'Retry-After': '5' } });
  }
}
