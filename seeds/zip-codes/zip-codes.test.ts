import { expect, it } from 'vitest';
import { placeZones } from '#domains/services/areas/zip-code.ts';
import { estimateRoute, shortestMiles } from '#platform/routing/routing.ts';
import { serviceAreas } from '../service-areas.ts';
import { readEdition, readZipCodes } from './source.ts';

const { edition, batches } = readZipCodes();
const places = new Map(
  batches.flatMap((batch) =>
    batch.zipcodes.map((zipcode, index): [string, ZipCode] => [
      zipcode,
      {
        zipcode,
        city: batch.cities[index]!,
        state: batch.states[index]!,
        latitude: Number(batch.latitudes[index]),
        longitude: Number(batch.longitudes[index]),
        timeZone: batch.timeZones[index]!,
      },
    ]),
  ),
);
interface ZipCode {
  zipcode: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
  timeZone: string;
}
const place = (zipcode: string) => places.get(zipcode)!;

/** Of each state: its south, north, west and east, in whole degrees outward. */
const edges: Record<string, readonly [number, number, number, number]> = {
  AK: [51, 72, -180, -129],
  AL: [30, 36, -89, -84],
  AR: [33, 37, -95, -89],
  AS: [-15, -11, -171, -168],
  AZ: [31, 38, -115, -108],
  CA: [32, 43, -125, -114],
  CO: [36, 42, -110, -102],
  CT: [40, 43, -74, -71],
  DC: [38, 40, -78, -76],
  DE: [38, 40, -76, -75],
  FL: [24, 32, -88, -79],
  FM: [1, 11, 137, 164],
  GA: [30, 36, -86, -80],
  GU: [13, 14, 144, 145],
  HI: [18, 23, -161, -154],
  IA: [40, 44, -97, -90],
  ID: [41, 50, -118, -111],
  IL: [36, 43, -92, -87],
  IN: [37, 42, -89, -84],
  KS: [36, 41, -103, -94],
  KY: [36, 40, -90, -81],
  LA: [28, 34, -95, -88],
  MA: [41, 43, -74, -69],
  MD: [37, 40, -80, -75],
  ME: [43, 48, -72, -66],
  MH: [4, 15, 160, 173],
  MI: [41, 49, -91, -82],
  MN: [43, 50, -98, -89],
  MO: [35, 41, -96, -89],
  MP: [14, 21, 144, 147],
  MS: [30, 36, -92, -88],
  MT: [44, 50, -117, -104],
  NC: [33, 37, -85, -75],
  ND: [45, 50, -105, -96],
  NE: [39, 44, -105, -95],
  NH: [42, 46, -73, -70],
  NJ: [38, 42, -76, -73],
  NM: [31, 38, -110, -103],
  NV: [35, 43, -121, -114],
  NY: [40, 46, -80, -71],
  OH: [38, 43, -85, -80],
  OK: [33, 38, -104, -94],
  OR: [41, 47, -125, -116],
  PA: [39, 43, -81, -74],
  PR: [17, 19, -68, -65],
  PW: [2, 9, 131, 135],
  RI: [41, 43, -72, -71],
  SC: [32, 36, -84, -78],
  SD: [42, 46, -105, -96],
  TN: [34, 37, -91, -81],
  TX: [25, 37, -107, -93],
  UT: [36, 43, -115, -109],
  VA: [36, 40, -84, -75],
  VI: [17, 19, -66, -64],
  VT: [42, 46, -74, -71],
  WA: [45, 50, -125, -116],
  WI: [42, 48, -93, -86],
  WV: [37, 41, -83, -77],
  WY: [40, 46, -112, -104],
};

it('lie within their state', () => {
  const outside = [...places.values()].filter(({ state, latitude, longitude }) => {
    const [south, north, west, east] = edges[state] ?? [0, 0, 0, 0];
    return latitude < south || latitude > north || longitude < west || longitude > east;
  });
  expect(outside).toEqual([]);
  expect(new Set([...places.values()].map(({ state }) => state)).size).toBe(Object.keys(edges).length);
});

it('have names, and zones that there are', () => {
  const zones = new Set([...places.values()].map(({ timeZone }) => timeZone));
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow();
  // The office chooses among the same.
  expect([...zones].toSorted()).toEqual([...placeZones].toSorted());
  const odd = [...places.values()].filter(
    ({ zipcode, city }) => !/^\d{5}$/.test(zipcode) || !/^[A-Z][A-Za-z .'-]+$/.test(city),
  );
  expect(odd).toEqual([]);
  expect(places.size).toBeGreaterThan(41_000);
  expect(places.size).toBe(batches.flatMap(({ zipcodes }) => zipcodes).length);
});

it('are of an edition that a start reads from the first line', () => {
  expect(readEdition()).toBe(edition);
  expect(edition).toMatch(/^20\d\d-\d\d-\d\d$/);
});

it.each([
  ['58801', 'America/Chicago'],
  ['83837', 'America/Los_Angeles'],
  ['86042', 'America/Phoenix'],
  ['86515', 'America/Denver'],
  ['46402', 'America/Chicago'],
  ['32501', 'America/Chicago'],
  ['79901', 'America/Denver'],
  ['00901', 'America/Puerto_Rico'],
  ['96813', 'Pacific/Honolulu'],
])('has the clock of %s: %s', (zipcode, zone) => {
  expect(place(zipcode).timeZone).toBe(zone);
});

it.each([
  ['75072', 'McKinney', 'TX'],
  ['85144', 'San Tan Valley', 'AZ'],
  ['85288', 'Tempe', 'AZ'],
])('knows %s, where many people live: %s, %s', (zipcode, city, state) => {
  expect(place(zipcode)).toMatchObject({ city, state });
});

// On the map they share a border.
it.each([
  ['10075', '10021'],
  ['10075', '10028'],
  ['11249', '11211'],
  ['11249', '11205'],
  ['85144', '85143'],
  ['85288', '85281'],
])('has %s beside %s', (one, other) => {
  expect(estimateRoute(place(one), place(other)).miles).toBeLessThanOrEqual(one.startsWith('8') ? 6 : 2);
});

it('makes no ride between neighbors of the demo longer than 1.6 times the way between their points', () => {
  const all = serviceAreas.flatMap(({ zipCodes }) =>
    [...places.values()].filter(({ zipcode }) =>
      zipCodes.some(([first, last]) => first <= zipcode && zipcode <= last),
    ),
  );
  expect(all.length).toBeGreaterThan(170);
  const straight = (one: ZipCode, other: ZipCode) =>
    Math.hypot(
      (one.latitude - other.latitude) * 69.05,
      (one.longitude - other.longitude) * 69.17 * Math.cos((one.latitude * Math.PI) / 180),
    );
  const pairs = all.flatMap((one, index) => all.slice(index + 1).map((other) => ({ one, other })));
  const neighbors = pairs.filter(({ one, other }) => straight(one, other) < 1.5);
  expect(neighbors.length).toBeGreaterThan(300);
  const tooLong = neighbors.filter(({ one, other }) => {
    const { miles } = estimateRoute(one, other);
    return miles > shortestMiles && miles > 1.6 * straight(one, other);
  });
  expect(tooLong.map(({ one, other }) => `${one.zipcode} ${other.zipcode}`)).toEqual([]);
  // Nobody of them is alone, as one would be whose point is in another borough.
  const alone = all.filter(
    (each) => !pairs.some(({ one, other }) => (one === each || other === each) && straight(one, other) < 3),
  );
  expect(alone.map(({ zipcode }) => zipcode)).toEqual([]);
});
