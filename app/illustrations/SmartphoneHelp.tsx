import { Figure } from './parts/Figure.tsx';
import { palette } from './parts/palette.ts';
import { helpers, neighbors, uniform } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** Four large buttons: to call, to write, the pictures, and the ones he loves. */
export function SmartphoneHelp({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.glow} d="M0 0h480v320H0Z" />
      <path fill={palette.lamp} d="M0 268h480v52H0Z" />
      <circle fill={palette.cream} cx="118" cy="152" r="108" />
      <g transform="rotate(-7 116 150)">
        <path fill={palette.night} d="M68 32h96q14 0 14 14v208q0 14-14 14H68q-14 0-14-14V46q0-14 14-14Z" />
        <path fill={palette.mist} d="M64 52h104v192H64Z" />
        <path fill={palette.green} d="M72 100h40v40H72Z" />
        <path fill={palette.sea} d="M120 100h40v40h-40Z" />
        <path fill={palette.lamp} d="M72 148h40v40H72Z" />
        <path fill={palette.clay} d="M120 148h40v40h-40Z" />
        <path stroke={palette.white} strokeWidth="6" d="M83 111q-2 16 16 19M84 111l3 6M99 130l5-5" />
        <path fill={palette.white} d="M127 110h26v16h-14l-7 7v-7h-5Z" />
        <path fill={palette.bark} d="M79 180l10-16 7 9 4-5 7 12ZM101 155a4 4 0 1 0 .1 0Z" />
        <path fill={palette.white} d="M140 180q-18-12-9-20 6-3 9 5 3-8 9-5 9 8-9 20Z" />
        <path fill={palette.white} d="M72 64h88v24H72ZM72 198h88v34H72Z" />
        <path fill={palette.leaf} d="M90 204a11 11 0 1 0 .1 0Z" />
        <path stroke={palette.steel} strokeWidth="5" d="M112 210h36M112 222h22M84 76h44" />
      </g>
      <Figure
        {...uniform}
        x={384}
        y={308}
        scale={1.36}
        facing="left"
        head={{ ...helpers.maya, tilt: 6 }}
        behind={{ elbow: [36, -82], hand: [56, -88], open: true }}
        front={{ elbow: [-30, -72], hand: [-20, -50], turned: true }}
      />
      <Figure
        x={298}
        y={310}
        scale={1.34}
        facing="left"
        head={{ ...neighbors.arthur, glasses: true, tilt: 10 }}
        top={palette.sea}
        sleeve={palette.teal}
        bottom={palette.bark}
        shirt={palette.cream}
        behind={{ elbow: [32, -74], hand: [34, -92] }}
        front={{ elbow: [-16, -68], hand: [22, -80], turned: true }}
      >
        <path fill={palette.ink} d="M22-112l17 4-8 34-17-4Z" />
      </Figure>
    </Scene>
  );
}
