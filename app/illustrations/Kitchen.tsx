import { Figure } from './parts/Figure.tsx';
import { PendantLamp, Window } from './parts/Home.tsx';
import { palette } from './parts/palette.ts';
import { neighbors } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** One plate, one pot, and a recipe he knows by heart. */
export function Kitchen({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.sand} d="M0 0h480v320H0Z" />
      <path fill={palette.cream} d="M0 130h480v104H0Z" />
      <path
        stroke="#e6d3ab"
        strokeWidth="2"
        d="M0 164h480M0 198h480M40 130v104M100 130v104M160 130v104M340 130v104M400 130v104M460 130v104"
      />
      <Window x={30} y={28} sky={palette.navy} hill={palette.night} />
      <path fill={palette.glow} d="M108 46a9 9 0 1 0 .1 0Z" />
      <path fill={palette.sea} d="M378 0h102v92H378Z" />
      <path stroke={palette.teal} strokeWidth="4" d="M429 8v76M418 40v14M440 40v14" />
      <PendantLamp x={262} y={62} />
      <Figure
        x={212}
        y={352}
        scale={1.64}
        stance="hidden"
        head={{ ...neighbors.walter, tilt: 8 }}
        top={palette.clay}
        sleeve={palette.brick}
        bottom={palette.navy}
        collar={palette.white}
        behind={{ elbow: [38, -84], hand: [58, -96] }}
        front={{ elbow: [-30, -76], hand: [-20, -56] }}
      >
        <path fill={palette.green} d="M-15-100q15 14 30 0l10 60h-50Z" />
        <path stroke={palette.night} strokeWidth="3" d="M-15-100-12-112M15-100l-3-12" />
      </Figure>
      <path stroke={palette.bark} strokeWidth="6" d="M306 180l22 40" />
      <path
        fill={palette.clay}
        d="M298 216h86v26q0 8-8 8h-70q-8 0-8-8ZM286 222h12v8h-12ZM384 222h12v8h-12Z"
      />
      <path fill={palette.brick} d="M298 216h86v8h-86Z" />
      <path stroke={palette.white} strokeWidth="4" d="M340 204q-8-12 0-22t0-22M360 204q-8-12 0-22t0-22" />
      <path fill={palette.white} d="M0 250h480v13H0Z" />
      <path fill={palette.sea} d="M0 263h480v57H0Z" />
      <path fill={palette.night} d="M284 263h116v57H284Z" />
      <path fill={palette.lamp} d="M304 286h76v22h-76Z" />
      <path stroke={palette.teal} strokeWidth="3" d="M92 270v50M184 270v50M428 270v50" />
      <path fill={palette.sea} d="M36 240h76l-8 10H44Z" />
      <path fill={palette.clay} d="M128 250v-14q8-10 22 0 12-10 18 4l-4 10Z" />
      <path fill={palette.leaf} d="M138 234q2-12 10-12l-2 12Z" />
      <path fill={palette.wood} d="M122 246h54v5h-54Z" />
    </Scene>
  );
}
