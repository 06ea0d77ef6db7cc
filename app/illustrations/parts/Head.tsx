import { Hair, type HairStyle } from './Hair.tsx';
import { palette, type Skin } from './palette.ts';

export interface HeadProps {
  skin: Skin;
  hair: string;
  hairStyle: HairStyle;
  glasses?: boolean;
  moustache?: boolean;
}

/** A head about forty units high around its own middle, looking to the right. */
export function Head({ skin, hair, hairStyle, glasses, moustache }: HeadProps) {
  return (
    <>
      <Hair part="back" style={hairStyle} color={hair} />
      <path fill={skin.face} d="M-17-5C-17-28 19-28 19-4c0 15-7 24-16 24S-17 11-17-5Z" />
      <circle fill={skin.shade} cx="15" cy="7" r="4" opacity=".35" />
      <path stroke={skin.shade} strokeWidth="2" d="M10-1q5 5 0 6" />
      <path fill={palette.ink} d="M3-4a2 2.3 0 1 0 .1 0ZM14-4a2 2.3 0 1 0 .1 0Z" />
      <path stroke={palette.ink} strokeWidth="1.8" d="M2 10q6 5 11-1" />
      {moustache && <path fill={hair} d="M0 9q3-5 8-3 4-2 7 2-3 3-7 1-4 3-8 0Z" />}
      {glasses && (
        <path
         
          stroke={palette.ink}
          strokeWidth="1.6"
          d="M-3-2a6 6 0 1 0 12 0a6 6 0 1 0-12 0M9-3q1.5-1.5 3 0M11.5-2a5 6 0 1 0 8.5-3.5M-3-3-13-5"
        />
      )}
      <Hair part="front" style={hairStyle} color={hair} />
      <circle fill={skin.face} cx="-12" cy="2" r="4.5" />
      <path stroke={skin.shade} strokeWidth="1.5" d="M-11 0q-3 1-1 4" />
    </>
  );
}
