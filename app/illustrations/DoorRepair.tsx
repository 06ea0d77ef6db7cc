import { Figure } from './parts/Figure.tsx';
import { palette } from './parts/palette.ts';
import { helpers, neighbors, uniform } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** A new lock in the door, and the keys already in her hand. */
export function DoorRepair({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.plum} d="M0 0h480v320H0Z" />
      <path stroke={palette.fig} strokeWidth="3" d="M0 48h480M0 96h480M0 144h480M0 192h480M0 240h480" />
      <path fill={palette.steel} d="M0 272h480v48H0Z" />
      <path fill={palette.cream} d="M216 20h226v258H216Z" />
      <path fill={palette.lamp} d="M232 36h194v242H232Z" />
      <path fill={palette.glow} d="M330 278V140a48 48 0 0 1 96 0v138Z" />
      <path fill={palette.sand} d="M200 276h258v12H200Z" />
      <Figure
        x={374}
        y={282}
        scale={1.22}
        facing="left"
        head={{ ...neighbors.ruth, tilt: 4 }}
        top={palette.sea}
        sleeve={palette.teal}
        bottom={palette.navy}
        outfit="dress"
        collar={palette.white}
        front={{ elbow: [-18, -70], hand: [16, -78] }}
      >
        <path stroke={palette.lamp} strokeWidth="3" d="M22-72a5 5 0 1 0 .1 0M22-62l-3 14h-4M25-63l6 12h-4" />
      </Figure>
      <path fill={palette.green} d="M232 36l92 16v236l-92-10Z" />
      <path fill="#2a7350" d="M246 60l64 10v78l-64-4ZM246 168l64 4v88l-64-6Z" />
      <path fill={palette.lamp} d="M294 150h22v34h-22Z" />
      <path fill={palette.bark} d="M305 155a5 5 0 1 0 .1 0Z" />
      <path stroke={palette.bark} strokeWidth="5" d="M304 174h-14" />
      <path fill={palette.night} d="M96 84h26l-4 38h-18Z" />
      <path fill={palette.glow} d="M102 91h14l-3 25h-8Z" />
      <path fill={palette.night} d="M90 84h38l-19-14Z" />
      <Figure
        {...uniform}
        x={176}
        y={308}
        scale={1.42}
        stance="kneel"
        head={{ ...helpers.dele, tilt: -6, mood: 'calm' }}
        behind={{ elbow: [38, -96], hand: [64, -114] }}
        front={{ elbow: [4, -76], hand: [46, -104] }}
      >
        <path stroke={palette.clay} strokeWidth="8" d="M44-103l14-9" />
        <path stroke={palette.steel} strokeWidth="4" d="M60-113l18-10" />
      </Figure>
      <path fill={palette.clay} d="M30 266h78v38H30Z" />
      <path stroke={palette.brick} strokeWidth="7" d="M48 266v-14h42v14M30 280h78" />
    </Scene>
  );
}
