import { Figure } from './parts/Figure.tsx';
import { hairs, palette, skins } from './parts/palette.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

/** Soup is served under the kitchen lamp. */
export function Meals({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill="#f6e3c3" d="M0 0h480v320H0Z" />
      <path fill={palette.green} d="M0 0h150v74H0ZM372 0h108v74H372Z" />
      <path stroke="#2a7350" strokeWidth="3" d="M75 8v58M426 8v58M62 36v8M88 36v8M414 36v8M438 36v8" />
      <path fill={palette.cream} d="M0 172h480v10H0Z" />
      <path fill={palette.mint} d="M0 182h480v138H0Z" />
      <path fill={palette.steel} d="M34 130h64v42H34ZM24 136h10v8H24ZM98 136h10v8H98Z" />
      <path fill="#7f8d89" d="M30 122h72v10H30ZM60 114h12v8H60Z" />
      <path stroke={palette.bark} strokeWidth="4" d="M240 0v28" />
      <path fill={palette.clay} d="M224 28h32l26 34h-84Z" />
      <path fill={palette.glow} opacity=".55" d="M198 62h84l74 158H124Z" />
      <path fill={palette.lamp} d="M222 62h36a18 12 0 0 1-36 0Z" />
      <path fill={palette.bark} d="M92 150h14v120H92ZM92 168h70v12H92Z" />
      <Figure
        x={150}
        y={344}
        scale={1.46}
        stance="hidden"
        head={{ skin: skins.tan, hair: hairs.white, hairStyle: 'short', glasses: true, moustache: true }}
        top={palette.sea}
        sleeve={palette.teal}
        bottom={palette.navy}
        collar={palette.white}
        behind={{ elbow: [32, -82], hand: [52, -80] }}
        front={{ elbow: [-22, -76], hand: [10, -76] }}
      />
      <Figure
        x={342}
        y={314}
        scale={1.42}
        stance="hidden"
        facing="left"
        head={{ skin: skins.deep, hair: hairs.dark, hairStyle: 'curls' }}
        top={palette.bright}
        sleeve={palette.moss}
        bottom={palette.navy}
        behind={{ elbow: [34, -86], hand: [58, -78] }}
        front={{ elbow: [-10, -76], hand: [38, -71] }}
      >
        <path fill={palette.cream} d="M-16-108q14 14 28 0l8 60h-44Z" />
        <path fill={palette.white} d="M36-82h42q0 16-14 18H50q-14-2-14-18Z" />
        <path fill={palette.clay} d="M39-82h36v4H39Z" />
        <path stroke={palette.white} strokeWidth="3" d="M50-90q-4-6 0-12M62-90q-4-6 0-12" />
      </Figure>
      <path fill={palette.white} d="M52 250h378v70H52Z" />
      <path fill={palette.clay} d="M52 268h378v5H52ZM52 280h378v5H52Z" />
      <path fill={palette.clay} d="M208 238h40q0 12-12 12h-16q-12 0-12-12Z" />
      <path fill={palette.leaf} d="M216 238q4-16 12-4 8-14 12 4Z" />
      <path fill={palette.sky} d="M132 222h16v28h-16Z" />
      <path fill={palette.white} d="M268 246h54l-5 4h-44Z" />
      <path fill={palette.lamp} d="M282 246q12-18 26 0Z" />
    </Scene>
  );
}
