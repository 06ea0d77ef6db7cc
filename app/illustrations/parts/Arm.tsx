import type { Skin } from './palette.ts';

type Point = readonly [x: number, y: number];

export interface ArmPose {
  elbow: Point;
  hand: Point;
  /** Fingers stretched, to wave or to offer; otherwise they hold something. */
  open?: boolean;
  /** The thumb on the other side of the hand. */
  turned?: boolean;
}

interface ArmProps extends ArmPose {
  shoulder: Point;
  sleeve: string;
  skin: Skin;
  width?: number;
}

const wristToPalm = 12;
const open = 'M-9-6H2l10-3q4 1 1 4l-3 1 4 1q2 3-2 4l-3 0 2 2q0 3-4 3H-9ZM-5-4 1-11q4-2 4 2L2-4Z';
const grip = 'M-9-6H1q7 0 7 6t-7 6H-9ZM-5-4 0-9 6-10q3 2 0 5L2-3Z';

/** A sleeve bent at the elbow, and a hand in the line of the forearm. */
export function Arm({ shoulder, elbow, hand, open: stretched, turned, sleeve, skin, width = 15 }: ArmProps) {
  const angle = Math.atan2(hand[1] - elbow[1], hand[0] - elbow[0]);
  const wrist = [hand[0] - wristToPalm * Math.cos(angle), hand[1] - wristToPalm * Math.sin(angle)].map(
    Math.round,
  );
  const turn = Math.round((angle * 180) / Math.PI);
  return (
    <>
      <path
        fill={skin.face}
        transform={`translate(${hand.join(' ')}) rotate(${turn})${turned ? ' scale(1 -1)' : ''}`}
        d={stretched ? open : grip}
      />
      <path
        stroke={sleeve}
        strokeWidth={width}
        d={`M${shoulder.join(' ')} ${elbow.join(' ')} ${wrist.join(' ')}`}
      />
    </>
  );
}
