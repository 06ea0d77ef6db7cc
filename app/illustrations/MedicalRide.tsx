import { Figure } from './parts/Figure.tsx';
import { palette } from './parts/palette.ts';
import { helpers, neighbors, uniform } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** To the doctor's door arm in arm, with time to spare. */
export function MedicalRide({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill="#cfe6d8" d="M0 0h480v320H0Z" />
      <path
        fill={palette.white}
        d="M40 64a16 16 0 0 1 28-10 20 20 0 0 1 36 6 13 13 0 0 1 6 24H46a12 12 0 0 1-6-20Z"
      />
      <path fill="#9cccae" d="M0 196q60-44 130-16t170-10v90H0Z" />
      <path fill={palette.cream} d="M300 34h180v240H300Z" />
      <path fill={palette.sand} d="M300 34h180v18H300Z" />
      <path fill={palette.sea} d="M344 132h136v150H344Z" />
      <path fill={palette.glow} d="M354 142h60v140h-60ZM420 142h60v140h-60Z" />
      <path stroke={palette.sea} strokeWidth="5" d="M406 206v24M428 206v24" />
      <path fill={palette.clay} d="M326 104h154v30H326Z" />
      <path fill={palette.white} d="M350 104h24v30h-24ZM398 104h24v30h-24ZM446 104h24v30h-24Z" />
      <circle fill={palette.green} cx="410" cy="77" r="20" />
      <path fill={palette.white} d="M410 90q-20-13-10-22 7-3 10 5 3-8 10-5 10 9-10 22Z" />
      <path fill={palette.steel} d="M0 274h480v46H0Z" />
      <path
        fill={palette.lamp}
        d="M-10 268v-42q0-14 14-16l14-2 26-32q6-8 16-8h46q12 0 20 12l18 30q16 4 16 22v36Z"
      />
      <path fill={palette.night} d="M36 210l20-26q4-5 10-5h10v31ZM84 179h18q8 0 12 7l14 24H84Z" />
      <path fill={palette.ink} d="M26 244a22 22 0 1 0 .1 0ZM124 244a22 22 0 1 0 .1 0Z" />
      <path fill={palette.steel} d="M26 257a9 9 0 1 0 .1 0ZM124 257a9 9 0 1 0 .1 0Z" />
      <Figure
        {...uniform}
        x={258}
        y={306}
        scale={1.32}
        stance="walk"
        head={{ ...helpers.ben, tilt: -4 }}
        front={{ elbow: [-22, -70], hand: [14, -76] }}
      />
      <Figure
        x={196}
        y={308}
        scale={1.26}
        stance="walk"
        head={neighbors.ruth}
        top={palette.plum}
        sleeve={palette.fig}
        bottom={palette.navy}
        collar={palette.rose}
        behind={{ elbow: [30, -80], hand: [44, -80] }}
        front={{ elbow: [-24, -70], hand: [-8, -52] }}
      >
        <path stroke={palette.bark} strokeWidth="5" d="M-12 0-6-50q2-8 10-5" />
      </Figure>
    </Scene>
  );
}
