import { describe, expect, it } from 'vitest';
import { contrast, hues, on, readable, seen, themesOf } from '#tests/color-tokens.ts';

const themes = themesOf();
const { light = {}, dark: inTheDark = {} } = themes;

describe.each(Object.entries(themes))('in %s colors', (_, tokens) => {
  it.each(readable)('%s can be read on %s by AAA', (text, ground) => {
    expect(contrast(tokens, text, ground)).toBeGreaterThanOrEqual(7);
  });

  it.each(seen)('%s is seen on %s', (edge, ground) => {
    expect(contrast(tokens, edge, ground)).toBeGreaterThanOrEqual(3);
  });
});

describe('the soft voice and the words of a hue', () => {
  it('are no gray: they stand out 8 to 1 in the light and in the dark', () => {
    for (const tokens of [light, inTheDark])
      for (const [text, ground] of [...on('--soft', ['--paper', '--surface']), ...hues])
        expect([text, ground, contrast(tokens, text, ground) >= 8]).toEqual([text, ground, true]);
  });
});

describe('stronger colors', () => {
  it('are the same whether the browser asks for them or our button', () => {
    expect(themes['stronger, by our button']).toEqual(themes['stronger, by the browser']);
    expect(themes['stronger in the dark, by our button']).toEqual(
      themes['stronger in the dark, by the browser'],
    );
  });

  it('leave a hue to ink and paper, and frame the lamp', () => {
    for (const [name, tokens] of Object.entries(themes).filter(([each]) => each.startsWith('stronger')))
      for (const [text, ground] of [...hues, ['--lamp-edge', '--paper'] as const])
        expect([name, text, Math.round(contrast(tokens, text, ground))]).toEqual([name, text, 21]);
  });
});
