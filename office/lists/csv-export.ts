import type { Cell } from '../screen.ts';

/**
 * A line of a table as RFC 4180 has it, with every text in quotes. What a spreadsheet would take for a
 * formula begins with an apostrophe, so that nothing that a member typed runs on the computer of the office:
 * at the beginning of a cell, and after whatever a spreadsheet elsewhere takes for the end of one, such as a
 * semicolon in most of Europe.
 */
export const lineOf = (cells: readonly Cell[]): string => `${cells.map(textOf).join(',')}\r\n`;

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') {
    if ('cents' in cell) return (cell.cents / 100).toFixed(2);
    return plain('exact' in cell ? (cell.exact ?? cell.text) : cell.text);
  }
  return typeof cell === 'number' ? String(cell) : plain(cell);
}

/**
 * What begins a formula, as it is typed in East Asia, too; white space and signs that nobody sees may come
 * before.
 */
const formula = /(^|[;,\t\r\n|"])([\s\p{Default_Ignorable_Code_Point}]*)(?=[=+\-@＝＋－＠])/gu;

const plain = (text: string) =>
  text === '' ? '' : `"${text.replaceAll(formula, "$1$2'").replaceAll('"', '""')}"`;
