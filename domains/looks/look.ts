import { z } from 'zod';
import { refusal } from '#platform/result.ts';
import { nameOfColor } from './color-name.ts';
import { buttonOf, type Palette } from './palette.ts';

/** A color as people have it from a designer: with or without its sign, of three digits or six. */
const brand = z
  .string()
  .nullish()
  .transform((text) => text?.trim().toLowerCase().replace(/^#?/, '#') ?? '')
  .transform((text) => (text === '#' ? null : text.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')))
  .refine(
    (color) => color === null || /^#[\da-f]{6}$/.test(color),
    'Enter the code of a color: # and six digits or letters from a to f, such as #1a5fb4.',
  );

export const colorInput = z.object({ brand });

const tokens = z.record(z.string().regex(/^[a-z-]+$/), z.string().regex(/^#[\da-f]{6}$/));
/** As it is stored. */
export const storedPalette: z.ZodType<Palette> = z.object({
  light: tokens,
  dark: tokens,
  more: tokens,
  moreInDark: tokens,
});

/** What is said of a color that had to move before a label could be read on it; null for one that did not. */
export function movedInWords(color: string): string | null {
  return buttonOf(color).button === color
    ? null
    : `Your ${nameOfColor(color)} cannot carry words that older eyes can read. This one can.`;
}

/** A color as the office reads it: "blue, #1a5fb4". */
export const colorInWords = (color: string | null): string =>
  color === null ? 'The usual green' : `${nameOfColor(color)}, ${color}`;

/** Another colleague has saved since the form was opened. */
export const lookChanged = refusal(
  'conflict',
  'changed_meanwhile',
  'Someone else just changed this. Check it and try again.',
);
export const noDraft = refusal(
  'conflict',
  'draft_not_found',
  'This draft was changed or published since. Check it again first.',
);
export const noSuchLook = refusal('not_found', 'look_not_found', 'We could not find this look.');
export const noLogo = refusal(
  'conflict',
  'logo_not_found',
  'Choose a logo first. This is its version for dark screens.',
);
export const lookedSo = refusal('conflict', 'already_so', 'All pages look like this already.');
