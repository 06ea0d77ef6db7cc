import { Figure } from './parts/Figure.tsx';
import { hairs, palette, skins } from './parts/palette.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** A grab bar goes up beside the shower, and the man who will hold on to it watches. */
export function Handyman({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.sky} d="M0 0h480v320H0Z" />
      <path stroke="#b7d3d6" strokeWidth="2" d="M0 56h480M0 112h480M0 168h480M0 224h480M60 0v270M120 0v270M180 0v270M240 0v270M300 0v270M360 0v270M420 0v270" />
      <path fill={palette.sand} d="M0 270h480v50H0Z" />
      <path fill={palette.white} d="M310 200h170v70H310q-14 0-14-14v-42q0-14 14-14Z" />
      <path fill={palette.mist} d="M296 200h184v14H296Z" />
      <path stroke={palette.steel} strokeWidth="7" d="M452 200V44q0-16-16-16h-22" />
      <path fill={palette.steel} d="M396 28h34l6 14h-46Z" />
      <path stroke={palette.sea} strokeWidth="3" d="M400 54v14M412 60v14M424 54v14" />
      <path stroke={palette.sea} strokeWidth="11" d="M286 152h108" />
      <path fill={palette.sea} d="M286 138a14 14 0 1 0 .1 0ZM394 138a14 14 0 1 0 .1 0Z" />
      <path fill={palette.clay} d="M36 262h84v28H36Z" />
      <path stroke={palette.brick} strokeWidth="7" d="M56 262v-14h44v14" />
      <path fill={palette.lamp} d="M72 262h12v14H72Z" />
      <Figure
        x={148}
        y={298}
        scale={1.18}
        head={{ skin: skins.deep, hair: hairs.white, hairStyle: 'balding', glasses: true, moustache: true }}
        top={palette.lamp}
        sleeve={palette.gold}
        bottom={palette.bark}
        behind={{ elbow: [36, -78], hand: [43, -58] }}
        front={{ elbow: [-28, -74], hand: [-19, -56] }}
      >
        <path stroke={palette.wood} strokeWidth="5" d="M38 0v-56q0-9 11-8" />
      </Figure>
      <Figure
        x={244}
        y={302}
        scale={1.22}
        head={{ skin: skins.light, hair: hairs.chestnut, hairStyle: 'short' }}
        top={palette.bright}
        sleeve={palette.moss}
        bottom={palette.navy}
        behind={{ elbow: [40, -112], hand: [60, -120] }}
        front={{ elbow: [8, -84], hand: [30, -102] }}
      >
        <path fill={palette.wood} d="M-24-58h48v9h-48Z" />
        <path fill={palette.ink} d="M26-116h26q5 0 5 7t-5 7H38l-3 16H25l2-17Z" />
        <path stroke={palette.steel} strokeWidth="3" d="M57-109h12" />
      </Figure>
    </Scene>
  );
}
