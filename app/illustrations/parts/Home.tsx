import { palette } from './palette.ts';

interface PlaceProps {
  x: number;
  y: number;
  scale?: number;
}

const at = ({ x, y, scale }: PlaceProps) => `translate(${x} ${y})${scale ? ` scale(${scale})` : ''}`;

/** A lit lamp about 190 units high, its foot at the given place. */
export function FloorLamp({ shade = palette.clay, ...place }: PlaceProps & { shade?: string }) {
  return (
    <g transform={at(place)}>
      <path fill={palette.glow} opacity=".65" d="M-36-146h72l22 100H-58Z" />
      <path stroke={palette.bark} strokeWidth="5" d="M0-146V-4" />
      <path fill={palette.bark} d="M-22 0q22-14 44 0Z" />
      <path fill={shade} d="M-20-190h40l18 46H-38Z" />
    </g>
  );
}

/** A lit lamp for a desk or a table, about 86 units high. */
export function TableLamp({
  shade = palette.clay,
  foot = palette.green,
  ...place
}: PlaceProps & { shade?: string; foot?: string }) {
  return (
    <g transform={at(place)}>
      <path fill={palette.glow} opacity=".65" d="M-30-48h60l14 46h-88Z" />
      <path stroke={foot} strokeWidth="6" d="M0-48V-4" />
      <path fill={foot} d="M-20 0q20-14 40 0Z" />
      <path fill={shade} d="M-17-86h34l15 40h-64Z" />
    </g>
  );
}

/** A lamp that hangs from the ceiling by a cord of the given length. */
export function PendantLamp({ x, y, shade = palette.clay }: PlaceProps & { shade?: string }) {
  return (
    <g transform={at({ x, y })}>
      <path fill={palette.glow} opacity=".5" d="M-38 0h76l64 150H-102Z" />
      <path stroke={palette.bark} strokeWidth="4" d={`M0-36V${-y}`} />
      <path fill={palette.glow} d="M-16-1h32a16 11 0 0 1-32 0Z" />
      <path fill={shade} d="M-14-36h28L40 0h-80Z" />
    </g>
  );
}

/** A plant in its pot, about 92 units high. */
export function Plant({ pot = palette.clay, ...place }: PlaceProps & { pot?: string }) {
  return (
    <g transform={at(place)}>
      <path
        fill={palette.leaf}
        d="M0-34q-34-8-30-44 22 8 27 30-6-34 8-50 16 20 4 52 6-20 24-26 4 32-30 38Z"
      />
      <path fill={pot} d="M-22-38h44L16 0h-32Z" />
    </g>
  );
}

/** A window of 110 by 118 units with the evening outside. */
export function Window({
  x,
  y,
  sky = palette.sky,
  hill = palette.mint,
}: PlaceProps & { sky?: string; hill?: string }) {
  return (
    <g transform={at({ x, y })}>
      <path fill={palette.wood} d="M0 0h110v118H0ZM-6 118h122v9H-6Z" />
      <path fill={sky} d="M8 8h44v102H8ZM58 8h44v102H58Z" />
      <path fill={hill} d="M8 82q22-20 44-4v32H8ZM58 74q24-10 44 8v28H58Z" />
    </g>
  );
}
