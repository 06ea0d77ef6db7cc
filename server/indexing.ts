import { Hono } from 'hono';
import type { Platform } from '#platform/platform.ts';

/**
 * What search engines are told. The setting PIXEL_ENABLED decides for the whole site (source 2); it is said in a meta tag, in a
 * header of every answer and in `/robots.txt`, because each of them alone is overlooked by some.
 */
export function createIndexing(platform: Platform, publicPaths: readonly string[]): Hono {
  const { publicUrl, configuration } = platform;
  const indexing = new Hono();
  indexing.get('/robots.txt', (context) => context.text(robots(configuration.PIXEL_ENABLED, publicUrl)));
  indexing.get('/sitemap.xml', (context) => context.body(sitemap(configuration.PIXEL_ENABLED ? publicPaths : [], publicUrl), 200, { 'Content-Type': 'application/xml; charset=utf-8' }));
  return indexing;
}

export function robots(indexed: boolean, publicUrl: string): string {
  if (!indexed) return 'User-agent: *\nDisallow: /\n';
  return ['User-agent: *', 'Disallow: /account/', 'Disallow: /api/', 'Disallow: /dev/', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

/** The sitemap protocol 0.9 of sitemaps.org. */
export function sitemap(paths: readonly string[], publicUrl: string): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const entries = paths.map((path) => `  <url><loc>${escaped(publicUrl + path)}</loc></url>`);
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...entries, '</urlset>', ''].join('\n');
}
