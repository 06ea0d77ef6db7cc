import { Temporal } from 'temporal-polyfill';
import { leastOf, type LeastOffer } from '#domains/services/price.ts';
import { findServiceAreas, listServicesWithOptions } from '#domains/services/service.server.ts';
import type { Service, ServiceArea, ServiceWithOptions } from '#domains/services/service.ts';
import type { Platform } from '#platform/platform.ts';
import { findFreeStarts } from './free-starts.server.ts';
import type { FreeStart } from './free-starts.ts';
import { startsByDay } from './starts-by-day.ts';

/** How far ahead a visitor is shown times before they have said what they need. */
const nearbyDays = 14;

const daysShown = 2;

/** Before it, most people do not want to open the door. */
const usualHour = 8;

const hourOf = (instant: string, timeZone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).hour;

/** The least of a service at a ZIP code, with the first open time of each of the next days that have one. */
export interface NearbyOffer extends LeastOffer {
  service: Service;
  area: ServiceArea;
  startsAt: Date[];
}

/**
 * What comes to a ZIP code, for a visitor without an account, and which of the services with a price do not.
 * It is read in one statement for the catalogue, one for the place, and at most two for each service, because
 * any visitor may ask for any ZIP code.
 */
export async function findNearbyOffers(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  zipcode: string,
): Promise<{ offers: NearbyOffer[]; missing: Service[] }> {
  const now = clock.now();
  const [services, areas] = await Promise.all([
    listServicesWithOptions(database, now),
    findServiceAreas(database, zipcode),
  ]);
  const priced = services.flatMap((service) => leastAt(service, areas.get(service.id)) ?? []);
  const offers = await Promise.all(
    priced.map(async ({ area, ...offer }) => {
      if (area === undefined) return [];
      const starts = await findFreeStarts(database, {
        serviceAreaId: area.id,
        serviceOptionId: offer.option.id,
        lengthMinutes: offer.estimate.minutes,
        leadHours: offer.option.leadHours,
        now,
        days: nearbyDays,
      });
      return [{ ...offer, area, startsAt: firstOfDays(starts, area) }];
    }),
  );
  return {
    offers: offers.flat(),
    missing: priced.filter(({ area }) => area === undefined).map(({ service }) => service),
  };
}

function leastAt(service: ServiceWithOptions, area: ServiceArea | undefined) {
  const least = leastOf(service.options);
  return least && { service, area, ...least };
}

/**
 * A time of each of the next days that have one, because two on one day are seldom a choice: the first that
 * is not early in the morning, where there is one.
 */
function firstOfDays(starts: readonly FreeStart[], { timeZone }: ServiceArea): Date[] {
  return startsByDay(starts, timeZone)
    .slice(0, daysShown)
    .flatMap(({ times }) => {
      const time = times.find(({ value }) => hourOf(value, timeZone) >= usualHour) ?? times[0];
      return time === undefined ? [] : [new Date(time.value)];
    });
}
