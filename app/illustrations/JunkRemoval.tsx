import { Figure } from './parts/Figure.tsx';
import { Mark } from './parts/Mark.tsx';
import { palette } from './parts/palette.ts';
import { helpers, uniform } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** The old chair rides away, and the rest follows on the hand truck. */
export function JunkRemoval({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.sky} d="M0 0h480v320H0Z" />
      <path fill={palette.clay} d="M0 40h92v222H0Z" />
      <path fill={palette.brick} d="M0 34h100v14H0Z" />
      <path fill={palette.glow} d="M22 78h44v62H22Z" />
      <path stroke={palette.cream} strokeWidth="5" d="M22 78h44v62H22ZM44 78v62M16 142h56" />
      <path fill={palette.mint} d="M92 210q70-50 150-14 90-60 238 6v64H92Z" />
      <path fill={palette.steel} d="M0 258h480v62H0Z" />
      <path fill="#87948f" d="M0 290h480v30H0Z" />
      <path fill={palette.plum} d="M266 174q-4-62 30-62t32 40h28q14 0 14 18v22H266Z" />
      <path fill={palette.fig} d="M288 152h64v20h-64Z" />
      <path fill={palette.wood} d="M224 160h44v36h-44Z" />
      <path fill={palette.green} d="M208 186h176v70H208ZM384 128h40q10 0 15 9l22 45q13 4 13 18v56h-90Z" />
      <path fill={palette.sky} d="M396 140h24q6 0 9 6l17 36h-50Z" />
      <path fill={palette.leaf} d="M208 186h176v10H208Z" />
      <path fill={palette.glow} d="M462 206h12v18h-12Z" />
      <path fill={palette.night} d="M204 248h274v12H204Z" />
      <Mark x={322} y={198} wall={palette.white} />
      <path fill={palette.white} opacity=".3" d="M392 204h18v5h-18Z" />
      <path fill={palette.ink} d="M258 236a26 26 0 1 0 .1 0ZM424 236a26 26 0 1 0 .1 0Z" />
      <path fill={palette.steel} d="M258 251a11 11 0 1 0 .1 0ZM424 251a11 11 0 1 0 .1 0Z" />
      <path stroke={palette.slate} strokeWidth="6" d="M144 184l28 118h40" />
      <path fill={palette.wood} d="M164 240l46-11 14 56-46 11Z" />
      <path fill="#cd9a66" d="M158 196l36-9 10 42-36 9Z" />
      <path stroke={palette.sand} strokeWidth="7" strokeLinecap="butt" d="M187 234l4 16M175 191l3 13" />
      <path fill={palette.ink} d="M176 292a11 11 0 1 0 .1 0Z" />
      <Figure
        {...uniform}
        x={104}
        y={312}
        scale={1.26}
        stance="walk"
        head={helpers.tom}
        behind={{ elbow: [24, -78], hand: [40, -92] }}
        front={{ elbow: [-8, -72], hand: [28, -96] }}
      />
    </Scene>
  );
}
