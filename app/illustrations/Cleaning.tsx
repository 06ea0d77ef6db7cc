import { Armchair } from './parts/Armchair.tsx';
import { Figure } from './parts/Figure.tsx';
import { hairs, palette, skins } from './parts/palette.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** Someone vacuums while the woman of the house has her tea and the cat sleeps. */
export function Cleaning({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.cream} d="M0 0h480v320H0Z" />
      <path fill={palette.sand} d="M0 262h480v58H0Z" />
      <path fill={palette.wood} d="M32 40h118v126H32Z" />
      <path fill={palette.sky} d="M40 48h48v110H40ZM94 48h48v110H94Z" />
      <path fill={palette.mint} d="M40 128q24-24 48 0v30H40ZM94 128q24-24 48 0v30H94Z" />
      <path fill={palette.lamp} d="M110 62a12 12 0 1 0 .1 0Z" />
      <path fill={palette.mint} d="M70 274q170-26 340 0l46 46H24Z" />
      <path fill={palette.clay} d="M404 76h40l16 44h-72Z" />
      <path fill={palette.glow} opacity=".6" d="M388 120h72l20 90H368Z" />
      <path stroke={palette.bark} strokeWidth="6" d="M424 120v142" />
      <path fill={palette.bark} d="M402 262q22-12 44 0Z" />
      <Armchair
        x={330}
        y={296}
        head={{ skin: skins.tan, hair: hairs.silver, hairStyle: 'bob', glasses: true }}
        top={palette.rose}
        sleeve={palette.peach}
        bottom={palette.plum}
        seat={palette.sea}
        seatShade={palette.teal}
      >
        <path fill={palette.white} d="M-42-92h20v12q0 8-8 8h-4q-8 0-8-8Z" />
        <path stroke={palette.white} strokeWidth="3" d="M-42-88q-8 0-4 8l4 1" />
        <path stroke={palette.steel} strokeWidth="2.5" d="M-36-100q-4-6 0-11M-28-100q-4-6 0-11" />
      </Armchair>
      <path fill={palette.lamp} d="M414 300q-4-22 18-24 22-2 26 12 4 14-12 14Z" />
      <path fill={palette.gold} d="M412 284l-2-13 9 5 9-5-1 13a9 9 0 0 1-15 0ZM456 298q14-2 10-14" />
      <path fill={palette.steel} d="M196 288h52q8 0 8 10H190q0-10 6-10Z" />
      <path stroke={palette.steel} strokeWidth="6" d="M222 288 176 186" />
      <path fill={palette.clay} d="M196 214l16-6 16 36-14 8Z" />
      <Figure
        x={128}
        y={300}
        scale={1.2}
        head={{ skin: skins.brown, hair: hairs.dark, hairStyle: 'ponytail' }}
        top={palette.bright}
        sleeve={palette.moss}
        bottom={palette.navy}
        behind={{ elbow: [34, -86], hand: [43, -95] }}
        front={{ elbow: [-10, -74], hand: [29, -86] }}
      />
    </Scene>
  );
}
