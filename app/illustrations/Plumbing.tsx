import { Figure } from './parts/Figure.tsx';
import { Plant } from './parts/Home.tsx';
import { palette } from './parts/palette.ts';
import { helpers, uniform } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** Under the sink, the last turn of the wrench. */
export function Plumbing({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.cream} d="M0 0h480v320H0Z" />
      <path
        stroke={palette.sand}
        strokeWidth="2"
        d="M0 60h480M0 100h480M60 20v120M120 20v120M180 20v120M240 20v120M300 20v120M360 20v120M420 20v120M0 20h480"
      />
      <path fill={palette.sand} d="M0 270h480v50H0Z" />
      <path fill={palette.green} d="M232 148h248v126H232ZM0 148h76v126H0Z" />
      <path fill={palette.night} d="M252 160h172v106H252Z" />
      <path fill="#2a7350" d="M10 160h56v104H10ZM434 160h46v104h-46Z" />
      <path fill={palette.leaf} d="M252 160l-34 14v106l34-14Z" />
      <path fill={palette.white} d="M222 134h258v16H222ZM0 134h86v16H0Z" />
      <path stroke={palette.steel} strokeWidth="10" d="M366 130V92q0-22-24-22t-24 22v8" />
      <path fill={palette.steel} d="M352 122h30v12h-30ZM308 98h20v10h-20Z" />
      <path stroke={palette.sea} strokeWidth="4" d="M318 118v4" />
      <path
        stroke={palette.steel}
        strokeWidth="15"
        strokeLinecap="butt"
        d="M340 150v50q0 22-24 22t-24-22v-10h-40"
      />
      <path fill={palette.slate} d="M329 168h22v9h-22ZM281 190h22v9h-22Z" />
      <path fill={palette.sea} d="M356 246h54l-6 28h-42Z" />
      <path stroke={palette.sky} strokeWidth="3" d="M356 250q27-30 54 0" />
      <Plant x={446} y={136} scale={0.62} />
      <path fill={palette.white} d="M22 116h26q0 18-10 18h-6q-10 0-10-18Z" />
      <path stroke={palette.steel} strokeWidth="3" d="M30 106q-4-6 0-12M40 106q-4-6 0-12" />
      <Figure
        {...uniform}
        x={196}
        y={304}
        scale={1.38}
        stance="kneel"
        head={{ ...helpers.ana, tilt: 8, mood: 'calm' }}
        behind={{ elbow: [34, -80], hand: [51, -95] }}
        front={{ elbow: [0, -70], hand: [34, -82] }}
      >
        <path stroke={palette.lamp} strokeWidth="7" d="M32-82 64-106" />
        <path stroke={palette.lamp} strokeWidth="6" d="M60-114q-2 7 4 8 8 2 5 8M60-114l8-6M69-98l8-5" />
      </Figure>
      <path fill={palette.clay} d="M34 262h82v42H34Z" />
      <path fill={palette.brick} d="M30 254h90v14H30Z" />
      <path stroke={palette.brick} strokeWidth="6" d="M56 254v-12h38v12" />
      <path fill={palette.lamp} d="M68 262h14v14H68Z" />
    </Scene>
  );
}
