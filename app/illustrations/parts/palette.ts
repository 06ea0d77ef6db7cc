/** The pictures keep their own colors in every theme: they show a place, not the page. */
export const palette = {
  night: '#123527',
  green: '#0b5b36',
  leaf: '#2f8f5b',
  bright: '#18b469',
  mint: '#bfe3cd',
  mist: '#dfeee3',
  lamp: '#ffc94d',
  glow: '#ffe3a0',
  cream: '#fff4df',
  sand: '#f1dfbd',
  clay: '#d9744a',
  brick: '#a94f38',
  rose: '#eeb49a',
  plum: '#6b4560',
  sea: '#2f6f7e',
  sky: '#cfe4e6',
  navy: '#27405a',
  wood: '#b9824f',
  bark: '#7c5330',
  ink: '#2a211c',
  white: '#fffdf8',
  steel: '#9aa7a3',
  slate: '#5d6a68',
  moss: '#129457',
  teal: '#255a67',
  gold: '#e3a92f',
  fig: '#54364b',
  peach: '#d9977b',
  blush: '#e9d3cb',
} as const;

export interface Skin {
  face: string;
  shade: string;
}

export const skins = {
  light: { face: '#f4cdaa', shade: '#dfa57d' },
  tan: { face: '#dba377', shade: '#bd8055' },
  brown: { face: '#a86f48', shade: '#875433' },
  deep: { face: '#74492f', shade: '#55331f' },
} as const satisfies Record<string, Skin>;

export const hairs = {
  white: '#f0ece4',
  silver: '#c9c6c1',
  grey: '#9a9794',
  dark: '#33251f',
  chestnut: '#6d4024',
} as const;
