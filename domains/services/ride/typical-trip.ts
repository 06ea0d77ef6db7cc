import { routeOfMiles } from '#platform/routing/routing.ts';
import { dollars, estimate } from '../price.ts';
import type { ServiceOption } from '../service.ts';

interface Trip {
  words: string;
  miles: number;
  ways: 1 | 2;
  waitingMinutes: number;
}

const near = { miles: 3, ways: 1, waitingMinutes: 0 } as const;
const far = { ...near, miles: 10 };
const withWaiting: Trip = {
  words: 'Round trip, 3 miles each way, with a 1-hour wait',
  miles: 3,
  ways: 2,
  waitingMinutes: 60,
};

const toDoctor: Trip[] = [
  { ...near, words: 'To a doctor, 3 miles' },
  { ...far, words: 'To a hospital, 10 miles' },
  withWaiting,
];
const aroundTown: Trip[] = [
  { ...near, words: 'To a store, 3 miles' },
  { ...far, words: 'To a friend, 10 miles' },
  withWaiting,
];

/**
 * What rides of usual lengths cost, in words, by the same rule as every ride: the price of a mile says little
 * to who does not drive. Empty for everything but rides.
 */
export function typicalTrips(option: ServiceOption): string[] {
  if (option.price.kind !== 'distance') return [];
  return (option.id === 'senior-ride' ? aroundTown : toDoctor).flatMap((trip) => {
    const route = routeOfMiles(trip.miles);
    const found = estimate(option, {
      kind: 'distance',
      miles: route.miles * trip.ways,
      minutes: route.minutes * trip.ways,
      waitingMinutes: trip.waitingMinutes,
    });
    return found.ok ? [`${trip.words}: about ${aboutDollars(found.value.totalCents)}.`] : [];
  });
}

const aboutDollars = (cents: number) => dollars(Math.round(cents / 100) * 100);
