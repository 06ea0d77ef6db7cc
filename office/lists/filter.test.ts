import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFilters } from './filter.ts';

const filters = [
  { name: 'text', label: 'Name' },
  { name: 'day', label: 'Day', kind: 'date' as const },
  { name: 'from', label: 'First day', kind: 'date' as const },
  { name: 'until', label: 'Last day', kind: 'date' as const },
  { name: 'state', label: 'Status', options: [{ value: 'open', label: 'Open' }] },
];
const read = (asked: Record<string, string>) => readFilters(filters, new URLSearchParams(asked));
const problemsIn = (asked: Record<string, string>) => read(asked).problems.map(({ field }) => field);

describe('the filters of a list', () => {
  it('take every day of the calendar, the 29th to the 31st too', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          expect(read({ day })).toEqual({ filters: { day }, problems: [] });
        },
      ),
    );
  });

  it.each(['2027-02-29', '2027-13-01', '3/15/2027', '2027-1-5', 'tomorrow', '0202-01-01'])(
    'refuse %s in words',
    (day) => {
      expect(read({ day }).problems).toEqual([
        { field: 'day', message: 'Day: not a valid day. Enter one like 2027-03-15.' },
      ]);
    },
  );

  it('refuse what cannot be chosen, and days that run backward', () => {
    expect(problemsIn({ state: 'opened' })).toEqual(['state']);
    expect(problemsIn({ from: '2027-02-02', until: '2027-02-01' })).toEqual(['until']);
    expect(problemsIn({ from: '2027-02-01', until: '2027-02-01', state: 'open', text: 'opened' })).toEqual(
      [],
    );
  });

  it('leave out what is empty or no filter of the list', () => {
    expect(read({ text: ' ', page: '3' })).toEqual({ filters: {}, problems: [] });
  });
});
