import type { ReactNode } from 'react';
import { Arm, type ArmPose } from './Arm.tsx';
import { Head, type HeadProps } from './Head.tsx';
import { palette } from './palette.ts';

export interface SitterProps {
  head: HeadProps;
  top: string;
  sleeve: string;
  bottom: string;
  outfit?: 'trousers' | 'dress';
  collar?: string;
  front?: ArmPose;
  behind?: ArmPose;
  /** What is in the hand, around the knees. */
  children?: ReactNode;
}

const atRest = { elbow: [16, -74], hand: [-24, -80] } as const;

/** Someone seated and turned to the left; the seat is sixty units above the feet. */
export function Sitter({
  head,
  top,
  sleeve,
  bottom,
  outfit = 'trousers',
  collar,
  front = atRest,
  behind,
  children,
}: SitterProps) {
  const dress = outfit === 'dress';
  return (
    <>
      {behind && <Arm {...behind} shoulder={[-14, -100]} sleeve={sleeve} skin={head.skin} />}
      <path
        stroke={dress ? head.skin.face : bottom}
        strokeWidth={dress ? 9 : 15}
        d="M-34-50v38M-47-54-48-12"
      />
      <path fill={palette.ink} d="M-42-2q-1-9-5-9h-6q-2 4-9 5-4 1-4 6ZM-27-2q0-9-3-9h-8q-2 4-6 5-3 1-3 6Z" />
      <path
        fill={bottom}
        d={
          dress ? 'M20-74h-56q-20 0-20 18l-2 26q18 6 36 0l2-14h40Z' : 'M20-74h-58q-17 0-17 20 8 10 22 8l53 2Z'
        }
      />
      <path fill={head.skin.shade} d="M-8-124H7v16q-8 8-15 0Z" />
      <path fill={top} d="M-24-60q-4-44 14-52 9 8 18 0 18 6 18 54-24 4-50-2Z" />
      {collar && <path fill={collar} d="M-10-113-2-104-8-96q-6-5-6-13ZM7-113l-9 9 7 8q7-5 7-13Z" />}
      <g transform="translate(-2 -137) scale(-.98 .98)">
        <Head {...head} />
      </g>
      {children}
      <Arm {...front} shoulder={[15, -99]} sleeve={sleeve} skin={head.skin} turned={!front.turned} />
    </>
  );
}
