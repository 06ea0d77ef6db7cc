import type { HeadProps } from './Head.tsx';
import { hairs, palette, skins } from './palette.ts';

/** The same faces return from picture to picture, as in one neighborhood. */
export const neighbors = {
  ruth: { skin: skins.light, hair: hairs.white, hairStyle: 'curls', glasses: true },
  helen: { skin: skins.light, hair: hairs.white, hairStyle: 'bun' },
  irene: { skin: skins.tan, hair: hairs.silver, hairStyle: 'bob', glasses: true },
  mabel: { skin: skins.deep, hair: hairs.silver, hairStyle: 'curls', glasses: true },
  walter: { skin: skins.deep, hair: hairs.white, hairStyle: 'balding', glasses: true, moustache: true },
  james: { skin: skins.brown, hair: hairs.silver, hairStyle: 'short', glasses: true, moustache: true },
  arthur: { skin: skins.light, hair: hairs.silver, hairStyle: 'balding', beard: true },
} as const satisfies Record<string, HeadProps>;

export const helpers = {
  maya: { skin: skins.brown, hair: hairs.dark, hairStyle: 'ponytail' },
  ben: { skin: skins.light, hair: hairs.chestnut, hairStyle: 'short' },
  dele: { skin: skins.deep, hair: hairs.dark, hairStyle: 'short', glasses: true },
  ana: { skin: skins.deep, hair: hairs.dark, hairStyle: 'curls' },
  tom: { skin: skins.tan, hair: hairs.dark, hairStyle: 'short', beard: true },
  ming: { skin: skins.light, hair: hairs.dark, hairStyle: 'bob' },
} as const satisfies Record<string, HeadProps>;

export const uniform = {
  top: palette.bright,
  sleeve: palette.moss,
  bottom: palette.navy,
  collar: palette.green,
} as const;
