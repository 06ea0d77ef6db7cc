import { Figure } from './parts/Figure.tsx';
import { FloorLamp } from './parts/Home.tsx';
import { palette } from './parts/palette.ts';
import { helpers, neighbors, uniform } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** Stairs with a rail and a light, an alarm that listens, and a list to go through together. */
export function HomeSafety({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill="#f6e3c3" d="M0 0h480v320H0Z" />
      <path fill={palette.sand} d="M0 268h480v52H0Z" />
      <path fill={palette.white} d="M112 0h64v12q0 8-8 8h-48q-8 0-8-8Z" />
      <path fill={palette.bright} d="M144 9a4 4 0 1 0 .1 0Z" />
      <path stroke={palette.steel} strokeWidth="3" d="M124 32q20 12 40 0M132 44q12 6 24 0" />
      <path fill={palette.wood} d="M286 282v-34h38v-34h38v-34h38v-34h38v-34h42v170Z" />
      <path
        fill="#cd9a66"
        d="M280 244h48v9h-48ZM318 210h48v9h-48ZM356 176h48v9h-48ZM394 142h48v9h-48ZM432 108h48v9h-48Z"
      />
      <path
        fill={palette.glow}
        d="M334 228h18v8h-18ZM372 194h18v8h-18ZM410 160h18v8h-18ZM296 262h18v8h-18ZM448 126h18v8h-18Z"
      />
      <path stroke={palette.bark} strokeWidth="6" d="M294 244v-78M370 176V98M446 108V40" />
      <path stroke={palette.green} strokeWidth="11" d="M284 174 480 14" />
      <FloorLamp x={46} y={284} />
      <Figure
        x={112}
        y={306}
        scale={1.24}
        head={neighbors.walter}
        top={palette.sea}
        sleeve={palette.teal}
        bottom={palette.bark}
        shirt={palette.cream}
        behind={{ elbow: [34, -78], hand: [42, -58] }}
        front={{ elbow: [-30, -72], hand: [-20, -48], turned: true }}
      >
        <path stroke={palette.bark} strokeWidth="5" d="M40 0v-54q0-8 9-7" />
      </Figure>
      <Figure
        {...uniform}
        x={208}
        y={308}
        scale={1.28}
        head={{ ...helpers.ming, tilt: 4 }}
        behind={{ elbow: [34, -84], hand: [58, -100], open: true }}
        front={{ elbow: [-20, -68], hand: [12, -72] }}
      >
        <g transform="rotate(-12 20 -80)">
          <path fill={palette.bark} d="M2-104h36v46H2Z" />
          <path fill={palette.white} d="M6-99h28v37H6Z" />
          <path stroke={palette.bright} strokeWidth="3" d="M10-91l3 3 5-6M10-79l3 3 5-6" />
          <path stroke={palette.steel} strokeWidth="2.5" d="M22-90h8M22-78h8" />
        </g>
      </Figure>
    </Scene>
  );
}
