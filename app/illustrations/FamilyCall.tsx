import { Armchair } from './parts/Armchair.tsx';
import { Figure } from './parts/Figure.tsx';
import { FloorLamp } from './parts/Home.tsx';
import { hairs, palette, skins } from './parts/palette.ts';
import { neighbors } from './parts/people.ts';
import { type PictureProps, Scene } from './parts/Scene.tsx';

const son = { skin: skins.brown, hair: hairs.dark, hairStyle: 'short', beard: true } as const;

/** Two cities, one conversation: the son at his window, the mother under her lamp. */
export function FamilyCall({ title }: PictureProps) {
  return (
    <Scene title={title} width={480} height={320}>
      <path fill={palette.cream} d="M0 0h480v320H0Z" />
      <path fill={palette.sand} d="M0 264h300v56H0Z" />
      <FloorLamp x={46} y={274} scale={1.06} />
      <path fill={palette.mint} d="M12 290q110-20 220 0l12 30H0Z" />
      <Armchair
        x={122}
        y={302}
        scale={1.16}
        facing="right"
        head={{ ...neighbors.mabel, skin: skins.brown }}
        top={palette.clay}
        sleeve={palette.brick}
        bottom={palette.plum}
        outfit="dress"
        seat={palette.leaf}
        seatShade={palette.green}
        front={{ elbow: [12, -70], hand: [-30, -82] }}
      >
        <path fill={palette.ink} d="M-40-124l9-2 10 50q-1 5-6 5h-6Z" />
        <path fill={palette.steel} d="M-40-124l4 0 8 50-3 3Z" />
      </Armchair>
      <path fill={palette.navy} d="M286 0h194v320H238Z" />
      <path fill={palette.plum} d="M274 80q100-20 206 10v176H246Z" />
      <path fill={palette.clay} opacity=".75" d="M262 160q110-20 218 0v104H246Z" />
      <path
        fill="#1d3146"
        d="M262 264V150h26v-26h30v30h18V84h34v60h14v-38h18l10-24 10 24v46h20v-34h38v146Z"
      />
      <path
        fill={palette.lamp}
        d="M270 166h8v10h-8ZM296 138h8v10h-8ZM346 98h8v10h-8ZM352 122h8v10h-8ZM344 146h8v10h-8ZM452 134h8v10h-8ZM464 152h8v10h-8ZM450 176h8v10h-8ZM404 120h8v10h-8ZM300 170h8v10h-8Z"
      />
      <path stroke={palette.white} strokeWidth="8" d="M286 0 238 320" />
      <Figure
        x={398}
        y={364}
        scale={1.4}
        stance="hidden"
        facing="left"
        head={son}
        top={palette.lamp}
        sleeve={palette.gold}
        bottom={palette.navy}
        collar={palette.white}
        behind={{ elbow: [34, -90], hand: [42, -118], open: true }}
        front={{ elbow: [-24, -72], hand: [14, -66], turned: true }}
      />
      <path fill={palette.wood} d="M244 274h236v12H242Z" />
      <path fill={palette.bark} d="M242 286h238v34H238Z" />
      <path fill={palette.steel} d="M296 216h56q5 0 6 5l6 53h-56l-16-53q-1-5 4-5ZM308 268h72v6h-72Z" />
      <circle fill={palette.white} cx="258" cy="56" r="30" />
      <path fill={palette.clay} d="M258 76q-32-20-17-33 11-5 17 7 6-12 17-7 15 13-17 33Z" />
    </Scene>
  );
}
