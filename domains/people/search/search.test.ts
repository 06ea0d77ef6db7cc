import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditionOf, readSearch, whyFound, wordsOf } from './search.ts';

describe('what somebody typed to find a person', () => {
  it.each([
    ['718 555 0142', '7185550142'],
    ['(718) 555-0142', '7185550142'],
    ['+1 718.555.0142', '7185550142'],
    ['5550142', '5550142'],
    ['0142', '0142'],
    ['+44 20 7946 0000', '2079460000'],
  ])('reads the number %s by its digits, without the country', (typed, digits) => {
    expect(readSearch(typed)?.numbers.map((number) => number.digits)).toEqual([digits]);
  });

  it('tells names, numbers and emails apart', () => {
    expect(readSearch('Rosa 0142 ROSA@Example.com')).toMatchObject({
      words: ['rosa'],
      numbers: [{ digits: '0142', parts: ['0142'] }],
      emails: ['rosa@example.com'],
    });
  });

  it('reads a house and a ZIP code, which together are as long as a number', () => {
    expect(readSearch('12 11375')?.numbers).toEqual([{ digits: '1211375', parts: ['12', '11375'] }]);
    expect(conditionOf(readSearch('12 11375')!, 'same')).toBe(`('#5731121':* | '12' & '11375')`);
  });

  it.each(['HS-7K3M-2QD', 'rc 7k3m 2qd', '7k3m2qd'])('reads the reference %s', (typed) => {
    expect(readSearch(typed)?.reference).toBe('7K3M-2QD');
  });

  it.each(['', ' ', 'a', '12', '?!'])('is too little to look for: "%s"', (typed) => {
    expect(readSearch(typed)).toBeNull();
  });

  it('is compared without accents, capitals and apostrophes', () => {
    expect(wordsOf("José ÁLVAREZ-O'Brien, Łukasz")).toEqual(['jose', 'alvarez', 'obrien', 'lukasz']);
    expect(wordsOf('108th Street')).toEqual(['108', 'street']);
  });

  it('is no name that every object has', () => {
    expect(conditionOf(readSearch('constructor')!, 'same')).toBe(`('constructor')`);
  });

  it('never ends the condition that is made of it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (typed) => {
        const search = readSearch(typed);
        const condition = search === null ? '' : conditionOf(search, 'alike');
        expect(condition.replaceAll(/'(?:[^'\\]|''|\\\\)*'/g, '')).toMatch(/^[\s()|&:*]*$/);
      }),
    );
  });
});

describe('by what somebody was found', () => {
  const rosa = {
    name: 'Rosa Álvarez',
    home: ['4B', '12 Lantern Street', null, '11375', 'Forest Hills'],
    phones: ['+17185550142'],
    email: 'rosa@example.com',
  };
  it.each([
    ['alvarez', 'Name'],
    ['alvares', 'A name like it'],
    ['0142', 'Phone ends in 0142'],
    ['rosa 718 555 0142', 'Name, Phone ends in 0142'],
    ['12 lantern st', 'Address: 12 Lantern Street'],
    ['rosa 11375', 'Name, Address: 12 Lantern Street'],
    ['rosa@exam', 'Email'],
  ])('"%s": %s', (typed, why) => {
    expect(whyFound(readSearch(typed)!, rosa, null, '12 Lantern Street')).toBe(why);
  });

  it('says no street to whoever may not know it', () => {
    expect(whyFound(readSearch('lantern')!, rosa, null, null)).toBe('Address');
  });

  it('says the visit whose reference was typed', () => {
    expect(whyFound(readSearch('HS-7K3M-2QD')!, rosa, 'HS-7K3M-2QD', null)).toBe('Visit HS-7K3M-2QD');
  });
});
