const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
const mostQuarters = 120;

/**
 * How wide what is in a row of the board is, in quarters of an hour (`w8`), and how many hours a row has
 * (`h12`), as a style: no element may carry one of its own.
 */
export const boardWidths = [
  ...upTo(mostQuarters).map((quarters) => `.office-board .w${quarters}{--quarters:${quarters}}`),
  ...upTo(mostQuarters / 4).map((hours) => `.office-board.h${hours}{--quarter:calc(100%/${4 * hours})}`),
].join('');
