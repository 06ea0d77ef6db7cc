import { Figure } from './parts/Figure.tsx';
import { FloorLamp } from './parts/Home.tsx';
import { Mark } from './parts/Mark.tsx';
import { hairs, palette, skins } from './parts/palette.ts';
import { neighbors } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** From the granddaughter: an afternoon off. */
export function GiftCard({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.rose} d="M0 0h480v320H0Z" />
      <path fill={palette.peach} d="M0 268h480v52H0Z" />
      <path stroke={palette.clay} strokeWidth="3" d="M0 8q120 56 240 10t240 6" />
      <path fill={palette.lamp} d="M50 27l30 8-21 24ZM208 26l31-8-10 30Z" />
      <path fill={palette.green} d="M126 41l31-4-13 28ZM300 3l32 0-15 28Z" />
      <path fill={palette.plum} d="M388 10l31 7-21 24Z" />
      <FloorLamp x={430} y={280} scale={1.1} shade={palette.sea} />
      <Figure
        x={154}
        y={310}
        scale={1.42}
        head={{ skin: skins.tan, hair: hairs.chestnut, hairStyle: 'ponytail' }}
        top={palette.sea}
        sleeve={palette.teal}
        bottom={palette.navy}
        behind={{ elbow: [36, -82], hand: [52, -76] }}
        front={{ elbow: [-4, -70], hand: [36, -72] }}
      />
      <Figure
        x={326}
        y={310}
        scale={1.36}
        facing="left"
        head={{ ...neighbors.irene, hairStyle: 'bun', hair: hairs.white }}
        top={palette.plum}
        sleeve={palette.fig}
        bottom={palette.night}
        outfit="dress"
        shirt={palette.cream}
        behind={{ elbow: [34, -76], hand: [46, -72] }}
        front={{ elbow: [-8, -66], hand: [14, -104], open: true, turned: true }}
      />
      <g transform="rotate(-6 240 196)">
        <path fill={palette.cream} d="M198 168h88v58h-88Z" />
        <path fill={palette.green} d="M198 168h88v34h-88Z" />
        <Mark x={202} y={170} scale={0.62} wall={palette.white} />
        <path fill={palette.clay} d="M258 168h9v58h-9Z" />
        <path fill={palette.clay} d="M262 170q-26-2-24-16 12-10 24 14 12-24 24-14 2 14-24 16Z" />
      </g>
    </Scene>
  );
}
