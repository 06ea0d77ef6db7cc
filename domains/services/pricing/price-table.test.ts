import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serviceOptions } from '#seeds/services.ts';
import { amountsOf, dollarsInForm, withAmounts } from './amounts.ts';
import { readPriceTable } from './price-table.ts';

const options = serviceOptions.map(({ id, title, price }) => ({ optionId: id, title, current: price }));
const read = (text: string) => readPriceTable(text, options);
const problemsOf = (text: string) => {
  const result = read(text);
  return result.ok ? [] : result.refusal.fields?.map(({ message }) => message);
};

describe('a table of prices', () => {
  it('changes what it names, by ids or by the words of the page, and leaves the rest', () => {
    const table =
      'Option,Amount,Price\nhome-cleaning,,46\nPlumbing,Each hour,$120.50\ndecluttering,per_hour,49.00\n';
    expect(read(table)).toEqual({
      ok: true,
      value: new Map([
        ['home-cleaning', { kind: 'hourly', centsPerHour: 4_600, minimumMinutes: 120 }],
        ['plumbing', expect.objectContaining({ centsPerHour: 12_050 })],
      ]),
    });
  });

  it('names each line that cannot be taken, and is then not taken at all', () => {
    const table = [
      'option,amount,price',
      'home-cleaning,,46',
      'windows,,10',
      'home-repair,each day,10',
      'home-cleaning,Each hour,47',
      'plumbing,,cheap',
    ].join('\n');
    expect(problemsOf(table)).toEqual([
      'Line 3: "windows" is not an option.',
      'Line 4: Home repair has no amount "each day". It has "First hour", "Each hour".',
      'Line 5: The same amount is in line 2.',
      'Line 6: "cheap" is not an amount. Write it like 44.50.',
    ]);
    expect(problemsOf('name,price\nx,1')).toEqual(['Line 1: The column "option" is missing.']);
    expect(problemsOf('option,price\nhome-cleaning,44')).toEqual([
      'These are today’s prices. Nothing would change.',
    ]);
    const many = Array.from({ length: 30 }, () => 'x,,1').join('\n');
    expect(problemsOf(`option,amount,price\n${many}`)?.at(-1)).toBe('And 10 more lines.');
  });

  it('reads back whatever the prices are', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(
        fc.constantFrom(...options),
        fc.array(cents, { minLength: 12, maxLength: 12 }),
        (option, drawn) => {
          const wanted = withAmounts(
            option.current,
            Object.fromEntries(amountsOf(option.current).map(({ name }, index) => [name, drawn[index]!])),
          );
          const lines = amountsOf(wanted).map(
            ({ label, cents: amount }) => `"${option.title}","${label}",${dollarsInForm(amount)}`,
          );
          const result = read(`Option,Amount,Price\r\n${lines.join('\r\n')}\r\n`);
          if (JSON.stringify(wanted) === JSON.stringify(option.current)) return;
          expect(result).toEqual({ ok: true, value: new Map([[option.optionId, wanted]]) });
        },
      ),
    );
  });
});
