import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { firstFonts, firstLetters, makeFirstFont, placeOf } from './first-fonts.ts';

/** What a server may send at once on a new connection (RFC 6928), less the head of an answer. */
const firstFlight = 10 * 1_460 - 800;

describe.each(firstFonts)('$made', (font) => {
  it('is what the script makes of the font as it is installed', async () => {
    expect((await makeFirstFont(font)).equals(await readFile(placeOf(font.made)))).toBe(true);
  });

  it('comes in one flight', async () => {
    expect((await readFile(placeOf(font.made))).length).toBeLessThan(firstFlight);
  });
});

it('the style sheet says of the first fonts which letters they have, and no others', async () => {
  const sheet = await readFile(new URL('../app/ui/fonts.css', import.meta.url), 'utf8');
  const ranges = [...sheet.matchAll(/url\('\.\/fonts\/[^}]*unicode-range:\s*([^;]+);/g)].map(
    ([, range]) => range,
  );
  expect(ranges).toHaveLength(firstFonts.length);
  expect(new Set(ranges).size).toBe(1);
  const letters = (ranges[0] ?? '').split(/,\s*/).flatMap((part) => {
    const [first = 0, last = first] = part
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });
  expect(letters.sort()).toEqual([...firstLetters].sort());
});
