import type { Palette, Tokens } from './palette.ts';

/**
 * A look as a style sheet that comes after ours, in the same layer. The browser's own stronger and forced
 * colors stay what they are: what `app/ui/colors.css` says there and would be written over is said again.
 */
export function sheetOf({ light, dark, more, moreInDark }: Palette): string {
  const strong = ":root[data-contrast='more']";
  return [
    '@layer tokens{',
    inMedia('not all and (prefers-contrast:more)', rule(':root', light) + inDark(rule(':root', dark))),
    inMedia('(prefers-contrast:more)', rule(':root', more) + inDark(rule(':root', moreInDark))),
    rule(strong, more) + inDark(rule(strong, moreInDark)),
    inMedia('print,(forced-colors:active)', rule(':root', plain)),
    inMedia('(forced-colors:active)', rule(':root:root', forced)),
    '}',
  ].join('');
}

const plain: Tokens = {
  soft: 'var(--ink)',
  hair: 'var(--line)',
  'brand-of-dialog': 'var(--brand)',
  chosen: 'var(--ink)',
  'on-chosen': 'var(--paper)',
  leaf: 'var(--ink)',
  'leaf-tint': 'var(--paper)',
};

/** Those that a choice of more contrast on our site would write over. */
const forced: Tokens = {
  link: 'LinkText',
  brand: 'ButtonFace',
  'link-on-dusk': 'LinkText',
  'logo-house': 'CanvasText',
};

const inMedia = (media: string, rules: string) => `@media ${media}{${rules}}`;
const inDark = (rules: string) => inMedia('(prefers-color-scheme:dark)', rules);
const rule = (selector: string, tokens: Tokens) =>
  `${selector}{${Object.entries(tokens)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')}}`;
