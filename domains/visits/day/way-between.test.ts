import { expect, it } from 'vitest';
import { milesOfWay } from './way-between.ts';

const home = {
  unit_no: null,
  address_1: '12 Lantern Street',
  address_2: null,
  zipcode: '11201',
  city: 'Brooklyn',
  state: 'NY',
  latitude: 40.69,
  longitude: -73.99,
};

it('a way leads between two known homes: an unknown one is left out, and is not a place at 0°/0°', () => {
  const erased = { ...home, address_1: 'Erased', zipcode: '00000', latitude: 0, longitude: 0 };
  const other = { ...home, address_1: '80 Lafayette Street', zipcode: '10013', latitude: 40.72 };
  expect(milesOfWay(home, other)).toBeGreaterThan(1);
  expect(milesOfWay(home, home)).toBe(0);
  expect([milesOfWay(home, erased), milesOfWay(erased, home), milesOfWay(erased, erased)]).toEqual([
    null,
    null,
    null,
  ]);
});
