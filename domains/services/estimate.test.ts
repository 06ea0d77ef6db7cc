import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serviceExtras, serviceOptions } from '#seeds/services.ts';
import { cleaningAnswers, estimateCleaning, extrasOf, hourChoices } from './cleaning.ts';
import { estimateVisit } from './estimate.ts';
import type { Estimate, ServiceOption } from './service.ts';

const optionOf = (id: string): ServiceOption => serviceOptions.find((option) => option.id === id)!;
const extras = serviceExtras.filter((extra) => extra.serviceId === 'cleaning');
const rooms = (bedrooms: number, bathrooms: number, otherRooms: number, chosen: string[] = []) => ({
  bedrooms,
  bathrooms,
  otherRooms,
  extras: chosen,
});

function cleaning(optionId: string, answers: Record<string, unknown>): Estimate {
  const result = estimateCleaning(
    optionOf(optionId),
    extras,
    cleaningAnswers.parse({ optionId, ...answers }),
  );
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}

function refusal(optionId: string, answers: Record<string, unknown>) {
  const result = estimateCleaning(
    optionOf(optionId),
    extras,
    cleaningAnswers.parse({ optionId, ...answers }),
  );
  return result.ok ? undefined : result.refusal;
}

describe('a cleaning', () => {
  it('of three bedrooms and two bathrooms explains each line in plain words', () => {
    expect(cleaning('home-cleaning', rooms(3, 2, 1, ['inside-oven']))).toEqual({
      minutes: 210,
      lines: [
        { label: 'Home cleaning', detail: '3 hours at $44.00 an hour', cents: 13_200 },
        { label: 'Inside the oven', detail: '30 minutes more', cents: 2_900 },
      ],
      totalCents: 16_100,
    });
  });

  it('of a small home takes the shortest visit of its option', () => {
    expect(cleaning('home-cleaning', rooms(0, 1, 0)).minutes).toBe(120);
    expect(cleaning('deep-cleaning', rooms(0, 1, 0))).toMatchObject({ minutes: 180, totalCents: 16_800 });
  });

  it('of a very large home takes the longest visit and says so', () => {
    const estimate = cleaning('deep-cleaning', rooms(8, 6, 6));
    expect(estimate.minutes).toBe(360);
    expect(estimate.lines[0]?.detail).toBe('6 hours at $56.00 an hour, our longest visit');
  });

  it('takes extras as they come from a form: one, several, none', () => {
    const once = cleaning('home-cleaning', {
      bedrooms: '2',
      bathrooms: '1',
      otherRooms: '0',
      extras: 'balcony',
    });
    expect(once.lines.map((line) => line.label)).toEqual(['Home cleaning', 'Balcony or porch']);
    expect(cleaning('home-cleaning', { bedrooms: '2', bathrooms: '1', otherRooms: '0' }).lines).toHaveLength(
      1,
    );
  });

  it('counts an extra that was sent twice once', () => {
    expect(cleaning('home-cleaning', rooms(2, 1, 0, ['balcony', 'balcony'])).lines).toHaveLength(2);
  });

  it('is refused when a room was not answered, naming each field', () => {
    expect(
      refusal('home-cleaning', { bedrooms: '', otherRooms: '1' })?.fields?.map(({ field }) => field),
    ).toEqual(['bedrooms', 'bathrooms']);
  });

  it('is refused with extras that nobody offers or that do not fit into the longest visit', () => {
    expect(refusal('home-cleaning', rooms(2, 1, 0, ['gold-leaf']))?.code).toBe('unknown_extra');
    expect(refusal('deep-cleaning', rooms(8, 6, 6, ['inside-oven']))?.code).toBe('visit_too_long');
  });

  it('has integer cents, quarter-hours, a length within the option, and a total that is the sum of its lines', () => {
    const ids = extras.map((extra) => extra.id);
    fc.assert(
      fc.property(
        fc.constantFrom('home-cleaning', 'deep-cleaning'),
        fc.nat(8),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(6),
        fc.subarray(ids),
        (id, bedrooms, bathrooms, otherRooms, chosen) => {
          const option = optionOf(id);
          const result = estimateCleaning(
            option,
            extras,
            cleaningAnswers.parse({ optionId: id, ...rooms(bedrooms, bathrooms, otherRooms, chosen) }),
          );
          if (!result.ok) {
            expect(result.refusal.code).toBe('visit_too_long');
            return;
          }
          const { minutes, lines, totalCents } = result.value;
          expect(totalCents).toBe(lines.reduce((sum, line) => sum + line.cents, 0));
          expect(lines.every((line) => Number.isInteger(line.cents) && line.cents >= 0)).toBe(true);
          expect(minutes % 15).toBe(0);
          expect(minutes).toBeGreaterThanOrEqual(option.shortestMinutes);
          expect(minutes).toBeLessThanOrEqual(option.longestMinutes);
        },
      ),
    );
  });

  it('never gets cheaper or shorter with one more bedroom', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('home-cleaning', 'deep-cleaning'),
        fc.nat(7),
        fc.integer({ min: 1, max: 6 }),
        (id, bedrooms, bathrooms) => {
          const smaller = cleaning(id, rooms(bedrooms, bathrooms, 0));
          const larger = cleaning(id, rooms(bedrooms + 1, bathrooms, 0));
          expect(larger.minutes).toBeGreaterThanOrEqual(smaller.minutes);
          expect(larger.totalCents).toBeGreaterThanOrEqual(smaller.totalCents);
        },
      ),
    );
  });
});

