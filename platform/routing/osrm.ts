import { z } from 'zod';
import { nameOfThrown } from '../faults/thrown.ts';
import type { Log } from '../logging/log.ts';
import { osrmTable } from './osrm-table.ts';
import { estimateRoute, roundedRoute, type Routing, shortestMiles } from './routing.ts';

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
          return roundedRoute({
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
