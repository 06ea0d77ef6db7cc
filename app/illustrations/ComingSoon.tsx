import { Mark } from './parts/Mark.tsx';
import { palette } from './parts/palette.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

const pin = 'M0 0C-16-20-24-30-24-44a24 24 0 0 1 48 0C24-30 16-20 0 0Z';

/** Where we are, and where we will be next: pins with the lamp on, and those still waiting. */
export function ComingSoon({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.sea} d="M0 0h480v320H0Z" />
      <path fill={palette.cream} d="M36 62 138 40v226L36 288Z" />
      <path fill={palette.sand} d="M138 40l102 22v226l-102-22Z" />
      <path fill={palette.cream} d="M240 62l102-22v226l-102 22Z" />
      <path fill={palette.sand} d="M342 40l102 22v226l-102-22Z" />
      <path fill={palette.mint} d="M36 190q54-40 102 0v76L36 288ZM240 62l102-22v44q-50 36-102 8Z" />
      <path fill="#a8d4b7" d="M342 40l102 22v54q-40 6-102-32Z" />
      <path
        stroke={palette.sky}
        strokeWidth="16"
        strokeLinecap="butt"
        d="M36 118c40 0 66 2 102 20s66-14 102 4 62 36 102 38 62-6 102-6"
      />
      <path
        stroke={palette.white}
        strokeWidth="9"
        strokeLinecap="butt"
        d="M92 52v224M138 226l102 16 102-20 101 18M290 52v224M240 106l102-14 101 20"
      />
      <path stroke={palette.clay} strokeWidth="4" strokeDasharray="3 12" d="M176 196q50 46 120 4t76-56" />
      <path
        fill={palette.night}
        opacity=".18"
        d="M160 204a18 6 0 1 0 32 0 18 6 0 1 0-32 0ZM285 206a14 5 0 1 0 26 0 14 5 0 1 0-26 0ZM360 150a14 5 0 1 0 26 0 14 5 0 1 0-26 0ZM76 232a14 5 0 1 0 26 0 14 5 0 1 0-26 0Z"
      />
      <path fill={palette.green} transform="translate(176 206) scale(1.9)" d={pin} />
      <circle fill={palette.white} cx="176" cy="122" r="32" />
      <Mark x={150} y={96} scale={1.08} />
      <path fill={palette.clay} transform="translate(298 208) scale(1.15)" d={pin} />
      <circle fill={palette.glow} cx="298" cy="157" r="12" />
      <path fill={palette.bark} transform="translate(373 152)" d={pin} />
      <circle fill={palette.sand} cx="373" cy="108" r="11" />
      <path fill={palette.bark} transform="translate(89 234)" d={pin} />
      <circle fill={palette.sand} cx="89" cy="190" r="11" />
    </Scene>
  );
}
