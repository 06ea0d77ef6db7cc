import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { picturePath } from '#app/illustrations/Picture.tsx';
import { pictures } from '#app/illustrations/pictures.ts';
import { staticFile, type StaticFile } from './static-files.ts';

/** The scenes as files of their own: drawn by components, sent as pictures. */
export function pictureFiles(): [path: string, file: StaticFile][] {
  return Object.entries(pictures).map(([name, picture]) => [
    picturePath(name),
    staticFile('image/svg+xml', 'public, max-age=86400', () => Buffer.from(renderToStaticMarkup(createElement(picture)).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" '))),
  ]);
}
