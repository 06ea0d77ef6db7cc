import { Armchair } from './parts/Armchair.tsx';
import { FloorLamp, Plant, Window } from './parts/Home.tsx';
import { palette } from './parts/palette.ts';
import { neighbors } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** A letter under the lamp, read twice. */
export function Reading({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.teal} d="M0 0h480v320H0Z" />
      <path fill={palette.bark} d="M0 266h480v54H0Z" />
      <Window x={52} y={42} sky={palette.navy} hill={palette.night} />
      <path fill={palette.glow} d="M134 60a11 11 0 1 0 .1 0ZM72 70a2 2 0 1 0 .1 0ZM90 96a2 2 0 1 0 .1 0Z" />
      <path
        fill={palette.clay}
        d="M40 34h134v10H40ZM44 44h20q2 70-16 118H36q8-60 8-118ZM170 44h-20q-2 70 16 118h12q-8-60-8-118Z"
      />
      <path fill={palette.wood} d="M400 70h80v8h-80ZM400 132h80v8h-80Z" />
      <path fill={palette.lamp} d="M410 32h12v38h-12ZM446 94h14v38h-14Z" />
      <path fill={palette.rose} d="M424 40h10v30h-10ZM412 100h12v32h-12Z" />
      <path fill={palette.mint} d="M436 28h14v42h-14ZM426 92h10v40h-10Z" />
      <path fill={palette.clay} d="M452 38h12v32h-12ZM462 98h12v34h-12Z" />
      <path fill={palette.plum} d="M92 284q160-22 320 0l30 36H62Z" />
      <FloorLamp x={372} y={282} scale={1.2} />
      <Armchair
        x={268}
        y={304}
        scale={1.28}
        head={{ ...neighbors.helen, glasses: true, tilt: 12, mood: 'calm' }}
        top={palette.rose}
        sleeve={palette.peach}
        bottom={palette.navy}
        outfit="dress"
        collar={palette.white}
        seat={palette.lamp}
        seatShade={palette.gold}
        behind={{ elbow: [-28, -78], hand: [-44, -96], turned: true }}
        front={{ elbow: [12, -72], hand: [-24, -88] }}
      >
        <path fill={palette.white} d="M-60-116l36-8 6 34-36 10Z" />
        <path stroke={palette.steel} strokeWidth="2.2" d="M-52-110l20-5M-50-102l22-5M-48-94l14-4" />
      </Armchair>
      <path fill={palette.wood} d="M112 232h74v9h-74Z" />
      <path stroke={palette.wood} strokeWidth="7" d="M126 242l-5 56M172 242l5 56" />
      <path fill={palette.white} d="M152 214h24v10q0 8-8 8h-8q-8 0-8-8Z" />
      <path stroke={palette.white} strokeWidth="3" d="M160 206q-4-6 0-12M169 206q-4-6 0-12" />
      <Plant x={130} y={232} scale={0.5} />
    </Scene>
  );
}
