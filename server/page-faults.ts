import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { data, matchPath, type ServerBuild } from 'react-router';
import { pages } from '#app/route-table.ts';
import { reportFaultContext } from '#app/shell/fault.ts';
import { isUnavailable, type FaultPlace } from '#platform/faults/faults.ts';

/**
 * The route that a request was for, by its pattern: of its door, or of the page that the last door has for
 * it.
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
type Work = (...given: never[]) => unknown;

/**
 * The same pages, but that a loader, an action or a guard that finds the database or the gateway away answers
 * 503, on the page as in its data: the framework makes 500 of whatever is thrown, which says that it was our
 * mistake.
 */
export function tellingUnavailable(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(
    ([id, route]) =>
      [id, route === undefined ? undefined : { ...route, module: watched(route.module) }] as const,
  );
  return { ...build, routes: Object.fromEntries(routes) };
}

function watched(module: RouteModule): RouteModule {
  return {
    ...module,
    ...(module.loader === undefined ? {} : { loader: watch(module.loader) }),
    ...(module.action === undefined ? {} : { action: watch(module.action) }),
    ...(module.middleware === undefined ? {} : { middleware: module.middleware.map(watch) }),
  };
}

function watch<Given extends Work>(work: Given): Given {
  const watching = async (...given: Parameters<Given>) => {
    try {
      return await work(...given);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const [{ context }] = given as unknown as [
        { context: { get: (key: typeof reportFaultContext) => (error: unknown) => void } },
      ];
      context.get(reportFaultContext)(error);
      throw data(null, { status: 503, headers: { 'Retry-After': '5' } });
    }
  };
  return watching as unknown as Given;
}
