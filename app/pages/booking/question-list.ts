export interface Choice {
  value: string;
  label: string;
  price?: string;
  description?: string;
}

/** A question with one answer; some answers raise a further question. */
export interface RadioQuestion {
  name: string;
  legend: string;
  hint?: string;
  options: (Choice & { further?: RadioQuestion })[];
}

/** What has to be asked to know the price of an option, as fields of a form. */
export interface Questions {
  /** For a price that needs no questions. */
  explanation: string | null;
  fields: {
    name: string;
    label: string;
    hint?: string;
    autoComplete: string;
    inputMode?: 'numeric';
    width?: 'short';
    maxLength: number;
  }[];
  selects: { name: string; label: string; options: Choice[] }[];
  radios: RadioQuestion[];
  extras: Choice[];
}

/** The names of everything that has one answer, further questions included. */
export function radioNames(questions: readonly RadioQuestion[]): string[] {
  return questions.flatMap(({ name, options }) => [
    name,
    ...radioNames(options.flatMap(({ further }) => further ?? [])),
  ]);
}
