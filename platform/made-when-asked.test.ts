import { expect, it } from 'vitest';
import { madeWhenAsked } from './made-when-asked.ts';

it('is made by the first who asks, and again once what it is made of is another', () => {
  let times = 0;
  let name = 'Hearth';
  const ask = madeWhenAsked(
    () => name,
    (of) => {
      times += 1;
      return `${of} ${times}`;
    },
  );
  expect(times).toBe(0);
  expect([ask(), ask(), times]).toEqual(['Hearth 1', 'Hearth 1', 1]);
  name = 'Rose';
  expect([ask(), ask(), times]).toEqual(['Rose 2', 'Rose 2', 2]);
});
