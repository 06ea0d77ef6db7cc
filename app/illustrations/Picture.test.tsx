import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Picture } from './Picture.tsx';
import { type PictureName, pictures } from './pictures.ts';

const sizeOf = (markup: string) => /width="(\d+)" height="(\d+)"/.exec(markup)?.slice(1);

it.each(Object.keys(pictures) as PictureName[])('the place of %s is as large as its drawing', (name) => {
  const Drawing = pictures[name];
  const size = sizeOf(renderToStaticMarkup(<Picture name={name} />));
  expect(size).toHaveLength(2);
  expect(size).toEqual(sizeOf(renderToStaticMarkup(<Drawing />)));
});
