import { expect, it } from 'vitest';
import { addressWord } from '../fields.ts';
import { areaInput } from './area.ts';

it('an area has an address made of its name', () => {
  expect(addressWord('Jersey City')).toBe('jersey-city');
  expect(addressWord('  Cañon  City, CO ')).toBe('canon-city-co');
  expect(addressWord('…')).toBe('');
});

it('an area needs a name and a zone that there is', () => {
  expect(areaInput.parse({ title: ' Denver ', timeZone: 'America/Denver' }).title).toBe('Denver');
  expect(areaInput.safeParse({ title: ' ', timeZone: 'America/Denver' }).success).toBe(false);
  expect(areaInput.safeParse({ title: 'Denver', timeZone: 'Denver' }).success).toBe(false);
});
