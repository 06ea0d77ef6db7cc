import { expect, it } from 'vitest';
import { estimateRoute } from '#platform/routing/routing.ts';
import { circleOf } from '#tests/planned-days.ts';
import { type Day, keyOf, placesOf } from './day.ts';
import { Ways } from './ways.ts';

const day = circleOf(3);
const places = placesOf(day);

it('the ways are those that a routing service has told, and estimated where it knows none', () => {
  const minutes = new Int16Array(places.length ** 2).map((_, at) => (at === 1 ? -1 : at + 100));
  const told: Day = {
    ...day,
    table: { positions: new Map(places.map((place, at) => [keyOf(place), at])), minutes },
  };
  const ways = new Ways(told);
  const at = (visit: number) => places.findIndex((place) => keyOf(place) === keyOf(day.visits[visit]!.from));
  expect(places).toHaveLength(4);
  expect([at(0), at(1)]).toEqual([0, 1]);
  expect(ways.between(1, 0)).toBe(100 + places.length);
  expect(ways.between(0, 1)).toBe(estimateRoute(places[0]!, places[1]!).minutes);
  expect(new Ways(day).between(1, 0)).toBe(estimateRoute(places[1]!, places[0]!).minutes);
});
