import { matchRoutes, type Location } from 'react-router';

/** What the framework keeps in the window. It has no other way to say which file the next page's code is in. */
interface FrameworkWindow {
  __reactRouterManifest?: { routes: Record<string, { module: string; path?: string } | undefined> };
  __reactRouterDataRouter?: { routes: Parameters<typeof matchRoutes>[0] };
}

/**
 * Has the browser prepare the patterns of all addresses. The router needs them in one long piece of work that cannot be
 * interrupted, and is through it in half the time when the browser has seen them before.
 */
export function readRoutes(): void {
  const { __reactRouterManifest: manifest } = window as FrameworkWindow;
  if (manifest !== undefined) matchRoutes(Object.values(manifest.routes).map((route) => ({ path: route?.path ?? '' })), '/no page');
}

/** The addresses of all code that the page at a location needs; none before the framework has started. */
export function codeOf(location: Pick<Location, 'pathname'>): string[] {
  const { __reactRouterManifest: manifest, __reactRouterDataRouter: router } = window as FrameworkWindow;
  if (manifest === undefined || router === undefined) return [];
  const matches = matchRoutes(router.routes, { pathname: location.pathname }) ?? [];
  return matches.flatMap(({ route }) => manifest.routes[route.id ?? '']?.module ?? []);
}

export function loadCode(file: string): Promise<unknown> {
  return import(/* @vite-ignore */ file);
}
