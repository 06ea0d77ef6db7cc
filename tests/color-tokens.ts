import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const sheet = readFileSync(join(import.meta.dirname, '../app/ui/colors.css'), 'utf8');

export type Tokens = Record<string, string>;

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

/** What a look says in place of them, in the order of the cascade. */
interface Look {
  light: Tokens;
  dark: Tokens;
  more: Tokens;
  moreInDark: Tokens;
}
const noLook: Look = { light: {}, dark: {}, more: {}, moreInDark: {} };

/**
 * All tokens as a browser has them, by how a person reads. A look leaves its light and dark tokens out where
 * the browser asks for more contrast.
 */
export function themesOf(look: Look = noLook): Record<string, Tokens> {
  const usualLight = tokensIn(null, ':root');
  const usualDark = { ...usualLight, ...tokensIn(dark, ':root') };
  const light = { ...usualLight, ...look.light };
  const inTheDark = { ...usualDark, ...look.light, ...look.dark };
  return {
    light,
    dark: inTheDark,
    'stronger, by the browser': {
      ...usualLight,
      ...tokensIn(asked, ':root'),
      ...tokensIn(plain, ':root'),
      ...look.more,
    },
    'stronger, by our button': { ...light, ...tokensIn(null, stronger), ...look.more },
    'stronger in the dark, by the browser': {
      ...usualDark,
      ...tokensIn(asked, ':root'),
      ...tokensIn(askedInTheDark, ':root'),
      ...tokensIn(plain, ':root'),
      ...look.more,
      ...look.moreInDark,
    },
    'stronger in the dark, by our button': {
      ...inTheDark,
      ...tokensIn(null, stronger),
      ...tokensIn(dark, stronger),
      ...look.more,
      ...look.moreInDark,
    },
  };
}

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

export function contrast(tokens: Tokens, one: string, other: string): number {
  const [low = 0, high = 0] = [one, other]
    .map((name) => luminance(channelsOf(tokens, name)))
    .toSorted((some, others) => some - others);
  return (high + 0.05) / (low + 0.05);
}

export const hues = ['leaf', 'clay', 'sun', 'sky', 'plum'].map(
  (hue) => [`--${hue}`, `--${hue}-tint`] as const,
);
const tints = hues.map(([, tint]) => tint);
const grounds = ['--paper', '--surface', '--tint'];
export const on = (text: string, behind: readonly string[]) =>
  behind.map((ground) => [text, ground] as const);

/** Words, each on its grounds: 7 to 1. */
export const readable: (readonly [text: string, ground: string])[] = [
  ...on('--ink', [...grounds, ...tints, '--glow', '--error-tint', '--warning-tint']),
  ...on('--soft', [...grounds, ...tints]),
  ...on('--link', [...grounds, '--glow', '--warning-tint']),
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

/** Edges and marks: 3 to 1. */
export const seen: (readonly [edge: string, ground: string])[] = [
  ...on('--control', [...grounds, '--leaf-tint']),
  ...on('--chosen', [...grounds, '--leaf-tint']),
  ...on('--brand-edge', grounds),
];
