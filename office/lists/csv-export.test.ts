import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineOf } from './csv-export.ts';

const rowOf = (...cells: Parameters<typeof lineOf>[0]) => lineOf(cells).slice(0, -2);

it('has texts in quotes, and numbers and money as they are', () => {
  expect(rowOf('Rosa', 'a "b"', 12, { cents: -1_250 }, null)).toBe('"Rosa","a ""b""",12,-12.50,');
  expect(rowOf('one;two', 'a,b', 'x\ny')).toBe('"one;two","a,b","x\ny"');
});

it('begins nothing that a spreadsheet would run, wherever it ends a cell', () => {
  expect(rowOf('=1+1')).toBe(`"'=1+1"`);
  expect(rowOf('+12125550142')).toBe(`"'+12125550142"`);
  expect(rowOf('-5')).toBe(`"'-5"`);
  expect(rowOf('Rosa;=cmd')).toBe(`"Rosa;'=cmd"`);
  expect(rowOf('Rosa\t@SUM(A1)')).toBe(`"Rosa\t'@SUM(A1)"`);
  expect(rowOf('\u200B ＝1')).toBe(`"\u200B '＝1"`);
  expect(rowOf('well-kept, 2 = 2')).toBe('"well-kept, 2 = 2"');
});

it('has no formula after any separator, whatever was typed', () => {
  const signs = fc.constantFrom('=', '+', '-', '@', ';', ',', '\t', '\n', '|', ' ', '"', 'a', '1');
  fc.assert(
    fc.property(fc.string({ unit: signs }), (text) => {
      const cell = rowOf(`x${text}`).slice(1, -1).replaceAll('""', '"');
      expect(cell).not.toMatch(/[;,\t\r\n|"]\s*[=+\-@]/);
      expect(cell.replaceAll("'", '')).toBe(`x${text}`);
    }),
  );
});
