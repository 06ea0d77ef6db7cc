import type { ReactNode } from 'react';
import { Head, type HeadProps } from './Head.tsx';
import { Limb } from './Limb.tsx';
import { palette } from './palette.ts';

interface Arm {
  d: string;
  hand: { x: number; y: number };
}

interface FigureProps {
  x: number;
  y: number;
  scale?: number;
  facing?: 'left' | 'right';
  head: HeadProps;
  top: string;
  sleeve: string;
  bottom: string;
  outfit: 'trousers' | 'dress';
  behind: Arm;
  front: Arm;
  /** What the hands hold, between body and front arm. */
  children?: ReactNode;
}

/** Someone standing, some 165 units high, the feet at the given place. */
export function Figure({ x, y, scale = 1, facing = 'right', head, top, sleeve, bottom, outfit, behind, front, children }: FigureProps) {
  const skin = head.skin.face;
  const across = facing === 'left' ? -scale : scale;
  return (
    <g transform={`translate(${x} ${y}) scale(${across} ${scale})`}>
      <Limb d={behind.d} color={sleeve} hand={{ ...behind.hand, color: skin }} />
      {outfit === 'trousers' ? (
        <Limb d="M-9-58-10-12M10-58 11-12" color={bottom} width={19} />
      ) : (
        <Limb d="M-8-30v20M9-30v20" color={skin} width={9} />
      )}
      <path fill={palette.ink} d="M-19 0v-7q9-6 15 0 9 1 9 7ZM2 0v-7q9-6 15 0 9 1 9 7Z" />
      <path fill={head.skin.shade} d="M-7-122H8v18q-8 8-15 0Z" />
      {outfit === 'dress' && <path fill={bottom} d="M-20-66h40l12 44q-31 10-64 0Z" />}
      <path fill={top} d="M-26-96q0-14 15-16 11 9 22 0 15 2 15 16l-3 44q-23 8-46 0Z" />
      <g transform="translate(0 -138)">
        <Head {...head} />
      </g>
      {children}
      <Limb d={front.d} color={sleeve} hand={{ ...front.hand, color: skin }} />
    </g>
  );
}
