import { describe, expect, it } from 'vitest';
import { aboutInWords, enoughRatings, starsOf, trustInWords } from './professional.ts';

const deepa = {
  languages: ['en', 'hi'],
  withUsSince: '2020-03-01',
  backgroundCheckedOn: '2026-03-09',
  visitsDone: 1412,
  ratings: 103,
  stars: 505,
};

describe('what is said of whoever comes', () => {
  it('is what is known, a line for each', () => {
    expect(aboutInWords(deepa)).toEqual([
      'With us since 2020, 1,412 visits done',
      '4.9 of 5 stars from 103 ratings',
      'Speaks English and Hindi',
      'Background check: March 9, 2026',
    ]);
  });

  it('is what others have found alone where there is no room for more', () => {
    expect(trustInWords(deepa)).toEqual(aboutInWords(deepa).filter((line) => /stars|check/.test(line)));
    expect(trustInWords(deepa)).toHaveLength(2);
    expect(trustInWords({ ratings: 0, stars: 0, backgroundCheckedOn: null })).toEqual([]);
  });

  it('is nothing of what is not known', () => {
    const unknown = { withUsSince: null, backgroundCheckedOn: null, visitsDone: 0, ratings: 0, stars: 0 };
    expect(aboutInWords({ ...unknown, languages: ['en'] })).toEqual(['Speaks English']);
    expect(aboutInWords({ ...deepa, withUsSince: null, visitsDone: 1 })[0]).toBe('1 visit done');
  });

  it('has stars only from enough ratings on', () => {
    expect(starsOf({ ratings: enoughRatings - 1, stars: 20 })).toBeNull();
    expect(starsOf({ ratings: enoughRatings, stars: 24 })).toBe(4.8);
  });
});
