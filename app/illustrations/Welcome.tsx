import { Figure } from './parts/Figure.tsx';
import { hairs, palette, skins } from './parts/palette.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** The door is open, and both of them have come to it. */
export function Welcome({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={400}>
      <path fill={palette.sea} d="M0 0h480v400H0Z" />
      <path
        stroke="#2a6371"
        strokeWidth="3"
        d="M0 40h480M0 80h480M0 120h480M0 160h480M0 200h480M0 240h480M0 280h480M0 320h480"
      />
      <path fill={palette.steel} d="M0 346h480v54H0Z" />
      <path fill="#7f8d89" d="M70 346h340v16H70Z" />
      <Porch />
      <Figure
        x={198}
        y={366}
        scale={1.34}
        head={{ skin: skins.brown, hair: hairs.silver, hairStyle: 'short', glasses: true, moustache: true }}
        top={palette.green}
        sleeve={palette.night}
        bottom={palette.navy}
        behind={{ elbow: [30, -78], hand: [22, -64] }}
        front={{ elbow: [-34, -78], hand: [-36, -58] }}
      >
        <path stroke={palette.bark} strokeWidth="5" d="M-40 0v-56q0-9 11-8" />
        <path fill={palette.white} d="M-10-112h20l-10 16Z" />
      </Figure>
      <Figure
        x={286}
        y={366}
        scale={1.24}
        facing="left"
        head={{ skin: skins.light, hair: hairs.white, hairStyle: 'bob' }}
        top={palette.clay}
        sleeve={palette.brick}
        bottom={palette.plum}
        outfit="dress"
        collar={palette.cream}
        behind={{ elbow: [30, -76], hand: [26, -60] }}
        front={{ elbow: [-40, -104], hand: [-49, -138], open: true }}
      />
    </Scene>
  );
}

function Porch() {
  return (
    <>
      <path fill={palette.cream} d="M116 56h248v292H116Z" />
      <path fill={palette.lamp} d="M132 72h216v276H132Z" />
      <path fill={palette.glow} d="M162 348V200a78 78 0 0 1 156 0v148Z" />
      <path stroke={palette.bark} strokeWidth="4" d="M240 72v16" />
      <path fill={palette.clay} d="M226 88h28l22 30h-72Z" />
      <path fill={palette.white} d="M224 118h32a16 10 0 0 1-32 0Z" />
      <path fill={palette.green} d="M132 72 88 96v282l44-30Z" />
      <path fill="#2a7350" d="M123 98 97 112v92l26-12ZM123 222l-26 14v96l26-16Z" />
      <circle fill={palette.lamp} cx="96" cy="222" r="5" />
      <path fill={palette.bark} d="M160 366h160l22 22H138Z" />
      <path stroke={palette.wood} strokeWidth="4" d="M172 377h136" />
      <path fill={palette.clay} d="M388 308h56l-8 50h-40Z" />
      <path
        fill={palette.leaf}
        d="M416 310q-46-26-32-76 24 18 30 48-6-52 10-72 22 30 10 74 8-30 26-38 4 44-44 64Z"
      />
      <path fill={palette.night} d="M398 84h30l-4 42h-22Z" />
      <path fill={palette.glow} d="M404 92h18l-3 28h-12Z" />
      <path fill={palette.night} d="M394 78h38l-19-16Z" />
    </>
  );
}
