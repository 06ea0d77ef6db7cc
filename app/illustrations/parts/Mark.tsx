import { palette } from './palette.ts';

/** The house with the lamp on, in a square of 48 units. */
export function Mark({
  x,
  y,
  scale = 1,
  wall = palette.green,
}: {
  x: number;
  y: number;
  scale?: number;
  wall?: string;
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path fill={wall} d="M22 4a3 3 0 0 1 4 0l18 14q3 5-2 5v19q0 3-3 3H9q-3 0-3-3V23q-5 0-2-5Z" />
      <path fill={palette.lamp} d="M14 41V28a10 10 0 0 1 20 0v13Z" />
      <path fill={wall} d="M21 24h6l3 8H18ZM23 32h2v5h4v3H19v-3h4Z" />
    </g>
  );
}
