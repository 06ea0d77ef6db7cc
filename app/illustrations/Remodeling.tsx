import { Figure } from './parts/Figure.tsx';
import { palette } from './parts/palette.ts';
import { helpers, neighbors, uniform } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** A wall turns the color that she chose. */
export function Remodeling({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.cream} d="M0 0h480v320H0Z" />
      <path fill="#8fc0b0" d="M228 0h252v258H300v-40h-36v-44h-92V63h56Z" />
      <path fill={palette.white} d="M0 254h480v14H0Z" />
      <path fill={palette.wood} d="M0 268h480v52H0Z" />
      <path fill={palette.sand} d="M174 282h286l20 38H140Z" />
      <path fill={palette.white} d="M380 40h72v120h-72Z" />
      <path fill={palette.sky} d="M388 48h56v104h-56Z" />
      <path fill={palette.mint} d="M388 122q26-26 56-4v34h-56Z" />
      <path stroke={palette.white} strokeWidth="5" d="M416 48v104" />
      <path stroke={palette.wood} strokeWidth="8" d="M376 304 338 150M296 304l26-154" />
      <path stroke={palette.bark} strokeWidth="6" d="M356 226h-48M364 262h-62M348 190h-33" />
      <path fill={palette.bark} d="M312 144h36v10h-36Z" />
      <path fill={palette.steel} d="M312 112h36v32h-36Z" />
      <path fill={palette.sea} d="M308 108h44v10h-44Z" />
      <path stroke={palette.steel} strokeWidth="3" d="M312 112q18-34 36 0" />
      <Figure
        {...uniform}
        x={250}
        y={308}
        scale={1.28}
        facing="left"
        head={{ ...helpers.maya, tilt: -8 }}
        behind={{ elbow: [28, -112], hand: [34, -142] }}
        front={{ elbow: [-32, -76], hand: [-20, -54], turned: true }}
      >
        <path fill={palette.white} d="M-14-100q14 10 28 0l6 50q-20 6-40 0Z" />
      </Figure>
      <path stroke={palette.bark} strokeWidth="6" d="M206 126V94h-8V70" />
      <path fill={palette.teal} d="M168 50h60v24h-60Z" />
      <Figure
        x={86}
        y={308}
        scale={1.24}
        head={neighbors.helen}
        top={palette.clay}
        sleeve={palette.brick}
        bottom={palette.plum}
        shirt={palette.cream}
        behind={{ elbow: [30, -78], hand: [44, -94] }}
        front={{ elbow: [-22, -70], hand: [10, -74] }}
      >
        <path fill={palette.lamp} d="M12-78l-4-34 12-2 6 36Z" />
        <path fill="#8fc0b0" d="M14-78l4-36 12 1-6 36Z" />
        <path fill={palette.rose} d="M16-76l16-34 11 5-17 33Z" />
      </Figure>
      <path fill={palette.steel} d="M424 268h38v34h-38Z" />
      <path fill="#8fc0b0" d="M420 262h46v11h-46Z" />
    </Scene>
  );
}
