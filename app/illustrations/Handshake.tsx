import { Figure } from './parts/Figure.tsx';
import { Plant } from './parts/Home.tsx';
import { Mark } from './parts/Mark.tsx';
import { hairs, palette, skins } from './parts/palette.ts';
import { helpers } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** Two houses that trust each other. */
export function Handshake({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.glow} d="M0 0h480v320H0Z" />
      <path fill={palette.sand} d="M0 270h480v50H0Z" />
      <circle fill={palette.cream} cx="240" cy="146" r="116" />
      <path fill={palette.white} d="M28 40h82v82H28ZM376 40h76v82h-76Z" />
      <Mark x={40} y={50} scale={1.2} />
      <path fill={palette.sea} d="M392 106V66h16V54h24v52Z" />
      <path
        fill={palette.glow}
        d="M398 74h6v8h-6ZM398 88h6v8h-6ZM414 62h6v8h-6ZM414 76h6v8h-6ZM414 92h12v14h-12Z"
      />
      <Plant x={54} y={280} scale={1.05} />
      <Plant x={432} y={280} scale={1.05} pot={palette.sea} />
      <Figure
        x={316}
        y={312}
        scale={1.46}
        facing="left"
        head={{ skin: skins.tan, hair: hairs.grey, hairStyle: 'short', glasses: true }}
        top={palette.navy}
        sleeve="#1d3146"
        bottom={palette.slate}
        shirt={palette.white}
        behind={{ elbow: [32, -76], hand: [52, -78] }}
        front={{ elbow: [-30, -72], hand: [-22, -48], turned: true }}
      />
      <Figure
        x={162}
        y={312}
        scale={1.46}
        head={helpers.maya}
        top={palette.green}
        sleeve={palette.night}
        bottom={palette.navy}
        collar={palette.white}
        behind={{ elbow: [26, -74], hand: [25, -48] }}
        front={{ elbow: [12, -70], hand: [54, -77] }}
      />
    </Scene>
  );
}
