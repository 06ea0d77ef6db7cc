import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { haveSameClock } from './zip-code.ts';
import { problemsOfAdding, readZipList } from './zip-list.ts';

const zipsIn = (text: string) => readZipList(text).given.map(({ zipcode }) => zipcode);

describe('a list of ZIP codes', () => {
  it('is read however it was pasted: one in a line, or with commas, semicolons, tabs and blanks', () => {
    expect(zipsIn('11375\n11372')).toEqual(['11375', '11372']);
    expect(zipsIn('11375, 11372; 11373\t11374 11377')).toEqual(['11375', '11372', '11373', '11374', '11377']);
    expect(zipsIn('\uFEFF"11375",\r\n\r\n"11372"\r\n')).toEqual(['11375', '11372']);
    expect(zipsIn('')).toEqual([]);
  });

  it('has each code once, by its first five digits', () => {
    expect(readZipList('11375-1234\n11375').given).toEqual([{ zipcode: '11375', line: 1 }]);
  });

  it('may be a table with a column for them, whatever else is in it', () => {
    const table = 'City,ZIP Code,Note\n"Forest Hills, Queens",11375,10001\nElmhurst,11373,\n';
    expect(readZipList(table)).toEqual({
      given: [
        { zipcode: '11375', line: 2 },
        { zipcode: '11373', line: 3 },
      ],
      problems: [],
    });
  });

  it('names each line that is none, and says where a zero is missing', () => {
    expect(readZipList('11375\n7302\nQueens 11372').problems).toEqual([
      { line: 2, message: '"7302" is too short for a ZIP code. If a zero is missing, write 07302.' },
      { line: 3, message: '"Queens" is not a ZIP code.' },
    ]);
  });

  it('finds every code again, with any separators', () => {
    const zip = fc.integer({ min: 0, max: 99_999 }).map((code) => String(code).padStart(5, '0'));
    const separator = fc.constantFrom(',', ';', '\t', ' ', '\n', '\r\n', ', ');
    fc.assert(
      fc.property(fc.array(fc.tuple(zip, separator)), (pairs) => {
        const text = pairs.map(([code, after]) => code + after).join('');
        expect(zipsIn(text)).toEqual([...new Set(pairs.map(([code]) => code))]);
      }),
    );
  });
});

const now = new Date('2027-02-05T15:00:00Z');

describe('adding ZIP codes', () => {
  it('is in the way of what is not known and of what another area has, not of what is there already', () => {
    const { given } = readZipList('10001\n10002\n00000\n10003');
    const zone = { timeZone: 'America/New_York' };
    const known = [
      { zipcode: '10001', ...zone, areaId: null, areaTitle: null },
      { zipcode: '10002', ...zone, areaId: 'queens', areaTitle: 'Queens' },
      { zipcode: '10003', ...zone, areaId: 'bronx', areaTitle: 'The Bronx' },
    ];
    const queens = { id: 'queens', title: 'Queens', ...zone, takesOtherZones: false };
    expect(problemsOfAdding(given, known, queens, now)).toEqual([
      { line: 3, message: 'We do not recognize ZIP code 00000.' },
      { line: 4, message: '10003 belongs to The Bronx. Remove it there first.' },
    ]);
  });

  it('asks about those that go by another clock, and not about another name of the same', () => {
    const { given } = readZipList('86042\n48201');
    const known = [
      { zipcode: '86042', timeZone: 'America/Phoenix', areaId: null, areaTitle: null },
      { zipcode: '48201', timeZone: 'America/Detroit', areaId: null, areaTitle: null },
    ];
    const queens = { id: 'queens', title: 'Queens', timeZone: 'America/New_York', takesOtherZones: false };
    expect(problemsOfAdding(given, known, queens, now)).toEqual([
      {
        line: 1,
        message:
          '86042 is on Phoenix time, and Queens is on New York time. If you mean it, mark the box below.',
      },
    ]);
    expect(problemsOfAdding(given, known, { ...queens, takesOtherZones: true }, now)).toEqual([]);
    // In winter Phoenix and Denver show the same.
    expect(haveSameClock('America/Phoenix', 'America/Denver', now)).toBe(false);
  });
});
