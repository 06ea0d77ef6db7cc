import type { ServerBuild } from 'react-router';
import { layoutNames, pageName, pages } from '#app/route-table.ts';

const modules = import.meta.glob<Record<string, unknown>>([
  '../app/root.tsx',
  '../app/layouts/*.tsx',
  '../app/pages/**/*.{ts,tsx}',
  '!../app/**/*.test.*',
]);

/**
 * The pages as the table has them, for the request handler: everything but the drawing, so that no build is
 * needed.
 */
export async function pagesInside(): Promise<ServerBuild> {
  const load = async (path: string) => {
    const found = await modules[`../app/${path}`]?.();
    if (found === undefined) throw new Error(`There is no app/${path}.`);
    return { default: () => null, ...found };
  };
  const root = { id: 'root', path: '', module: await load('root.tsx') };
  const layouts = await Promise.all(
    layoutNames.map(async (name) => ({
      id: `layouts/${name}`,
      parentId: 'root',
      module: await load(`layouts/${name}.tsx`),
    })),
  );
  const shown = await Promise.all(
    pages.map(async (page) => ({
      id: pageName(page),
      parentId: `layouts/${page.layout}`,
      path: page.path.slice(1),
      index: page.path === '/' || undefined,
      module: await load(`pages/${page.file}`),
    })),
  );
  const routes = Object.fromEntries([root, ...layouts, ...shown].map((route) => [route.id, route]));
  const assets = Object.fromEntries(
    Object.values(routes).map((route) => [
      route.id,
      {
        ...route,
        module: '',
        hasLoader: 'loader' in route.module,
        hasAction: 'action' in route.module,
        hasClientAction: false,
        hasClientLoader: false,
        hasClientMiddleware: false,
        hasErrorBoundary: false,
      },
    ]),
  );
  return {
    entry: {
      module: {
        default: (_request: Request, status: number, headers: Headers) =>
          new Response('', { status, headers }),
      },
    },
    routes,
    assets: { entry: { imports: [], module: '' }, routes: assets, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}
