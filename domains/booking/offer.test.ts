import { describe, expect, it } from 'vitest';
import { serviceOptions } from '#seeds/services.ts';
import { unsuitableBecause } from './offer.ts';

describe('a ride', () => {
  const rides = serviceOptions.filter((option) => option.kind === 'ride');

  it('with a power wheelchair is one with a van only', () => {
    expect(
      rides
        .filter((option) => unsuitableBecause(option, ['walker', 'power-wheelchair'], true) === null)
        .map((option) => option.id),
    ).toEqual(['wheelchair-transportation']);
  });

  it('suits everybody else, and so does all other help', () => {
    expect(
      rides.filter(
        (option) => unsuitableBecause(option, ['manual-wheelchair', 'transfer-help'], true) !== null,
      ),
    ).toEqual([]);
    expect(
      serviceOptions.filter(
        (option) => option.kind !== 'ride' && unsuitableBecause(option, ['power-wheelchair'], true) !== null,
      ),
    ).toEqual([]);
  });

  it('does not say what somebody needs to whoever may not know it', () => {
    const ride = { kind: 'ride' as const, takesWheelchairs: false };
    expect(unsuitableBecause(ride, ['power-wheelchair'], true)).toContain('wheelchair');
    expect(unsuitableBecause(ride, ['power-wheelchair'], false)).toMatch(
      /^(?!.*wheelchair).*does not suit this person/,
    );
  });
});
