import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from './build.ts';

const ascii = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index));
/**
 * The characters that nearly every page is written with. `unicode-range` in app/ui/fonts.css lists the same
 * ones.
 */
export const firstLetters = `${ascii}\u00A0·×½áéíóúñü–—‘’“”…`;

/** Two weights in one file are smaller than two files of one weight each, and take one request. */
export const firstFonts = [
  {
    made: 'body.woff2',
    from: '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
  {
    made: 'headline.woff2',
    from: '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2',
    variationAxes: {},
  },
] as const;

/** Kerning, figures of one width, accents in place; no ligatures and no other forms. */
const keepFeatures = ['kern', 'mark', 'ccmp', 'locl', 'tnum', 'lnum'];

export const placeOf = (made: string) => join(root, 'app/ui/fonts', made);

/** The characters of the first view, small enough to arrive in the first flight of a connection (14 kB). */
export async function makeFirstFont({ from, variationAxes }: (typeof firstFonts)[number]): Promise<Buffer> {
  return subsetFont(await readFile(join(root, 'node_modules', from)), firstLetters, {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures,
  });
}

/** `node scripts/first-fonts.ts` makes them again after a change to a font or to the characters. */
if (process.argv[1] === import.meta.filename) {
  for (const font of firstFonts) await writeFile(placeOf(font.made), await makeFirstFont(font));
}
