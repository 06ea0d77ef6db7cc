import { Figure } from './parts/Figure.tsx';
import { Plant, TableLamp } from './parts/Home.tsx';
import { Mark } from './parts/Mark.tsx';
import { palette } from './parts/palette.ts';
import { helpers, neighbors, uniform } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** Side by side at the screen: she types, and nobody takes the keys from her. */
export function ComputerHelp({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.sea} d="M0 0h480v320H0Z" />
      <path fill={palette.wood} d="M26 82h136v9H26Z" />
      <path fill={palette.lamp} d="M40 42h13v40H40Z" />
      <path fill={palette.cream} d="M56 34h11v48H56Z" />
      <path fill={palette.clay} d="M70 46h14v36H70Z" />
      <path fill={palette.rose} d="M100 40h48v42h-48Z" />
      <path fill={palette.cream} d="M106 46h36v30h-36Z" />
      <path fill={palette.leaf} d="M106 76q10-24 20-10 8-8 16 10Z" />
      <Figure
        {...uniform}
        x={268}
        y={380}
        scale={1.62}
        head={{ ...helpers.dele, tilt: 8 }}
        behind={{ elbow: [40, -92], hand: [62, -100], open: true }}
        front={{ elbow: [-28, -70], hand: [-30, -50] }}
      />
      <Figure
        x={182}
        y={400}
        scale={1.62}
        head={{ ...neighbors.irene, tilt: 4 }}
        top={palette.clay}
        sleeve={palette.brick}
        bottom={palette.navy}
        collar={palette.white}
        behind={{ elbow: [34, -80], hand: [60, -86] }}
        front={{ elbow: [-18, -72], hand: [34, -82] }}
      />
      <path fill={palette.ink} d="M254 258h60l56-104q3-6 9-6h8q8 0 4 8l-56 108q-2 4-8 4h-73Z" opacity=".9" />
      <path fill={palette.steel} d="M318 262l58-110h9q6 0 3 6l-54 104Z" />
      <path fill={palette.wood} d="M0 264h480v14H0Z" />
      <path fill={palette.bark} d="M0 278h480v42H0Z" />
      <TableLamp x={432} y={265} foot={palette.bark} scale={1.15} />
      <path fill={palette.white} d="M66 234h32v18q0 12-12 12h-8q-12 0-12-12Z" />
      <path stroke={palette.white} strokeWidth="5" d="M66 240q-12 0-6 12l6 2" />
      <path stroke={palette.mist} strokeWidth="3" d="M76 224q-5-7 0-14M88 224q-5-7 0-14" />
    </Scene>
  );
}
