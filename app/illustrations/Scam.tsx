import { Figure } from './parts/Figure.tsx';
import { TableLamp } from './parts/Home.tsx';
import { palette } from './parts/palette.ts';
import { neighbors } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** The phone rings with a hook in its voice, and she is not biting. */
export function Scam({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill="#d8e4e6" d="M0 0h480v320H0Z" />
      <path fill="#b9cdd1" d="M0 268h480v52H0Z" />
      <path fill={palette.wood} d="M34 40h84v66H34Z" />
      <path fill={palette.cream} d="M42 48h68v50H42Z" />
      <path fill={palette.leaf} d="M42 98q18-34 36-14 18-16 32 14Z" />
      <path
        fill={palette.clay}
        d="M326 26h118q18 0 18 18v78q0 18-18 18h-70l-34 26 6-26h-20q-18 0-18-18V44q0-18 18-18Z"
      />
      <path stroke={palette.white} strokeWidth="7" d="M398 40v52q0 24-22 24t-22-22l12 8" />
      <path stroke={palette.white} strokeWidth="4" d="M398 40a6 6 0 1 0 .1 0" />
      <path fill={palette.lamp} d="M424 70a15 15 0 1 0 .1 0Z" />
      <path stroke={palette.gold} strokeWidth="4" d="M424 78v14" />
      <path fill={palette.wood} d="M268 216h186v12H268Z" />
      <path stroke={palette.bark} strokeWidth="9" d="M286 232v72M436 232v72" />
      <TableLamp x={420} y={217} shade={palette.sea} foot={palette.bark} scale={0.85} />
      <path fill={palette.night} d="M292 216q0-22 18-26v-8h34v8q18 4 18 26Z" />
      <path fill={palette.mist} d="M327 192a10 10 0 1 0 .1 0Z" />
      <path
        fill={palette.night}
        transform="rotate(-10 326 172)"
        d="M284 182q-2-22 42-22t42 22h-22q-2-6-6-6h-28q-4 0-6 6Z"
      />
      <path
        stroke={palette.clay}
        strokeWidth="5"
        d="M272 168q-8-12 2-24M258 174q-14-20 2-42M376 150q8 8 4 20"
      />
      <Figure
        x={176}
        y={308}
        scale={1.4}
        head={{ ...neighbors.helen, glasses: true, mood: 'doubt', tilt: -5 }}
        top={palette.sea}
        sleeve={palette.teal}
        bottom={palette.plum}
        outfit="dress"
        shirt={palette.cream}
        behind={{ elbow: [32, -76], hand: [2, -70] }}
        front={{ elbow: [-14, -66], hand: [26, -74] }}
      />
    </Scene>
  );
}
