import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sheet = readFileSync(join(import.meta.dirname, 'colors.css'), 'utf8');

type Tokens = Record<string, string>;

/** The declarations of all blocks with this head, such as `:root {` inside of one `@media`. */
function tokensIn(media: string | null, selector: string): Tokens {
  const tokens: Tokens = {};
  let [within, at]: [string | null, string | null] = [null, null];
  for (const line of sheet.split('\n').map((each) => each.trim())) {
    const token = /^(--[\w-]+): (.+);$/.exec(line);
    if (line.startsWith('@media')) within = line;
    else if (line.endsWith('{') && !line.startsWith('@')) at = line.slice(0, -2);
    else if (line === '}' && at !== null) at = null;
    else if (line === '}') within = null;
    else if (token !== null && at === selector && within === media) tokens[token[1] ?? ''] = token[2] ?? '';
  }
  return tokens;
}

const stronger = ":root[data-contrast='more']";
const dark = '@media (prefers-color-scheme: dark) {';
const asked = '@media (prefers-contrast: more) {';
const askedInTheDark = '@media (prefers-color-scheme: dark) and (prefers-contrast: more) {';
const plain = '@media print, (prefers-contrast: more), (forced-colors: active) {';

const light = tokensIn(null, ':root');
const inTheDark = { ...light, ...tokensIn(dark, ':root') };
const themes: Record<string, Tokens> = {
  light,
  dark: inTheDark,
  'stronger, by the browser': { ...light, ...tokensIn(asked, ':root'), ...tokensIn(plain, ':root') },
  'stronger, by our button': { ...light, ...tokensIn(null, stronger) },
  'stronger in the dark, by the browser': {
    ...inTheDark,
    ...tokensIn(asked, ':root'),
    ...tokensIn(askedInTheDark, ':root'),
    ...tokensIn(plain, ':root'),
  },
  'stronger in the dark, by our button': {
    ...inTheDark,
    ...tokensIn(null, stronger),
    ...tokensIn(dark, stronger),
  },
};

/** As red, green and blue; a token may name another one. */
function channelsOf(tokens: Tokens, name: string): number[] {
  const value = tokens[name] ?? '';
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (other !== undefined) return channelsOf(tokens, other);
  if (!/^#([\da-f]{3}|[\da-f]{6})$/.test(value)) throw new Error(`${name} is no color: "${value}"`);
  const digits = value.slice(1);
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g);
  return (pairs ?? []).map((pair) => Number.parseInt(pair, 16) / 255);
}

function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: Tokens, one: string, other: string): number {
  const [low = 0, high = 0] = [one, other]
    .map((name) => luminance(channelsOf(tokens, name)))
    .toSorted((some, others) => some - others);
  return (high + 0.05) / (low + 0.05);
}

const hues = ['leaf', 'clay', 'sun', 'sky', 'plum'].map((hue) => [`--${hue}`, `--${hue}-tint`] as const);
const tints = hues.map(([, tint]) => tint);
const grounds = ['--paper', '--surface', '--tint'];
const on = (text: string, behind: readonly string[]) => behind.map((ground) => [text, ground] as const);

const readable: (readonly [text: string, ground: string])[] = [
  ...on('--ink', [...grounds, ...tints, '--glow', '--error-tint', '--warning-tint']),
  ...on('--soft', [...grounds, ...tints]),
  ...on('--link', grounds),
  ...on('--heading', grounds),
  ...on('--error', ['--paper', '--surface', '--error-tint']),
  ...on('--warning', ['--paper', '--surface', '--warning-tint']),
  ...on('--on-chosen', ['--chosen']),
  ...on('--on-brand', ['--brand', '--brand-hover']),
  ...on('--on-lamp', ['--lamp']),
  ...on('--on-dusk', ['--dusk']),
  ...on('--link-on-dusk', ['--dusk']),
  ...hues,
];

const seen: (readonly [edge: string, ground: string])[] = [
  ...on('--control', [...grounds, '--leaf-tint']),
  ...on('--chosen', [...grounds, '--leaf-tint']),
  ...on('--brand-edge', grounds),
];

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
