import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { fieldLayout, fieldPageId, fieldPages } from './field-table.ts';
import { officeLayout, officePageId, officePages } from './office-table.ts';
import { checkRouteTable, layoutNames, pageName, pages } from './route-table.ts';

checkRouteTable(pages);

/** At their usual addresses: what an operator chooses counts when the service starts. */
const layouts = layoutNames.flatMap((name): RouteConfigEntry[] => {
  const inside = pages.filter((page) => page.layout === name);
  if (inside.length === 0) return [];
  return [
    layout(
      `layouts/${name}.tsx`,
      inside.map((page) =>
        page.listedAt === '/'
          ? index(`pages/${page.file}`, { id: pageName({ path: page.listedAt }) })
          : route(page.listedAt.slice(1), `pages/${page.file}`, { id: pageName({ path: page.listedAt }) }),
      ),
    ),
  ];
});

const office = layout(
  'layouts/office.tsx',
  { id: officeLayout },
  officePages.map((page) =>
    route(page.path.slice(1), `pages/office/${page.file}`, { id: officePageId(page) }),
  ),
);

const field = layout(
  'layouts/field.tsx',
  { id: fieldLayout },
  fieldPages.map((page) => route(page.path.slice(1), `pages/field/${page.file}`, { id: fieldPageId(page) })),
);

export default [
  ...layouts,
  office,
  field,
  route('settings/text', 'shell/settings.ts', { id: 'settings-text' }),
  route('settings/contrast', 'shell/settings.ts', { id: 'settings-contrast' }),
  route('price-so-far', 'pages/booking/price-so-far.ts', { id: 'price-so-far' }),
  route('sign-out', 'shell/sign-out.ts', { id: 'sign-out' }),
  layout('layouts/default.tsx', { id: 'not-found-layout' }, [
    route('*', 'pages/not-found.tsx', { id: 'not-found' }),
  ]),
] satisfies RouteConfig;
