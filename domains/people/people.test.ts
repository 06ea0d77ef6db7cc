import { describe, expect, it } from 'vitest';
import { countryOfPhone } from './country.ts';
import { optionalText, personName, phone, phoneIn, plainText } from './fields.ts';

const problemOf = (text: string) => phone.safeParse(text).error?.issues[0]?.message;

describe('a phone number', () => {
  it('is taken as people write it, and kept in one way', () => {
    for (const written of [
      '212 555 0142',
      '(212) 555-0142',
      '+1 212-555-0142',
      '1.212.555.0142',
      ' 2125550142 ',
    ])
      expect([written, phone.parse(written)]).toEqual([written, '+12125550142']);
    expect(phone.parse('+44 7911 123456')).toBe('+447911123456');
    expect(phone.parse('+49 30 901820')).toBe('+4930901820');
    expect(phone.parse('800 234 5678')).toBe('+18002345678');
  });

  it('is none that costs extra to call or text', () => {
    const costly = {
      premium: [
        '900 555 0142',
        '+1 900 234 5678',
        '212 976 1234',
        '+44 909 879 0000',
        '+49 900 1 234567',
        '+33 899 12 34 56',
        '+371 9012 3456',
        '+979 1 2345 6789',
      ],
      shared: ['+44 843 000 1234', '+808 1234 5678'],
      company: ['+44 300 123 4567', '+888 123 456 789 01'],
      pager: ['+44 7600 123456'],
      personal: ['+44 7024 000000', '+1 500 234 5678', '+878 10 1234 567890'],
      satellite: ['+870 773 111 632', '+881 6 1234 5678', '+882 16 123456', '+883 5100 0000 0000'],
    };
    for (const number of Object.values(costly).flat())
      expect([number, problemOf(number)]).toEqual([
        number,
        'We cannot call or text this kind of number. Enter a home or mobile number.',
      ]);
  });

  it('has to be one', () => {
    for (const text of ['12', 'call me', '555-0142', ''])
      expect([text, problemOf(text)]).toEqual([text, expect.stringMatching(/^Enter a phone number/)]);
  });
});

describe('a phone number beside which a country was chosen', () => {
  it('is read as one of that country, unless it says its own', () => {
    expect(phoneIn('GB').parse('020 7946 0018')).toBe('+442079460018');
    expect(phoneIn('GB').parse('+1 212 555 0142')).toBe('+12125550142');
    expect(phoneIn('CA').parse('416 555 0134')).toBe('+14165550134');
    for (const none of [undefined, '', 'XX', 'gb', 'US', '__proto__'])
      expect([none, phoneIn(none).parse('(212) 555-0142')]).toEqual([none, '+12125550142']);
  });

  it('is held to the rule of that country, and says which of the two to look at', () => {
    for (const [country, text] of [
      ['GB', '212'],
      ['FR', '12 34'],
    ] as const)
      expect(phoneIn(country).safeParse(text).error?.issues[0]?.message).toContain(
        'does not match the country',
      );
    expect(phoneIn('GB').safeParse('0909 879 1234').success).toBe(false);
  });

  it('is of the country that its number says', () => {
    expect(['+442079460018', '+14165550134', '+12125550142', null].map(countryOfPhone)).toEqual([
      'GB',
      'CA',
      'US',
      'US',
    ]);
  });
});

describe('a name', () => {
  it('keeps no sign that nobody sees, and is none where nothing is left to read', () => {
    expect(personName.parse(' Rosa\u202E  zeravlA\u200B ')).toBe('Rosa zeravlA');
    expect(personName.parse('Zo\u00EB \u0646\u06CC\u200C\u0645')).toBe('Zo\u00EB \u0646\u06CC\u200C\u0645');
    for (const unread of [
      '\u200B',
      '\u202E',
      '\u3164',
      '\u2800',
      '\u200D',
      '\uFEFF \u2060',
      '\u{E0041}',
      '...',
    ])
      expect([unread, personName.safeParse(unread).success]).toEqual([unread, false]);
    expect(optionalText(60).parse('\u200B')).toBeNull();
    expect(plainText(60, 'Enter it.').safeParse('\u2800').success).toBe(false);
  });
});
