import { expect, it } from 'vitest';
import { addressOfAnswer, isSamePlace, placeAnswer } from './saved-place.ts';

const place = { street: '80 Lafayette Street', zipcode: '10013' };

it('a place is one answer of a form, and its address is read from it again', () => {
  expect(placeAnswer(place)).toBe('10013 80 Lafayette Street');
  expect(addressOfAnswer(placeAnswer(place))).toEqual(place);
});

it('no other answer is a place', () => {
  for (const answer of ['', 'other', '10013', '10013 ', '1001 80 Lafayette Street', '80 Lafayette Street'])
    expect([answer, addressOfAnswer(answer)]).toEqual([answer, null]);
});

it('the same address is the same place, however it was typed', () => {
  expect(isSamePlace(place, { ...place, street: '80 LAFAYETTE street' })).toBe(true);
  expect(isSamePlace(place, { ...place, zipcode: '10014' })).toBe(false);
  expect(isSamePlace(place, { ...place, street: '81 Lafayette Street' })).toBe(false);
});
