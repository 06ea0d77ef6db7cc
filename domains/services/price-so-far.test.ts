import { expect, it } from 'vitest';
import { serviceExtras, serviceOptions, services } from '#seeds/services.ts';
import { estimateVisit } from './estimate.ts';
import { leastPrice, priceSoFar } from './price-so-far.ts';

const optionCalled = (id: string) => {
  const option = serviceOptions.find((each) => each.id === id);
  if (option === undefined) throw new Error(`The catalogue has no ${id}.`);
  return option;
};

function soFar(optionId: string, given: Record<string, unknown>, isRepeated = false): string | null {
  const option = optionCalled(optionId);
  const service = services.find(({ id }) => id === option.serviceId);
  if (service === undefined) throw new Error('The catalogue has no such service.');
  const answers = { ...given, optionId };
  const found = estimateVisit({ ...service, options: [option], extras: [...serviceExtras] }, answers);
  if (!found.ok) throw new Error(found.refusal.message);
  return inOneLine(priceSoFar(option, found.value, { answers, isRepeated }));
}

const inOneLine = (price: ReturnType<typeof leastPrice>) => price && `${price.amount} | ${price.about}`;

const ride = {
  destination: '70 Clinic Street',
  destinationZip: '11375',
  companion: 'no',
  route: { miles: 10, minutes: 30 },
};

it('the price so far is the one of the answers, with the length of the visit', () => {
  expect(soFar('home-cleaning', { bedrooms: 0, bathrooms: 1, otherRooms: 0 })).toBe(
    '$88 | so far, for 2 hours',
  );
  expect(soFar('smartphone-help', { hours: 1 }, true)).toBe('$69 | so far, each visit, for 1 hour');
  expect(soFar('meal-preparation', { hours: 3 })).toBe('$144 | so far, for 3 hours, plus groceries at cost');
  expect(soFar('meal-delivery', { count: 7 })).toBe('$80.50 | so far');
  expect(soFar('aging-in-place-remodeling', {})).toBe('No charge | so far. It takes about 1 hour.');
  expect(soFar('senior-ride', { ...ride, trip: 'round' })).toMatch(
    /^\$87 \| so far for both rides, about \d+ minutes each way$/,
  );
});

const least = (id: string) => inOneLine(leastPrice(optionCalled(id)));

it('before the first answer it is the least that it can be', () => {
  expect(least('home-cleaning')).toBe('From $88 | for 2 hours');
  expect(least('junk-removal')).toBe('From $149 | for 2 hours');
  expect(least('meal-delivery')).toBe('From $57.50 | ');
  expect(least('senior-ride')).toBe('From $18 | ');
  expect(serviceOptions.map(leastPrice)).not.toContain(null);
});
