import type { ReactNode } from 'react';
import { Arm, type ArmPose } from './Arm.tsx';
import { Head, type HeadProps } from './Head.tsx';
import { Legs, type Stance } from './Legs.tsx';

interface FigureProps {
  x: number;
  y: number;
  scale?: number;
  facing?: 'left' | 'right';
  stance?: Stance;
  head: HeadProps;
  top: string;
  sleeve: string;
  bottom: string;
  outfit?: 'trousers' | 'dress';
  /** The collar of what is worn beneath. */
  collar?: string;
  /** What an open cardigan or jacket shows. */
  shirt?: string;
  /** Left out when the body hides it. */
  behind?: ArmPose;
  front: ArmPose;
  /** What the hands hold, between body and front arm. */
  children?: ReactNode;
}

const kneelingDrop = 28;

/** Someone standing, about 160 units high, the feet at the given place. */
export function Figure(props: FigureProps) {
  const {
    x,
    y,
    scale = 1,
    facing = 'right',
    stance = 'stand',
    head,
    top,
    sleeve,
    bottom,
    outfit = 'trousers',
  } = props;
  const across = facing === 'left' ? -scale : scale;
  const feet = stance === 'kneel' ? Math.round(y + kneelingDrop * scale) : y;
  return (
    <g transform={`translate(${x} ${feet}) scale(${across} ${scale})`}>
      {props.behind && <Arm {...props.behind} shoulder={[16, -98]} sleeve={sleeve} skin={head.skin} />}
      {stance !== 'hidden' && <Legs stance={stance} outfit={outfit} color={bottom} skin={head.skin} />}
      <path fill={head.skin.shade} d="M-8-124H7v18q-8 8-15 0Z" />
      <path fill={top} d="M-25-92q0-16 16-20 9 8 18 0 16 4 16 20l-2 36q1 4-1 6-22 6-44 0-2-2-1-6Z" />
      {props.shirt && <path fill={props.shirt} d="M-9-112q9 8 18 0 1 28-4 64h-6Q-2-90-9-112Z" />}
      {props.collar && (
        <path fill={props.collar} d="M-10-113 0-104-6-95q-7-6-8-15ZM10-113 0-104 6-95q7-6 8-15Z" />
      )}
      <g transform="translate(0 -136) scale(.95)">
        <Head {...head} />
      </g>
      {props.children}
      <Arm {...props.front} shoulder={[-17, -97]} sleeve={sleeve} skin={head.skin} />
    </g>
  );
}
