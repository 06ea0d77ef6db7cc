const skins = {
  fair: '#f2cdb0',
  light: '#e6b48d',
  tan: '#cf9668',
  brown: '#a86f46',
  dark: '#7f5032',
  deep: '#5f3b26',
};
const hairs = {
  black: '#2b2422',
  brown: '#5d4029',
  auburn: '#8a4b2a',
  blond: '#cfa55f',
  gray: '#959c98',
  white: '#e4e2da',
};
const clothes = {
  green: '#2f7d57',
  teal: '#2f6f7d',
  blue: '#3f618f',
  plum: '#7a4b6b',
  rust: '#a8552f',
  ocher: '#b9852c',
  rose: '#b0626a',
  slate: '#55645b',
};
const grounds = ['#e8f5ec', '#f9ecd8', '#e3edf3', '#f6e6e2'];

const fringe = 'M35 52c0-20 13-28 25-28s25 8 25 28c-4-9-10-14-25-14s-21 5-25 14z';
const sweep = 'M35 53c0-21 13-29 25-29s25 8 25 29c-8-3-14-8-17-14-6 8-19 13-33 14z';
const curls = (points: readonly (readonly [x: number, y: number, radius: number])[]) =>
  points
    .map(
      ([x, y, radius]) =>
        `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`,
    )
    .join('');

/** The outlines of hair, or of what covers it: behind the head and in front of it. */
const styles = {
  bald: { behind: '', before: '' },
  receding: {
    behind: '',
    before: 'M36 57c-4-11-1-20 6-25-2 7-3 15-3 25zM84 57c4-11 1-20-6-25 2 7 3 15 3 25z',
  },
  crop: {
    behind: '',
    before: 'M36 49c0-18 12-25 24-25s24 7 24 25c-3-8-6-11-9-13-9-3-21-3-30 0-3 2-6 5-9 13z',
  },
  short: {
    behind: '',
    before: 'M35 54c-4-26 13-34 26-33 15 0 28 9 24 33-2-9-5-13-9-16-10 4-26 4-33-1-4 4-6 9-8 17z',
  },
  pixie: {
    behind: '',
    before:
      'M35 57c-5-28 13-37 27-36 16 1 27 13 23 36-3-6-4-11-6-15-8 0-17-3-22-8-4 5-11 8-16 9-3 4-4 8-6 14z',
  },
  curly: {
    behind: '',
    before: curls([
      [37, 46, 7],
      [40, 37, 9],
      [49, 29, 10],
      [60, 26, 11],
      [71, 29, 10],
      [80, 37, 9],
      [83, 46, 7],
    ]),
  },
  afro: { behind: curls([[60, 45, 36]]), before: fringe },
  bob: { behind: 'M31 52c0-25 14-34 29-34s29 9 29 34v25c-5 6-12 6-15 5h-28c-3 1-10 1-15-5z', before: sweep },
  waves: {
    behind: `M32 52c0-24 14-34 28-34s28 10 28 34v22h-56z${curls([
      [34, 56, 8],
      [32, 68, 9],
      [37, 80, 9],
      [86, 56, 8],
      [88, 68, 9],
      [83, 80, 9],
    ])}`,
    before: sweep,
  },
  long: { behind: 'M30 52c0-26 15-35 30-35s30 9 30 35v44c-7 4-12 4-17 2h-26c-5 2-10 2-17-2z', before: sweep },
  bun: { behind: `${curls([[60, 18, 11]])}M33 54c-2-24 12-33 27-33s29 9 27 33z`, before: fringe },
  ponytail: {
    behind: 'M33 54c-2-24 12-33 27-33s29 9 27 33zM82 36c17 5 16 34 7 48-8-8-3-27-13-38z',
    before: fringe,
  },
  braids: {
    behind: `M33 54c-2-24 12-33 27-33s29 9 27 33z${curls([
      [34, 64, 7],
      [33, 75, 7],
      [34, 86, 7],
      [36, 96, 6],
      [86, 64, 7],
      [87, 75, 7],
      [86, 86, 7],
      [84, 96, 6],
    ])}`,
    before: fringe,
  },
  headscarf: {
    behind: 'M28 58c0-29 16-41 32-41s32 12 32 41c0 14 4 22 10 30-16 12-68 12-84 0 6-8 10-16 10-30z',
    before:
      'M60 17c20 0 32 15 32 39s-14 36-32 36-32-12-32-36 12-39 32-39zm0 14c-13 0-21 9-21 25s9 25 21 25 21-9 21-25-8-25-21-25z',
  },
} as const;

