import { expect, it } from 'vitest';
import { serviceExtras, serviceOptions, services } from '#seeds/catalogue.ts';
import { estimateVisit } from './estimate.ts';
import { leastPrice, priceSoFar } from './price-so-far.ts';

const optionCalled = (id: string) => {
  const option = serviceOptions.find((each) => each.id === id);
  if (option === undefined) throw new Error(`The catalogue has no ${id}.`);
  return option;
};

function soFar(optionId: string, given: Record<string, unknown>, isRepeated = false): string {
  const option = optionCalled(optionId);
  const service = services.find(({ id }) => id === option.serviceId);
  if (service === undefined) throw new Error('The catalogue has no such service.');
  const answers = { ...given, optionId };
  const found = estimateVisit({ ...service, options: [option], extras: [...serviceExtras] }, answers);
  if (!found.ok) throw new Error(found.refusal.message);
  return priceSoFar(option, found.value, { answers, isRepeated });
}

const ride = {
  destination: '70 Clinic Street',
  destinationZip: '11375',
  companion: 'no',
  route: { miles: 10, minutes: 30 },
};

it('the price so far is the one of the answers, with the length of the visit', () => {
  expect(soFar('home-cleaning', { bedrooms: 0, bathrooms: 1, otherRooms: 0 })).toBe(
    'So far: $88 for 2 hours',
  );
  expect(soFar('smartphone-help', { hours: 1 }, true)).toBe('So far: $69 for 1 hour, each visit');
  expect(soFar('meal-preparation', { hours: 3 })).toBe('So far: $144 for 3 hours, plus groceries at cost');
  expect(soFar('meal-delivery', { count: 7 })).toBe('So far: $80.50');
  expect(soFar('aging-in-place-remodeling', {})).toBe('So far: no charge. It takes about 1 hour.');
  expect(soFar('senior-ride', { ...ride, trip: 'round' })).toMatch(
    /^So far: \$87 for both rides, about \d+ minutes each way$/,
  );
});

it('before the first answer it is the least that it can be', () => {
  expect(leastPrice(optionCalled('home-cleaning'))).toBe('From $88 for 2 hours');
  expect(leastPrice(optionCalled('junk-removal'))).toBe('From $149 for 2 hours');
  expect(leastPrice(optionCalled('meal-delivery'))).toBe('From $57.50');
  expect(leastPrice(optionCalled('senior-ride'))).toBe('From $18');
  expect(serviceOptions.map(leastPrice)).not.toContain(null);
});
