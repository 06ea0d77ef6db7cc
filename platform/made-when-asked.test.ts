import { expect, it } from 'vitest';
import { madeWhenAsked } from './made-when-asked.ts';

it('is made by the first who asks, and by nobody after', () => {
  let times = 0;
  const ask = madeWhenAsked(() => {
    times += 1;
    return undefined;
  });
  expect(times).toBe(0);
  expect([ask(), ask(), times]).toEqual([undefined, undefined, 1]);
});
