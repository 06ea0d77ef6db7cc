import { Figure } from './parts/Figure.tsx';
import { palette } from './parts/palette.ts';
import { helpers, neighbors, uniform } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** She keeps the picture she loves; the rest goes into boxes, and the shelf breathes. */
export function Decluttering({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.blush} d="M0 0h480v320H0Z" />
      <path fill="#d8b9ad" d="M0 266h480v54H0Z" />
      <path fill={palette.wood} d="M26 40h128v232H26Z" />
      <path fill={palette.bark} d="M36 50h108v60H36ZM36 120h108v62H36ZM36 192h108v70H36Z" />
      <path fill={palette.lamp} d="M44 66h14v44H44Z" />
      <path fill={palette.sea} d="M60 60h12v50H60Z" />
      <path fill={palette.clay} d="M74 70h12v40H74ZM48 152h34l-5 30H53Z" />
      <path fill={palette.leaf} d="M65 154q-24-8-18-26 16 6 18 18 2-18 18-18 2 20-18 26Z" />
      <path fill={palette.mint} d="M108 150q14 0 14 14 0 10-4 18h-20q-4-8-4-18 0-14 14-14Z" />
      <path fill={palette.sand} d="M52 226h76v36H52Z" />
      <path stroke={palette.bark} strokeWidth="4" d="M82 240h16" />
      <Figure
        x={218}
        y={304}
        scale={1.22}
        head={{ ...neighbors.irene, tilt: 8 }}
        top={palette.plum}
        sleeve={palette.fig}
        bottom={palette.sea}
        outfit="dress"
        shirt={palette.cream}
        behind={{ elbow: [32, -80], hand: [40, -98] }}
        front={{ elbow: [-20, -70], hand: [12, -78] }}
      >
        <path fill={palette.lamp} d="M6-112h38v42H6Z" />
        <path fill={palette.sky} d="M11-107h28v32H11Z" />
        <path fill={palette.green} d="M14-75q1-12 11-12t11 12Z" />
        <path fill={palette.rose} d="M25-101a6 6 0 1 0 .1 0Z" />
      </Figure>
      <Figure
        {...uniform}
        x={368}
        y={304}
        scale={1.26}
        facing="left"
        head={helpers.dele}
        behind={{ elbow: [32, -74], hand: [50, -66] }}
        front={{ elbow: [-22, -68], hand: [6, -52], turned: true }}
      >
        <path fill={palette.sea} d="M6-108l14-4 8 34H12Z" />
        <path fill={palette.lamp} d="M28-84q-4-20 10-20t10 20Z" />
        <path fill={palette.clay} d="M22-98l10-2 4 20-10 2Z" />
        <path fill={palette.wood} d="M0-84h54v40H0Z" />
        <path fill="#cd9a66" d="M0-84h54v8H0Z" />
      </Figure>
      <path fill={palette.wood} d="M404 252h62v52h-62Z" />
      <path fill="#cd9a66" d="M398 240l24 12h44l-14-14Z" />
      <path fill={palette.sand} d="M428 252h14v16h-14Z" />
    </Scene>
  );
}
