import { Figure } from './parts/Figure.tsx';
import { palette } from './parts/palette.ts';
import { helpers, neighbors, uniform } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** The one who answers the phone, and those she sends. */
export function Team({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.night} d="M0 0h480v320H0Z" />
      <path fill={palette.green} d="M20 320V156L240 12l220 144v164Z" />
      <path fill={palette.lamp} d="M100 320V196a140 140 0 0 1 280 0v124Z" />
      <path fill={palette.glow} d="M150 320V206a90 90 0 0 1 180 0v114Z" />
      <Professionals />
      <Figure
        x={190}
        y={412}
        scale={1.78}
        stance="hidden"
        head={neighbors.irene}
        top={palette.plum}
        sleeve={palette.fig}
        bottom={palette.navy}
        shirt={palette.cream}
        front={{ elbow: [-32, -88], hand: [-21, -120], turned: true }}
      >
        <path stroke={palette.ink} strokeWidth="8" d="M-20-142q-6 12 4 24" />
      </Figure>
    </Scene>
  );
}

function Professionals() {
  return (
    <>
      <Figure
        {...uniform}
        x={84}
        y={412}
        scale={1.7}
        stance="hidden"
        head={helpers.ana}
        behind={{ elbow: [34, -72], hand: [40, -64] }}
        front={{ elbow: [-18, -66], hand: [12, -62] }}
      >
        <path fill={palette.cream} d="M-15-100q15 14 30 0l8 62h-46Z" />
        <path fill={palette.clay} d="M0-72h44v14q0 10-10 10H10q-10 0-10-10Z" />
        <path fill={palette.brick} d="M-2-76h48v7H-2ZM17-84h10v8H17Z" />
      </Figure>
      <Figure
        {...uniform}
        x={404}
        y={412}
        scale={1.72}
        stance="hidden"
        facing="left"
        head={helpers.tom}
        front={{ elbow: [-16, -66], hand: [10, -72], turned: true }}
      >
        <path stroke={palette.slate} strokeWidth="6" d="M10-72l14-20M30-108q-11 1-8 12 4 8 14 4" />
      </Figure>
      <Figure
        {...uniform}
        x={296}
        y={414}
        scale={1.72}
        stance="hidden"
        facing="left"
        head={helpers.ben}
        front={{ elbow: [-26, -70], hand: [-14, -50], turned: true }}
      >
        <path fill={palette.green} d="M-20-143q1-20 22-20 18 0 19 17l13 4q1 5-8 4-24-4-46-5Z" />
      </Figure>
    </>
  );
}
