import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressInput, email, personName, phone, phoneForCodes, phoneLine } from './fields.ts';
import { formatPhone, partsOfLine } from './words.ts';

const wordsOf = (schema: typeof phone, text: string) => schema.safeParse(text).error?.issues[0]?.message;

describe('a phone number of North America', () => {
  it.each(['000 555 0142', '123 555 0142', '+1 100 555 0142'])(
    'has an area code that begins with 2 to 9: %s',
    (text) => {
      expect(wordsOf(phone, text)).toBe('An area code starts with 2 to 9. Check the number.');
    },
  );

  it.each(['211 555 0142', '295 555 0142', '375 555 0142', '962 555 0142', '212 155 0142', '212 911 0142'])(
    'is none where nobody can have it: %s',
    (text) => {
      expect(wordsOf(phone, text)).toBe('No such number. Check it.');
    },
  );

  it('is taken with any code that is well formed, also one that is newer than our list', () => {
    const digit = (from: number, until: number) => fc.integer({ min: from, max: until });
    fc.assert(
      fc.property(
        digit(2, 9),
        digit(0, 8),
        digit(0, 9),
        digit(200, 999),
        digit(0, 9_999),
        (a, b, c, exchange, end) => {
          const area = `${a}${b}${c}`;
          fc.pre(!/^(37|96|.11)/.test(area) && exchange % 100 !== 11);
          const number = `${area}${exchange}${String(end).padStart(4, '0')}`;
          // Some are only for what costs extra.
          const words = wordsOf(phone, number) ?? 'taken';
          expect(words).toMatch(/^(taken|We cannot call or text this kind of number)/);
        },
      ),
    );
  });

  it('is taken with a code that is in no list yet', () => {
    expect(phone.parse('288 555 0142')).toBe('+12885550142');
  });

  it('may be written as a word, as on a sign', () => {
    expect(phone.parse('1-800-FLOWERS')).toBe('+18003569377');
    expect(phone.parse('(718) 555-HELP')).toBe('+17185554357');
    expect(wordsOf(phone, 'call 718 Rosa')).toBe('Enter a phone number, like 212 555 0142.');
  });
});

describe('an extension', () => {
  it.each([
    '212 555 0142 ext 214',
    '212-555-0142 x214',
    '(212) 555-0142 #214',
    '+12125550142;ext=214',
    '212 555 0142, 214',
    '(212) 555-0142 ext. 214',
  ])('is kept, shown and dialed: %s', (text) => {
    const line = phoneLine.parse(text);
    expect(line).toBe('+12125550142;ext=214');
    expect(formatPhone(line)).toBe('(212) 555-0142 ext. 214');
    expect(phoneLine.parse(formatPhone(line))).toBe(line);
  });

  it('comes back from its words, whatever it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,7}$/), (extension) => {
        const line = `+12125550142;ext=${extension}`;
        expect(phoneLine.parse(formatPhone(line))).toBe(line);
        expect(partsOfLine(line)).toEqual({ number: '+12125550142', extension });
      }),
    );
    expect(wordsOf(phoneLine, '212 555 0142 ext 12345678')).toBe(
      'An extension has 7 digits or fewer. Check it.',
    );
  });

  it('is never left out in silence', () => {
    expect(wordsOf(phone, '212 555 0142 ext 214')).toMatch(/cannot dial an extension here/);
    expect(wordsOf(phoneForCodes, '212 555 0142 x9')).toBe(
      'A code cannot be sent to an extension. Enter your email address, or a number without one.',
    );
  });
});

describe('an email address', () => {
  it.each([
    ["o'brien@example.com", "o'brien@example.com"],
    ['r&d@example.com', 'r&d@example.com'],
    ['a/b@example.com', 'a/b@example.com'],
    ['Rosa.Alvarez+home@Example.co.uk', 'rosa.alvarez+home@example.co.uk'],
    ['rosa@müller.example', 'rosa@xn--mller-kva.example'],
    ['rosa@例え.テスト', 'rosa@xn--r8jz45g.xn--zckzah'],
  ])('is taken as browsers take it: %s', (typed, kept) => {
    expect(email.parse(typed)).toBe(kept);
    expect(email.parse(kept)).toBe(kept);
  });

  it.each([
    'rosa',
    'rosa@example',
    '.rosa@example.com',
    'ro..sa@example.com',
    'rosa.@example.com',
    'ro sa@example.com',
    'rosa@exa_mple.com',
    'rosa@-example.com',
    'rosa@example.com, ana@example.com',
    'rosa@müller.example/x',
    `${'a'.repeat(65)}@example.com`,
    'rösa@example.com',
  ])('is none: %s', (typed) => {
    expect(email.safeParse(typed).success).toBe(false);
  });
});

describe('the home that somebody comes to', () => {
  const streetOf = (street: string) => addressInput.shape.address_1.safeParse(street);
  it.each(['PO Box 12', 'P.O. Box 12', 'p o box 12', 'Post Office Box 12', 'P. O. Box 7, Room 2'])(
    'is no post box: %s',
    (street) => {
      expect(streetOf(street).error?.issues[0]?.message).toBe(
        'No one can come to a PO box. Enter the street and number of the home.',
      );
    },
  );
  it.each(['12 Boxwood Lane', '4 Post Office Road', '12 Poboxer Street', '9 P Street'])(
    'may be %s',
    (street) => {
      expect(streetOf(street).success).toBe(true);
    },
  );
});

it('a name has something that can be seen', () => {
  expect(personName.safeParse('\u200B').success).toBe(false);
  expect(personName.parse('Ro\u200Bsa\u202E')).toBe('Rosa');
});
