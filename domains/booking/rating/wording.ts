/** The stars in words, the best first. */
export const starsInWords: readonly { stars: number; words: string }[] = [
  { stars: 5, words: 'Very good' },
  { stars: 4, words: 'Good' },
  { stars: 3, words: 'All right' },
  { stars: 2, words: 'Not so good' },
  { stars: 1, words: 'Bad' },
];
