import { Figure } from './parts/Figure.tsx';
import { hairs, palette, skins } from './parts/palette.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** The car waits, its door is open, and the driver offers an arm. */
export function Rides({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.mist} d="M0 0h480v320H0Z" />
      <circle fill={palette.lamp} cx="404" cy="62" r="30" />
      <path fill={palette.mint} d="M0 190q60-60 120-20 40-50 110-10 60-50 130 0 60-30 120 10v80H0Z" />
      <path fill={palette.slate} d="M0 236h480v50H0Z" />
      <path stroke={palette.cream} strokeWidth="4" strokeDasharray="30 26" d="M14 254h200" />
      <path fill={palette.sand} d="M0 284h480v36H0Z" />
      <path fill={palette.steel} d="M0 284h480v6H0Z" />
      <path fill={palette.bark} d="M40 150h10v90H40Z" />
      <path
        fill={palette.leaf}
        d="M8 142a34 34 0 0 1 20-56 34 34 0 0 1 50 12 30 30 0 0 1-2 54 34 34 0 0 1-68-10Z"
      />
      <Car />
      <Figure
        x={204}
        y={304}
        scale={1.16}
        facing="left"
        head={{ skin: skins.tan, hair: hairs.dark, hairStyle: 'short' }}
        top={palette.green}
        sleeve={palette.night}
        bottom={palette.navy}
        behind={{ elbow: [34, -80], hand: [45, -62] }}
        front={{ elbow: [-32, -86], hand: [-45, -110] }}
      >
        <path fill={palette.bright} d="M-20-150q4-24 30-16 10 3 10 12l12 2q2 6-8 5Z" />
        <path fill={palette.white} d="M-4-112h16l-8 16Z" />
      </Figure>
      <Figure
        x={104}
        y={304}
        scale={1.08}
        head={{ skin: skins.deep, hair: hairs.silver, hairStyle: 'curls', glasses: true }}
        top={palette.plum}
        sleeve={palette.fig}
        bottom={palette.sea}
        outfit="dress"
        behind={{ elbow: [36, -86], hand: [44, -66] }}
        front={{ elbow: [-6, -74], hand: [25, -65] }}
      >
        <path stroke={palette.steel} strokeWidth="5" d="M20-64h32M24-64 16 0M48-64l8 64M20-30h32" />
        <path fill={palette.ink} d="M16-6a5 5 0 1 0 .1 0ZM56-6a5 5 0 1 0 .1 0Z" />
      </Figure>
    </Scene>
  );
}

function Car() {
  return (
    <>
      <path
        fill={palette.clay}
        d="M222 250v-44q0-20 20-22l26-4 34-46q8-10 22-10h82q16 0 26 14l24 42q22 4 22 28v42Z"
      />
      <path fill={palette.night} d="M288 240v-62l28-36q5-6 14-6h22v104ZM364 136h38q10 0 15 8l20 36h-73Z" />
      <path fill={palette.sky} d="M372 143h28q6 0 10 6l17 31h-55Z" />
      <path fill={palette.bark} d="M312 240v-30h28v-44h12v74Z" />
      <path stroke={palette.brick} strokeWidth="3" d="M370 204h18" />
      <path fill={palette.glow} d="M222 206h16v16h-16Z" />
      <path fill={palette.brick} d="M222 236h256v14H222Z" />
      <circle fill={palette.ink} cx="282" cy="256" r="30" />
      <circle fill={palette.steel} cx="282" cy="256" r="13" />
      <circle fill={palette.ink} cx="426" cy="256" r="30" />
      <circle fill={palette.steel} cx="426" cy="256" r="13" />
      <path fill={palette.brick} d="M292 242V176l-34-30q-8-4-8 6v100q0 6 6 5Z" />
      <path fill={palette.sky} d="M284 182l-24-22v30Z" />
    </>
  );
}
