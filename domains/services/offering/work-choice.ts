import { z } from 'zod';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { addressWord } from '../fields.ts';
import { type WorkChoice, type WorkQuestion, workQuestions } from '../question.ts';
import { shortWords, wholeNumber } from './terms.ts';

/** A kind of work that can be chosen, and how long it usually takes where that is known. */
export const workChoiceInput = z.object({
  title: shortWords(80, 'Give it a name.'),
  hours: wholeNumber(1, 12, 'Use 1 to 12 hours, or nothing.').nullish(),
});
export type WorkChoiceInput = z.output<typeof workChoiceInput>;

export interface PlacedChoice {
  question: WorkQuestion['name'];
  id: string;
}

export const workQuestionName = z.string({ error: 'Choose the question.' }).min(1).max(80);

/** The questions with one more choice, which is the last of those with a length or the last of all. */
export function withChoice(
  questions: readonly WorkQuestion[],
  name: WorkQuestion['name'],
  input: WorkChoiceInput,
): Result<WorkQuestion[]> {
  return changed(questions, name, (choices) => {
    const added = choiceOf(choices, input);
    const place = choices.findLastIndex(
      ({ hours, optionId }) => hours !== undefined && optionId === undefined,
    );
    return place === -1 ? [...choices, added] : choices.toSpliced(place + 1, 0, added);
  });
}

/**
 * The questions with another choice in the place of this one. The old one stays, no longer offered: a visit
 * that is booked says by it what was chosen and how long it takes. What it leads to is kept.
 */
export function withReplacement(
  questions: readonly WorkQuestion[],
  { question, id }: PlacedChoice,
  input: WorkChoiceInput,
): Result<WorkQuestion[]> {
  return changed(questions, question, (choices) => {
    const place = choices.findIndex((choice) => choice.id === id && choice.retired !== true);
    const old = choices[place];
    if (old === undefined) return undefined;
    const { optionId } = old;
    const next = { ...choiceOf(choices, input), ...(optionId === undefined ? {} : { optionId }) };
    return choices.toSpliced(place, 1, next, { ...old, retired: true });
  });
}

/** The questions with this choice no longer offered, or offered again. */
export function withRetired(
  questions: readonly WorkQuestion[],
  { question, id }: PlacedChoice,
  isRetired: boolean,
): Result<WorkQuestion[]> {
  return changed(questions, question, (choices) => {
    const place = choices.findIndex((choice) => choice.id === id);
    const found = choices[place];
    if (found === undefined) return undefined;
    const { retired: _before, ...choice } = found;
    return choices.with(place, isRetired ? { ...choice, retired: true } : choice);
  });
}

/** Ids are never used twice, because what is booked names them. */
function choiceOf(choices: readonly WorkChoice[], { title, hours }: WorkChoiceInput): WorkChoice {
  const word = addressWord(title) || 'choice';
  let id = word;
  for (let count = 2; choices.some((choice) => choice.id === id); count += 1) id = `${word}-${count}`;
  return { id, title, ...(hours ? { hours } : {}) };
}

function changed(
  questions: readonly WorkQuestion[],
  name: WorkQuestion['name'],
  change: (choices: WorkChoice[]) => WorkChoice[] | undefined,
): Result<WorkQuestion[]> {
  const question = questions.find((each) => each.name === name);
  const choices = question?.type === 'choice' ? change(question.choices) : undefined;
  if (choices === undefined) return refused(choiceNotFound);
  const parsed = workQuestions.safeParse(
    questions.map((each) => (each.name === name ? { ...each, choices } : each)),
  );
  return parsed.success ? success(parsed.data) : refused(notPossible);
}

const choiceNotFound = refusal('not_found', 'choice_not_found', 'We could not find this choice.');
const notPossible = refusal(
  'invalid',
  'invalid_choices',
  'A question needs 2 to 20 choices. Where they have a length, only one of them may leave it open.',
);
