import { describe, expect, it } from 'vitest';
import { serviceOptions } from '#seeds/services.ts';
import { type OrderedFacts, orderedInShort, orderedOf } from './ordered.ts';
import { legsOf } from './ride/ride.ts';

function ordered(optionId: string, answers: Record<string, unknown>, more: Partial<OrderedFacts> = {}) {
  const option = serviceOptions.find(({ id }) => id === optionId);
  if (option === undefined) throw new Error(`The catalogue has no ${optionId}.`);
  const { kind, lengthBy, price, questions } = option;
  const rows = orderedOf({
    kind,
    lengthBy,
    price,
    questions,
    answers: { ...answers, optionId },
    extras: [],
    photos: 0,
    quoted: null,
    ...more,
  });
  return rows.map(({ term, details }) => `${term}: ${details}`);
}

const ride = {
  destination: '70 Clinic Street',
  destinationZip: '11375',
  timing: 'arrive',
  trip: 'one-way',
  waitingMinutes: '',
  companion: 'yes',
  help: 'inside',
  mobilityAid: 'walker',
  stairs: 'few',
};

describe('what was ordered', () => {
  it('of a cleaning is its rooms, its hours or its load, and the extras', () => {
    const rooms = { bedrooms: '2', bathrooms: '1', otherRooms: '0', hours: '' };
    expect(ordered('home-cleaning', rooms, { extras: ['Inside the oven', 'Balcony or porch'] })).toEqual([
      'Rooms: 2 bedrooms, 1 bathroom',
      'Extras: Inside the oven, Balcony or porch',
    ]);
    expect(ordered('deep-cleaning', { bedrooms: 1, bathrooms: 2, otherRooms: 1 })).toEqual([
      'Rooms: 1 bedroom, 2 bathrooms, 1 other room',
    ]);
    // Rooms are not what is asked about here, whatever a program sends.
    expect(ordered('decluttering', { hours: '3', bedrooms: 2 })).toEqual(['How long: 3 hours']);
    expect(ordered('junk-removal', { load: 'half' })).toEqual(['How much: Half a truck']);
  });

  it('of repairs, meals and tech help is how long or how many', () => {
    expect(ordered('home-repair', { hours: '1' })).toEqual(['How long: 1 hour']);
    expect(ordered('shower-grab-bar-installation', { count: '3' })).toEqual(['How many: 3 grab bars']);
    expect(ordered('door-repair', {})).toEqual([]);
    expect(ordered('meal-preparation', { hours: 3 })).toEqual(['How long: 3 hours']);
    expect(ordered('meal-delivery', { count: '7' })).toEqual(['How many: 7 meals']);
    expect(ordered('smartphone-help', { hours: '2' })).toEqual(['How long: 2 hours']);
    expect(ordered('video-help', { count: 1 })).toEqual(['How many: 1 half hour']);
  });

  it('of meals to the door is each dish by name, as it was promised', () => {
    const dishes = [{ id: 'lentil-stew', count: 2, title: 'Lentil stew' }];
    expect(ordered('meal-delivery', { count: '5', dishes })).toEqual([
      'How many: 5 meals',
      'Dishes: 2 × Lentil stew. The kitchen chooses 3 more.',
    ]);
    expect(ordered('meal-delivery', { count: 5, dishes: [] })).toEqual([
      'How many: 5 meals',
      'Dishes: Kitchen’s choice',
    ]);
    expect(ordered('meal-preparation', { hours: 3, dishes })).toEqual(['How long: 3 hours']);
  });

  it('of work is also the job or the device, in the words of the catalogue, and what was written about it', () => {
    expect(
      ordered('home-repair', { job: 'furniture', hours: '', description: ' A bed\nfrom the store. ' }),
    ).toEqual(['Job: Put furniture together', 'How long: 2 hours', 'Details: A bed\nfrom the store.']);
    expect(ordered('video-help', { device: 'tablet', problem: 'photos', count: '1' })).toEqual([
      'Device: A tablet',
      'Help with: Photos',
      'How many: 1 half hour',
    ]);
    // What the catalogue no longer has is left out.
    expect(ordered('door-repair', { job: 'gone' })).toEqual([]);
  });

  it('of a ride is the trip, and never the help, which reveals needs', () => {
    const legs = legsOf({ ...ride, trip: 'round' });
    expect(ordered('medical-appointment', ride)).toEqual(['Trip: One way']);
    expect(ordered('medical-appointment', { ...ride, trip: 'wait', waitingMinutes: '90' })).toEqual([
      'Trip: Round trip, the driver waits 1 hour 30 minutes',
    ]);
    expect(ordered('medical-appointment', legs.there)).toEqual([
      'Trip: The ride there. The ride home is booked separately.',
    ]);
    expect(ordered('medical-appointment', legs.back)).toEqual(['Trip: Ride home']);
  });

  it('of work from a quote is what would be done', () => {
    expect(ordered('home-repair', { quoteId: 'x' }, { quoted: 'A ramp to the yard' })).toEqual([
      'Work: A ramp to the yard',
    ]);
  });

  it('is nothing where the answers are not what the service asks', () => {
    expect(ordered('senior-ride', { hours: 2 })).toEqual([]);
    expect(ordered('home-cleaning', { bedrooms: 'many' })).toEqual([]);
    expect(ordered('junk-removal', { load: 'ship' })).toEqual([]);
  });

  it('in short is the first of it, unless that is long', () => {
    expect(orderedInShort([{ term: 'How much', details: 'Half a truck' }])).toBe('half a truck');
    expect(
      orderedInShort([{ term: 'Work', details: 'A ramp of wood from the yard to the kitchen, with a rail' }]),
    ).toBe(null);
    expect(orderedInShort([])).toBe(null);
    expect(orderedInShort([{ term: 'Job', details: 'I am not sure: come and look' }])).toBe(
      'I am not sure: come and look',
    );
  });
});
