import { Figure } from './parts/Figure.tsx';
import { Plant } from './parts/Home.tsx';
import { palette } from './parts/palette.ts';
import { helpers, uniform } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** Even the high window shines again. */
export function DeepCleaning({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.mint} d="M0 0h480v320H0Z" />
      <path fill={palette.sand} d="M0 268h480v52H0Z" />
      <path fill={palette.wood} d="M214 26h220v184H214Z" />
      <path fill={palette.sky} d="M224 36h96v164h-96ZM328 36h96v164h-96Z" />
      <path fill={palette.glow} d="M388 60a18 18 0 1 0 .1 0Z" />
      <path fill="#9cccae" d="M224 160q50-34 96-8v48h-96ZM328 150q50-20 96 14v36h-96Z" />
      <path stroke={palette.white} strokeWidth="9" opacity=".7" d="M340 96l40-44M344 124l24-26" />
      <path fill={palette.white} d="M204 206h240v14H204Z" />
      <Plant x={412} y={207} scale={0.7} />
      <path
        fill={palette.white}
        d="M290 52q2 14 16 16-14 2-16 16-2-14-16-16 14-2 16-16ZM352 152q1 9 10 10-9 1-10 10-1-9-10-10 9-1 10-10Z"
      />
      <path stroke={palette.bark} strokeWidth="7" d="M134 272l-8 34M214 272l8 34" />
      <path fill={palette.wood} d="M122 264h104v11H122Z" />
      <Figure
        {...uniform}
        x={166}
        y={264}
        scale={1.22}
        head={{ ...helpers.maya, tilt: -8 }}
        behind={{ elbow: [42, -104], hand: [60, -130] }}
        front={{ elbow: [-20, -70], hand: [10, -64] }}
      >
        <path fill={palette.white} d="M-24-82h48l4 46q-28 8-56 0Z" />
        <path fill={palette.sky} d="M2-66h16q3 10 3 22H-1q0-12 3-22Z" />
        <path fill={palette.clay} d="M4-76h18v6h-6v5H6v-5l-3 5Z" />
      </Figure>
      <path fill={palette.lamp} d="M228 88l24-6 10 22-24 8Z" />
      <path fill={palette.white} d="M46 250a11 11 0 0 1 14-14 13 13 0 0 1 22-2 11 11 0 0 1 18 16Z" />
      <path fill={palette.clay} d="M40 248h66l-8 54H48Z" />
      <path stroke={palette.brick} strokeWidth="4" d="M42 250q31 38 62 0" />
    </Scene>
  );
}
