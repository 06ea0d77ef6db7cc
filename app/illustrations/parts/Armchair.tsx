import type { ReactNode } from 'react';
import { Head, type HeadProps } from './Head.tsx';
import { Limb } from './Limb.tsx';
import { palette } from './palette.ts';

interface ArmchairProps {
  x: number;
  y: number;
  facing?: 'left' | 'right';
  head: HeadProps;
  top: string;
  sleeve: string;
  bottom: string;
  seat: string;
  seatShade: string;
  /** What is in the hand, around the middle of the chair's front edge. */
  children?: ReactNode;
}

/** Someone at rest: an armchair some 150 units high, its feet at the given place. */
export function Armchair({ x, y, facing = 'left', head, top, sleeve, bottom, seat, seatShade, children }: ArmchairProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${facing === 'left' ? 1 : -1} 1)`}>
      <path fill={seat} d="M-58-106q0-44 40-44h36q40 0 40 44v90H-58Z" />
      <path fill={seatShade} d="M-68-88q0-16 16-16t16 16v76h-32ZM36-88q0-16 16-16t16 16v76H36ZM-44-56h86v44h-86Z" />
      <path stroke={palette.bark} strokeWidth="8" d="M-54-10V0M54-10V0" />
      <path fill={bottom} d="M-42-52q0-18 22-18h38v24l-50 10Z" />
      <Limb d="M-26-52-46-44-48-12" color={bottom} width={20} />
      <path fill={palette.ink} d="M-68 2q2-12 16-12h14V2Z" />
      <path fill={top} d="M-26-56q-2-52 16-60h24q18 6 14 60Z" />
      <path fill={head.skin.shade} d="M-8-124H6v12q-7 8-14 0Z" />
      <g transform="translate(-2 -142) scale(-1.08 1.08)">
        <Head {...head} />
      </g>
      {children}
      <Limb d="M16-102 14-74-14-78" color={sleeve} width={16} hand={{ x: -22, y: -79, color: head.skin.face }} />
    </g>
  );
}
