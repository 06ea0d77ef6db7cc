import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { checkRouteTable, layoutNames, pageName, pages } from './route-table.ts';

checkRouteTable(pages);

const layouts = layoutNames.flatMap((name): RouteConfigEntry[] => {
  const inside = pages.filter((page) => page.layout === name);
  if (inside.length === 0) return [];
  return [
    layout(
      `layouts/${name}.tsx`,
      inside.map((page) =>
        page.path === '/'
          ? index(`pages/${page.file}`, { id: pageName(page) })
          : route(page.path.slice(1), `pages/${page.file}`, { id: pageName(page) }),
      ),
    ),
  ];
});

export default [
  ...layouts,
  route('settings/text', 'shell/settings.ts', { id: 'settings-text' }),
  route('settings/contrast', 'shell/settings.ts', { id: 'settings-contrast' }),
  route('sign-out', 'shell/sign-out.ts', { id: 'sign-out' }),
  layout('layouts/default.tsx', { id: 'not-found-layout' }, [
    route('*', 'pages/not-found.tsx', { id: 'not-found' }),
  ]),
] satisfies RouteConfig;
