import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { standInForOsrm } from '#stand-ins/osrm.ts';
import { createLog } from '../logging/log.ts';
import { osrmRouting } from './osrm.ts';
import { estimatedRouting } from './routing.ts';

const opened: { close(): Promise<unknown> }[] = [];
afterEach(() => Promise.all(opened.splice(0).map((each) => each.close())));

/** The longitude says which place it is. */
const placesOf = (count: number) =>
  Array.from({ length: count }, (_, longitude) => ({ latitude: 40, longitude }));

async function tableWith(secondsBetween: (from: number, to: number) => number | null, count: number) {
  const service = await standInForOsrm(([from], [to]) => secondsBetween(from, to));
  opened.push(service);
  const table = await osrmRouting(service.url, createLog('silent')).table(placesOf(count));
  return { table, asked: service.asked };
}

describe('a table of ways', () => {
  it('is asked for in pieces that a server takes, and put together', async () => {
    const count = 120;
    const { table, asked } = await tableWith((from, to) => (from * 200 + to + 1) * 60, count);
    const expected = placesOf(count).flatMap((from) =>
      placesOf(count).map((to) => from.longitude * 200 + to.longitude + 1),
    );
    expect([...table!]).toEqual(expected);
    expect(Math.max(...asked.map(({ places }) => places))).toBe(100);
    expect(asked.reduce((sum, { from, to }) => sum + from * to, 0)).toBe(count * count);
  });

  it('knows no way where the service knows none, or both are the same', async () => {
    const { table } = await tableWith((from, to) => (from === to ? 0 : from < to ? null : 90), 2);
    expect([...table!]).toEqual([-1, -1, 2, -1]);
  });

  it('is not asked for where there are too many places, or none', async () => {
    const { table, asked } = await tableWith(() => 60, 1_001);
    expect({ table, asked }).toEqual({ table: null, asked: [] });
    expect([...(await tableWith(() => 60, 0)).table!]).toEqual([]);
    expect(await estimatedRouting.table(placesOf(3))).toBeNull();
  });

  it.each([
    ['is broken', 500, '{"message":"oh"}'],
    ['says no', 400, '{"code":"TooBig"}'],
    ['answers for other places', 200, '{"code":"Ok","durations":[[1]]}'],
    ['answers no JSON', 200, '<p>'],
  ])('is null where the service %s, and the log says so once', async (_, status, body) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { Connection: 'close' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    opened.push({ close: () => new Promise((resolve) => server.close(resolve)) });
    const address = server.address();
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    expect(await osrmRouting(url, log).table(placesOf(2))).toBeNull();
    expect(lines).toHaveLength(1);
  });
});
