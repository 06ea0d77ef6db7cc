import { z } from 'zod';
import { nameOfThrown } from '../faults/thrown.ts';
import type { Log } from '../logging/log.ts';
import { osrmTable, type Place } from './osrm-table.ts';

export type { Place } from './osrm-table.ts';

/** The way by car: statute miles, and minutes in usual traffic. */
export interface Route {
  miles: number;
  minutes: number;
}

/** Finds the way between two places. It always has an answer, because a ride has to have a price. */
export interface Routing {
  between(from: Place, to: Place): Promise<Route>;
  /**
   * Minutes between all of some places, row by row; -1 where no way is known. Null where they are better
   * estimated.
   */
  table(places: readonly Place[]): Promise<Int16Array | null>;
}

const earthRadiusMiles = 3_958.8;
/** Streets are longer than the straight line; measured over cities, by about a third. */
const roadFactor = 1.3;
const milesPerHour = 18;
const minutesAtDoors = 4;
/** Within one ZIP code the centers are the same, and it is still a ride. */
const shortestMiles = 1;

/** From the great circle between two places, where there is no service to ask. */
export function estimateRoute(from: Place, to: Place): Route {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2;
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude);
  const straight = 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
  return rounded({ miles: Math.max(shortestMiles, straight * roadFactor), minutes: 0 });
}

function rounded({ miles, minutes }: Route): Route {
  const tenths = Math.round(miles * 10) / 10;
  return {
    miles: tenths,
    minutes: Math.round(minutes > 0 ? minutes : (tenths / milesPerHour) * 60 + minutesAtDoors),
  };
}

/** A usual way of this length. */
export function routeOfMiles(miles: number): Route {
  return rounded({ miles, minutes: 0 });
}

export const estimatedRouting: Routing = {
  between: async (from, to) => estimateRoute(from, to),
  table: async () => null,
};

const metersInMile = 1_609.344;
const longestWaitMilliseconds = 2_000;
const osrmAnswer = z.object({
  routes: z.array(z.object({ distance: z.number(), duration: z.number() })).min(1),
});

/** Asks an OSRM server (its HTTP API, version 1); estimates where it is down or knows no way. */
export function osrmRouting(url: string, log: Log): Routing {
  return {
    async between(from, to) {
      const path = `${from.longitude},${from.latitude};${to.longitude},${to.latitude}`;
      try {
        const answer = await fetch(`${url.replace(/\/$/, '')}/route/v1/driving/${path}?overview=false`, {
          signal: AbortSignal.timeout(longestWaitMilliseconds),
        });
        const [route] = osrmAnswer.parse(await answer.json()).routes;
        if (route !== undefined)
          return rounded({
            miles: Math.max(shortestMiles, route.distance / metersInMile),
            minutes: route.duration / 60,
          });
      } catch (error) {
        log.warn({ error: nameOfThrown(error) }, 'the routing service is away; the way is estimated');
      }
      return estimateRoute(from, to);
    },
    async table(places) {
      try {
        return await osrmTable(url, places);
      } catch (error) {
        log.warn({ error: nameOfThrown(error) }, 'the routing service is away; the ways are estimated');
        return null;
      }
    },
  };
}
