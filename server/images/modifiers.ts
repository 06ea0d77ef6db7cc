import { z } from 'zod';
import {
  imageFits,
  imageFormats,
  imageGrounds,
  imageQualities,
  imageSides,
} from '#platform/image-address.ts';

const numberOf = <Known extends readonly number[]>(known: Known) =>
  z.enum(known.map(String)).transform(Number).optional();

/**
 * What an image address asks for, as in `w_640,q_80,f_webp,fit_cover,b_fffbf3`; `_` asks for the image
 * unchanged.
 */
const modifiers = z
  .strictObject({
    w: numberOf(imageSides),
    h: numberOf(imageSides),
    q: numberOf(imageQualities),
    f: z.enum(imageFormats).optional(),
    fit: z.enum(imageFits).optional(),
    b: z.enum(imageGrounds).optional(),
  })
  .transform(({ w, h, q, f, fit, b }) => ({
    width: w,
    height: h,
    quality: q,
    format: f,
    fit,
    background: b === undefined ? undefined : `#${b}`,
  }));
export type Modifiers = z.output<typeof modifiers>;

/**
 * Undefined for what is not a list of modifiers, or asks for an image that no page would show: each takes
 * time and room.
 */
export function readModifiers(text: string): Modifiers | undefined {
  if (text === '_') return modifiers.parse({});
  const pairs = text.split(/[,&]/).map((pair) => /^(w|h|q|f|fit|b)_([\w]+)$/.exec(pair));
  if (pairs.some((pair) => pair === null)) return undefined;
  return modifiers.safeParse(Object.fromEntries(pairs.map((pair) => [pair?.[1], pair?.[2]]))).data;
}
