import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode as withSpace,
  wcagContrast,
  wcagLuminance,
} from 'culori/fn';

// Contrast is counted in linear light.
withSpace(modeRgb);
withSpace(modeLrgb);
const toOklch = withSpace(modeOklch);

/** Colors as `#rrggbb`, by the names of the tokens in `app/ui/colors.css`. */
export type Tokens = Readonly<Record<string, string>>;

/** What a look says in place of `app/ui/colors.css`, by how a person reads. */
export interface Palette {
  light: Tokens;
  dark: Tokens;
  more: Tokens;
  moreInDark: Tokens;
}

/** How far two colors are from each other in light, from 1 to 21 (WCAG 2). */
export const contrastOf = (one: string, other: string): number => wcagContrast(one, other);

/**
 * Words, edges and what is chosen turn to ink for a brand that looks like an error, and grounds to gray;
 * marks keep the hue of the brand all the same.
 */
type Use = 'word' | 'voice' | 'mark' | 'ground';
type Side = 'darker' | 'lighter';
type UsualTokens = readonly (readonly [name: string, color: string, use: Use, side: Side])[];

/**
 * The tokens that carry the hue of the brand, as they are where there is no look. A look gives each another
 * hue at the same luminance, or on this side of it, so that each pair keeps the contrast that it has.
 */
export const usualTokens: Readonly<Record<keyof Palette, UsualTokens>> = {
  light: [
    ['heading', '#0b5b36', 'word', 'darker'],
    ['link', '#0b5b36', 'word', 'darker'],
    ['chosen', '#0b5b36', 'word', 'darker'],
    ['brand-edge', '#0b5b36', 'word', 'darker'],
    ['leaf', '#08492b', 'word', 'darker'],
    ['soft', '#33443a', 'voice', 'darker'],
    ['control', '#55645b', 'voice', 'darker'],
    ['glow', '#e8f5ec', 'ground', 'lighter'],
    ['leaf-tint', '#e0f2e6', 'ground', 'lighter'],
    ['dusk', '#123527', 'mark', 'darker'],
    ['line-on-dusk', '#3f6453', 'mark', 'lighter'],
    ['link-on-dusk', '#a9ecc7', 'mark', 'lighter'],
    ['logo-house', '#0b5b36', 'mark', 'darker'],
    ['logo-lamp', '#0b5b36', 'mark', 'darker'],
  ],
  dark: [
    ['paper', '#12201a', 'ground', 'darker'],
    ['surface', '#182a22', 'ground', 'darker'],
    ['tint', '#1b2f26', 'ground', 'darker'],
    ['glow', '#1d3a2c', 'ground', 'darker'],
    ['leaf-tint', '#1d3a2c', 'ground', 'darker'],
    ['line', '#3b5347', 'ground', 'lighter'],
    ['hair', '#2f473b', 'ground', 'lighter'],
    ['focus-halo', '#12201a', 'ground', 'darker'],
    ['heading', '#b9f3d3', 'word', 'lighter'],
    ['link', '#7fe3ae', 'word', 'lighter'],
    ['chosen', '#7fe3ae', 'word', 'lighter'],
    ['on-chosen', '#0c1f15', 'ground', 'darker'],
    ['brand-edge', '#7fe3ae', 'word', 'lighter'],
    ['leaf', '#b9f3d3', 'word', 'lighter'],
    ['soft', '#d3dad4', 'voice', 'lighter'],
    ['control', '#93a99d', 'voice', 'lighter'],
    ['dusk', '#0b1611', 'mark', 'darker'],
    ['line-on-dusk', '#3b5347', 'mark', 'lighter'],
    ['logo-house', '#18b469', 'mark', 'lighter'],
  ],
  more: [
    ['link', '#00391f', 'word', 'darker'],
    ['brand', '#00391f', 'mark', 'darker'],
    ['link-on-dusk', '#c6ffdf', 'mark', 'lighter'],
    ['logo-house', '#0b5b36', 'mark', 'darker'],
    ['logo-lamp', '#0b5b36', 'mark', 'darker'],
  ],
  moreInDark: [
    ['link', '#b5ffd8', 'word', 'lighter'],
    ['brand', '#b5ffd8', 'mark', 'lighter'],
    ['logo-house', '#18b469', 'mark', 'lighter'],
  ],
};

/** What words turn to. */
export const ink: Readonly<Record<keyof Palette, string>> = {
  light: '#16241c',
  dark: '#f4f1e8',
  more: '#000000',
  moreInDark: '#ffffff',
};
/** How colored the brand is that the usual tokens were made for (#18b469). */
const usualChroma = 0.163;
/** Of errors in the light and in the dark; a brand this near to it is taken for one. */
const errorHue = 31;
const nearError = 25;
/** Below this a color is seen as a gray, whatever hue it has in numbers. */
const leastChroma = 0.03;
const mostChroma = 0.2;

