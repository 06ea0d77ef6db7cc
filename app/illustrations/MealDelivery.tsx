import { Figure } from './parts/Figure.tsx';
import { palette } from './parts/palette.ts';
import { helpers, neighbors, uniform } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** Dinner comes to the door while it is hot. */
export function MealDelivery({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.clay} d="M0 0h480v320H0Z" />
      <path stroke="#c9653d" strokeWidth="3" d="M0 40h480M0 80h480M0 120h480M0 160h480M0 200h480M0 240h480" />
      <path fill={palette.steel} d="M0 284h480v36H0Z" />
      <path fill={palette.cream} d="M256 20h176v266H256Z" />
      <path fill={palette.lamp} d="M270 34h148v252H270Z" />
      <path fill={palette.glow} d="M290 286V140a54 54 0 0 1 108 0v146Z" />
      <path stroke={palette.bark} strokeWidth="4" d="M344 34v12" />
      <path fill={palette.brick} d="M332 46h24l16 22h-56Z" />
      <path fill={palette.white} d="M328 68h32a16 9 0 0 1-32 0Z" />
      <path fill={palette.sea} d="M418 34l46 16v254l-46-18Z" />
      <path fill={palette.teal} d="M427 60l28 9v82l-28-6ZM427 170l28 7v94l-28-11Z" />
      <path fill="#7f8d89" d="M230 284h230v16H230Z" />
      <path
        fill={palette.leaf}
        d="M54 262q-44-30-28-78 24 20 28 46-4-50 10-70 22 30 10 72 10-30 26-38 2 46-40 68Z"
      />
      <path fill={palette.cream} d="M26 254h58l-8 48H34Z" />
      <Figure
        x={356}
        y={288}
        scale={1.22}
        facing="left"
        head={neighbors.james}
        top={palette.navy}
        sleeve="#1d3146"
        bottom={palette.bark}
        shirt={palette.white}
        behind={{ elbow: [32, -76], hand: [52, -84], open: true }}
        front={{ elbow: [-30, -72], hand: [-22, -48], turned: true }}
      >
        <path stroke={palette.bark} strokeWidth="5" d="M-26 0v-54q0-8 10-7" />
      </Figure>
      <Figure
        {...uniform}
        x={164}
        y={306}
        scale={1.3}
        head={{ ...helpers.ana }}
        behind={{ elbow: [36, -78], hand: [62, -60] }}
        front={{ elbow: [-18, -68], hand: [22, -56] }}
      >
        <path fill={palette.leaf} d="M30-100q-10-16 2-24 6 8 6 16 4-12 14-12 2 12-8 22Z" />
        <path fill={palette.wood} d="M52-118q8-6 12 2l-6 20h-10Z" />
        <path fill={palette.cream} d="M18-100h48v48H18Z" />
        <path fill={palette.sand} d="M18-100h48v9H18Z" />
        <path fill={palette.clay} d="M42-68q-16-10-8-17 5-2 8 4 3-6 8-4 8 7-8 17Z" />
      </Figure>
    </Scene>
  );
}
