interface ControlState {
  name: string;
  hint?: unknown;
  error?: string;
  optional?: boolean;
}

export const hintId = (name: string) => `${name}-hint`;
export const errorId = (name: string) => `${name}-error`;

/** Ids follow from the name, so that an error summary can link to `#name` without being told more. */
export function controlAttributes({ name, hint, error, optional }: ControlState) {
  return {
    id: name,
    name,
    'aria-describedby': describedBy({ name, hint, error }),
    'aria-invalid': error ? true : undefined,
    'aria-required': optional ? undefined : true,
  };
}

export function describedBy({ name, hint, error }: ControlState): string | undefined {
  const ids = [hint ? hintId(name) : '', error ? errorId(name) : ''].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}
