import { Armchair } from './parts/Armchair.tsx';
import { hairs, palette, skins } from './parts/palette.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** Nothing left to do: the day is ticked off, the lamp is on, the dog sleeps. */
export function AllDone({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill="#dcebdf" d="M0 0h480v320H0Z" />
      <path fill={palette.sand} d="M0 266h480v54H0Z" />
      <path fill={palette.white} d="M54 44h132v122H54Z" />
      <path fill={palette.green} d="M54 44h132v26H54Z" />
      <path stroke={palette.white} strokeWidth="5" d="M86 36v16M154 36v16" />
      <circle fill={palette.bright} cx="120" cy="117" r="34" />
      <path stroke={palette.night} strokeWidth="9" d="M104 118l12 12 22-25" />
      <path fill={palette.clay} d="M382 66h44l16 46h-76Z" />
      <path fill={palette.glow} opacity=".8" d="M366 112h76l24 96H342Z" />
      <path stroke={palette.bark} strokeWidth="6" d="M404 112v152" />
      <path fill={palette.bark} d="M382 268q22-14 44 0Z" />
      <path fill={palette.mint} d="M100 286q150-22 300 0l34 34H66Z" />
      <g transform="translate(0 -14) scale(1.06)">
        <Armchair
          x={284}
          y={296}
          head={{ skin: skins.deep, hair: hairs.white, hairStyle: 'balding', glasses: true, moustache: true }}
          top={palette.lamp}
          sleeve={palette.gold}
          bottom={palette.navy}
          seat={palette.clay}
          seatShade={palette.brick}
        >
          <path fill={palette.white} d="M-44-110l22 10 10-12 4 34-12 14-24-8Z" />
          <path stroke={palette.steel} strokeWidth="2" d="M-36-98l12 5M-36-90l14 6M-35-82l12 5" />
        </Armchair>
      </g>
      <path fill={palette.wood} d="M98 232h76v10H98Z" />
      <path stroke={palette.bark} strokeWidth="7" d="M112 242l-6 58M160 242l6 58" />
      <path fill={palette.sea} d="M118 210h26v14q0 8-9 8h-8q-9 0-9-8Z" />
      <path stroke={palette.sea} strokeWidth="4" d="M144 214q10 0 5 10l-5 1" />
      <path stroke={palette.steel} strokeWidth="3" d="M126 202q-4-6 0-12M137 202q-4-6 0-12" />
      <path fill={palette.wood} d="M366 306q-6-32 34-32 44 0 44 32Z" />
      <path fill={palette.wood} d="M348 288q0-14 18-14t22 14-6 20h-22q-12-2-12-20ZM440 302q22 0 20-20" />
      <path stroke={palette.wood} strokeWidth="7" d="M440 302q20 0 18-20" />
      <path fill={palette.bark} d="M376 278q16-4 16 14t-12 8-4-22ZM346 290a5 4 0 1 0 .1 0Z" />
      <path stroke={palette.ink} strokeWidth="2" d="M360 288q4 4 8 0" />
    </Scene>
  );
}
