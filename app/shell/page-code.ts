import { useCallback, useContext } from 'react';
import {
  matchRoutes,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router';

/**
 * The router, and the addresses of all code that the page at a path needs. Here alone we reach into the
 * framework: its public API preloads a page's code only together with its data, which costs the database, and
 * says nothing of a navigation before React shows it, nor of code that cannot be loaded.
 */
export function usePageCode() {
  const router = useContext(DataRouterContext)?.router;
  const modules = useContext(FrameworkContext)?.manifest.routes;
  const codeOf = useCallback(
    (pathname: string): string[] =>
      (matchRoutes(router?.routes ?? [], { pathname }) ?? []).flatMap(
        ({ route }) => modules?.[route.id]?.module ?? [],
      ),
    [router, modules],
  );
  return { router, codeOf };
}

export function loadCode(file: string): Promise<unknown> {
  return import(/* @vite-ignore */ file);
}
