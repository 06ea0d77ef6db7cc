import { Hair, type HairStyle } from './Hair.tsx';
import { palette, type Skin } from './palette.ts';

const moods = {
  smile: { brows: 'M0-9.5q3-2.5 6-1M12-10.5q3-1.5 5 .5', mouth: 'M1.5 10q6 5 11 0' },
  calm: { brows: 'M0-9q3-2.5 6-1M12-10q3-1.5 5 .5', mouth: 'M3 11q4 2 8 0' },
  doubt: { brows: 'M0-8 7-7.5M11-12q4-3 7 0', mouth: 'M4 12.5q3-3 8-2' },
} as const;

export interface HeadProps {
  skin: Skin;
  hair: string;
  hairStyle: HairStyle;
  glasses?: boolean;
  moustache?: boolean;
  beard?: boolean;
  mood?: keyof typeof moods;
  /** Degrees; a positive number looks down. */
  tilt?: number;
}

/** A head about forty units high, centered on itself and looking to the right. */
export function Head({ skin, hair, hairStyle, glasses, moustache, beard, mood = 'smile', tilt }: HeadProps) {
  const { brows, mouth } = moods[mood];
  return (
    <g transform={tilt ? `rotate(${tilt})` : undefined}>
      <Hair part="back" style={hairStyle} color={hair} />
      <path fill={skin.face} d="M-17-6C-17-28 18-28 18-5q0 25-15 25Q-15 18-17-6Z" />
      {beard && <path fill={hair} d="M-12 4q8 5 12 4 9-4 17-2-2 16-14 16Q-9 22-12 4Z" />}
      <circle fill={palette.clay} cx="-1" cy="7" r="4.5" opacity=".22" />
      <path stroke={skin.shade} strokeWidth="1.8" d={`M10-2q5 6-1 6.5M${brows.slice(1)}`} />
      <path fill={palette.ink} d="M3.5-5a1.7 2 0 1 0 .1 0ZM14-5a1.7 2 0 1 0 .1 0Z" />
      {moustache && <path fill={hair} d="M0 9q3-5 8-3 4-2 7 2-3 3-7 1-4 3-8 0Z" />}
      <path stroke={palette.ink} strokeWidth="1.6" d={moustache ? 'M5 12.5q3 1.5 5 0' : mouth} />
      {glasses && (
        <path
          fill={palette.white}
          fillOpacity=".15"
          stroke={palette.ink}
          strokeWidth="1.2"
          d="M-2.5-3a6 5.5 0 1 0 12 0a6 5.5 0 1 0-12 0ZM11.5-3a4 5.5 0 1 0 8 0a4 5.5 0 1 0-8 0ZM9.5-4q1-1 2 0M-2.5-4-13-5"
        />
      )}
      <Hair part="front" style={hairStyle} color={hair} />
      <circle fill={skin.face} cx="-12" cy="2" r="4.2" />
      <path stroke={skin.shade} strokeWidth="1.3" d="M-11 0q-3 1-1 4" />
    </g>
  );
}
