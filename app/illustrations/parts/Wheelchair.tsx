import { palette } from './palette.ts';
import { Sitter, type SitterProps } from './Sitter.tsx';

interface WheelchairProps extends SitterProps {
  x: number;
  y: number;
  scale?: number;
  facing?: 'left' | 'right';
}

/** Someone out in a wheelchair, its wheels at the given place. */
export function Wheelchair({ x, y, scale = 1, facing = 'left', ...sitter }: WheelchairProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${facing === 'left' ? scale : -scale} ${scale})`}>
      <path stroke={palette.slate} strokeWidth="5" d="M30-50V-114H44M-66-14h26l12-30" />
      <path stroke={palette.ink} strokeWidth="5" d="M-36-12a7 7 0 1 0 .1 0Z" />
      <g transform="translate(0 -10)">
        <Sitter {...sitter} />
      </g>
      <path fill={palette.green} d="M24-118h11v68H24ZM-24-66h58v10h-58Z" />
      <path stroke={palette.slate} strokeWidth="5" d="M-20-84h34M-20-84v28" />
      <circle stroke={palette.ink} strokeWidth="6" cx="14" cy="-37" r="34" />
      <circle stroke={palette.steel} strokeWidth="3" cx="14" cy="-37" r="27" />
      <path stroke={palette.steel} strokeWidth="2" d="M14-64v54M-13-37h54M-5-56l38 38M33-56l-38 38" />
      <circle fill={palette.ink} cx="14" cy="-37" r="5" />
    </g>
  );
}
