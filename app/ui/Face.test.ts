import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Face } from './Face.tsx';

const initials = (name: string) =>
  renderToStaticMarkup(createElement(Face, { name, picture: null })).replaceAll(/<[^>]*>/g, '');

it('without a portrait the first letters of the first and last name stand in the frame', () => {
  expect(initials('Bianca Torres')).toBe('BT');
  expect(initials('Carol Ann Novak')).toBe('CN');
  expect(initials('Élodie')).toBe('É');
  expect(initials('Bianca T.')).toBe('BT');
  expect(initials('')).toBe('');
});

it('a face is not read out: the name stands beside it', () => {
  expect(renderToStaticMarkup(createElement(Face, { name: 'Bianca', picture: null }))).toContain(
    'aria-hidden="true"',
  );
  expect(renderToStaticMarkup(createElement(Face, { name: 'Bianca', picture: 'bianca.svg' }))).toContain(
    'alt=""',
  );
});
