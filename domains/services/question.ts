import { z } from 'zod';
import { withoutUnseen } from '#domains/people/words.ts';
import type { FieldProblem } from '#platform/result.ts';
import { mostPhotos } from './photos.ts';

/** What can be asked about the work itself, besides how much of it there is. */
export const workQuestionNames = ['job', 'device', 'problem'] as const;

const words = z.string().min(1).max(80);

const workChoice = z.object({
  id: words,
  title: words,
  /** How long it usually takes, where the price is by the hour; the booker need not say it then. */
  hours: z.int().min(1).max(12).optional(),
  /** The option that serves it instead, such as a visit to look first. */
  optionId: words.optional(),
  /** No longer offered; what is booked with it still says so. */
  retired: z.literal(true).optional(),
});
export type WorkChoice = z.output<typeof workChoice>;

const isOffered = ({ retired }: WorkChoice) => retired !== true;
const mostChoices = 20;

function isAQuestion(choices: readonly WorkChoice[]): boolean {
  const { length } = choices.filter(isOffered);
  return length >= 2 && length <= mostChoices;
}

/** Where choices have a length, one at most may leave it open: two would raise the same further question. */
function hasOneOpenLength(all: readonly WorkChoice[]): boolean {
  const choices = all.filter(isOffered);
  const open = choices.filter(({ hours, optionId }) => hours === undefined && optionId === undefined);
  return open.length <= 1 || choices.every(({ hours }) => hours === undefined);
}

/** The questions of one option, as stored in `service_options.questions`. */
export const workQuestions = z
  .array(
    z.object({
      name: z.enum(workQuestionNames),
      legend: words,
      /** What the answer is called wherever it is shown. */
      term: words,
      choices: z.array(workChoice).max(500).refine(isAQuestion).refine(hasOneOpenLength),
    }),
  )
  .max(workQuestionNames.length);
export type WorkQuestion = z.output<typeof workQuestions>[number];

/** The questions as a booker is asked them, without what is no longer offered. */
export function offeredQuestions(questions: readonly WorkQuestion[]): WorkQuestion[] {
  return questions.map((question) => ({ ...question, choices: question.choices.filter(isOffered) }));
}

const longestDescription = 1000;

/** What there is to do, in the booker's own words. An empty field counts as not answered. */
export const workDescription = z
  .string()
  .nullish()
  .transform((text) => withoutUnseen(text ?? '').trim())
  .pipe(z.string().max(longestDescription, 'Use 1,000 characters or fewer.'))
  .transform((text) => (text === '' ? undefined : text));

/** The photos that show what is to be done. */
export const photoIds = z
  .array(z.uuid('Use the ids of photos.'))
  .max(mostPhotos, `Add up to ${mostPhotos} photos.`)
  .nullish()
  .transform((ids) => ids ?? []);

type Asks = { questions: readonly WorkQuestion[] };
type Answers = Record<string, unknown>;

function chosenOf(question: WorkQuestion, answers: Answers): WorkChoice | undefined {
  return question.choices.find(({ id }) => id === answers[question.name]);
}

/** The answers as the option takes them that serves what was chosen. How much of it was for the other one. */
export function ledOn<Given extends { optionId: string } & Answers>(option: Asks, answers: Given): Given {
  const instead = option.questions
    .map((question) => chosenOf(question, answers)?.optionId)
    .find((id) => id !== undefined);
  return instead === undefined
    ? answers
    : { ...answers, optionId: instead, hours: undefined, count: undefined };
}

/** How long what was chosen usually takes. */
export function usualHours({ questions }: Asks, answers: Answers): number | undefined {
  return questions.map((question) => chosenOf(question, answers)?.hours).find((hours) => hours !== undefined);
}

/** The question that decides how long it takes, if one does. */
export function questionOfLength({ questions }: Asks): WorkQuestion | undefined {
  return questions.find(({ choices }) => choices.some(({ hours }) => hours !== undefined));
}

/** Questions that were left open, or answered with what is not among the choices. What was not asked is fine. */
export function openWorkQuestions({ questions }: Asks, answers: Answers): FieldProblem[] {
  return questions
    .filter(
      (question) =>
        (answers[question.name] ?? undefined) !== undefined && chosenOf(question, answers) === undefined,
    )
    .map(({ name }) => ({ field: name, message: 'Choose one of these.' }));
}

/** What was chosen, by the words of each question. */
export function chosenWork({ questions }: Asks, answers: Answers): { term: string; details: string }[] {
  return questions.flatMap((question) => {
    const choice = chosenOf(question, answers);
    return choice === undefined ? [] : [{ term: question.term, details: choice.title }];
  });
}
