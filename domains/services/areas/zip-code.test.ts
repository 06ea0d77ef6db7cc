import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeInput, pointIn, pointInWords, zipCodeInput } from './zip-code.ts';

const place = { city: 'Tempe', state: 'az', point: '33.4419, -111.9236', timeZone: 'America/Phoenix' };

it('takes a point as maps write it, and shows it so again', () => {
  expect(placeInput.parse(place)).toEqual({ ...place, state: 'AZ' });
  const degrees = (most: number) =>
    fc.integer({ min: -most * 10_000, max: most * 10_000 }).map((n) => n / 10_000);
  fc.assert(
    fc.property(
      degrees(90),
      degrees(180),
      fc.constantFrom(', ', ',', ' '),
      (latitude, longitude, between) => {
        const { point } = placeInput.parse({ ...place, point: `${latitude}${between}${longitude}` });
        expect(pointIn(point)).toEqual({ latitude, longitude });
        expect(pointIn(pointInWords({ latitude, longitude }))).toEqual({ latitude, longitude });
      },
    ),
  );
});

it.each(['', '33.4419', '33,4419, -111,9236', '133, 20', '33.4419, -211', 'Tempe', '33.4419, -111.9236, 5'])(
  'takes no other point: %s',
  (point) => {
    expect(placeInput.safeParse({ ...place, point }).success).toBe(false);
  },
);

it('takes no ZIP code of an address that was erased', () => {
  expect(zipCodeInput.safeParse({ ...place, zipcode: '85288' }).success).toBe(true);
  expect(zipCodeInput.safeParse({ ...place, zipcode: '00000' }).success).toBe(false);
});
