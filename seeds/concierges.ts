import type { Looks } from './professionals/portrait.ts';

interface ConciergeSeed {
  name: string;
  introduction: string;
  looks: Looks;
}

/** The demo's concierges. Both are invented. */
export const concierges: readonly ConciergeSeed[] = [
  {
    name: 'Eleanor Whitcomb',
    introduction: 'I keep a notebook for each of you, and I like a good story on the phone.',
    looks: { hair: 'bob', hairColor: 'gray', skin: 'fair', wears: 'teal', with: ['glasses', 'earrings'] },
  },
  {
    name: 'Gabriel Moreau',
    introduction: 'Tell me what weighs on you this week. We go through it one thing at a time.',
    looks: { hair: 'short', hairColor: 'brown', skin: 'brown', wears: 'slate', with: ['collar'] },
  },
];
