import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serviceOptions, services } from '#seeds/catalogue.ts';
import { estimateVisit } from '../rules.ts';

const service = { ...services.find(({ id }) => id === 'rides')!, options: serviceOptions.filter(({ serviceId }) => serviceId === 'rides'), extras: [] };
const oneWay = { optionId: 'medical-appointment', destination: '80 Lafayette Street', destinationZip: '10013', trip: 'one-way', companion: 'no' };
const priced = (answers: Record<string, unknown>) => {
  const estimate = estimateVisit(service, answers);
  if (!estimate.ok) throw new Error(estimate.refusal.code);
  return estimate.value;
};

describe('the price of a ride', () => {
  it('is $9 and $2.10 a mile and $0.45 a minute', () => {
    expect(priced({ ...oneWay, route: { miles: 10, minutes: 40 } })).toMatchObject({ totalCents: 900 + 2_100 + 1_800, minutes: 45 });
  });

  it('is $18 at least', () => {
    expect(priced({ ...oneWay, route: { miles: 1, minutes: 7 } })).toMatchObject({ totalCents: 1_800, minutes: 30 });
  });

  it('counts both ways and the time in which the driver waits', () => {
    const there = { ...oneWay, trip: 'wait', waitingMinutes: '60', route: { miles: 10, minutes: 40 } };
    expect(priced(there)).toMatchObject({ totalCents: 900 + 4_200 + 3_600 + 3_000, minutes: 150 });
  });

  it('does not count waiting that goes with no ride back', () => {
    expect(priced({ ...oneWay, waitingMinutes: '60', route: { miles: 10, minutes: 40 } }).totalCents).toBe(4_800);
  });

  it('never falls with the way, and is never below the least', () => {
    const miles = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(miles, miles, fc.constantFrom(...service.options), (one, other, option) => {
        const cost = (far: number) => priced({ ...oneWay, optionId: option.id, route: { miles: far, minutes: far * 3 } }).totalCents;
        const [near, far] = [Math.min(one, other), Math.max(one, other)];
        expect(cost(far)).toBeGreaterThanOrEqual(cost(near));
        expect(cost(near)).toBeGreaterThanOrEqual(option.price.kind === 'distance' ? option.price.minimumCents : 0);
      }),
    );
  });

  it.each([
    ['no street', { destination: ' ' }, 'destination'],
    ['no ZIP code', { destinationZip: 'Queens' }, 'destinationZip'],
    ['no way chosen', { trip: '' }, 'trip'],
    ['a wait of nobody knows how long', { trip: 'wait' }, 'waitingMinutes'],
    ['no word about a companion', { companion: undefined }, 'companion'],
  ])('is refused with %s, at the field', (_, wrong, field) => {
    const estimate = estimateVisit(service, { ...oneWay, route: { miles: 10, minutes: 40 }, ...wrong });
    expect(estimate.ok ? [] : estimate.refusal.fields?.map((problem) => problem.field)).toEqual([field]);
  });

  it('is not known before the way has been measured', () => {
    expect(estimateVisit(service, oneWay)).toMatchObject({ ok: false, refusal: { code: 'unknown_amount' } });
  });
});
