import type { z } from 'zod';
import type { FieldProblem } from '../result.ts';

/** One problem for each field, the first that was found, in the order of the form. */
export function problemsOf(error: z.ZodError): FieldProblem[] {
  const first = new Map<string, string>();
  for (const issue of error.issues) {
    const field = String(issue.path.at(-1) ?? '');
    if (!first.has(field)) first.set(field, issue.message);
  }
  return [...first].map(([field, message]) => ({ field, message }));
}
