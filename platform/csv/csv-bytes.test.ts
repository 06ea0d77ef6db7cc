import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textOfCsv } from './csv-bytes.ts';
import { readCsv } from './csv.ts';

const table = 'name,area\r\nRené Müller,Queens';
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

it.each([
  ['UTF-8', Buffer.from(table)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${table}`)],
  ['Windows-1252, as Excel saves "CSV"', Buffer.from(table, 'latin1')],
  ['UTF-16, as Excel saves "Unicode text"', utf16(`\uFEFF${table}`)],
  ['UTF-16 the other way round', utf16(`\uFEFF${table}`, true)],
  ['UTF-16 without a mark', utf16(table)],
  ['semicolons after sep=', Buffer.from(`sep=;\r\n${table.replaceAll(',', ';')}`)],
])('a list in %s is read whole', (_, bytes) => {
  expect(readCsv(textOfCsv(bytes)).rows.map(({ fields }) => fields)).toEqual([
    { name: 'René Müller', area: 'Queens' },
  ]);
});

it('has the euro and the quotes of Windows', () => {
  expect(textOfCsv(Uint8Array.from([0x80, 0x93, 0x94]))).toBe('€“”');
});

it('every text in UTF-8 or UTF-16 is read as it was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      expect(textOfCsv(Buffer.from(`a${text}`))).toBe(`a${text}`);
      expect(textOfCsv(utf16(`\uFEFFa${text}`))).toBe(`a${text}`);
    }),
  );
});
