import { expect, it } from 'vitest';
import { newsOf } from './unsent.ts';

const of = (person: string, steps: number, help?: string) => ({
  of: person,
  steps,
  photos: 0,
  isErased: false,
  ...(help === undefined ? {} : { help }),
});

it('the office is told once how much stays sealed, again when it is more, and when nothing is left', () => {
  expect(newsOf([of('amara', 2)], [])).toEqual([of('amara', 2)]);
  expect(newsOf([of('amara', 2)], [of('amara', 2)])).toEqual([]);
  expect(newsOf([of('amara', 3)], [of('amara', 2)])).toEqual([of('amara', 3)]);
  expect(newsOf([of('chen', 1)], [of('amara', 2), of('chen', 1)])).toEqual([of('amara', 0)]);
});

it('a call for help that is sealed is told at once, even without a step', () => {
  expect(newsOf([of('amara', 0, '')], [])).toEqual([of('amara', 0, '')]);
});
