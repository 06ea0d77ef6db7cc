import { palette } from './parts/palette.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

const windows = ['M14 30h28v46H14Z', 'M72 30h28v46H72Z', 'M14 98h28v46H14Z', 'M14 166h28v40H14Z'];

interface RowHouseProps {
  x: number;
  y: number;
  wall: string;
  trim: string;
  door: string;
  /** Which windows are dark, from the top. */
  dark: readonly number[];
}

function RowHouse({ x, y, wall, trim, door, dark }: RowHouseProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path fill={wall} d="M-1 0h119v250H-1Z" />
      <path
        fill={trim}
        d="M-3-8h122V6H-3ZM6 6h8v8H6ZM38 6h8v8h-8ZM70 6h8v8h-8ZM102 6h8v8h-8ZM10 76h36v6H10ZM68 76h36v6H68ZM10 144h36v6H10ZM66 104h42v10H66Z"
      />
      <path fill={palette.night} opacity=".7" d={dark.map((which) => windows[which]).join('')} />
      <path fill={palette.lamp} d={windows.filter((_, which) => !dark.includes(which)).join('')} />
      <path stroke={trim} strokeWidth="3" d="M28 30v46M86 30v46M28 98v46M28 166v40" />
      <path fill={door} d="M72 114h30v66H72Z" />
      <path fill={palette.glow} d="M77 120h20v20H77Z" />
      <path fill={trim} d="M66 180h42v14H66ZM60 194h48v14H60ZM54 208h54v14H54ZM48 222h60v28H48Z" />
      <path stroke={palette.night} strokeWidth="3" d="M66 180v-26L48 206v40M108 180v-26" />
    </g>
  );
}

/** Row houses at dusk, and behind most windows the lamp is on. */
export function Neighbourhood({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill="#3b5f78" d="M0 0h480v320H0Z" />
      <path fill={palette.peach} opacity=".8" d="M0 60q240-50 480 0v130H0Z" />
      <path fill={palette.glow} d="M64 18a13 13 0 1 0 .1 0Z" />
      <path
        fill={palette.white}
        d="M150 22a2 2 0 1 0 .1 0ZM264 14a2 2 0 1 0 .1 0ZM330 26a2 2 0 1 0 .1 0ZM440 16a2 2 0 1 0 .1 0Z"
      />
      <RowHouse x={-62} y={44} wall={palette.plum} trim={palette.fig} door={palette.sea} dark={[0, 3]} />
      <RowHouse x={56} y={56} wall={palette.brick} trim="#8a3f2d" door={palette.green} dark={[1]} />
      <RowHouse x={174} y={46} wall={palette.wood} trim={palette.bark} door={palette.plum} dark={[2]} />
      <RowHouse x={292} y={60} wall={palette.clay} trim={palette.brick} door={palette.navy} dark={[0, 3]} />
      <RowHouse x={410} y={50} wall={palette.sea} trim={palette.teal} door={palette.clay} dark={[1]} />
      <path fill={palette.slate} d="M0 288h480v32H0Z" />
      <path fill={palette.steel} d="M0 284h480v10H0Z" />
      <path fill={palette.bark} d="M144 196h8v92h-8ZM398 204h8v84h-8Z" />
      <path
        fill={palette.leaf}
        d="M116 196a27 27 0 0 1 12-44 26 26 0 0 1 44 4 26 26 0 0 1 6 44 26 26 0 0 1-30 10 26 26 0 0 1-32-14Z"
      />
      <path
        fill={palette.green}
        d="M372 206a25 25 0 0 1 10-40 25 25 0 0 1 42 4 25 25 0 0 1 8 40 25 25 0 0 1-30 10 25 25 0 0 1-30-14Z"
      />
      <circle fill={palette.glow} opacity=".35" cx="275" cy="142" r="34" />
      <path stroke={palette.night} strokeWidth="5" d="M275 288V160" />
      <path fill={palette.glow} d="M266 128h18l-3 30h-12Z" />
      <path fill={palette.night} d="M262 128h26l-13-12ZM266 156h18v6h-18Z" />
      <path stroke={palette.lamp} strokeWidth="3" strokeDasharray="22 26" d="M10 308h460" />
    </Scene>
  );
}
