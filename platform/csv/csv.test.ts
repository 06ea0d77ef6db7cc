import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './csv.ts';

const fieldsOf = (text: string) => readCsv(text).rows.map(({ fields }) => Object.values(fields));

describe('a table', () => {
  it('has its columns in the first line, whatever program saved it', () => {
    const expected = [{ line: 2, fields: { name: 'Ana Ruiz', home_area: 'Queens' } }];
    for (const text of [
      'Name,Home area\nAna Ruiz,Queens',
      '\uFEFFName;Home  Area\r\nAna Ruiz;Queens\r\n',
      'name\thome area\rAna Ruiz\tQueens\r',
      '"name","home area"\n"Ana Ruiz", Queens \n\n,\n',
    ])
      expect(readCsv(text)).toEqual({ columns: ['name', 'home_area'], rows: expected, problems: [] });
  });

  it('has quotes, separators and lines inside of quotes, and counts lines by the file', () => {
    const { rows } = readCsv('a,b\n"say ""hi"",\r\nthen go",2\nx\n\n"",y');
    expect(rows).toEqual([
      { line: 2, fields: { a: 'say "hi",\r\nthen go', b: '2' } },
      { line: 4, fields: { a: 'x', b: '' } },
      { line: 6, fields: { a: '', b: 'y' } },
    ]);
  });

  it('names its separator before all, and counts that line', () => {
    const { rows } = readCsv('sep=;\r\na;b\r\n1,5;2\r\n');
    expect(rows).toEqual([{ line: 3, fields: { a: '1,5', b: '2' } }]);
  });

  it('is taken as our own lists give it', () => {
    expect(fieldsOf(`phone,note\n"'+17185550142","it's -5"\n`)).toEqual([['+17185550142', "it's -5"]]);
  });

  it('says where it cannot be read, and reads what is before that', () => {
    expect(readCsv('a,b\n1,2\n3,"4\n5,6')).toMatchObject({
      rows: [{ line: 2 }],
      problems: [{ line: 3, message: expect.stringContaining('quotation mark') }],
    });
    expect(readCsv('a,b\n1,2,3\n4,5,').problems).toEqual([
      { line: 2, message: 'It has 3 fields for 2 columns.' },
    ]);
    expect(readCsv('a,b,A\n').problems).toEqual([{ line: 1, message: 'The column "a" is there twice.' }]);
    expect(readCsv(' \n').problems).toEqual([{ line: 1, message: 'There is nothing in it.' }]);
  });

  it('is read as it was written', () => {
    const field = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ';', 'é') });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.tuple(field, field), { maxLength: 6 }), (rows) => {
        const kept = rows.map((row) => row.map((text) => text.trim())).filter((row) => row.some(Boolean));
        const text = [['one', 'two'], ...rows].map((row) => row.map(quoted).join(',')).join('\r\n');
        expect(fieldsOf(text)).toEqual(kept);
      }),
    );
  });
});
