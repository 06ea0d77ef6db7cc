import { Figure } from './parts/Figure.tsx';
import { hairs, palette, skins } from './parts/palette.ts';
import { neighbors } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

const coat = 'M-25-62h50l7 34q-32 9-64 0Z';
const scarf = 'M-13-115q13 9 26 0l2 10q-4 4-9 6l4 26H0l-3-24q-7-1-12-6Z';
const hat = 'M-19-141q-1-23 20-23t20 22q-20-6-40 1Z';

/** A walk in the snow, arm in arm. */
export function Walk({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <Street />
      <Figure
        x={278}
        y={304}
        scale={1.32}
        stance="walk"
        head={{ skin: skins.brown, hair: hairs.dark, hairStyle: 'bob' }}
        top={palette.green}
        sleeve={palette.night}
        bottom={palette.bark}
        front={{ elbow: [-22, -70], hand: [14, -76] }}
      >
        <path fill={palette.green} d={coat} />
        <path fill={palette.lamp} d={scarf} />
      </Figure>
      <Figure
        x={206}
        y={306}
        scale={1.28}
        stance="walk"
        head={neighbors.ruth}
        top={palette.clay}
        sleeve={palette.brick}
        bottom={palette.navy}
        behind={{ elbow: [34, -76], hand: [48, -84] }}
        front={{ elbow: [-26, -74], hand: [-12, -54] }}
      >
        <path fill={palette.clay} d={coat} />
        <path fill={palette.white} d={scarf} />
        <path fill={palette.plum} d={hat} />
        <path fill={palette.rose} d="M1-172a7 7 0 1 0 .1 0ZM-20-148q20-7 42-1v9q-22-7-42 1Z" />
        <path stroke={palette.bark} strokeWidth="5" d="M-18 0-10-52q2-8 10-5" />
      </Figure>
      <path
        fill={palette.white}
        d="M60 24a4 4 0 1 0 .1 0ZM150 34a4 4 0 1 0 .1 0ZM214 30a4 4 0 1 0 .1 0ZM300 18a4 4 0 1 0 .1 0ZM352 110a4 4 0 1 0 .1 0ZM64 150a4 4 0 1 0 .1 0ZM130 168a4 4 0 1 0 .1 0ZM376 200a4 4 0 1 0 .1 0ZM440 230a4 4 0 1 0 .1 0Z"
      />
    </Scene>
  );
}

function Street() {
  return (
    <>
      <path fill="#c3d9df" d="M0 0h480v320H0Z" />
      <path fill={palette.brick} d="M0 46h124v224H0ZM374 30h106v240H374Z" />
      <path fill={palette.sea} d="M124 74h98v196h-98Z" />
      <path fill={palette.peach} d="M222 52h152v218H222Z" />
      <path
        fill={palette.glow}
        d="M20 78h32v52H20ZM76 78h32v52H76ZM20 166h32v52H20ZM142 104h26v46h-26ZM180 104h26v46h-26ZM142 184h26v46h-26ZM248 84h32v52h-32ZM316 84h32v52h-32ZM316 172h32v52h-32ZM396 66h30v52h-30ZM444 66h30v52h-30ZM444 160h30v52h-30Z"
      />
      <path fill={palette.green} d="M74 176h36v94H74Z" />
      <path fill={palette.lamp} d="M80 184h24v16H80Z" />
      <path
        fill={palette.white}
        d="M-4 40h132v12H-4ZM120 68h106v11H120ZM218 46h160v11H218ZM370 24h114v12H370ZM16 128h40v6H16ZM72 128h40v6H72ZM16 216h40v6H16ZM244 134h40v6h-40ZM312 134h40v6h-40ZM392 116h38v6h-38ZM440 116h38v6h-38Z"
      />
      <path fill={palette.white} d="M0 262q120-14 240-4t240-4v66H0Z" />
      <path fill="#dfe9ea" d="M0 296q200-18 480-2v26H0Z" />
      <path stroke={palette.bark} strokeWidth="9" d="M418 272V170" />
      <path
        stroke={palette.bark}
        strokeWidth="6"
        d="M418 190l-34-40M418 176l26-52M396 164l-4-38M430 150l28-16"
      />
      <path fill={palette.white} d="M392 284q26-18 52 0Z" />
    </>
  );
}
