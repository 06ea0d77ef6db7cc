import { palette } from './parts/palette.ts';
import { Scene } from './parts/Scene.tsx';

const grounds = [palette.mint, palette.glow, palette.sky, palette.blush];

/**
 * What our people wear, so that they can be recognized at the door. No face: a drawn one would look like
 * somebody else, and anyone who trusts it would turn the right person away.
 */
export function Professional({ id }: { id: string }) {
  const mark = [...id].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9_973, 7);
  return (
    <Scene title="The green shirt and the name badge that our people wear" width={160} height={160}>
      <circle cx="80" cy="80" r="80" fill={grounds[mark % grounds.length]} />
      <path fill={palette.moss} d="M46 44 22 62 12 100l18 8 12-22ZM114 44l24 18 10 38-18 8-12-22Z" />
      <path fill={palette.bright} d="M44 44q16-6 24-10 12 10 24 0 8 4 24 10l6 96q-42 10-84 0Z" />
      <path fill={palette.green} d="M66 34 80 52 68 66Q58 52 60 38ZM94 34 80 52 92 66q10-14 8-28Z" />
      <path stroke={palette.green} strokeWidth="2.5" d="M80 54v84" />
      <rect x="88" y="78" width="28" height="18" rx="3" fill={palette.white} />
      <path stroke={palette.green} strokeWidth="2.5" d="M93 85h18M93 90h11" />
    </Scene>
  );
}
