import { Figure } from './parts/Figure.tsx';
import { Mark } from './parts/Mark.tsx';
import { palette } from './parts/palette.ts';
import { neighbors } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** One card for the whole year, and everything that comes with it. */
export function Membership({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.leaf} d="M0 0h480v320H0Z" />
      <path fill={palette.green} d="M0 250q240-46 480 0v70H0Z" />
      <circle fill="#4aa271" cx="176" cy="142" r="118" />
      <g transform="rotate(-8 170 150)">
        <path fill={palette.night} d="M58 76h232q14 0 14 14v132q0 14-14 14H58q-14 0-14-14V90q0-14 14-14Z" />
        <path fill={palette.cream} d="M54 68h232q14 0 14 14v132q0 14-14 14H54q-14 0-14-14V82q0-14 14-14Z" />
        <path fill={palette.green} d="M40 118V82q0-14 14-14h232q14 0 14 14v36Z" />
        <Mark x={52} y={69} wall={palette.white} />
        <path fill={palette.sand} d="M58 140h60v68H58Z" />
        <path fill={palette.clay} d="M64 208q0-26 24-26t24 26Z" />
        <path fill={palette.rose} d="M88 150a14 15 0 1 0 .1 0Z" />
        <path fill={palette.white} d="M72 166q-4-22 17-22 20 0 16 22-6-10-17-12-12 2-16 12Z" />
        <path stroke={palette.steel} strokeWidth="7" d="M138 152h92M138 174h64" />
        <path stroke={palette.lamp} strokeWidth="7" d="M138 200h40" />
        <circle fill={palette.lamp} cx="266" cy="196" r="20" />
        <path stroke={palette.green} strokeWidth="5" d="M257 197l7 7 12-14" />
      </g>
      <path
        fill={palette.lamp}
        d="M274 30q2 14 16 16-14 2-16 16-2-14-16-16 14-2 16-16ZM32 246q1 9 10 10-9 1-10 10-1-9-10-10 9-1 10-10Z"
      />
      <Figure
        x={384}
        y={312}
        scale={1.46}
        facing="left"
        head={neighbors.james}
        top={palette.lamp}
        sleeve={palette.gold}
        bottom={palette.navy}
        collar={palette.white}
        behind={{ elbow: [36, -92], hand: [58, -108], open: true }}
        front={{ elbow: [-30, -72], hand: [-20, -48], turned: true }}
      >
        <path stroke={palette.bark} strokeWidth="5" d="M-24 0v-54q0-8 10-7" />
      </Figure>
    </Scene>
  );
}
