import type { Board } from '#office/board/board.ts';

const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
const mostQuarters = 120;

/**
 * How wide what is in a row of the board is, in quarters of an hour (`w8`), how long after the beginning it
 * is (`f8`), and how many hours a row has (`h12`), as a style: no element may carry one of its own.
 */
export const boardWidths = [
  ...upTo(mostQuarters).map((quarters) => `.office-board .w${quarters}{--quarters:${quarters}}`),
  ...[0, ...upTo(mostQuarters)].map((quarters) => `.office-board .f${quarters}{--from:${quarters}}`),
  ...upTo(mostQuarters / 4).map(
    (hours) => `.office-board.h${hours}{--span:${hours * 60};--quarter:calc(100%/${4 * hours})}`,
  ),
].join('');

/** Where the line of this moment stands, in minutes after the beginning of the board. */
export const nowOn = ({ now, axis }: Pick<Board, 'now' | 'axis'>) =>
  now === null ? '' : `.office-board{--now:${now - axis.first * 15}}`;
