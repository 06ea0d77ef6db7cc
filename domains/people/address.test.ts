import { describe, expect, it } from 'vitest';
import { envelopeAddress, readAddress, readStreet } from './address.ts';

describe('an address on an envelope', () => {
  const home = {
    unit_no: '4B',
    address_1: '12 Lantern Street',
    address_2: null,
    zipcode: '11375',
    city: 'Forest Hills',
    state: 'NY',
  };

  it('has the street and the apartment on its first line, and the city on its second', () => {
    expect(envelopeAddress(home)).toBe('12 Lantern Street, Apt 4B\nForest Hills, NY 11375');
    expect(envelopeAddress({ ...home, unit_no: null, address_2: 'Rear house' })).toBe(
      '12 Lantern Street, Rear house\nForest Hills, NY 11375',
    );
  });

  it('says only once what kind of unit it is', () => {
    for (const unit of ['Apt 4B', 'Floor 2', '# 7'])
      expect(envelopeAddress({ ...home, unit_no: unit })).toContain(`Street, ${unit}\n`);
    expect(envelopeAddress({ ...home, unit_no: 'B' })).toContain('Street, Apt B\n');
  });
});

describe('an address typed in one go', () => {
  const read = (address_1: string, others = {}) => readAddress({ address_1, ...others });
  const lantern = { unit_no: '', address_1: '12 Lantern Street', address_2: '', zipcode: '11375' };

  it('is read as people write it', () => {
    for (const typed of [
      '12 Lantern Street, 11375',
      '12 Lantern Street 11375',
      '12 Lantern Street, Forest Hills, NY 11375',
      ' 12  Lantern Street, Forest Hills NY, 11375-2410 ',
      '12 Lantern Street, Forest Hills, NY, 11375, USA',
    ])
      expect([typed, read(typed)]).toEqual([typed, lantern]);
    for (const typed of [
      '12 Lantern Street, Apt 4B, Forest Hills, NY 11375',
      '12 Lantern Street Apt 4B, Forest Hills, NY 11375',
    ])
      expect([typed, read(typed)]).toEqual([typed, { ...lantern, unit_no: 'Apt 4B' }]);
    expect(read('12 Lantern Street, 4B, 11375')).toEqual({ ...lantern, unit_no: '4B' });
    expect(read('12 Lantern Street, Rear house, Forest Hills, NY 11375')).toEqual({
      ...lantern,
      address_2: 'Rear house',
    });
  });

  it('is what an envelope says of it', () => {
    const home = { ...lantern, unit_no: 'Apt 4B', city: 'Forest Hills', state: 'NY' };
    expect(read(envelopeAddress(home).replace('\n', ', '))).toEqual({ ...lantern, unit_no: 'Apt 4B' });
  });

  it('leaves fields that were filled in one by one as they are', () => {
    for (const typed of [
      { address_1: '12 Lantern Street', zipcode: '11375' },
      { address_1: 'County Road 12345', zipcode: '' },
      { address_1: '9 Route 12345', zipcode: '11375' },
      { address_1: '11375', zipcode: '' },
      { address_1: '', zipcode: '' },
      {},
    ])
      expect(readAddress(typed)).toEqual(typed);
    expect(read('12 Lantern Street, 11375', { unit_no: '7', zipcode: '11375' })).toEqual({
      ...lantern,
      unit_no: '7',
    });
  });

  it('is a street and a ZIP code where there are no more fields', () => {
    expect(readStreet({ street: '80 Lafayette Street, Floor 3, New York, NY 10013', zipcode: '' })).toEqual({
      street: '80 Lafayette Street, Floor 3',
      zipcode: '10013',
    });
    expect(readStreet({ street: '80 Lafayette Street', zipcode: '10013' })).toEqual({
      street: '80 Lafayette Street',
      zipcode: '10013',
    });
  });
});
