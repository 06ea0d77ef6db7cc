import { describe, expect, it } from 'vitest';
import { serviceOptions } from '#seeds/catalogue.ts';
import { unsuitableBecause } from './rules.ts';

describe('a ride', () => {
  const rides = serviceOptions.filter((option) => option.serviceId === 'rides');

  it('with a power wheelchair is one with a van only', () => {
    expect(rides.filter((option) => unsuitableBecause(option, ['walker', 'power-wheelchair']) === null).map((option) => option.id)).toEqual(['wheelchair-transportation']);
  });

  it('suits everybody else, and so does all other help', () => {
    expect(rides.filter((option) => unsuitableBecause(option, ['manual-wheelchair', 'transfer-help']) !== null)).toEqual([]);
    expect(serviceOptions.filter((option) => option.serviceId !== 'rides' && unsuitableBecause(option, ['power-wheelchair']) !== null)).toEqual([]);
  });
});