const extras = {
  glasses:
    '<g fill="none" stroke="#33403a" stroke-width="2"><circle cx="50.5" cy="55" r="7.5"/><circle cx="69.5" cy="55" r="7.5"/><path d="M58 54q2-1.6 4 0M43 54l-6-2M77 54l6-2"/></g>',
  earrings: '<g fill="#d9a441"><circle cx="36" cy="64" r="2.2"/><circle cx="84" cy="64" r="2.2"/></g>',
  lines:
    '<path d="M46 67q-2 3-1 6M74 67q2 3 1 6M42 51l-3-2M78 51l3-2" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="1.5" stroke-linecap="round"/>',
  apron: '<path d="M44 89l5 31h22l5-31-4-1-3 12h-18l-3-12z" fill="#fffbf3"/>',
  collar: '<path d="M49 85l11 12 11-12 5 5-10 14-6-7-6 7-10-14z" fill="#fffbf3"/>',
};

export interface Looks {
  hair: keyof typeof styles;
  hairColor: keyof typeof hairs;
  skin: keyof typeof skins;
  wears: keyof typeof clothes;
  with: readonly Extra[];
}
type Extra = keyof typeof extras | 'beard' | 'mustache';

/**
 * The portrait of a professional of the demo, who is invented and clearly drawn, calm and kind: a head and
 * shoulders on a plain ground, as an SVG file.
 */
export function drawPortrait({ hair, hairColor, skin, wears, with: besides }: Looks): string {
  const isScarf = hair === 'headscarf';
  const [face, cloth] = [skins[skin], clothes[wears]];
  const strands = isScarf ? mixed(wears) : hairs[hairColor];
  const ground = grounds[Object.keys(clothes).indexOf(wears) % grounds.length] ?? paper;
  const worn = (kind: keyof typeof extras) => (besides.includes(kind) ? extras[kind] : '');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="640" height="640">`,
    `<path fill="${ground}" d="M0 0h120v120H0z"/>`,
    pathOf(styles[hair].behind, strands),
    pathOf('M12 120c2-24 18-32 36-34h24c18 2 34 10 36 34z', cloth),
    isScarf ? '' : pathOf('M49 70h22v16c0 9-22 9-22 0z', face),
    isScarf ? '' : '<path d="M49 77c5 6 17 6 22 0v4c-5 6-17 6-22 0z" fill-opacity=".14"/>',
    worn('collar') + worn('apron'),
    isScarf ? '' : `<g fill="${face}"><circle cx="36" cy="56" r="5"/><circle cx="84" cy="56" r="5"/></g>`,
    `<ellipse cx="60" cy="54" rx="24" ry="28" fill="${face}"/>`,
    besides.includes('beard') ? pathOf(beard, strands) : '',
    faceOf(isScarf ? hairs[hairColor] : strands),
    besides.includes('mustache') ? pathOf(mustache, strands) : '',
    worn('lines'),
    pathOf(styles[hair].before, strands),
    worn('glasses') + worn('earrings'),
    '</svg>',
  ].join('');
}

const paper = '#fffbf3';
const beard = 'M36 58c0 21 11 27 24 27s24-6 24-27c-4 5-6 6-10 6-6-4-22-4-28 0-4 0-6-1-10-6z';
const mustache = 'M49 67q5-5 11-1 6-4 11 1-6 3-11 0-5 3-11 0z';

/** Brows, eyes, a nose and a calm smile, with a little color on the cheeks. */
function faceOf(brows: string): string {
  return [
    `<path d="M46 48q5-3 9-1M65 47q4-2 9 1" fill="none" stroke="${brows}" stroke-width="2.2" stroke-linecap="round"/>`,
    '<g fill="#241d1a"><circle cx="50.5" cy="55" r="2.6"/><circle cx="69.5" cy="55" r="2.6"/></g>',
    '<g fill="#e0705a" fill-opacity=".28"><circle cx="44" cy="64" r="4.5"/><circle cx="76" cy="64" r="4.5"/></g>',
    '<path d="M60 56q-3 6 1 7" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="1.8" stroke-linecap="round"/>',
    '<path d="M52 70q8 6 16 0" fill="none" stroke="#6b2f24" stroke-width="2.4" stroke-linecap="round"/>',
  ].join('');
}

/** A scarf goes with what else is worn, and is not of the same color. */
function mixed(wears: keyof typeof clothes): string {
  const names = Object.keys(clothes) as (keyof typeof clothes)[];
  return clothes[names[(names.indexOf(wears) + 3) % names.length] ?? wears];
}

const pathOf = (outline: string, fill: string) =>
  outline === '' ? '' : `<path fill="${fill}" d="${outline}"/>`;
