/** A line of a table, by the names of its columns; `line` is where it begins in the file, counted from 1. */
interface CsvRow {
  line: number;
  fields: Record<string, string>;
}

/** What cannot be read, in words for the author of the file. */
interface CsvProblem {
  line: number;
  message: string;
}

interface Csv {
  /** In small letters, their words joined by `_`: "Home area" is `home_area`. */
  columns: string[];
  rows: CsvRow[];
  problems: CsvProblem[];
}

/**
 * Reads a table as RFC 4180 has it, and as the usual programs save it: with a mark at its beginning, with
 * semicolons or tabs, with `sep=` before all, with any end of line. The first line has the names of the
 * columns. Empty lines are left out, and a line with fewer fields than columns has empty ones. The
 * apostrophes with which our own lists keep a spreadsheet from running a field are no part of it.
 */
export function readCsv(text: string): Csv {
  const marked = text.replace(/^\uFEFF/, '');
  const [said, named] = /^"?sep=([,;\t])"?(?:\r\n|\n|\r)/i.exec(marked) ?? [''];
  const body = marked.slice(said.length);
  const { lines, problems } = linesOf(body, named ?? separatorOf(body), said === '' ? 1 : 2);
  const [head, ...others] = lines.filter(({ fields }) => fields.some((field) => field.trim() !== ''));
  if (head === undefined) problems.push({ line: 1, message: 'There is nothing in it.' });
  const columns = (head?.fields ?? []).map(columnName);
  const twice = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index);
  if (twice !== undefined)
    problems.push({ line: head?.line ?? 1, message: `The column "${twice}" is there twice.` });
  for (const { line, fields } of others) {
    if (fields.slice(columns.length).some((field) => field.trim() !== ''))
      problems.push({ line, message: `It has ${fields.length} fields for ${columns.length} columns.` });
  }
  const rows = others.map(({ line, fields }) => ({
    line,
    fields: Object.fromEntries(columns.map((name, index) => [name, unguarded((fields[index] ?? '').trim())])),
  }));
  return { columns, rows, problems };
}

const guard = /(^|[;,\t\r\n|"])([\s\p{Default_Ignorable_Code_Point}]*)'(?=[=+\-@＝＋－＠])/gu;

/** As it was before our own lists kept a spreadsheet from running it, also within a field. */
const unguarded = (field: string) => field.replaceAll(guard, '$1$2');

const columnName = (typed: string) => typed.trim().toLowerCase().replaceAll(/\s+/g, '_');

/** Programs of some countries save semicolons, because their numbers have commas. */
function separatorOf(body: string): string {
  const [head = ''] = body.split(/\r\n|\n|\r/, 1);
  return [',', ';', '\t'].find((separator) => head.includes(separator)) ?? ',';
}

interface Line {
  line: number;
  fields: string[];
}

/**
 * One field after the other: what is in quotes, where two stand for one and ends of lines are text, or what
 * goes up to the next separator.
 */
function linesOf(
  body: string,
  separator: string,
  firstLine: number,
): { lines: Line[]; problems: CsvProblem[] } {
  const quotedField = '"([^"]*(?:""[^"]*)*)"';
  const plainField = `([^"${separator}\\r\\n][^"${separator}\\r\\n]*)?`;
  const field = new RegExp(`(?:${quotedField}|${plainField})(${separator}|\\r\\n|\\n|\\r|$)`, 'y');
  const lines: Line[] = [];
  let number = firstLine;
  let current: Line = { line: number, fields: [] };
  while (field.lastIndex < body.length || current.fields.length > 0) {
    const found = field.exec(body);
    if (found === null) return { lines, problems: [{ line: number, message: badQuotes }] };
    const [all, quoted, plain = '', end] = found;
    current.fields.push(quoted?.replaceAll('""', '"') ?? plain);
    number += all.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === separator) continue;
    lines.push(current);
    current = { line: number, fields: [] };
  }
  return { lines, problems: [] };
}

const badQuotes = 'A quotation mark (") is missing, or stands inside a field that has none around it.';
