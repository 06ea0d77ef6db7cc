import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsText, gsm7Length, textOf, textWithSafeWord, toGsm7 } from './text.ts';

describe('a text', () => {
  it('is written in characters that every phone takes', () => {
    expect(toGsm7('Zoë – “Łukasz” Müller’s visit… 日')).toBe('Zoe - "Lukasz" Müller\'s visit... 日');
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => toGsm7(toGsm7(text)) === toGsm7(text)));
  });

  it.each(['王秀英', 'Ирина', 'עדה', 'मीना', '김순자'])(
    'keeps the name %s, in two parts at most, with no "?" in place of a letter',
    (name) => {
      const text = textOf({
        site: 'Hearthside',
        what: [`${name} comes`],
        when: ['Wednesday, September 22, 11:45 AM.', 'Wed, Sep 22, 11:45 AM.'],
        todo: [
          'Reply 1 for yes, 2 for another time, 3 to cancel. Or call',
          '1 yes, 2 other time, 3 cancel. Call',
        ],
        phone: '(212) 555-0142',
      });
      expect(text).toContain(`${name.normalize('NFC')} comes Wed`);
      expect(text).not.toContain('?');
      expect(text.length).toBeLessThanOrEqual(134);
      expect(text.endsWith('(212) 555-0142')).toBe(true);
    },
  );

  it('leaves out pictures', () => {
    expect(toGsm7('Ana 👍 comes')).toBe('Ana  comes');
  });

  it('counts a sign of the second alphabet as two', () => {
    expect(gsm7Length('a[b]')).toBe(6);
  });

  it('says who writes, what, when, what to do and the number, in this order', () => {
    const parts = {
      site: 'Hearthside',
      what: ['Ana comes.'],
      when: ['Monday.'],
      todo: ['Reply C.'],
      phone: '(212) 555-0142',
    };
    expect(textOf(parts)).toBe('Hearthside: Ana comes. Monday. Reply C. (212) 555-0142');
    expect(textOf({ ...parts, todo: ['x'.repeat(150), 'Reply C.'] })).toContain('Monday. Reply C. (212)');
  });

  it('has at most 160 characters and the whole number, whatever is to be said', () => {
    const words = fc.array(fc.string({ unit: 'grapheme', maxLength: 250 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40 }),
        words,
        words,
        words,
        fc.option(fc.string({ maxLength: 24 })),
        (site, what, when, todo, safeWord) => {
          const text = textOf({ site, what, when, todo, phone: '(212) 555-0142', safeWord });
          expect(fitsText(text)).toBe(true);
          expect(text.endsWith('(212) 555-0142')).toBe(true);
        },
      ),
    );
  });

  it('leaves room for the safe word, and is kept without it', () => {
    const parts = { site: 'Hearthside', what: ['x'.repeat(100)], phone: '(212) 555-0142' };
    const text = textOf({ ...parts, todo: ['y'.repeat(30), 'y'], safeWord: 'teapot' });
    expect(text).toBe(`Hearthside: ${'x'.repeat(100)} y (212) 555-0142`);
    expect(textWithSafeWord(text, 'Hearthside', 'teapot')).toMatch(/^Hearthside \(teapot\): x/);
  });

  it('carries the safe word where it fits', () => {
    expect(textWithSafeWord('Hearthside: hello.', 'Hearthside', 'lamp')).toBe('Hearthside (lamp): hello.');
    expect(textWithSafeWord(`Hearthside: ${'x'.repeat(148)}`, 'Hearthside', 'lamp')).not.toContain('lamp');
  });
});
