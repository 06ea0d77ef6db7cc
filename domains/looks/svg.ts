import { Parser } from 'htmlparser2';
import { refusal, refused, type Refusal, type Result, success } from '#platform/result.ts';

/** A drawing that may be shown: its own words, and its width for a height of 1. */
export interface CleanSvg {
  svg: string;
  ratio: number;
}

const shapes = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);
const allowed = new Set([
  ...shapes,
  'svg',
  'g',
  'defs',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
]);

/** What could run, load or show something else, by its name in words. */
const refusedElements: Readonly<Record<string, string>> = {
  script: 'a script',
  style: 'a style sheet (save it with presentation attributes)',
  text: 'text (turn it into paths)',
  image: 'a picture',
  foreignObject: 'a foreign object',
  iframe: 'another page',
  a: 'a link',
  use: 'a reference that repeats parts (expand it)',
  animate: 'an animation',
  animateTransform: 'an animation',
  animateMotion: 'an animation',
  set: 'an animation',
  filter: 'a filter',
  handler: 'a script',
  feImage: 'a picture',
};

const mostElements = 2_000;
const mostDepth = 40;

const number = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?(px|%)?$/i;
const numbers = /^[\s\d.,e+-]+$/i;
const color =
  /^(#[\da-f]{3,8}|[a-z]{1,30}|rgba?\([\d\s.,%]+\)|hsla?\([\d\s.,%a-z]+\)|url\(\s*["']?#[\w-]{1,80}["']?\s*\))$/i;
const word = /^[a-zA-Z-]{1,30}$/;
const own = /^url\(\s*["']?#[\w-]{1,80}["']?\s*\)$/;
const transform = /^(\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\([\s\d.,e+-]*\)\s*,?)*$/i;

/** Every attribute that is written, with what its value may be. */
const attributes: Readonly<Record<string, RegExp>> = {
  id: /^[\w-]{1,80}$/,
  viewBox: numbers,
  d: /^[\s\d.,e+\-MZLHVCSQTA]*$/i,
  points: /^[\s\d.,e+-]*$/i,
  transform,
  gradientTransform: transform,
  gradientUnits: word,
  spreadMethod: word,
  clipPathUnits: word,
  maskUnits: word,
  maskContentUnits: word,
  ...Object.fromEntries(
    [
      'x',
      'y',
      'x1',
      'y1',
      'x2',
      'y2',
      'cx',
      'cy',
      'r',
      'rx',
      'ry',
      'fx',
      'fy',
      'fr',
      'width',
      'height',
      'offset',
    ].map((name) => [name, number]),
  ),
  ...Object.fromEntries(['fill', 'stroke', 'color', 'stop-color'].map((name) => [name, color])),
  ...Object.fromEntries(
    [
      'opacity',
      'fill-opacity',
      'stroke-opacity',
      'stop-opacity',
      'stroke-width',
      'stroke-miterlimit',
      'stroke-dashoffset',
    ].map((name) => [name, number]),
  ),
  'stroke-dasharray': /^(none|[\s\d.,e+-]+)$/i,
  'fill-rule': word,
  'clip-rule': word,
  'stroke-linecap': word,
  'stroke-linejoin': word,
  display: word,
  visibility: word,
  'clip-path': own,
  mask: own,
  href: /^#[\w-]{1,80}$/,
};

/**
 * A drawing from outside, parsed and written again from what is allowed: nothing in it runs, loads or leads
 * anywhere. Refuses `logo_not_allowed` with the first reason.
 */
export function rewriteSvg(text: string): Result<CleanSvg> {
  let reason: string | undefined;
  const refuse = (why: string) => {
    reason ??= why;
    parser.pause();
  };
  const written: string[] = [];
  const open: string[] = [];
  let [left, elements, drawn] = [0, 0, 0];
  let ratio: number | undefined;
  const parser = new Parser(
    {
      onprocessinginstruction(name, data) {
        if (/^!doctype/i.test(name) && /\[|<!ENTITY/i.test(data)) refuse('entities');
        if (/^\?xml-stylesheet/i.test(name)) refuse('a style sheet');
      },
      onopentag(name, found) {
        elements += 1;
        if (elements > mostElements) return refuse(`more than ${mostElements.toLocaleString('en-US')} parts`);
        if (open.length + left > mostDepth) return refuse('too many parts within parts');
        const problem = problemOf(name, found);
        if (problem !== undefined) return refuse(problem);
        if (open.length === 0 && name !== 'svg') return refuse('something else around it');
        if (left > 0 || !allowed.has(name) || (name === 'svg' && open.length > 0)) {
          left += 1;
          return;
        }
        const kept = keptOf(found);
        if (name === 'svg') ratio = ratioOf(kept);
        // Each would be drawn as often as the others within others say, which is a billion times soon.
        const isWithin = open.includes('mask') || open.includes('clipPath');
        if (isWithin && (kept['mask'] ?? kept['clip-path']) !== undefined)
          return refuse('masks within masks');
        if (shapes.has(name)) drawn += 1;
        open.push(name);
        written.push(tagOf(name, name === 'svg' ? withRoot(kept) : kept));
      },
      onclosetag() {
        if (left > 0) left -= 1;
        else if (open.length > 0) written.push(`</${open.pop()}>`);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  if (reason !== undefined)
    return refused(logoNotAllowed(`This file has ${reason}, which a logo here cannot have.`));
  if (ratio === undefined || drawn === 0) return refused(noDrawing);
  if (!hasRoom(ratio)) return refused(wrongShape);
  return success({ svg: written.join(''), ratio });
}

/** Why a part may not be there at all; what is only not known is left out. */
function problemOf(name: string, found: Readonly<Record<string, string>>): string | undefined {
  const local = name.replace(/^.*:/, '');
  const named = Object.keys(refusedElements).find((each) => each.toLowerCase() === local.toLowerCase());
  if (named !== undefined) return refusedElements[named];
  for (const [attribute, value] of Object.entries(found)) {
    const localName = attribute.replace(/^.*:/, '').toLowerCase();
    if (localName.startsWith('on')) return 'a script';
    if ((localName === 'href' || localName === 'src') && !value.trim().startsWith('#'))
      return 'an address of another file';
    if (
      /url\(\s*["']?\s*[^#"'\s]|@import|expression\(|javascript:|data:/i.test(value) &&
      !attribute.startsWith('xmlns')
    )
      return 'an address of another file';
  }
  return undefined;
}

/** The attributes that are written, those of `style` among them, as SVG has them. */
function keptOf(found: Readonly<Record<string, string>>): Record<string, string> {
  const styled = (found['style'] ?? '')
    .split(';')
    .map((each) => each.split(':').map((part) => part.trim()) as [string, string?]);
  const all = [
    ...Object.entries(found).map(([name, value]) => [name.replace(/^xlink:/, ''), value.trim()] as const),
    ...styled,
  ];
  return Object.fromEntries(
    all.flatMap(([name, value]) =>
      value !== undefined && Object.hasOwn(attributes, name) && attributes[name]?.test(value) === true
        ? [[name, value]]
        : [],
    ),
  );
}

function ratioOf(kept: Readonly<Record<string, string>>): number | undefined {
  const [, , width, height] = (kept['viewBox'] ?? '').split(/[\s,]+/).map(Number);
  const [wide, high] = [
    width ?? Number.parseFloat(kept['width'] ?? ''),
    height ?? Number.parseFloat(kept['height'] ?? ''),
  ];
  return wide > 0 && high > 0 && Number.isFinite(wide / high) ? wide / high : undefined;
}

/**
 * With a size of its own, which is that of its view: without one, a browser leaves no room for it beside the
 * name before it is loaded, nor afterward.
 */
function withRoot({ width = '', height = '', ...kept }: Record<string, string>): Record<string, string> {
  const viewBox = kept['viewBox'] ?? `0 0 ${Number.parseFloat(width)} ${Number.parseFloat(height)}`;
  const [, , wide = '', high = ''] = viewBox.split(/[\s,]+/);
  return { xmlns: 'http://www.w3.org/2000/svg', ...kept, viewBox, width: wide, height: high };
}

const tagOf = (name: string, kept: Readonly<Record<string, string>>) =>
  `<${name}${Object.entries(kept)
    .map(([attribute, value]) => ` ${attribute}="${value.replaceAll('"', "'")}"`)
    .join('')}>`;

/** The same drawing at another size. */
export const sizedSvg = (svg: string, { width, height }: { width: number; height: number }): string =>
  svg.replace(/ width="[^"]*" height="[^"]*"/, ` width="${width}" height="${height}"`);

export const logoNotAllowed = (words: string): Refusal => refusal('invalid', 'logo_not_allowed', words);
export const wrongShape = logoNotAllowed(
  'A logo is at most 4 times as high as wide, and 6 times as wide as high.',
);
const noDrawing = logoNotAllowed('We cannot read this as a PNG, or as an SVG with a drawing in it.');

/** Whether a logo has a shape that we have room for, by its width for a height of 1. */
export const hasRoom = (ratio: number): boolean => ratio >= 1 / 4 && ratio <= 6;

/** What was sent as an SVG. */
export function readDrawing(sent: Uint8Array): Result<CleanSvg> {
  const text = decoded(sent);
  return text === undefined ? refused(noDrawing) : rewriteSvg(text);
}

function decoded(sent: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(sent);
  } catch {
    return undefined;
  }
}
