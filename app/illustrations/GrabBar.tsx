import { Figure } from './parts/Figure.tsx';
import { Plant } from './parts/Home.tsx';
import { palette } from './parts/palette.ts';
import { neighbors } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** A bar to hold at the bath, and she steps where she pleases. */
export function GrabBar({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill="#dcebdf" d="M0 0h480v320H0Z" />
      <path fill={palette.mint} d="M0 150h480v120H0Z" />
      <path fill={palette.leaf} d="M0 146h480v7H0Z" />
      <path fill={palette.sand} d="M0 268h480v52H0Z" />
      <path fill={palette.wood} d="M48 36h94v94H48Z" />
      <path fill={palette.glow} d="M56 44h78v78H56Z" />
      <path stroke={palette.wood} strokeWidth="6" d="M95 44v78M56 83h78" />
      <Plant x={112} y={270} scale={0.95} />
      <path stroke={palette.steel} strokeWidth="7" d="M448 188V62q0-18-18-18h-10" />
      <path fill={palette.steel} d="M392 44h40l6 12h-52Z" />
      <path fill={palette.white} d="M276 204h204v74H302q-26 0-26-30Z" />
      <path fill={palette.sky} d="M268 194h212v14H268Z" />
      <path fill={palette.bark} d="M304 276h14v10h-14ZM446 276h14v10h-14Z" />
      <path fill={palette.clay} d="M362 196h52v46h-52Z" />
      <path fill={palette.brick} d="M362 226h52v6h-52Z" />
      <path stroke={palette.green} strokeWidth="11" d="M286 166V84h84" />
      <path fill={palette.green} d="M286 154a12 12 0 1 0 .1 0ZM370 72a12 12 0 1 0 .1 0Z" />
      <path fill={palette.sea} d="M158 298h150l18 14H142Z" />
      <Figure
        x={222}
        y={306}
        scale={1.36}
        head={{ ...neighbors.mabel }}
        top={palette.rose}
        sleeve={palette.peach}
        bottom={palette.rose}
        outfit="dress"
        shirt={palette.white}
        behind={{ elbow: [34, -94], hand: [47, -116] }}
        front={{ elbow: [-24, -70], hand: [-12, -46], open: true, turned: true }}
      >
        <path fill={palette.plum} d="M-24-66q24 6 48 0v9q-24 6-48 0Z" />
        <path stroke={palette.plum} strokeWidth="5" d="M4-60 0-36M6-60l8 22" />
      </Figure>
    </Scene>
  );
}
