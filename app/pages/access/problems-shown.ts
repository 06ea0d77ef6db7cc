import type { FieldProblem } from '#platform/result.ts';
import type { FormReply } from '../../shell/forms.ts';

/**
 * What the summary lists: the problems of the fields, or the one sentence that belongs to none of them,
 * linked to `firstField`.
 */
export function problemsShown(reply: FormReply | undefined, firstField: string): FieldProblem[] {
  if (reply === undefined) return [];
  return reply.message === null ? reply.problems : [{ field: firstField, message: reply.message }];
}
