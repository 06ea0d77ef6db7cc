import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { madeWhenAsked } from '#platform/made-when-asked.ts';
import type { Html } from '#platform/markup.ts';
import type { Platform } from '#platform/platform.ts';
import { addressOfGroup, readContents } from './contents.ts';
import {
  groupPage,
  longestSearch,
  missingPage,
  overviewPage,
  referencePolicy,
  searchPage,
  type Reference,
} from './pages.ts';

/** `/api/docs`: the OpenAPI document as pages to read, an overview and one for each group, with a search. */
export function registerReference(api: OpenAPIHono, platform: Platform, document: () => unknown): void {
  const contents = madeWhenAsked(
    () => platform.configuration.SITE_NAME,
    () => readContents(document()),
  );
  // The address is known once the service listens.
  const reference = (): Reference => ({
    contents: contents(),
    siteName: platform.configuration.SITE_NAME,
    exampleZip: platform.configuration.EXAMPLE_ZIP,
    phone: platform.configuration.PHONE,
    site: platform.publicUrl,
  });
  const show = (context: Context, page: Html, status: 200 | 404 = 200) => {
    context.header('Content-Security-Policy', referencePolicy);
    return context.html(page, status);
  };

  api.get('/docs', (context) => {
    const words = (context.req.query('q') ?? '').trim().slice(0, longestSearch);
    return show(context, words === '' ? overviewPage(reference()) : searchPage(reference(), words));
  });
  api.get('/docs/:group', (context) => {
    const name = context.req.param('group');
    const group = contents().groups.find((each) => each.name === name.toLowerCase());
    if (group === undefined) return show(context, missingPage(reference()), 404);
    return group.name === name
      ? show(context, groupPage(reference(), group))
      : context.redirect(addressOfGroup(group.name), 301);
  });
  api.get('/docs/*', (context) => show(context, missingPage(reference()), 404));
}
