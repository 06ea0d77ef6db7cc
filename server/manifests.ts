import { Hono } from 'hono';
import { pathTo } from '#app/paths.ts';
import { currentLook } from '#domains/looks/look.server.ts';
import type { Platform } from '#platform/platform.ts';

const looks = {
  lang: 'en-US',
  display: 'standalone',
  background_color: '#fffbf3',
} as const;
const usualTheme = '#0b5b36';
const icons = [
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
];

/**
 * What a device that installs the site, or the pages of the field, calls it (Web Application Manifest): by
 * the name and in the color that the operator has now.
 */
export function createManifests(platform: Pick<Platform, 'configuration' | 'database'>): Hono {
  const { configuration } = platform;
  const manifests = new Hono();
  const answer = (path: string, read: () => object) =>
    manifests.get(path, async (context) => {
      const look = await currentLook(platform);
      const theme_color = look?.palette?.light['logo-house'] ?? usualTheme;
      return context.body(JSON.stringify({ ...read(), theme_color }), 200, {
        'Content-Type': 'application/manifest+json',
        'Cache-Control': 'public, max-age=3600',
      });
    });
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
