/**
 * What a door answers when a person, not the program, is the reason that something was not done. The kind
 * decides the HTTP status; the code is stable and part of the API; the message says what to do next.
 */
export interface Refusal {
  kind: RefusalKind;
  code: string;
  message: string;
  fields?: FieldProblem[];
  retryAfterSeconds?: number;
  details?: Record<string, unknown>;
}

export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_many'
  | 'payment'
  | 'unavailable';

/**
 * One field of a form or JSON body that cannot be accepted. `field` is its name, `message` says how to fix
 * it.
 */
export interface FieldProblem {
  field: string;
  message: string;
}

export type Result<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal };

export function success<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

export function refused(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal };
}

/** A refusal in words; `fields` says for each field of a form, by its name, how to fix it. */
/* @__NO_SIDE_EFFECTS__ */
export function refusal<const Code extends string>(
  kind: RefusalKind,
  code: Code,
  message: string,
  fields?: Readonly<Record<string, string>>,
): Refusal & { code: Code } {
  const problems = Object.entries(fields ?? {}).map(([field, words]) => ({ field, message: words }));
  return { kind, code, message, ...(problems.length > 0 && { fields: problems }) };
}

/** A refusal with what is wrong with other fields besides, so that nobody mends one to be told of the next. */
export function withProblems(found: Refusal, more: readonly FieldProblem[] = []): Refusal {
  const fields = found.fields ?? [];
  const others = more.filter(({ field }) => fields.every((each) => each.field !== field));
  return fields.length === 0 ? found : { ...found, fields: [...fields, ...others] };
}
