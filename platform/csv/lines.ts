import type { FieldProblem } from '../result.ts';

/** A line of what was given that cannot be taken; lines are counted from 1. */
export interface LineProblem {
  line: number;
  message: string;
}

const mostShown = 20;

/**
 * Every line that cannot be taken, in order, as problems of the field it was given in: all can be mended at
 * once.
 */
export function problemsOfLines(field: string, problems: readonly LineProblem[]): FieldProblem[] {
  const ordered = problems.toSorted((one, other) => one.line - other.line);
  const shown = ordered.slice(0, mostShown).map(({ line, message }) => `Line ${line}: ${message}`);
  const more = ordered.length - shown.length;
  return [...shown, ...(more > 0 ? [`And ${more} more lines.`] : [])].map((message) => ({ field, message }));
}
