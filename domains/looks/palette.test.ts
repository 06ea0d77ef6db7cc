import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, readable, seen, themesOf, type Tokens } from '#tests/color-tokens.ts';
import { buttonOf, looksLikeError, type Palette, paletteOf, usualTokens } from './palette.ts';
import { sheetOf } from './sheet.ts';

const anyBrand = fc
  .integer({ min: 0, max: 0xffffff })
  .map((color) => `#${color.toString(16).padStart(6, '0')}`);
const odd = [
  '#000000',
  '#ffffff',
  '#ffff00',
  '#0000ff',
  '#00ff00',
  '#ff00ff',
  '#101010',
  '#8e1b0e',
  '#e02020',
];

/** As the sheets have them. */
const named = (tokens: Palette[keyof Palette]): Tokens =>
  Object.fromEntries(Object.entries(tokens).map(([name, color]) => [`--${name}`, color]));

function themesWith({ light, dark, more, moreInDark }: Palette) {
  return themesOf({
    light: named(light),
    dark: named(dark),
    more: named(more),
    moreInDark: named(moreInDark),
  });
}

/** Each pair that cannot be read or seen, in any of the six ways to read. */
function weakPairs(brand: string): string[] {
  return Object.entries(themesWith(paletteOf(brand))).flatMap(([theme, tokens]) =>
    [
      ...readable.map((pair) => [...pair, 7] as const),
      ...[...seen, ['--logo-house', '--paper'] as const].map((pair) => [...pair, 3] as const),
    ]
      .filter(([one, other, least]) => contrast(tokens, one, other) < least)
      .map(([one, other]) => `${theme}: ${one} on ${other} ${contrast(tokens, one, other).toFixed(2)}`),
  );
}

describe('the colors of a look', () => {
  it('can be read and seen in every scheme, whatever the brand is', () => {
    expect(odd.flatMap(weakPairs)).toEqual([]);
    fc.assert(
      fc.property(anyBrand, (brand) => {
        expect(weakPairs(brand)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('begin with the tokens that there are without a look', () => {
    const { light, dark, ...stronger } = themesOf();
    const more = stronger['stronger, by our button'];
    const moreInDark = stronger['stronger in the dark, by our button'];
    const usual = { light, dark, more, moreInDark };
    for (const scheme of ['light', 'dark', 'more', 'moreInDark'] as const)
      for (const [name, color] of usualTokens[scheme])
        expect([scheme, name, usual[scheme]?.[`--${name}`]]).toEqual([scheme, name, color]);
  });

  it('are near the usual ones for the usual brand', () => {
    const { light, dark } = paletteOf('#18b469');
    expect([light['brand'], light['heading'], dark['link']]).toEqual(['#18b469', '#005b32', '#87e3a8']);
  });

  it('say no brand as an error: headings and links are ink, and the button keeps it', () => {
    expect(['#e02020', '#8e1b0e', '#d2042d'].map(looksLikeError)).toEqual([true, true, true]);
    expect(['#18b469', '#ff8800', '#7a1fa2', '#808080', '#2b2222'].map(looksLikeError)).not.toContain(true);
    const { light, dark, more } = paletteOf('#c01818');
    expect([light['heading'], light['link'], dark['link'], more['link']]).toEqual([
      '#16241c',
      '#16241c',
      '#f4f1e8',
      '#000000',
    ]);
    expect(light['brand']).toMatch(/^#[a-c]\w[012]\w[012]\w$/);
  });

  it('leave a button as it is where it can be read, and else move it by an eighth at most', () => {
    expect(buttonOf('#7a1fa2')).toMatchObject({ button: '#7a1fa2', label: '#ffffff' });
    expect(buttonOf('#ffd500')).toMatchObject({ button: '#ffd500', label: '#0d0d0d' });
    expect(buttonOf('#e02020')).toMatchObject({ button: '#b6000c', label: '#ffffff' });
  });

  it('are a sheet of under 2 kB', () => {
    for (const brand of odd) expect(sheetOf(paletteOf(brand)).length).toBeLessThan(2_000);
    expect(sheetOf(paletteOf('#7a1fa2'))).toMatch(
      /^@layer tokens\{@media not all and \(prefers-contrast:more\)\{:root\{--heading:#7a1fa2;/,
    );
  });
});
