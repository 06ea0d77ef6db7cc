import { palette } from './palette.ts';
import { Sitter, type SitterProps } from './Sitter.tsx';

interface ArmchairProps extends SitterProps {
  x: number;
  y: number;
  scale?: number;
  facing?: 'left' | 'right';
  seat: string;
  seatShade: string;
}

/** Someone at rest: an armchair about 150 units high, its feet at the given place. */
export function Armchair({ x, y, scale = 1, facing = 'left', seat, seatShade, ...sitter }: ArmchairProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${facing === 'left' ? scale : -scale} ${scale})`}>
      <path stroke={palette.bark} strokeWidth="7" d="M-30-12V-2M50-12V-2" />
      <path fill={seat} d="M-42-98q0-52 44-52h14q44 0 44 48v92H-42Z" />
      <path fill={seatShade} d="M-36-46H62v36H-36Z" />
      <Sitter {...sitter} />
      <path fill={seatShade} d="M20-78q0-14 22-14t22 14v68H20Z" />
      <path fill={seat} d="M28-76q0-8 14-8t14 8v58H28Z" opacity=".35" />
    </g>
  );
}
