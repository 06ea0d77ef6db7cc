import { Armchair } from './parts/Armchair.tsx';
import { Figure } from './parts/Figure.tsx';
import { FloorLamp, Window } from './parts/Home.tsx';
import { palette } from './parts/palette.ts';
import { helpers, neighbors, uniform } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** Someone vacuums while the woman of the house has her tea and the cat sleeps. */
export function Cleaning({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.cream} d="M0 0h480v320H0Z" />
      <path fill={palette.sand} d="M0 262h480v58H0Z" />
      <Window x={172} y={34} />
      <path fill={palette.lamp} d="M256 54a11 11 0 1 0 .1 0Z" />
      <path fill={palette.wood} d="M26 58h70v54H26Z" />
      <path fill={palette.rose} d="M32 64h58v42H32Z" />
      <path fill={palette.clay} d="M32 106q14-28 28-12 12-14 30 12Z" />
      <path fill={palette.mint} d="M60 280q180-26 370 0l44 40H16Z" />
      <FloorLamp x={434} y={276} scale={1.1} />
      <Armchair
        x={344}
        y={302}
        scale={1.2}
        head={neighbors.irene}
        top={palette.rose}
        sleeve={palette.peach}
        bottom={palette.plum}
        collar={palette.white}
        seat={palette.sea}
        seatShade={palette.teal}
        front={{ elbow: [14, -72], hand: [-22, -84] }}
      >
        <path fill={palette.green} d="M-43-96h20v14q0 8-8 8h-4q-8 0-8-8Z" />
        <path stroke={palette.green} strokeWidth="3" d="M-43-91q-8 0-4 8l4 1" />
        <path stroke={palette.steel} strokeWidth="2.5" d="M-37-104q-4-6 0-11M-29-104q-4-6 0-11" />
      </Armchair>
      <path stroke={palette.steel} strokeWidth="6" d="M232 288 184 176" />
      <path fill={palette.clay} d="M200 208q10-8 16-2l16 42q0 8-12 10Z" />
      <path fill={palette.slate} d="M206 288h50q10 0 10 12h-68q0-12 8-12Z" />
      <Figure
        {...uniform}
        x={124}
        y={304}
        scale={1.34}
        head={{ ...helpers.maya, tilt: 5 }}
        behind={{ elbow: [36, -78], hand: [47, -94] }}
        front={{ elbow: [-12, -68], hand: [32, -84] }}
      />
      <path stroke={palette.gold} strokeWidth="6" d="M454 306q16-2 12-18" />
      <path fill={palette.lamp} d="M400 310q-2-28 26-28 32 0 34 28Z" />
      <path fill={palette.lamp} d="M390 284l2-11 8 5h8l8-5 2 11q4 20-14 20t-14-20Z" />
      <path stroke={palette.bark} strokeWidth="1.6" d="M396 290q3 3 5 0M408 290q3 3 5 0M402 296q2 2 4 0" />
    </Scene>
  );
}
