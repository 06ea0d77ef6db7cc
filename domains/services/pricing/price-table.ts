import { readCsv } from '#platform/csv/csv.ts';
import { type LineProblem, problemsOfLines } from '#platform/csv/lines.ts';
import { type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';
import type { Price } from '../service.ts';
import { amountsOf, dollarAmount, withAmounts } from './amounts.ts';

/** An option as a table of prices may name it. */
export interface NamedOption {
  optionId: string;
  title: string;
  current: Price;
}

type PriceRow = { optionId: string; name: string; cents: number };

/**
 * The prices that a table says, for the options that would cost something else than now: a line for each
 * amount, with the columns Option, Amount and Price, as the list of prices is saved. Refuses
 * `invalid_price_table` with each line that cannot be taken, and where nothing would change.
 */
export function readPriceTable(
  text: string,
  options: readonly NamedOption[],
): Result<ReadonlyMap<string, Price>> {
  const { columns, rows, problems } = readCsv(text);
  const missing = ['option', 'price'].filter((name) => !columns.includes(name));
  if (missing.length > 0)
    return refusedTable([{ line: 1, message: `The column "${missing.join('" and "')}" is missing.` }]);
  const found: LineProblem[] = [...problems];
  const seen = new Map<string, number>();
  const read: PriceRow[] = [];
  for (const { line, fields } of rows) {
    const row = rowOf(fields, options);
    if (typeof row === 'string') {
      found.push({ line, message: row });
      continue;
    }
    const before = seen.get(`${row.optionId} ${row.name}`);
    if (before === undefined) read.push(row);
    else found.push({ line, message: `The same amount is in line ${before}.` });
    seen.set(`${row.optionId} ${row.name}`, before ?? line);
  }
  if (found.length > 0) return refusedTable(found);
  const changed = changedPrices(read, options);
  return changed.size === 0 ? refused(nothingChanges) : success(changed);
}

/** A line as an amount of an option, or what is wrong with it. */
function rowOf(fields: Record<string, string>, options: readonly NamedOption[]): PriceRow | string {
  const named = fields['option'] ?? '';
  const matching = options.filter(({ optionId, title }) => isSame(optionId, named) || isSame(title, named));
  const [option] = matching;
  if (option === undefined) return `"${named.slice(0, 40)}" is not an option.`;
  if (matching.length > 1) return `"${named}" is the name of several options. Write ${idsOf(matching)}.`;
  const amounts = amountsOf(option.current);
  const wanted = fields['amount'] ?? '';
  const amount =
    wanted === '' && amounts.length === 1
      ? amounts[0]
      : amounts.find(({ name, label }) => isSame(name, wanted) || isSame(label, wanted));
  if (amount === undefined)
    return `${option.title} has no amount "${wanted.slice(0, 40)}". It has ${amounts.map(({ label }) => `"${label}"`).join(', ')}.`;
  const cents = dollarAmount.safeParse(fields['price'] ?? '');
  return cents.success
    ? { optionId: option.optionId, name: amount.name, cents: cents.data }
    : `"${(fields['price'] ?? '').slice(0, 40)}" is not an amount. Write it like 44.50.`;
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
const idsOf = (options: readonly NamedOption[]) => options.map(({ optionId }) => optionId).join(' or ');

function changedPrices(read: readonly PriceRow[], options: readonly NamedOption[]): Map<string, Price> {
  const changed = new Map<string, Price>();
  for (const [optionId, rows] of Map.groupBy(read, (row) => row.optionId)) {
    const option = options.find((each) => each.optionId === optionId);
    if (option === undefined) continue;
    const now = new Map(amountsOf(option.current).map(({ name, cents }) => [name, cents]));
    if (rows.every(({ name, cents }) => now.get(name) === cents)) continue;
    const amounts = Object.fromEntries(rows.map(({ name, cents }) => [name, cents]));
    changed.set(optionId, withAmounts(option.current, amounts));
  }
  return changed;
}

function refusedTable(problems: readonly LineProblem[]): { ok: false; refusal: Refusal } {
  return refused({
    kind: 'invalid',
    code: 'invalid_price_table',
    message: 'Nothing changed. Check these lines.',
    fields: problemsOfLines('table', problems),
  });
}

const nothingChanges = refusal(
  'invalid',
  'invalid_price_table',
  'These are today’s prices. Nothing would change.',
  { table: 'These are today’s prices. Nothing would change.' },
);
