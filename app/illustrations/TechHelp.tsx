import { Armchair } from './parts/Armchair.tsx';
import { Figure } from './parts/Figure.tsx';
import { palette, skins } from './parts/palette.ts';
import { helpers, neighbors, uniform } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** A grandchild smiles from the tablet; someone patient has shown how. */
export function TechHelp({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.blush} d="M0 0h480v320H0Z" />
      <path fill="#d8b9ad" d="M0 264h480v56H0Z" />
      <path fill={palette.wood} d="M296 84h150v10H296Z" />
      <path fill={palette.sea} d="M306 44h14v40h-14ZM348 52h12v32h-12Z" />
      <path fill={palette.clay} d="M322 50h12v34h-12Z" />
      <path fill={palette.green} d="M335 40h12v44h-12Z" />
      <path fill={palette.leaf} d="M410 66q-22-22-4-40 6 12 6 24 4-22 20-26 6 24-14 42Z" />
      <path fill={palette.clay} d="M400 64h28l-4 20h-20Z" />
      <path fill={palette.lamp} d="M42 60h44l14 40H28Z" />
      <path fill={palette.glow} opacity=".7" d="M28 100h72l22 92H6Z" />
      <path stroke={palette.bark} strokeWidth="6" d="M64 100v162" />
      <path fill={palette.bark} d="M42 266q22-14 44 0Z" />
      <path fill={palette.mint} d="M96 284q150-24 300 0l40 36H56Z" />
      <Armchair
        x={318}
        y={300}
        head={{ ...neighbors.ruth, tilt: 6 }}
        collar={palette.white}
        top={palette.sea}
        sleeve={palette.teal}
        bottom={palette.navy}
        seat={palette.lamp}
        seatShade={palette.gold}
      >
        <g transform="rotate(-14 -34 -88)">
          <path fill={palette.ink} d="M-68-114h54q5 0 5 5v38q0 5-5 5h-54q-5 0-5-5v-38q0-5 5-5Z" />
          <path fill={palette.sky} d="M-68-109h54v38h-54Z" />
          <path fill={palette.clay} d="M-54-71q0-14 13-14t13 14Z" />
          <path fill={skins.light.face} d="M-41-103a8 8 0 1 0 .1 0Z" />
          <path fill={palette.bark} d="M-49-95q0-11 9-10 7 1 7 9-8 1-10-4-2 4-6 5Z" />
        </g>
      </Armchair>
      <Figure
        x={168}
        y={304}
        scale={1.24}
        head={{ ...helpers.dele, tilt: 5 }}
        {...uniform}
        behind={{ elbow: [36, -80], hand: [62, -86], open: true }}
        front={{ elbow: [-26, -74], hand: [1, -61] }}
      >
        <path fill={palette.ink} d="M-2-78h14q3 0 3 3v22q0 3-3 3H-2q-3 0-3-3v-22q0-3 3-3Z" />
      </Figure>
      <path stroke={palette.green} strokeWidth="6" d="M204 92q26-26 52 0M215 106q15-14 30 0" />
      <circle fill={palette.green} cx="230" cy="120" r="5" />
    </Scene>
  );
}
