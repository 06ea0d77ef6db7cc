export interface Place {
  latitude: number;
  longitude: number;
}

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
export const shortestMiles = 1;

/** From the great circle between two places, where there is no service to ask. */
export function estimateRoute(from: Place, to: Place): Route {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2;
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude);
  const straight = 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
  return roundedRoute({ miles: Math.max(shortestMiles, straight * roadFactor), minutes: 0 });
}

/** Whole minutes and tenths of a mile; minutes by the usual traffic where none are known. */
export function roundedRoute({ miles, minutes }: Route): Route {
  const tenths = Math.round(miles * 10) / 10;
  return {
    miles: tenths,
    minutes: Math.round(minutes > 0 ? minutes : (tenths / milesPerHour) * 60 + minutesAtDoors),
  };
}

/** A usual way of this length. */
export function routeOfMiles(miles: number): Route {
  return roundedRoute({ miles, minutes: 0 });
}

export const estimatedRouting: Routing = {
  between: async (from, to) => estimateRoute(from, to),
  table: async () => null,
};
