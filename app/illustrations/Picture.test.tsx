import { globSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { pictureNames } from './picture-names.ts';
import { Picture } from './Picture.tsx';

const sizeOf = (markup: string) => /width="(\d+)" height="(\d+)"/.exec(markup)?.slice(1);
const drawing = (name: string) => `${import.meta.dirname}/${name}.svg`;

it('each scene that is drawn has its name in the list', () => {
  const drawn = globSync(drawing('*')).map((file) =>
    file.slice(drawing('').length - '.svg'.length, -'.svg'.length),
  );
  expect(drawn.toSorted()).toEqual(pictureNames);
});

it.each(pictureNames)('the place of %s is as large as its drawing', (name) => {
  const size = sizeOf(renderToStaticMarkup(<Picture name={name} />));
  expect(size).toHaveLength(2);
  expect(size).toEqual(sizeOf(readFileSync(drawing(name), 'utf8')));
});
