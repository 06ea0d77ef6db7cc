import type { Context } from 'hono';
import { data, type RouterContextProvider, type ServerBuild } from 'react-router';
import { reportFaultContext } from '#app/shell/fault.ts';
import { contextOfRequest } from '#app/shell/request-context.ts';
import { isUnavailable, type FaultPlace } from '#platform/faults/faults.ts';
import { routeOf } from './route-of.ts';

/** Where a fault of this request came up. */
export function placeOf(context: Context): FaultPlace {
  return { route: `${context.req.method} ${routeOf(context)}`, request: context.get('requestId') };
}

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module'];

/**
 * The same pages, except that a loader, an action or a guard that finds the database or the gateway down
 * answers 503, on the page as in its data: the framework answers 500 for anything that is thrown, which would
 * say that it was our mistake. What a form of a page asks for is a command, named by the page.
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
    ...(action === undefined
      ? {}
      : { action: (given) => watch(given, () => commanded(given, () => action(given))) }),
    ...(middleware === undefined
      ? {}
      : { middleware: middleware.map((each) => (given, next) => watch(given, () => each(given, next))) }),
  };
}

function commanded<Answer>(
  { context, pattern }: { context: Readonly<RouterContextProvider>; pattern: string },
  work: () => Answer | Promise<Answer>,
): Promise<Answer> {
  return context.get(contextOfRequest).platform.asCommand(`form of /${pattern}`, work);
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
