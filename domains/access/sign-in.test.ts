import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newCode } from '#platform/secrets.ts';
import {
  activation,
  canBeTried,
  codeLifeMilliseconds,
  contact,
  deviceInPlace,
  deviceName,
  mostTriesPerCode,
  newPassword,
  safeNext,
} from './sign-in.ts';

describe('a code', () => {
  const sentAt = Date.parse('2027-02-05T15:00:00Z');
  const expiresAt = new Date(sentAt + codeLifeMilliseconds);

  it('may be tried for 10 minutes, 5 times, and once with success', () => {
    fc.assert(
      fc.property(fc.nat(8), fc.integer({ min: 0, max: 20 * 60_000 }), fc.boolean(), (tries, age, used) => {
        const may = canBeTried(
          { expiresAt, tries, usedAt: used ? new Date(sentAt) : null },
          new Date(sentAt + age),
        );
        expect(may).toBe(tries < 5 && age < 600_000 && !used);
      }),
    );
    expect(mostTriesPerCode).toBe(5);
  });

  it('is six digits, and is read as people type it', () => {
    const codes = Array.from({ length: 500 }, newCode);
    for (const code of codes) {
      expect(code).toMatch(/^\d{6}$/);
      expect(activation.parse({ code: ` ${code.slice(0, 3)} - ${code.slice(3)} ` })).toEqual({ code });
    }
    expect(new Set(codes).size).toBeGreaterThan(480);
    for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
      expect(activation.safeParse({ code: wrong }).success).toBe(false);
  });
});

describe('where to go on to', () => {
  const our = 'https://help.example.org';

  it('is always a page of ours, whatever stands in the address', () => {
    const tricks = fc.constantFrom(
      '/',
      '\\',
      '//',
      '/\t/',
      '/\n',
      '@',
      ':',
      'https://',
      'evil.example',
      'javascript:',
      '.',
      '%2f',
      '?',
      '#',
      ' ',
      '\0',
    );
    const paths = fc.oneof(
      fc.string(),
      fc.array(tricks, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(paths, (next) => {
        const to = new URL(safeNext(next, '/account'), our);
        expect(to.origin).toBe(our);
      }),
      { numRuns: 400 },
    );
  });

  it('is what an answer can lead to, whatever letters it has', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const headers = new Headers({ Location: safeNext(`/${text}`, '/account') });
        expect(headers.get('location')).toMatch(/^\/[\x21-\x7e]*$/);
      }),
    );
    expect(safeNext('/our-blog?q=Bäder & mehr', '/account')).toBe('/our-blog?q=B%C3%A4der%20&%20mehr');
    for (const broken of ['/\ud800', '/a\nb', '/\\evil.example', '/\0'])
      expect(safeNext(broken, '/account')).toBe('/account');
  });

  it('is the page that was asked for, with its query', () => {
    expect(safeNext('/cleaning?step=time&from=2027-02-08', '/account')).toBe(
      '/cleaning?step=time&from=2027-02-08',
    );
    for (const nothing of [null, undefined, '', '//evil.example', 'cleaning', `/${'x'.repeat(500)}`])
      expect(safeNext(nothing, '/account')).toBe('/account');
  });
});

describe('a contact', () => {
  it.each([
    [' Rosa@Example.COM ', { kind: 'email', value: 'rosa@example.com' }],
    ['718 555 0142', { kind: 'phone', value: '+17185550142' }],
    ['(718) 555-0142', { kind: 'phone', value: '+17185550142' }],
    ['+49 30 901820', { kind: 'phone', value: '+4930901820' }],
  ])('"%s" is known by what it is', (text, value) => {
    expect(contact.parse(text)).toEqual(value);
  });

  it.each(['', 'rosa@', '@example.com', '12', 'rosa', `${'x'.repeat(250)}@example.com`])(
    '"%s" is asked for again, in words',
    (text) => {
      const parsed = contact.safeParse(text);
      expect(parsed.error?.issues[0]?.message).toMatch(/^(Enter|Use) .+\.$/);
    },
  );

  it('takes a password of 8 to 128 characters', () => {
    expect([7, 8, 128, 129].map((length) => newPassword.safeParse('x'.repeat(length)).success)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('a device', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'iPhone'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'Android device'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows computer'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
    [null, 'Another device'],
  ])('%s is called %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it.each([
    ['Denver', 'iPad in Denver'],
    ['S%C3%A3o%20Paulo', 'iPad in São Paulo'],
    ['Coeur d’Alene', 'iPad in Coeur d’Alene'],
    ['<script>', 'iPad'],
    ['%', 'iPad'],
    ['x'.repeat(80), 'iPad'],
    [undefined, 'iPad'],
  ])('in %s is called %s', (place, name) => {
    expect(deviceInPlace('iPad', place)).toBe(name);
  });
});
