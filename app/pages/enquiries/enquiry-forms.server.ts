import { redirect } from 'react-router';
import type { z } from 'zod';
import type { FieldProblem, Result } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { formReply, readForm } from '../../shell/forms.ts';

/** No person sees this field, so whatever fills it in is a program. */
const trap = 'website';

/**
 * How every form works that a visitor may send without an account: it is read and kept, and the next page
 * follows. A program that fills in the invisible field is told that all went well, and nothing is kept. What
 * cannot be read is told with what `known` finds wrong with the rest.
 */
export async function answerEnquiry<Input, Kept>(
  request: Request,
  schema: z.ZodType<Input>,
  keep: (input: Input) => Promise<Result<Kept>>,
  next: (kept: Kept | null, input: Input) => string | Promise<Response>,
  known: (values: Record<string, string>) => readonly FieldProblem[] = () => [],
) {
  const { [trap]: trapped, ...values } = await readForm(request);
  const input = schema.safeParse(values);
  if (!input.success) return formReply(values, [...problemsOf(input.error), ...known(values)]);
  const goOn = async (done: Kept | null) => {
    const after = await next(done, input.data);
    return typeof after === 'string' ? redirect(after, 303) : after;
  };
  if (trapped) return goOn(null);
  const kept = await keep(input.data);
  return kept.ok ? goOn(kept.value) : formReply(values, kept.refusal);
}
