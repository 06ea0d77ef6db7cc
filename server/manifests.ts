import { Hono } from 'hono';
import { pathTo } from '#app/paths.ts';
import type { Platform } from '#platform/platform.ts';

const looks = {
  lang: 'en-US',
  display: 'standalone',
  background_color: '#fffbf3',
  theme_color: '#0b5b36',
} as const;
const icons = [
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
];

/**
 * What a device that installs the site, or the pages of the field, calls it (Web Application Manifest): by
 * the name that the operator has now.
 */
export function createManifests({ configuration }: Pick<Platform, 'configuration'>): Hono {
  const manifests = new Hono();
  const answer = (path: string, read: () => object) =>
    manifests.get(path, (context) =>
      context.body(JSON.stringify(read()), 200, {
        'Content-Type': 'application/manifest+json',
        'Cache-Control': 'public, max-age=3600',
      }),
    );
  answer('/site.webmanifest', () => ({
    name: configuration.SITE_NAME,
    short_name: configuration.SITE_NAME,
    description: 'Help at home for older adults.',
    start_url: pathTo('/'),
    ...looks,
    icons: [
      ...icons,
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
    ],
  }));
  answer('/field.webmanifest', () => ({
    name: `${configuration.SITE_NAME} visits`,
    short_name: 'Visits',
    description: 'Your visits of today and tomorrow.',
    start_url: pathTo('/field'),
    scope: pathTo('/field'),
    ...looks,
    icons,
  }));
  return manifests;
}
