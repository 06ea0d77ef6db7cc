import { data } from 'react-router';
import { statusOf } from '#platform/refusal-status.ts';
import type { FieldProblem, Refusal } from '#platform/result.ts';

/** What a form page shows again after a refusal: the problems, and what was typed, passwords excepted. */
export interface FormReply {
  problems: FieldProblem[];
  message: string | null;
  /** A bank declined: then the page also says that nothing was charged. */
  declined?: boolean;
  values: Record<string, string>;
  /**
   * Who sends it has to show once more who they are; then it is done. By a passkey, if they have one, or a
   * code.
   */
  secondFactor?: { passkey: object | null };
  /** All values of each name, where the form has lists of boxes. */
  lists?: Record<string, string[]>;
}

/**
 * A posted form. What cannot be read as one is answered with 400, and so is what none of our forms has: a
 * zero byte, which no database can store, and names that every object has by itself. No page of ours sends
 * such a thing.
 */
export async function formOf(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => undefined);
  if (
    form === undefined ||
    [...form].some(
      ([name, value]) =>
        name in Object.prototype || `${name}${typeof value === 'string' ? value : ''}`.includes('\0'),
    )
  )
    throw data(null, { status: 400 });
  return form;
}

/** The fields of a posted form as text, in their order; files are left out. */
export function fieldsOf(form: FormData): [name: string, value: string][] {
  return [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

/** The same by name; a repeated name gives its last value. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  return Object.fromEntries(fieldsOf(await formOf(request)));
}

/** The one value that a form has for a name; empty when it has none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** All values that a form has for one name, as checkboxes send them. */
export function listOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value): value is string => typeof value === 'string');
}

/** All values of each name. */
export function listsOf(
  fields: readonly (readonly [name: string, value: string])[],
): Record<string, string[]> {
  const lists: Record<string, string[]> = {};
  for (const [name, value] of fields) (lists[name] ??= []).push(value);
  return lists;
}

/** The page again as it was left, with nothing to be fixed. */
export function shownAgain(fields: readonly (readonly [name: string, value: string])[]): FormReply {
  return { problems: [], message: null, values: Object.fromEntries(fields), lists: listsOf(fields) };
}

/** The page again, with what has to be fixed. Nothing that must not be shown again goes back. */
export function formReply(
  values: Record<string, string>,
  problem: FieldProblem[] | Refusal,
  status = 422,
  lists?: FormReply['lists'],
) {
  const { password: _password, ...shown } = values;
  if (Array.isArray(problem))
    return data<FormReply>({ problems: problem, message: null, values: shown, lists }, { status });
  const headers: HeadersInit =
    problem.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(problem.retryAfterSeconds) };
  const problems = problem.fields ?? [];
  return data<FormReply>(
    {
      problems,
      message: problems.length === 0 ? problem.message : null,
      declined: problem.code === 'card_declined',
      values: shown,
      lists,
    },
    { status: statusOf(problem), headers },
  );
}

/** What is ticked in a list of boxes: as it was sent, where that was kept, otherwise as it was before. */
export function tickedOf(reply: FormReply | undefined, name: string, before: string[]): string[] {
  return reply?.lists === undefined ? before : (reply.lists[name] ?? []);
}

/** The message for one field, if there is one. */
export function problemOf(reply: FormReply | undefined, field: string): string | undefined {
  return reply?.problems.find((problem) => problem.field === field)?.message;
}
