const styles = {
  bun: {
    back: 'M-23-17a9 9 0 1 1 9 9a9 9 0 0 1-9-9ZM-20 2C-24-30 20-34 20-8L0 4-10 12Z',
    front: 'M-17 8C-26-26 14-34 20-9 8-8 2-14-1-18-3-8-9-2-17 8Z',
  },
  short: {
    back: 'M-20 2C-24-32 22-34 20-6L0 0-12 14Q-19 12-20 2Z',
    front: 'M-17 3C-24-26 15-34 20-8 8-6 2-11-2-15-3-8-8-4-12-3L-17 3Z',
  },
  balding: {
    back: 'M-20-4Q-22 12-12 14L-6-4-17-13Q-20-10-20-4Z',
    front: 'M-17-11q6 5 4 12-6 2-6-4t2-8Z',
  },
  curls: {
    back: 'M-14-30a11 11 0 0 1 17-2a11 11 0 0 1 17 8a9 9 0 0 1-3 17L-8 14a9 9 0 0 1-14-6a10 10 0 0 1-1-18a11 11 0 0 1 9-20Z',
    front: 'M-18 1q-6-10 2-15 0-9 9-9 5-6 12-2 8-2 10 6 7 2 5 10-5 1-7-3-6 2-9-3-4 5-9 1 0 6-6 6 1 6-7 9Z',
  },
  bob: {
    back: 'M-21 14C-27-34 24-36 21 2L8-2-4 18Q-14 20-21 14Z',
    front: 'M-19 10C-27-28 16-36 21-4 10-4 2-11-1-16-2-4-8 2-10 14q-6 2-9-4Z',
  },
  ponytail: {
    back: 'M-17-13C-34-16-34 12-26 20-24 8-20 4-14 2ZM-19 0C-24-32 22-34 20-7L0 0-12 10Z',
    front: 'M-17 2C-24-26 15-34 20-8 8-6 0-12-2-17-4-9-9-5-13-4L-17 2Z',
  },
  afro: {
    back: 'M-24-7a24 23 0 1 1 47 0q0 8-4 12L-14 13Q-24 8-24-7Z',
    front: 'M-18 0C-27-33 18-37 20-9 12-15 2-16-4-13-8-11-8-5-12-3L-17 0Z',
  },
} as const;

export type HairStyle = keyof typeof styles;

/** Half of it lies behind the face, half in front. */
export function Hair({ part, style, color }: { part: 'back' | 'front'; style: HairStyle; color: string }) {
  return <path fill={color} d={styles[style][part]} />;
}
