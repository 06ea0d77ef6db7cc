import { Figure } from './parts/Figure.tsx';
import { Mark } from './parts/Mark.tsx';
import { palette } from './parts/palette.ts';
import { helpers, neighbors, uniform } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';
import { Wheelchair } from './parts/Wheelchair.tsx';

/** The ramp is down, and she takes her own seat along. */
export function WheelchairRide({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill="#f6e3c3" d="M0 0h480v320H0Z" />
      <path fill={palette.lamp} d="M66 44a28 28 0 1 0 .1 0Z" />
      <path fill={palette.mint} d="M0 200q70-50 150-14 80-46 330-10v100H0Z" />
      <path fill={palette.steel} d="M0 256h480v64H0Z" />
      <path fill="#87948f" d="M0 296h480v24H0Z" />
      <path fill={palette.green} d="M292 270V90q0-22 22-22h166v202Z" />
      <path fill={palette.leaf} d="M292 196h188v12H292Z" />
      <path fill={palette.night} d="M304 252V98q0-14 14-14h56v168Z" />
      <path fill={palette.glow} opacity=".25" d="M324 92h40l8 160h-62Z" />
      <path fill={palette.glow} d="M328 86h32v7h-32Z" />
      <path fill={palette.sky} d="M392 92h88v72h-88Z" />
      <path fill={palette.mist} d="M424 92h20l-30 72h-20Z" />
      <Mark x={376} y={211} scale={0.8} wall={palette.white} />
      <path fill={palette.ink} d="M440 242a30 30 0 1 0 .1 0Z" />
      <path fill={palette.steel} d="M440 259a13 13 0 1 0 .1 0Z" />
      <path fill={palette.mist} d="M306 250h66l-36 52H214Z" />
      <path stroke={palette.steel} strokeWidth="3" d="M288 260h72M268 273h84M248 286h94" />
      <Figure
        {...uniform}
        x={98}
        y={308}
        scale={1.28}
        stance="walk"
        head={helpers.tom}
        behind={{ elbow: [28, -80], hand: [52, -84] }}
        front={{ elbow: [-8, -68], hand: [46, -82] }}
      />
      <g transform="rotate(-6 200 300)">
        <Wheelchair
          x={214}
          y={300}
          scale={1.16}
          facing="right"
          head={neighbors.mabel}
          top={palette.plum}
          sleeve={palette.fig}
          bottom={palette.sea}
          outfit="dress"
          collar={palette.white}
          front={{ elbow: [10, -70], hand: [-28, -78] }}
        >
          <path fill={palette.lamp} d="M-46-92h30l3 24h-36Z" />
          <path stroke={palette.gold} strokeWidth="4" d="M-40-92q9-20 18 0" />
        </Wheelchair>
      </g>
    </Scene>
  );
}
