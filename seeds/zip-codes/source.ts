import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import findTimeZone from 'tz-lookup';
import { zonesOfStates } from './time-zones.ts';

/** Some ZIP codes, column by column, as PostgreSQL's `unnest` takes them. */
export interface ZipCodeColumns {
  zipcodes: string[];
  cities: string[];
  states: string[];
  latitudes: number[];
  longitudes: number[];
  timeZones: string[];
}

interface ListedZipCode {
  zip: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

const require = createRequire(import.meta.url);
const rowsInBatch = 6_000;

/**
 * All ZIP codes of the package `zipcodes` with their time zones, in batches. Its list is read as a stream of
 * text: importing it would take more than 100 MB that the process never gives back.
 */
export async function* readZipCodes(): AsyncGenerator<ZipCodeColumns> {
  let batch = emptyBatch();
  for await (const listed of readList(require.resolve('zipcodes/lib/codes.js'))) {
    addTo(batch, listed);
    if (batch.zipcodes.length >= rowsInBatch) {
      yield batch;
      batch = emptyBatch();
    }
  }
  yield batch;
}

function emptyBatch(): ZipCodeColumns {
  return { zipcodes: [], cities: [], states: [], latitudes: [], longitudes: [], timeZones: [] };
}

/** The list from the file, chunk by chunk: one large object of small flat ones. */
async function* readList(file: string): AsyncGenerator<ListedZipCode[]> {
  let rest = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 262_144 })) {
    const text = rest + String(chunk);
    const end = text.lastIndexOf('}') + 1;
    yield [...text.slice(0, end).matchAll(/\{"zip":[^{}]*\}/g)].map(
      ([entry]) => JSON.parse(entry) as ListedZipCode,
    );
    rest = text.slice(end);
  }
}

function addTo(batch: ZipCodeColumns, listed: readonly ListedZipCode[]): void {
  for (const { zip, city, state, latitude, longitude } of listed) {
    const zones = zonesOfStates[state];
    if (zones === undefined) continue;
    // One code in the list lacks the minus sign of its longitude.
    const meridian = longitude > 0 && zones[0].startsWith('America/') ? -longitude : longitude;
    const found = findTimeZone(latitude, meridian);
    batch.zipcodes.push(zip);
    batch.cities.push(city);
    batch.states.push(state);
    batch.latitudes.push(latitude);
    batch.longitudes.push(meridian);
    // The map of zones is coarse: places near a border may land in the next state or country.
    batch.timeZones.push(zones.includes(found) ? found : zones[0]);
  }
}
