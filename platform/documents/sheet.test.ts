import { expect, it } from 'vitest';
import { printable } from './sheet.ts';

it('words keep their letters as far as the font has them, and lose only marks where it has not', () => {
  expect(printable('Józef Łuć, Nguyễn, Đặng\n12 “Lantern” Street – 4B')).toBe(
    'Józef Luc, Nguyen, Dang\n12 “Lantern” Street – 4B',
  );
  expect(printable('😀')).toBe('?');
});