/** What a label has to have on its button, and a little for the rounding to whole channels. */
const readable = 7;
const labels = ['#ffffff', '#0d0d0d'] as const;

/** The tokens of a look, from one color as `#rrggbb`. */
export function paletteOf(brand: string): Palette {
  const { h: hue = 0, c } = toOklch(brand) ?? { c: 0 };
  const strength = c / usualChroma;
  const isLikeError = looksLikeError(brand);
  const own = wcagLuminance(brand);
  const tokensOf = (scheme: keyof Palette): Tokens =>
    Object.fromEntries(
      usualTokens[scheme].map(([name, color, use, side]) => {
        if (isLikeError && use === 'word') return [name, ink[scheme]];
        const target = wcagLuminance(color);
        // A brand that is dark or light enough for words is written in as it is.
        const isEnough = side === 'darker' ? own <= target : own >= target;
        if (use === 'word' && isEnough) return [name, brand];
        // Dark words are as colored as the brand; what is light, and all grounds, as much as without a look.
        const colored = use === 'word' && side === 'darker' ? c : chromaOf(color) * strength;
        const chroma = isLikeError && use !== 'mark' ? 0 : Math.min(mostChroma, colored);
        return [name, atLuminance({ hue, chroma, target, side })];
      }),
    );
  const { button, hover, label } = buttonOf(brand);
  return {
    light: {
      ...tokensOf('light'),
      brand: button,
      'brand-hover': hover,
      'brand-of-dialog': button,
      'on-brand': label,
    },
    dark: tokensOf('dark'),
    more: tokensOf('more'),
    moreInDark: tokensOf('moreInDark'),
  };
}

/** A brand that would be taken for an error where words and edges have it. */
export function looksLikeError(brand: string): boolean {
  const { h = 0, c } = toOklch(brand) ?? { c: 0 };
  const apart = Math.abs(((h - errorHue + 540) % 360) - 180);
  return c > leastChroma && apart <= nearError;
}

/**
 * The button of a brand: its color where a label of white or near black can be read on it, else the nearest
 * of its hue on which one can.
 */
export function buttonOf(brand: string): { button: string; hover: string; label: string } {
  const choices = labels.map((label) => {
    const lightness = nearestReadable(brand, label);
    return { label, lightness, moved: Math.abs(lightness - lightnessOf(brand)) };
  });
  const [white, black] = [choices[0]!, choices[1]!];
  const { label, lightness } = white.moved <= black.moved ? white : black;
  const button = isReadableOn(label, brand) ? brand : withLightness(brand, lightness);
  // Away from the label, and where there is no room left, a little toward it.
  const away = label === labels[0] && lightness > 0.3 ? -0.06 : 0.06;
  return { button, hover: withLightness(brand, Math.min(1, lightness + away)), label };
}

const isReadableOn = (label: string, ground: string) => wcagContrast(label, ground) >= readable;

function nearestReadable(brand: string, label: string): number {
  const own = lightnessOf(brand);
  if (isReadableOn(label, brand)) return own;
  let [unread, read] = [own, label === labels[0] ? 0 : 1];
  for (let step = 0; step < 14; step += 1) {
    const between = (unread + read) / 2;
    if (isReadableOn(label, withLightness(brand, between))) read = between;
    else unread = between;
  }
  return read;
}

const lightnessOf = (color: string) => toOklch(color)?.l ?? 0;
const chromaOf = (color: string) => toOklch(color)?.c ?? 0;

/** The same hue, as colored as can be shown, at another lightness. */
function withLightness(color: string, lightness: number): string {
  const { h = 0, c } = toOklch(color) ?? { c: 0 };
  return hexOf(lightness, c, h);
}

const hexOf = (l: number, c: number, h: number) =>
  formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch'));

/** The color of this hue whose luminance is nearest to the target, on the side that is told. */
function atLuminance({
  hue,
  chroma,
  target,
  side,
}: {
  hue: number;
  chroma: number;
  target: number;
  side: Side;
}): string {
  let [low, high] = [0, 1];
  let [darker, lighter] = ['#000000', '#ffffff'];
  for (let step = 0; step < 12; step += 1) {
    const between = (low + high) / 2;
    const color = hexOf(between, chroma, hue);
    if (wcagLuminance(color) <= target) [low, darker] = [between, color];
    if (wcagLuminance(color) >= target) [high, lighter] = [between, color];
  }
  return side === 'darker' ? darker : lighter;
}
