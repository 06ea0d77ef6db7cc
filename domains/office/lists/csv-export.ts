import type { Cell } from '../screen.ts';

/**
 * A table as RFC 4180 has it. What a spreadsheet would take for a formula begins with an apostrophe, so that
 * nothing that a member typed runs on the computer of the office.
 */
export function csvOf(columns: readonly string[], rows: readonly { cells: readonly Cell[] }[]): string {
  return [columns, ...rows.map(({ cells }) => cells.map(textOf))]
    .map((line) => `${line.map(quoted).join(',')}\r\n`)
    .join('');
}

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') {
    if ('cents' in cell) return (cell.cents / 100).toFixed(2);
    return plain('exact' in cell ? cell.exact : cell.text);
  }
  return typeof cell === 'number' ? String(cell) : plain(cell);
}

const plain = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
