import { createServer } from 'node:http';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../logging/log.ts';
import { osrmRouting } from './osrm.ts';
import { estimateRoute } from './routing.ts';

const forestHills = { latitude: 40.7196, longitude: -73.8448 };
const manhattan = { latitude: 40.7153, longitude: -74.0025 };

describe('the way between two places, estimated', () => {
  it('is about as far and as long as people know it to be', () => {
    const { miles, minutes } = estimateRoute(forestHills, manhattan);
    expect(miles).toBeGreaterThan(9);
    expect(miles).toBeLessThan(13);
    expect(minutes).toBeGreaterThan(30);
    expect(minutes).toBeLessThan(50);
  });

  it('is a ride of a mile within one ZIP code', () => {
    expect(estimateRoute(forestHills, forestHills)).toEqual({ miles: 1, minutes: 7 });
  });

  it('is the same both ways, and never shorter than the line as the crow flies', () => {
    const place = fc.record({
      latitude: fc.double({ min: 40, max: 42, noNaN: true }),
      longitude: fc.double({ min: -75, max: -72, noNaN: true }),
    });
    fc.assert(
      fc.property(place, place, (from, to) => {
        const there = estimateRoute(from, to);
        expect(estimateRoute(to, from)).toEqual(there);
        expect(there.miles).toBeGreaterThanOrEqual(1);
        // A degree of latitude is 69 miles.
        expect(there.miles).toBeGreaterThanOrEqual(
          Math.floor(Math.abs(from.latitude - to.latitude) * 69 * 10) / 10 - 0.1,
        );
      }),
    );
  });
});

describe('a routing service', () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() =>
    Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve)))),
  );

  async function standIn(status: number, body: unknown): Promise<{ url: string; asked: string[] }> {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response
        .writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' })
        .end(JSON.stringify(body));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return {
      url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`,
      asked,
    };
  }

  it('is asked as OSRM wants it, longitude first, and answers in meters and seconds', async () => {
    const { url, asked } = await standIn(200, {
      code: 'Ok',
      routes: [{ distance: 16_093.44, duration: 1_800 }],
    });
    expect(await osrmRouting(url, createLog('silent')).between(forestHills, manhattan)).toEqual({
      miles: 10,
      minutes: 30,
    });
    expect(asked).toEqual(['/route/v1/driving/-73.8448,40.7196;-74.0025,40.7153?overview=false']);
  });

  it.each([
    ['knows no way', 200, { code: 'NoRoute', routes: [] }],
    ['is broken', 500, { message: 'oh' }],
    ['says something else', 200, ['what']],
  ])('is estimated for when it %s', async (_, status, body) => {
    const { url } = await standIn(status, body);
    expect(await osrmRouting(url, createLog('silent')).between(forestHills, manhattan)).toEqual(
      estimateRoute(forestHills, manhattan),
    );
  });

  it('is estimated for when nobody answers', async () => {
    expect(
      await osrmRouting('http://127.0.0.1:9', createLog('silent')).between(forestHills, manhattan),
    ).toEqual(estimateRoute(forestHills, manhattan));
  });
});
