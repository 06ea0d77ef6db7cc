import { Figure } from './parts/Figure.tsx';
import { hairs, palette, skins } from './parts/palette.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

function Sky() {
  return (
    <>
      <path fill="#24555a" d="M0 0h640v480H0Z" />
      <path fill="#3f7373" d="M0 120q160-50 320-20t320-30v410H0Z" />
      <path fill="#86a08f" d="M0 190q180-40 340-10t300-20v320H0Z" />
      <path fill="#e9b98c" d="M0 262q140-34 330-8t310-14v240H0Z" />
      <circle fill={palette.glow} cx="104" cy="64" r="26" />
      <circle fill="#24555a" cx="115" cy="57" r="23" />
      <path
        fill={palette.cream}
        d="M210 52a3 3 0 1 0 .1 0ZM268 104a2 2 0 1 0 .1 0ZM46 150a2 2 0 1 0 .1 0ZM590 60a3 3 0 1 0 .1 0Z"
      />
      <path fill="#1c4a3b" d="M0 330q60-60 130-20 60-50 140 0l370-20v190H0Z" />
      <path fill={palette.night} d="M0 396q320-50 640 0v84H0Z" />
    </>
  );
}

function House() {
  return (
    <>
      <path fill={palette.brick} d="M516 66h40v84h-40Z" />
      <path fill="#8a3f2d" d="M510 58h52v14h-52Z" />
      <path fill={palette.cream} d="M258 408V196L432 66l174 130v212Z" />
      <path fill={palette.sand} d="M258 408V196l174-130v30L284 208v200Z" />
      <path stroke={palette.green} strokeWidth="24" d="M240 210 432 66l192 144" />
      <circle fill={palette.lamp} cx="432" cy="152" r="25" />
      <path stroke={palette.green} strokeWidth="5" d="M410 152h44M432 130v44" />
      <path fill={palette.wood} d="M448 226h126v128H448Z" />
      <path fill={palette.lamp} d="M456 234h110v104H456Z" />
      <path fill={palette.glow} d="M511 250q42 30 42 88h-84q0-58 42-88Z" />
      <path fill={palette.clay} d="M498 262h26l15 30h-56Z" />
      <path fill={palette.bark} d="M508 292h6v30h-6ZM492 322h38v16h-38Z" />
      <path fill={palette.bark} opacity=".5" d="M508 234h5v28h-5Z" />
      <path fill={palette.white} d="M456 234h22q-2 60-22 92ZM566 234h-22q2 60 22 92Z" />
      <path fill={palette.green} d="M440 350h142v14H440Z" />
      <path
        fill={palette.clay}
        d="M456 350a9 9 0 0 1 18 0ZM490 350a9 9 0 0 1 18 0ZM524 350a9 9 0 0 1 18 0Z"
      />
      <path
        fill={palette.leaf}
        d="M474 350a8 8 0 0 1 16 0ZM508 350a8 8 0 0 1 16 0ZM542 350a9 9 0 0 1 18 0Z"
      />
      <path fill={palette.bark} d="M306 408V244h108v164Z" />
      <path fill={palette.lamp} d="M315 408V253h90v155Z" />
      <path fill={palette.glow} d="M330 408V292q30-34 60 0v116Z" />
      <path fill={palette.green} d="M405 253l30 12v152l-30-9Z" />
      <circle fill={palette.lamp} cx="413" cy="338" r="4" />
      <path fill={palette.night} d="M352 206h16l8 24h-32Z" />
      <path fill={palette.glow} d="M346 230h28a14 10 0 0 1-28 0Z" />
    </>
  );
}

function Garden() {
  return (
    <>
      <path fill="#d8b26a" d="M300 412h114l46 68H150Z" />
      <path fill={palette.steel} d="M288 404h144v14H288Z" />
      <path
        fill={palette.leaf}
        d="M432 416a26 26 0 0 1 40-26 30 30 0 0 1 54 2 28 28 0 0 1 48 6 24 24 0 0 1 40 18Z"
      />
      <path fill={palette.bark} d="M54 300h14v120H54Z" />
      <path
        fill={palette.leaf}
        d="M10 290a40 40 0 0 1 22-64 36 36 0 0 1 62 4 38 38 0 0 1 18 64 34 34 0 0 1-52 22 36 36 0 0 1-50-26Z"
      />
      <path fill={palette.bright} opacity=".35" d="M60 212q44 0 48 42-24-30-62-20Z" />
    </>
  );
}

/** The brand in one picture: the lamp is on, and someone kind is at the door. */
export function HouseAtDusk({ title }: PictureProps) {
  return (
    <Scene title={title} width={640} height={480}>
      <Sky />
      <House />
      <Garden />
      <Figure
        x={352}
        y={410}
        scale={0.95}
        facing="left"
        head={{ skin: skins.light, hair: hairs.white, hairStyle: 'bun', glasses: true }}
        top={palette.clay}
        sleeve={palette.brick}
        bottom={palette.plum}
        outfit="dress"
        behind={{ elbow: [34, -72], hand: [42, -62] }}
        front={{ elbow: [-26, -76], hand: [-16, -62] }}
      >
        <path stroke={palette.bark} strokeWidth="5" d="M-22 0v-62q0-10 10-9" />
      </Figure>
      <Figure
        x={214}
        y={446}
        scale={1.1}
        head={{ skin: skins.brown, hair: hairs.dark, hairStyle: 'afro' }}
        top={palette.bright}
        sleeve={palette.moss}
        bottom={palette.navy}
        behind={{ elbow: [40, -104], hand: [54, -140], open: true }}
        front={{ elbow: [-28, -72], hand: [-23, -43] }}
      >
        <path stroke={palette.bark} strokeWidth="4" d="M-38-34q0-16 15-16t15 16" />
        <path fill={palette.lamp} d="M-46-36h46l-5 34h-36Z" />
        <path fill={palette.clay} d="M-45-28h44l-1 8h-42Z" />
      </Figure>
    </Scene>
  );
}
