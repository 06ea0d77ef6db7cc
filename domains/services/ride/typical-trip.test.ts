import { expect, it } from 'vitest';
import { serviceOptions } from '#seeds/services.ts';
import { estimateVisit } from '../estimate.ts';
import type { Price, ServiceOption } from '../service.ts';
import { typicalTrips } from './typical-trip.ts';

const optionOf = (id: string): ServiceOption => {
  const seeded = serviceOptions.find((option) => option.id === id);
  if (seeded === undefined) throw new Error(`There is no ${id}.`);
  return seeded;
};

it('rides are told as trips that people make, and nothing else is', () => {
  expect(typicalTrips(optionOf('medical-appointment'))).toEqual([
    expect.stringMatching(/^To a doctor, 3 miles: about \$\d+\.$/),
    expect.stringMatching(/^To a hospital, 10 miles: about \$\d+\.$/),
    expect.stringMatching(/^Round trip, 3 miles each way, with a 1-hour wait: about \$\d+\.$/),
  ]);
  expect(typicalTrips(optionOf('home-cleaning'))).toEqual([]);
});

it('a typical trip costs what such a ride costs, also once the price has changed', () => {
  const dear = optionOf('senior-ride');
  for (const option of [dear, { ...dear, price: { ...dear.price, baseCents: 99_900 } as Price }]) {
    const service = {
      id: 'rides',
      title: '',
      summary: '',
      bookingPath: '',
      hue: 'sky' as const,
      way: 'online' as const,
      asksNeedsApart: false,
      options: [option],
      extras: [],
    };
    const estimate = estimateVisit(service, {
      optionId: option.id,
      destination: '80 Lafayette Street',
      destinationZip: '10013',
      trip: 'one-way',
      companion: 'no',
      route: { miles: 10, minutes: 37 },
    });
    const cents = estimate.ok ? estimate.value.totalCents : 0;
    expect(typicalTrips(option)[1]).toBe(
      `To a friend, 10 miles: about $${Math.round(cents / 100).toLocaleString('en-US')}.`,
    );
  }
});
