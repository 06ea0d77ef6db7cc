import { Armchair } from './parts/Armchair.tsx';
import { FloorLamp } from './parts/Home.tsx';
import { palette } from './parts/palette.ts';
import { neighbors } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** Nothing left to do: the day is ticked off, the lamp is on, the dog sleeps. */
export function AllDone({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill="#dcebdf" d="M0 0h480v320H0Z" />
      <path fill={palette.sand} d="M0 266h480v54H0Z" />
      <path fill={palette.white} d="M44 44h126v118H44Z" />
      <path fill={palette.green} d="M44 44h126v26H44Z" />
      <path stroke={palette.white} strokeWidth="5" d="M76 36v16M138 36v16" />
      <circle fill={palette.bright} cx="107" cy="116" r="33" />
      <path stroke={palette.night} strokeWidth="9" d="M92 117l11 12 21-25" />
      <path fill={palette.mint} d="M90 284q160-22 310 0l34 36H56Z" />
      <FloorLamp x={386} y={274} scale={1.16} />
      <Armchair
        x={262}
        y={302}
        scale={1.26}
        head={{ ...neighbors.walter, tilt: 6 }}
        top={palette.lamp}
        sleeve={palette.gold}
        bottom={palette.navy}
        collar={palette.white}
        seat={palette.clay}
        seatShade={palette.brick}
        behind={{ elbow: [-28, -78], hand: [-42, -92], turned: true }}
        front={{ elbow: [12, -72], hand: [-22, -86] }}
      >
        <path fill={palette.white} d="M-58-112l22 4 16-10 2 38-16 10-22-4Z" />
        <path stroke={palette.steel} strokeWidth="2" d="M-52-102l12 2M-52-94l12 2M-31-102l8-4M-31-94l8-4" />
      </Armchair>
      <path fill={palette.wood} d="M92 232h80v10H92Z" />
      <path stroke={palette.bark} strokeWidth="7" d="M106 242l-6 58M158 242l6 58" />
      <path fill={palette.sea} d="M116 208h28v14q0 10-10 10h-8q-10 0-10-10Z" />
      <path stroke={palette.sea} strokeWidth="4" d="M144 213q11 0 5 11l-5 1" />
      <path stroke={palette.steel} strokeWidth="3" d="M125 200q-4-6 0-12M136 200q-4-6 0-12" />
      <path stroke={palette.wood} strokeWidth="8" d="M446 302q22 0 18-22" />
      <path fill={palette.wood} d="M364 308q-6-36 38-36 50 0 50 36Z" />
      <path fill={palette.wood} d="M340 291q0-17 21-17t25 16-7 22h-25q-14-3-14-21Z" />
      <path fill={palette.bark} d="M376 277q17-4 16 15t-12 9-4-24ZM339 292a5.5 4.5 0 1 0 .1 0Z" />
      <path stroke={palette.ink} strokeWidth="2" d="M354 291q4 4 8 0" />
    </Scene>
  );
}
