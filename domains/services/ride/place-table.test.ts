import { expect, it } from 'vitest';
import { hasNumber } from '#domains/people/address.ts';
import type { KnownPlace } from '../service.ts';
import { placeCells, placeColumns, readPlaceTable } from './place-table.ts';

const eye: KnownPlace = {
  id: 'eye',
  title: 'Eye Center',
  otherNames: ['Eye doctors', 'Clínica'],
  doors: ['Main entrance', 'Side door'],
  street: '70-88 Austin Street',
  zipcode: '11375',
  city: 'Forest Hills',
  state: 'NY',
};
const read = (...lines: string[]) =>
  readPlaceTable([placeColumns.join(','), ...lines].join('\n'), [eye], (zip) => zip === '11375');

it('a saved line changes nothing, another one the place of that title, a new title adds', () => {
  const saved = placeCells(eye)
    .map((cell) => `"${cell}"`)
    .join(',');
  expect(read(saved)).toEqual({ added: [], changed: [], unchanged: 1, problems: [] });
  const found = read(
    'EYE CENTER,Eye doctors,Main entrance,70-88 Austin Street,11375',
    'Mall,,"Garage; North door ;",1 Mall Road,11375',
  );
  expect(found).toMatchObject({
    changed: [{ line: 2, id: 'eye', place: { otherNames: ['Eye doctors'], doors: ['Main entrance'] } }],
    added: [{ line: 3, place: { title: 'Mall', otherNames: [], doors: ['Garage', 'North door'] } }],
    problems: [],
  });
});

it('each line that cannot be taken is named with its reason', () => {
  const { problems } = read(
    'Mall,,,Mall Road,11375',
    'Mall,,,1 Mall Road,99999',
    'Mall,,,1 Mall Road,11375',
    'mall,,,1 Mall Road,11375',
    `Door,,${'d'.repeat(61)},1 Mall Road,11375`,
    ',,,,',
    ',,,1 Mall Road,1137',
  );
  expect(problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    '2: Enter the street and number.',
    '3: We do not recognize this ZIP code. Check the numbers.',
    '5: The same title is in line 4.',
    '6: Use 60 characters or fewer.',
    '8: Enter the name of the place.',
    '8: Enter a 5-digit ZIP code.',
  ]);
  expect(readPlaceTable('title,zip\nMall,11375', [], () => true).problems).toEqual([
    { line: 1, message: 'The column "street" is missing.' },
  ]);
});

it.each([
  ['80 Lafayette Street', true],
  ['One Penn Plaza', true],
  ['102-01 66th Road', true],
  ['LIJ hospital', false],
  ['Stone Street', false],
  ['Main Street', false],
])('"%s" is an address with a number: %s', (street, has) => {
  expect(hasNumber(street)).toBe(has);
});
