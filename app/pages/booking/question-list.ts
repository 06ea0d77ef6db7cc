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
  /** Said alone, where the heading of the page asks it. */
  legendLevel?: 'heard';
  hint?: string;
  options: (Choice & { further?: RadioQuestion; raised?: readonly WorkField[] })[];
}

/** A question about the work, in the form that its answer has. */
export type WorkField =
  | ({ as: 'radios' } & RadioQuestion)
  | { as: 'checks'; name: string; legend: string; hint?: string; options: Choice[] }
  | { as: 'number'; name: string; label: string; hint?: string; options: Choice[] }
  | { as: 'text'; name: string; label: string; hint?: string; maxLength: number };

/** What has to be asked to know the price of an option, as fields of a form. */
export interface Questions {
  /** Where nothing is asked. */
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
  /** About the work itself, in their order. */
  work: readonly WorkField[];
  radios: RadioQuestion[];
  texts: { name: string; label: string; hint?: string; maxLength: number }[];
  extras: Choice[];
}

/** What stands in a field: as it was sent and came back, or else as it was given before. */
export function valuesOver(
  posted: Readonly<Record<string, string>> | undefined,
  given: Readonly<Record<string, unknown>>,
): (name: string) => string | undefined {
  return (name) => {
    const kept = posted?.[name] ?? given[name];
    return typeof kept === 'string' || typeof kept === 'number' ? String(kept) : undefined;
  };
}

/** What is ticked in a list of boxes that was answered before. */
export const listIn = (given: unknown): string[] =>
  Array.isArray(given) ? given.filter((each) => typeof each === 'string') : [];

export const noQuestions: Questions = {
  explanation: null,
  fields: [],
  selects: [],
  work: [],
  radios: [],
  texts: [],
  extras: [],
};

/** Everything that has one answer, about the work first. */
export const radiosIn = ({ work, radios }: Questions): RadioQuestion[] => [
  ...work.filter((field) => field.as === 'radios'),
  ...radios,
];

/** The names of everything that has one answer, further questions included. */
export function radioNames(questions: readonly RadioQuestion[]): string[] {
  return questions.flatMap(({ name, options }) => [
    name,
    ...radioNames(options.flatMap(({ further }) => further ?? [])),
  ]);
}

/** The further questions that were not asked after all: others were chosen than those that raise them. */
export function unaskedNames(
  questions: readonly RadioQuestion[],
  answerTo: (name: string) => unknown,
): string[] {
  return questions.flatMap(({ name, options }) =>
    options.flatMap(({ value, further }) => {
      if (further === undefined) return [];
      return answerTo(name) === value ? unaskedNames([further], answerTo) : radioNames([further]);
    }),
  );
}
