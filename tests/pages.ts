import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { UNSAFE_withComponentProps, UNSAFE_withErrorBoundaryProps, type ServerBuild } from 'react-router';
import routes from '#app/routes.ts';
import { createWeb, type Web } from '#server/web.ts';
import type { createTestPlatform } from './platform.ts';

const appFolder = join(import.meta.dirname, '../app');
/** What the framework calls the route around all others. */
const rootId = 'root';

type Loaded = Record<string, unknown>;
const load = (file: string): Promise<Loaded> => import(join(appFolder, file)) as Promise<Loaded>;

/** The framework's build hands a page its data by wrapping what the file exports. */
async function loadRoute(file: string): Promise<Loaded> {
  const module = await load(file);
  const { default: component, ErrorBoundary: boundary } = module;
  return {
    ...module,
    ...(component === undefined
      ? {}
      : { default: UNSAFE_withComponentProps(component as Parameters<typeof UNSAFE_withComponentProps>[0]) }),
    ...(boundary === undefined
      ? {}
      : {
          ErrorBoundary: UNSAFE_withErrorBoundaryProps(
            boundary as Parameters<typeof UNSAFE_withErrorBoundaryProps>[0],
          ),
        }),
  };
}

interface PlacedRoute {
  entry: RouteConfigEntry;
  parentId: string;
}

function placed(entries: readonly RouteConfigEntry[], parentId: string): PlacedRoute[] {
  return entries.flatMap((entry) => [{ entry, parentId }, ...placed(entry.children ?? [], idOf(entry))]);
}

/** The framework's name for a route that has none of its own: its file. */
const idOf = ({ id, file }: RouteConfigEntry) => id ?? file.replace(/\.tsx?$/, '');

/**
 * The pages as the framework's build puts them together, from the source files and without scripts for the
 * browser.
 */
async function putTogether(): Promise<ServerBuild> {
  const entries: PlacedRoute[] = placed(routes, rootId);
  const all = [
    { id: rootId, parentId: undefined, path: '', index: undefined, file: 'root.tsx' },
    ...entries.map(({ entry, parentId }) => ({
      id: idOf(entry),
      parentId,
      path: entry.path,
      index: entry.index,
      file: entry.file,
    })),
  ];
  const served = await Promise.all(
    all.map(async ({ file, ...route }) => [route.id, { ...route, module: await loadRoute(file) }] as const),
  );
  const described = served.map(([id, { module, ...route }]) => {
    const has = (name: string) => module[name] !== undefined;
    return [
      id,
      {
        ...route,
        hasAction: has('action'),
        hasLoader: has('loader'),
        hasClientAction: false,
        hasClientLoader: false,
        hasClientMiddleware: false,
        hasDefaultExport: has('default'),
        hasErrorBoundary: has('ErrorBoundary'),
        module: '/none.js',
        clientActionModule: undefined,
        clientLoaderModule: undefined,
        clientMiddlewareModule: undefined,
        hydrateFallbackModule: undefined,
      },
    ];
  });
  return {
    entry: { module: (await load('entry.server.tsx')) as unknown as ServerBuild['entry']['module'] },
    routes: Object.fromEntries(served) as unknown as ServerBuild['routes'],
    assets: {
      entry: { imports: [], module: '/none.js' },
      routes: Object.fromEntries(described),
      url: '/none.js',
      version: 'none',
    },
    publicPath: '/',
    assetsBuildDirectory: 'none',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
}

let built: Promise<ServerBuild> | undefined;
export const sourceBuild = () => (built ??= putTogether());

type World = Pick<Awaited<ReturnType<typeof createTestPlatform>>, 'platform' | 'gatewayPages'>;
/** The whole service with its pages, in this process and without a build. Nothing is kept in its memory. */
export async function openPages(
  { platform, gatewayPages }: World,
  change: Partial<Parameters<typeof createWeb>[0]> = {},
): Promise<Web & { ask(path: string, init?: RequestInit): Promise<Response> }> {
  const web = createWeb({
    platform,
    build: await sourceBuild(),
    staticFiles: new Map(),
    gatewayPages,
    formTargets: [],
    keepPages: true,
    ...change,
  });
  const ask = async (path: string, init: RequestInit = {}) =>
    web.fetch(new Request(`http://localhost${path}`, { redirect: 'manual', ...init }), {
      incoming: { socket: { remoteAddress: '127.0.0.1' } },
    });
  return { ...web, ask };
}

/** What a member reads and sends with a browser in which no script runs. */
export async function openPagesAs(world: World, { token }: { token: string }) {
  const { ask } = await openPages(world);
  const headers = { cookie: `session=${token}`, Origin: 'http://localhost' };
  return {
    read: async (path: string) => (await ask(path, { headers })).text(),
    send: (path: string, fields: Record<string, string> | URLSearchParams) =>
      ask(path, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
  };
}
