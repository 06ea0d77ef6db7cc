import { Hono } from 'hono';
import { pathTo } from '#app/paths.ts';
import { type CurrentLook, currentLook } from '#domains/looks/look.server.ts';
import type { Platform } from '#platform/platform.ts';

const looks = {
  lang: 'en-US',
  display: 'standalone',
  background_color: '#fffbf3',
} as const;
const usualTheme = '#0b5b36';
const usualIcons = [
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
];
const usualSiteIcons = [
  ...usualIcons,
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
];

/** What a device shows for the site, of the logo of the operator; undefined where there is none. */
function iconsOf(look: CurrentLook | null) {
  const { icon192, icon512, maskable512 } = look?.logo?.pictures ?? {};
  if (!icon192 || !icon512 || !maskable512) return undefined;
  const iconOf = ({ address, width, height }: typeof icon192) => ({
    src: address,
    type: 'image/png',
    sizes: `${width}x${height}`,
  });
  return [iconOf(icon192), iconOf(icon512), { ...iconOf(maskable512), purpose: 'maskable' }];
}

/**
 * What a device that installs the site, or the pages of the field, calls it (Web Application Manifest): by
 * the name, with the logo and in the color that the operator has now.
 */
export function createManifests(platform: Pick<Platform, 'configuration' | 'database'>): Hono {
  const { configuration } = platform;
  const manifests = new Hono();
  const answer = (path: string, read: (icons: ReturnType<typeof iconsOf>) => object) =>
    manifests.get(path, async (context) => {
      const look = await currentLook(platform);
      const theme_color = look?.palette?.light['logo-house'] ?? usualTheme;
      return context.body(JSON.stringify({ ...read(iconsOf(look)), theme_color }), 200, {
        'Content-Type': 'application/manifest+json',
        'Cache-Control': 'public, max-age=3600',
      });
    });
  answer('/site.webmanifest', (icons = usualSiteIcons) => ({
    name: configuration.SITE_NAME,
    short_name: configuration.SITE_NAME,
    description: 'Help at home for older adults.',
    start_url: pathTo('/'),
    ...looks,
    icons,
  }));
  answer('/field.webmanifest', (icons = usualIcons) => ({
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
