import { Hono } from 'hono';
import { pictureNames } from '#app/illustrations/picture-names.ts';
import { sharedPicturePath } from '#app/illustrations/shared-picture.ts';

const drawings = import.meta.glob<string>('../app/illustrations/*.svg', { query: '?raw', import: 'default' });

/**
 * What other sites require of an image next to a link (https://ogp.me, and what the large ones document):
 * this size, no vector graphics.
 */
const shared = { width: 1_200, height: 630, background: '#fffbf3' };

/**
 * The illustrations as bitmaps on paper, for other sites that show a link to us; each is made when it is
 * first requested.
 */
export function createSharedPictures(): Hono {
  const made = new Map<string, Promise<Buffer>>();
  const web = new Hono();
  for (const name of pictureNames) {
    web.get(sharedPicturePath(name), async (context) => {
      const bytes = made.get(name) ?? photograph(name);
      made.set(name, bytes);
      return context.body(new Uint8Array(await bytes), 200, {
        'Content-Type': 'image/png',
        'Cache-Control': 'public, max-age=86400',
      });
    });
  }
  return web;
}

async function photograph(name: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const drawing = await drawings[`../app/illustrations/${name}.svg`]?.();
  const scene = sharp(Buffer.from(drawing ?? ''), { density: 180 }).resize({ ...shared, fit: 'contain' });
  return scene.flatten({ background: shared.background }).png({ palette: true, quality: 90 }).toBuffer();
}
