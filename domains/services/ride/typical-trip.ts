import { routeOfMiles } from '#platform/routing/routing.ts';
import { dollars, estimate } from '../price.ts';
import type { ServiceOption } from '../service.ts';

/**
 * What rides of usual lengths cost, in words, by the same rule as every ride: the price of a mile says little
 * to who does not drive. Empty for everything but rides.
 */
export function typicalTrips(option: ServiceOption): string[] {
  return option.typicalTrips.flatMap((trip) => {
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
