import { Figure } from './parts/Figure.tsx';
import { palette } from './parts/palette.ts';
import { helpers, uniform } from './parts/people.ts';
import { Scene } from './parts/Scene.tsx';

const heads = Object.values(helpers);
const grounds = [palette.mint, palette.glow, palette.sky, palette.blush];

/** Somebody in our uniform with a name badge. Drawn, not a likeness: the same one for the same person, so that one is known again. */
export function Professional({ id }: { id: string }) {
  const mark = [...id].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9_973, 7);
  return (
    <Scene title="A drawing of somebody in our green uniform with a name badge" width={160} height={160}>
      <circle cx="80" cy="80" r="80" fill={grounds[mark % grounds.length]} />
      <Figure
        {...uniform}
        x={80}
        y={242}
        scale={1.16}
        stance="hidden"
        head={heads[mark % heads.length] ?? helpers.maya}
        behind={{ elbow: [30, -72], hand: [26, -52] }}
        front={{ elbow: [-30, -72], hand: [-26, -52], turned: true }}
      >
        <rect x="2" y="-92" width="20" height="13" rx="2.5" fill={palette.white} />
        <path stroke={palette.green} strokeWidth="2" d="M6-87.5h12M6-83.5h7" />
      </Figure>
    </Scene>
  );
}
