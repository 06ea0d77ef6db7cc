import { z } from 'zod';
import type { FieldProblem } from '#platform/result.ts';
import type { Filter } from '../screen.ts';

/** The one reading of a day that a list is asked for: a day of the calendar, as `2027-01-31`. */
const filterDay = z.iso.date().startsWith('20');
export const isFilterDay = (text: string): boolean => filterDay.safeParse(text).success;

export interface ReadFilters {
  /** What the list can be asked for: its own filters, where they say something. */
  filters: Record<string, string>;
  /** What cannot be read, in words: nothing is shown then, because it would be more than was asked for. */
  problems: FieldProblem[];
}

/** The filters of a list as an address says them. Each is at most 100 characters. */
export function readFilters(known: readonly Filter[], asked: URLSearchParams): ReadFilters {
  const said = known.map((filter) => ({
    filter,
    value: (asked.get(filter.name) ?? '').trim().slice(0, 100),
  }));
  const filters = Object.fromEntries(
    said.filter(({ value }) => value !== '').map(({ filter, value }) => [filter.name, value]),
  );
  const problems = said.flatMap(({ filter, value }) => {
    const message = value === '' ? undefined : problemOf(filter, value);
    return message === undefined ? [] : [{ field: filter.name, message }];
  });
  const [from, until] = ['from', 'until'].map((name) =>
    known.some((each) => each.name === name && each.kind === 'date') ? filters[name] : undefined,
  );
  if (problems.length === 0 && from !== undefined && until !== undefined && from > until)
    problems.push({ field: 'until', message: 'The last day is before the first. Change one of them.' });
  return { filters, problems };
}

function problemOf({ label, kind, options }: Filter, value: string): string | undefined {
  if (kind === 'date')
    return isFilterDay(value) ? undefined : `${label}: not a valid day. Enter one like 2027-03-15.`;
  if (options !== undefined && !options.some((option) => option.value === value))
    return `${label}: choose one from the list.`;
  return undefined;
}
