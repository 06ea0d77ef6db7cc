import { z } from 'zod';

export const largestSide = 2_000;
const formats = ['webp', 'avif', 'jpeg', 'png'] as const;
const fits = ['cover', 'contain', 'fill', 'inside', 'outside'] as const;

const side = z.coerce.number().int().min(1).max(largestSide);

/** What an image address asks for, as in `w_640,q_80,f_webp,fit_cover,b_fffbf3`; `_` asks for the image as it is. */
const modifiers = z
  .strictObject({
    w: side.optional(),
    h: side.optional(),
    q: z.coerce.number().int().min(1).max(100).optional(),
    f: z.enum(formats).optional(),
    fit: z.enum(fits).optional(),
    b: z
      .string()
      .regex(/^[0-9a-f]{6}$/i)
      .optional(),
  })
  .transform(({ w, h, q, f, fit, b }) => ({ width: w, height: h, quality: q, format: f, fit, background: b === undefined ? undefined : `#${b}` }));
export type Modifiers = z.output<typeof modifiers>;

/** Undefined for what is no list of modifiers, or asks for more than we make. */
export function readModifiers(text: string): Modifiers | undefined {
  if (text === '_') return modifiers.parse({});
  const pairs = text.split(/[,&]/).map((pair) => /^(w|h|q|f|fit|b)_([\w]+)$/.exec(pair));
  if (pairs.some((pair) => pair === null)) return undefined;
  return modifiers.safeParse(Object.fromEntries(pairs.map((pair) => [pair?.[1], pair?.[2]]))).data;
}
