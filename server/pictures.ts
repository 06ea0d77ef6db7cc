import { Hono } from 'hono';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { picturePath, sharedPicturePath } from '#app/illustrations/Picture.tsx';
import { pictures } from '#app/illustrations/pictures.ts';
import { staticFile, type StaticFile } from './static-files.ts';

const drawn = (picture: (typeof pictures)[keyof typeof pictures]) =>
  renderToStaticMarkup(createElement(picture)).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');

/** The illustrations as files of their own: drawn by components, sent as images. */
export function pictureFiles(): [path: string, file: StaticFile][] {
  return Object.entries(pictures).map(([name, picture]) => [
    picturePath(name),
    staticFile('image/svg+xml', 'public, max-age=86400', () => Buffer.from(drawn(picture))),
  ]);
}

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
  for (const [name, picture] of Object.entries(pictures)) {
    web.get(sharedPicturePath(name), async (context) => {
      const bytes = made.get(name) ?? photograph(drawn(picture));
      made.set(name, bytes);
      return context.body(new Uint8Array(await bytes), 200, {
        'Content-Type': 'image/png',
        'Cache-Control': 'public, max-age=86400',
      });
    });
  }
  return web;
}

async function photograph(drawing: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const scene = sharp(Buffer.from(drawing), { density: 180 }).resize({ ...shared, fit: 'contain' });
  return scene.flatten({ background: shared.background }).png({ palette: true, quality: 90 }).toBuffer();
}
