import { matchRoutes, type Location } from 'react-router';

/** What the framework keeps in the window. It has no other way to say which file the next page's code is in. */
interface FrameworkWindow {
  __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> };
  __reactRouterDataRouter?: { routes: Parameters<typeof matchRoutes>[0] };
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
