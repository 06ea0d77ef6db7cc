import { z } from 'zod';
import type { Place } from './routing.ts';

/** A server of OSRM takes 100 places at once by itself: half of them to come from, half to go to. */
const mostOnOneSide = 50;
/** Beyond this, a table is more to ask for and to keep than it helps. */
const mostPlaces = 1_000;
const longestWaitMilliseconds = 5_000;

const tableAnswer = z.object({
  code: z.literal('Ok'),
  durations: z.array(z.array(z.number().min(0).nullable())),
});

/**
 * Minutes of driving between all of some places, row by row, as an OSRM server says (its HTTP API, version
 * 1); -1 where it knows no way. Null for more places than it should be asked for.
 *
 * @throws where it is away, or answers something else.
 */
export async function osrmTable(url: string, places: readonly Place[]): Promise<Int16Array | null> {
  if (places.length > mostPlaces) return null;
  const minutes = new Int16Array(places.length ** 2).fill(-1);
  const signal = AbortSignal.timeout(longestWaitMilliseconds);
  const begins = Array.from(
    { length: Math.ceil(places.length / mostOnOneSide) },
    (_, at) => at * mostOnOneSide,
  );
  for (const row of begins) {
    await Promise.all(
      begins.map(async (column) => {
        const from = places.slice(row, row + mostOnOneSide);
        const to = places.slice(column, column + mostOnOneSide);
        for (const [at, durations] of (await askFor(url, { from, to }, signal)).entries())
          minutes.set(durations, (row + at) * places.length + column);
      }),
    );
  }
  return minutes;
}

interface Sides {
  from: readonly Place[];
  to: readonly Place[];
}

async function askFor(url: string, { from, to }: Sides, signal: AbortSignal): Promise<number[][]> {
  const coordinates = [...from, ...to].map(({ longitude, latitude }) => `${longitude},${latitude}`).join(';');
  const sources = [...from.keys()].join(';');
  const destinations = [...to.keys()].map((at) => from.length + at).join(';');
  const answer = await fetch(
    `${url.replace(/\/$/, '')}/table/v1/driving/${coordinates}?annotations=duration&sources=${sources}&destinations=${destinations}`,
    { signal },
  );
  const { durations } = tableAnswer.parse(await answer.json());
  if (durations.length !== from.length || durations.some((row) => row.length !== to.length))
    throw new RangeError('The table has another size than was asked for.');
  return durations.map((row) => row.map(minutesOf));
}

/** Two homes may both be in the middle of their ZIP code, and it is still a way. */
const minutesOf = (seconds: number | null) =>
  seconds === null || seconds === 0 ? -1 : Math.round(seconds / 60);
