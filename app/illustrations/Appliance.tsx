import { Figure } from './parts/Figure.tsx';
import { palette } from './parts/palette.ts';
import { helpers, uniform } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** The washer turns again, and the cat has checked it. */
export function Appliance({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.sky} d="M0 0h480v320H0Z" />
      <path fill="#b7d3d6" d="M0 266h480v54H0Z" />
      <path fill={palette.wood} d="M240 40h190v10H240Z" />
      <path fill={palette.white} d="M254 12h28v28h-28Z" />
      <path fill={palette.clay} d="M292 18h22v22h-22Z" />
      <path fill={palette.sand} d="M340 22h74v18h-74Z" />
      <path fill={palette.rose} d="M346 8h62v14h-62Z" />
      <path fill={palette.white} d="M254 108h126v180H254Z" />
      <path fill={palette.mist} d="M254 108h126v34H254Z" />
      <path fill={palette.steel} d="M388 108h92v180h-92ZM260 288h16v8h-16ZM358 288h16v8h-16Z" />
      <path fill="#87948f" d="M388 108h92v34h-92Z" />
      <path fill={palette.bright} d="M276 119a6 6 0 1 0 .1 0Z" />
      <path fill={palette.slate} d="M352 114a11 11 0 1 0 .1 0ZM292 121h34v8h-34Z" />
      <circle fill={palette.steel} cx="317" cy="212" r="50" />
      <circle fill={palette.night} cx="317" cy="212" r="38" />
      <path fill={palette.sea} d="M279 214q18-12 38 0t38 0a38 38 0 0 1-76 0Z" />
      <path fill={palette.lamp} d="M294 222q20-16 40 6-16 22-36 14Z" />
      <path
        fill={palette.clay}
        d="M422 106q-24-2-24-26 0-26 18-32l-2-20 14 10h10l14-10v22q2 18-4 30 16 10 16 26Z"
      />
      <path stroke={palette.clay} strokeWidth="8" d="M454 102q22 0 18-30" />
      <path fill={palette.ink} d="M424 47a2 2.5 0 1 0 .1 0ZM442 47a2 2.5 0 1 0 .1 0Z" />
      <path stroke={palette.ink} strokeWidth="1.8" d="M428 57q3 3 5 0 2 3 5 0" />
      <path fill={palette.cream} d="M420 82q10-12 20 0v24h-20Z" />
      <Figure
        {...uniform}
        x={170}
        y={306}
        scale={1.42}
        stance="kneel"
        head={helpers.ben}
        behind={{ elbow: [38, -90], hand: [60, -104] }}
        front={{ elbow: [-2, -70], hand: [36, -80] }}
      >
        <path stroke={palette.clay} strokeWidth="8" d="M34-80l12-4" />
        <path stroke={palette.slate} strokeWidth="4" d="M48-85l20-7" />
        <path fill={palette.wood} d="M-24-64q24 6 48 0v9q-24 6-48 0Z" />
      </Figure>
      <path fill={palette.rose} d="M24 244q10-22 30-14 24-14 38 14Z" />
      <path fill={palette.wood} d="M16 242h84l-9 62H25Z" />
      <path stroke={palette.bark} strokeWidth="4" d="M30 262h56M32 282h52" />
    </Scene>
  );
}
