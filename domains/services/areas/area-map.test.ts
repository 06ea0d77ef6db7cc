import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawArea, pointsOf, roomyLabels } from './area-map.ts';

const place = fc.record({
  zipcode: fc.integer({ min: 10_000, max: 99_999 }).map(String),
  latitude: fc.double({ min: 18, max: 71, noNaN: true }),
  longitude: fc.double({ min: -160, max: -66, noNaN: true }),
});

describe('the map of an area', () => {
  it('has north at the top and east at the right', () => {
    const { points } = pointsOf([
      { zipcode: '10471', latitude: 40.9, longitude: -73.9 },
      { zipcode: '11691', latitude: 40.6, longitude: -73.76 },
    ]);
    const [north, south] = points;
    expect(north!.y).toBeLessThan(south!.y);
    expect(north!.x).toBeLessThan(south!.x);
  });

  it('keeps every place inside of the drawing', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 40 }), (places) => {
        const { points, height } = pointsOf(places);
        expect(points).toHaveLength(places.length);
        for (const { x, y } of points) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(480);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(height);
        }
      }),
    );
  });

  it('writes no label over another one', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 40 }), (places) => {
        const labels = roomyLabels(pointsOf(places).points);
        for (const [index, one] of labels.entries())
          for (const other of labels.slice(index + 1))
            expect(Math.abs(one.x - other.x) >= 60 || Math.abs(one.y - other.y) >= 16).toBe(true);
      }),
    );
  });

  it('says how far things are', () => {
    const far = [
      { zipcode: '10471', latitude: 40, longitude: -74 },
      { zipcode: '11691', latitude: 41, longitude: -74 },
    ];
    // 69 miles on 312 units: 20 of them are 90.
    expect(drawArea(far)).toContain('H98.3V');
    expect(drawArea(far)).toContain('>20 miles<');
    const near = [far[0]!, { zipcode: '11691', latitude: 40.01, longitude: -74 }];
    expect(pointsOf(near).points.map(({ y }) => y)).toEqual([126.9, 44]);
  });

  it('marks each place, one alone in the middle, and draws none where there is none', () => {
    const svg = drawArea([{ zipcode: '11375', latitude: 40.7, longitude: -73.8 }]);
    expect(svg).toContain('<circle cx="240" cy="44" r="5"/><text x="248" y="49">11375</text>');
    expect(svg).toContain('>1 mile<');
    expect(drawArea([])).not.toContain('circle');
  });
});
