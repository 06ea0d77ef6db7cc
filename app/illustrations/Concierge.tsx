import { Figure } from './parts/Figure.tsx';
import { Mark } from './parts/Mark.tsx';
import { hairs, palette, skins } from './parts/palette.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** A person answers the phone, with the calendar and the lamp beside her. */
export function Concierge({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.mist} d="M0 0h480v320H0Z" />
      <path fill={palette.white} d="M44 46h112v104H44Z" />
      <path fill={palette.clay} d="M44 46h112v24H44Z" />
      <path
        fill={palette.sand}
        d="M56 82h18v16H56ZM80 82h18v16H80ZM104 82h18v16h-18ZM128 82h18v16h-18ZM56 104h18v16H56ZM104 104h18v16h-18ZM128 104h18v16h-18ZM56 126h18v16H56ZM80 126h18v16H80ZM104 126h18v16h-18Z"
      />
      <path fill={palette.bright} d="M80 104h18v16H80Z" />
      <path
        fill={palette.white}
        d="M330 34h96q18 0 18 18v66q0 18-18 18h-62l-36 26 8-26h-6q-18 0-18-18V52q0-18 18-18Z"
      />
      <Mark x={346} y={54} scale={1.35} />
      <Figure
        x={240}
        y={380}
        scale={1.76}
        stance="hidden"
        head={{ skin: skins.brown, hair: hairs.grey, hairStyle: 'bun', glasses: true }}
        top={palette.green}
        sleeve={palette.night}
        bottom={palette.navy}
        behind={{ elbow: [36, -84], hand: [50, -73] }}
        front={{ elbow: [-36, -92], hand: [-20, -128] }}
      >
        <path fill={palette.cream} d="M-11-112h22l-11 18Z" />
        <path stroke={palette.ink} strokeWidth="8" d="M-18-144q-8 12 0 24" />
      </Figure>
      <path fill={palette.wood} d="M0 262h480v16H0Z" />
      <path fill={palette.bark} d="M0 278h480v42H0Z" />
      <path fill={palette.white} d="M282 250l66-6 14 18h-72Z" />
      <path stroke={palette.clay} strokeWidth="5" d="M322 252l18-26" />
      <path fill={palette.clay} d="M78 172h44l18 44H60Z" />
      <path fill={palette.glow} opacity=".7" d="M60 216h80l16 46H44Z" />
      <path stroke={palette.green} strokeWidth="7" d="M100 216v42" />
      <path fill={palette.green} d="M78 262q22-16 44 0Z" />
      <path fill={palette.white} d="M396 232h32v18q0 12-12 12h-8q-12 0-12-12Z" />
      <path stroke={palette.white} strokeWidth="5" d="M428 238q12 0 6 12l-6 2" />
      <path stroke={palette.steel} strokeWidth="3" d="M406 222q-5-7 0-14M418 222q-5-7 0-14" />
    </Scene>
  );
}
