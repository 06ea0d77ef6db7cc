import { palette, type Skin } from './palette.ts';

/** Hidden: behind a table, or below the frame. */
export type Stance = 'stand' | 'walk' | 'kneel' | 'hidden';

const trousers = {
  stand: 'M-22-60H22L20-7H4L1-40-3-7H-19Z',
  walk: 'M-21-60H21L31-9 17-6 2-36-14-7-27-13Z',
  kneel: 'M-22-60 10-66 38-62q4 2 4 8L40-34H26l-2-14-28 2-2 18H-38q-3-8 2-13h14Z',
};

const shoes = {
  stand: 'M-21 0q-1-9 3-9h12q1 4 9 5 3 1 3 4ZM2 0q-1-9 3-9h12q1 4 9 5 3 1 3 4Z',
  walk: 'M17-8 32-11q4 5 11 5 4 1 3 6H19ZM-28-15-12-6-19 1q-3 2-7-1l-6-5Z',
  kneel: 'M24-28q-1-9 3-9h12q1 4 9 5 3 1 3 4ZM-38-28q-6 0-8-10 0-4 4-4l6 2Z',
};

interface LegsProps {
  stance: Exclude<Stance, 'hidden'>;
  outfit: 'trousers' | 'dress';
  color: string;
  skin: Skin;
}

export function Legs({ stance, outfit, color, skin }: LegsProps) {
  if (outfit === 'dress') {
    return (
      <>
        <path
          stroke={skin.face}
          strokeWidth="9"
          d={stance === 'walk' ? 'M-12-24-24-12M14-24 26-12' : 'M-11-24v16M11-24v16'}
        />
        <path fill={palette.ink} d={shoes[stance]} />
        <path fill={color} d="M-22-62h44l11 42q-33 9-66 0Z" />
      </>
    );
  }
  return (
    <>
      <path fill={palette.ink} d={shoes[stance]} />
      <path fill={color} d={trousers[stance]} />
    </>
  );
}