describe('decluttering and junk removal', () => {
  it('are paid by the hours or the load that were chosen', () => {
    expect(cleaning('decluttering', { hours: '3' })).toMatchObject({ minutes: 180, totalCents: 14_700 });
    expect(cleaning('junk-removal', { load: 'half' })).toMatchObject({ minutes: 180, totalCents: 24_900 });
  });

  it('offer the hours from the shortest to the longest visit, and no others', () => {
    expect(hourChoices(optionOf('decluttering'))).toEqual([2, 3, 4, 5, 6]);
    expect(refusal('decluttering', { hours: '7' })?.fields?.[0]?.field).toBe('hours');
    expect(refusal('decluttering', {})?.fields?.[0]?.field).toBe('hours');
  });

  it('want one of the loads, and no extras for a load', () => {
    expect(refusal('junk-removal', { load: 'two' })?.fields?.[0]?.field).toBe('load');
    expect(refusal('junk-removal', { load: 'half', extras: ['inside-oven'] })?.code).toBe('unknown_extra');
    expect(extrasOf(optionOf('junk-removal'), extras)).toEqual([]);
  });
});

describe('a visit of any service', () => {
  const service = (id: string) => ({
    id,
    title: id,
    summary: '',
    bookingPath: '/',
    hue: 'leaf' as const,
    way: 'online' as const,
    asksNeedsApart: false,
    options: serviceOptions.filter((option) => option.serviceId === id),
    extras: serviceExtras.filter((extra) => extra.serviceId === id),
  });

  it('is estimated from raw answers by the measure of its price', () => {
    const home = estimateVisit(service('cleaning'), {
      optionId: 'home-cleaning',
      bedrooms: '3',
      bathrooms: '2',
      otherRooms: '1',
    });
    expect(home).toMatchObject({ ok: true, value: { totalCents: 13_200 } });
    const bars = estimateVisit(service('handyman'), { optionId: 'shower-grab-bar-installation', count: '3' });
    expect(bars).toMatchObject({ ok: true, value: { minutes: 180, totalCents: 30_700 } });
  });

  it('is refused for an option of another service, and for answers that cannot be read', () => {
    expect(estimateVisit(service('cleaning'), { optionId: 'plumbing' })).toMatchObject({
      refusal: { code: 'option_not_found' },
    });
    const many = estimateVisit(service('cleaning'), {
      optionId: 'home-cleaning',
      bedrooms: '99',
      bathrooms: 'two',
      otherRooms: 1,
    });
    expect(many).toMatchObject({
      refusal: { code: 'invalid_answers', fields: [{ field: 'bedrooms' }, { field: 'bathrooms' }] },
    });
    expect(estimateVisit(service('tech-help'), { optionId: 'computer-help' })).toMatchObject({
      refusal: { fields: [{ field: 'hours' }] },
    });
  });

  it('never takes the distance of a ride from the booker', () => {
    const asked = {
      optionId: 'senior-ride',
      destination: '80 Lafayette Street',
      destinationZip: '10013',
      trip: 'one-way',
      companion: 'no',
    };
    const ride = estimateVisit(service('rides'), { ...asked, miles: 0.1, minutes: 1, kind: 'distance' });
    expect(ride).toMatchObject({ ok: false, refusal: { code: 'unknown_amount' } });
  });
});
