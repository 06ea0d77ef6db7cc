import { Hono } from 'hono';
import { pathTo } from '#app/paths.ts';
import { feedPath } from '#app/shell/feed.ts';
import { listServicePaths } from '#domains/services/service-page.server.ts';
import { textOfMarkup, xml } from '#platform/markup.ts';
import type { Platform } from '#platform/platform.ts';

/**
 * What search engines are told. The setting PIXEL_ENABLED decides for the whole site. It is repeated in a
 * meta tag, in a header of every answer and in `/robots.txt`, because some readers overlook one or another of
 * them.
 */
export function createIndexing(
  platform: Platform,
  publicPaths: readonly string[],
  readPosts: () => Promise<readonly FeedPost[]>,
): Hono {
  const { publicUrl, configuration } = platform;
  const indexing = new Hono();
  indexing.get('/robots.txt', (context) => context.text(robots(configuration.PIXEL_ENABLED, publicUrl)));
  indexing.get('/sitemap.xml', async (context) => {
    const { own, ended } = await listServicePaths(platform.database);
    const listed = [...publicPaths.filter((path) => !ended.includes(path)), ...own];
    const paths = configuration.PIXEL_ENABLED ? listed : [];
    return context.body(sitemap(paths, publicUrl), 200, { 'Content-Type': 'application/xml; charset=utf-8' });
  });
  indexing.get(feedPath, async (context) =>
    context.body(feed(await readPosts(), configuration.SITE_NAME, publicUrl), 200, {
      'Content-Type': 'application/rss+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  );
  return indexing;
}

export function robots(indexed: boolean, publicUrl: string): string {
  if (!indexed) return 'User-agent: *\nDisallow: /\n';
  return [
    'User-agent: *',
    'Disallow: /account/',
    'Disallow: /api/',
    'Disallow: /dev/',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

export interface FeedPost {
  slug: string;
  title: string;
  description: string;
  /** A calendar day, 2026-11-20. */
  published: string;
}

/** RSS 2.0 (https://www.rssboard.org/rss-specification) of the posts, in their order. */
export function feed(posts: readonly FeedPost[], siteName: string, publicUrl: string): string {
  const items = posts.map(({ slug, title, description, published }) => {
    const address = `${publicUrl}${pathTo('/our-blog/:slug', { slug })}`;
    const day = new Date(`${published}T12:00:00Z`).toUTCString();
    return xml`<item><title>${title}</title><link>${address}</link><guid>${address}</guid><pubDate>${day}</pubDate><description>${description}</description></item>\n`;
  });
  return textOfMarkup(xml`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>${siteName}: good to know</title><link>${publicUrl}/our-blog</link><description>Help at home, safety and getting about, for older adults and family caregivers.</description><language>en-us</language>
${items}</channel></rss>
`);
}

/** The sitemap protocol 0.9 of sitemaps.org. */
export function sitemap(paths: readonly string[], publicUrl: string): string {
  const entries = paths.map((path) => xml`  <url><loc>${publicUrl}${path}</loc></url>\n`);
  return textOfMarkup(xml`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}</urlset>
`);
}
