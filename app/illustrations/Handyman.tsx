import { Figure } from './parts/Figure.tsx';
import { PendantLamp } from './parts/Home.tsx';
import { palette } from './parts/palette.ts';
import { helpers, neighbors, uniform } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** The lamp is on again, and nobody had to climb except the one who came for it. */
export function Handyman({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.sky} d="M0 0h480v320H0Z" />
      <path fill="#b7d3d6" d="M0 200h480v70H0Z" />
      <path stroke={palette.white} strokeWidth="6" d="M0 200h480" />
      <path fill={palette.sand} d="M0 268h480v52H0Z" />
      <PendantLamp x={330} y={72} />
      <path fill={palette.wood} d="M60 44h76v92H60Z" />
      <path fill={palette.cream} d="M68 52h60v76H68Z" />
      <path fill={palette.leaf} d="M68 128q14-40 32-18 14-18 28 18Z" />
      <path fill={palette.lamp} d="M108 66a9 9 0 1 0 .1 0Z" />
      <path fill={palette.wood} d="M388 196h70v10h-70Z" />
      <path stroke={palette.bark} strokeWidth="7" d="M398 206v96M448 206v96" />
      <path fill={palette.clay} d="M396 160h54v36h-54Z" />
      <path fill={palette.brick} d="M392 154h62v12h-62Z" />
      <path stroke={palette.brick} strokeWidth="5" d="M410 154v-10h26v10" />
      <path stroke={palette.bark} strokeWidth="7" d="M242 276l-10 32M320 276l10 32" />
      <path fill={palette.wood} d="M228 266h106v12H228Z" />
      <Figure
        {...uniform}
        x={276}
        y={267}
        scale={1.24}
        head={{ ...helpers.ben, tilt: -12 }}
        behind={{ elbow: [34, -118], hand: [43, -142] }}
        front={{ elbow: [-26, -70], hand: [-8, -54], turned: true }}
      >
        <path fill={palette.wood} d="M-24-64q24 6 48 0v9q-24 6-48 0Z" />
        <path fill={palette.slate} d="M6-58h6v20H6Z" />
      </Figure>
      <Figure
        x={146}
        y={306}
        scale={1.3}
        head={{ ...neighbors.walter, tilt: -8 }}
        top={palette.lamp}
        sleeve={palette.gold}
        bottom={palette.bark}
        collar={palette.white}
        behind={{ elbow: [34, -78], hand: [43, -58] }}
        front={{ elbow: [-28, -74], hand: [-18, -48], turned: true }}
      >
        <path stroke={palette.wood} strokeWidth="5" d="M40 0v-54q0-9 10-8" />
      </Figure>
    </Scene>
  );
}
