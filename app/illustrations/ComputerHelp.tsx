import { Figure } from './parts/Figure.tsx';
import { Plant, TableLamp } from './parts/Home.tsx';
import { Mark } from './parts/Mark.tsx';
import { palette } from './parts/palette.ts';
import { helpers, neighbors, uniform } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** She types, he shows where, and nobody takes the keys from her. */
export function ComputerHelp({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.sea} d="M0 0h480v320H0Z" />
      <path fill={palette.wood} d="M184 62h136v9H184Z" />
      <path fill={palette.lamp} d="M196 22h13v40h-13Z" />
      <path fill={palette.cream} d="M212 14h11v48h-11Z" />
      <path fill={palette.clay} d="M226 26h14v36h-14Z" />
      <path fill={palette.rose} d="M258 20h48v42h-48Z" />
      <path fill={palette.cream} d="M264 26h36v30h-36Z" />
      <path fill={palette.leaf} d="M264 56q10-24 20-10 8-8 16 10Z" />
      <Figure
        {...uniform}
        x={342}
        y={364}
        scale={1.74}
        stance="hidden"
        facing="left"
        head={{ ...helpers.dele, tilt: 10 }}
        front={{ elbow: [-22, -72], hand: [14, -66], turned: true }}
      />
      <Figure
        x={134}
        y={372}
        scale={1.74}
        stance="hidden"
        head={{ ...neighbors.irene, tilt: 10 }}
        top={palette.clay}
        sleeve={palette.brick}
        bottom={palette.navy}
        collar={palette.white}
        behind={{ elbow: [34, -80], hand: [58, -74] }}
        front={{ elbow: [-12, -72], hand: [34, -74] }}
      />
      <path fill={palette.mist} d="M184 192h98q7 0 8 7l10 68H166l10-68q1-7 8-7Z" />
      <Mark x={214} y={208} scale={0.8} />
      <path fill={palette.wood} d="M0 264h480v14H0Z" />
      <path fill={palette.bark} d="M0 278h480v42H0Z" />
      <path fill={palette.steel} d="M154 258h160v8H154Z" />
      <TableLamp x={432} y={265} foot={palette.night} shade={palette.lamp} scale={1.15} />
      <Plant x={36} y={266} scale={0.9} pot={palette.cream} />
    </Scene>
  );
}
