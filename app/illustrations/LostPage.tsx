import { Figure } from './parts/Figure.tsx';
import { Mark } from './parts/Mark.tsx';
import { hairs, palette, skins } from './parts/palette.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** A signpost that does not help, a map held with patience, and a dog that knows the way home. */
export function LostPage({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.sky} d="M0 0h480v320H0Z" />
      <path
        fill={palette.white}
        d="M70 84a20 20 0 0 1 34-14 24 24 0 0 1 44 6 16 16 0 0 1 10 30H80a14 14 0 0 1-10-22ZM372 58a16 16 0 0 1 28-10 20 20 0 0 1 36 6 13 13 0 0 1 6 24h-64a12 12 0 0 1-6-20Z"
      />
      <path fill={palette.mint} d="M0 210q90-60 190-16t290-24v150H0Z" />
      <path fill={palette.leaf} d="M0 262q130-34 250-10t230-12v80H0Z" />
      <path fill={palette.sand} d="M236 320q-30-34 20-56t150-60q-60 36-84 62t-2 54Z" />
      <Mark x={402} y={182} scale={0.62} />
      <path fill={palette.bark} d="M296 96h12v186h-12Z" />
      <path fill={palette.wood} d="M238 106h100l18 17-18 17H238Z" />
      <path fill="#cd9a66" d="M364 152H262l-18 17 18 17h102Z" />
      <path stroke={palette.bark} strokeWidth="4" d="M258 123h60M276 169h64" />
      <path stroke={palette.wood} strokeWidth="8" d="M414 292q20 0 20-20" />
      <path fill={palette.wood} d="M370 298q-8-40 6-60 38 4 44 52 0 8-8 8Z" />
      <path stroke={palette.wood} strokeWidth="11" d="M373 262v33M387 268v27" />
      <path fill={palette.wood} d="M350 222q4-16 24-16 22 0 22 20 0 18-20 18h-12q-20 0-24-10-2-9 10-12Z" />
      <path fill={palette.bark} d="M378 208q18-2 20 22 0 14-10 12-10-4-10-34Z" />
      <path fill={palette.ink} d="M364 217a2.5 3 0 1 0 .1 0ZM340 228q2-5 9-5 2 7-5 9Z" />
      <path stroke={palette.ink} strokeWidth="2" d="M346 236q8 4 14-2" />
      <path stroke={palette.clay} strokeWidth="6" d="M372 246q10 4 20-2" />
      <Figure
        x={168}
        y={304}
        scale={1.3}
        head={{ skin: skins.tan, hair: hairs.white, hairStyle: 'curls', glasses: true }}
        top={palette.plum}
        sleeve={palette.fig}
        bottom={palette.navy}
        behind={{ elbow: [34, -82], hand: [50, -90] }}
        front={{ elbow: [-12, -74], hand: [12, -76] }}
      >
        <path fill={palette.white} d="M4-112l18 6 18-6 18 6v38l-18-6-18 6-18-6Z" />
        <path stroke={palette.bright} strokeWidth="2.5" strokeDasharray="4 5" d="M10-78q8-20 16-8t24-12" />
        <path fill={palette.clay} d="M47-106a5 5 0 1 1 8 5l-4 6-4-6q-2-2 0-5Z" />
      </Figure>
    </Scene>
  );
}
