import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { isOfField } from '#app/field-table.ts';
import { isOfOffice } from '#app/office-table.ts';
import { type StaticFile, staticFile } from './static-files.ts';

type Addresses = Readonly<Record<string, string>>;

/**
 * The built pages at the addresses that the operator has chosen: the build knows the usual ones. The list of
 * pages that browsers load gets another address, too, so that none keeps the list of another choice.
 */
export function atChosenAddresses(
  build: ServerBuild,
  chosen: Addresses = globalThis.chosenAddresses ?? {},
): ServerBuild {
  if (Object.keys(chosen).length === 0) return build;
  const moved = <Routes extends object>(routes: Routes): Routes =>
    Object.fromEntries(
      Object.entries(routes).map(([id, route]: [string, { path?: string } | undefined]) => {
        const path = chosen[`/${route?.path ?? ''}`]?.slice(1);
        return [id, path === undefined ? route : { ...route, path }];
      }),
    ) as Routes;
  const mark = createHash('sha256').update(JSON.stringify(chosen)).digest('base64url').slice(0, 10);
  return {
    ...build,
    routes: moved(build.routes),
    assets: {
      ...build.assets,
      url: `${build.assets.url}?at=${mark}`,
      routes: moved(build.assets.routes),
    },
  };
}

/** What members' browsers and their requests know of the build: all but the office and the field. */
export function partOfMembers(build: ServerBuild): ServerBuild {
  const without = <Routes extends object>(routes: Routes): Routes =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => !isOfOffice(id) && !isOfField(id))) as Routes;
  return {
    ...build,
    routes: without(build.routes),
    assets: { ...build.assets, routes: without(build.assets.routes) },
  };
}

/**
 * The list of pages, which is sent to everybody, without what the framework takes for said where nothing is
 * said, and without the scripts and the style that are there already when it is read.
 */
function briefly(
  routes: Readonly<Record<string, { css?: string[] } | undefined>>,
  imports: readonly string[],
): Record<string, object> {
  const styleOfAll = routes['root']?.css ?? [];
  const shorter = (value: unknown, isThere: readonly unknown[]): unknown =>
    Array.isArray(value) ? value.filter((each) => !isThere.includes(each)) : value;
  const isSaid = (value: unknown) => value !== false && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(
    Object.entries(routes).map(([id, route = {}]) => [
      id,
      Object.fromEntries(
        Object.entries(route)
          .map(([name, value]): [string, unknown] => [
            name,
            shorter(value, id === 'root' ? imports : [...imports, ...styleOfAll]),
          ])
          .filter(([, value]) => isSaid(value)),
      ),
    ]),
  );
}

/** The static files, with the list of pages as members' browsers are to know it. */
export function withPageList(
  files: ReadonlyMap<string, StaticFile>,
  { assets }: ServerBuild,
): ReadonlyMap<string, StaticFile> {
  const { pathname } = new URL(assets.url, 'http://localhost');
  const list = staticFile('text/javascript; charset=utf-8', 'public, max-age=31536000, immutable', () =>
    Buffer.from(
      `window.__reactRouterManifest=${JSON.stringify({ ...assets, routes: briefly(assets.routes, assets.entry.imports) })};`,
    ),
  );
  return new Map([...files, [pathname, list]]);
}

/** The usual addresses keep leading to their pages; what is sent there goes along. */
export function createUsualAddresses(chosen: Addresses = globalThis.chosenAddresses ?? {}): Hono {
  const usual = new Hono();
  for (const [path, address] of Object.entries(chosen))
    usual.all(path, (context) =>
      context.redirect(
        `${address}${new URL(context.req.url).search}`,
        ['GET', 'HEAD'].includes(context.req.method) ? 302 : 307,
      ),
    );
  return usual;
}
