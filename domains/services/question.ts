import { z } from 'zod';
import { withoutUnseen } from '#domains/people/words.ts';
import type { FieldProblem } from '#platform/result.ts';
import { mostPhotos } from './photos.ts';

const words = z.string().min(1).max(80);
const addedMinutes = z.int().min(0).max(720).multipleOf(15);

const workChoice = z.object({
  id: words,
  title: words,
  /** How long it usually takes, where the price is by the hour; the booker need not say it then. */
  hours: z.int().min(1).max(12).optional(),
  /** How much longer it takes than without. */
  minutes: addedMinutes.optional(),
  /** The option that serves it instead, such as a visit to look first. */
  optionId: words.optional(),
  /** No longer offered; what is booked with it still says so. */
  retired: z.literal(true).optional(),
});
export type WorkChoice = z.output<typeof workChoice>;

const isOffered = ({ retired }: WorkChoice) => retired !== true;
export const mostChoices = 20;

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

const asked = {
  name: z.string().regex(/^[a-z][a-z0-9]{0,39}$/),
  legend: words,
  /** What the answer is called wherever it is shown. */
  term: words,
  /** Whether no visit is booked without an answer, whether only pages insist on one, or no one does. */
  needed: z.enum(['always', 'onPages', 'never']),
  /** The answer is a need: the helper reads it, and only people who may know needs see it. */
  isPrivate: z.literal(true).optional(),
  /** Asked only of a booker who chose this at an earlier question. */
  shownWhen: z.object({ name: words, value: words }).optional(),
};

/** One question about the work. What its answers cost is part of the price. */
const workQuestion = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('choice'),
    ...asked,
    choices: z.array(workChoice).max(500).refine(isAQuestion).refine(hasOneOpenLength),
  }),
  z.object({
    type: z.literal('choices'),
    ...asked,
    choices: z
      .array(workChoice.omit({ hours: true, optionId: true }))
      .min(1)
      .max(mostChoices),
  }),
  z.object({
    type: z.literal('number'),
    ...asked,
    most: z.int().min(1).max(100),
    /** Longer for each one. */
    minutes: addedMinutes.optional(),
  }),
  z.object({ type: z.literal('text'), ...asked }),
]);

export const mostQuestions = 12;

/** What an option asks, as stored in `service_option_versions.questions`. */
export const workQuestions = z.array(workQuestion).max(mostQuestions);
export type WorkQuestion = z.output<typeof workQuestion>;
export type ChoiceQuestion = Extract<WorkQuestion, { type: 'choice' }>;

/** What can be chosen for a question, if it has choices. */
export const choicesOf = (question: WorkQuestion): readonly WorkChoice[] =>
  'choices' in question ? question.choices : [];

/** The questions as a booker is asked them, without what is no longer offered. */
export function offeredQuestions(questions: readonly WorkQuestion[]): WorkQuestion[] {
  return questions.map((question) =>
    'choices' in question ? { ...question, choices: question.choices.filter(isOffered) } : question,
  );
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
  return question.type === 'choice'
    ? question.choices.find(({ id }) => id === answers[question.name])
    : undefined;
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
export function questionOfLength({ questions }: Asks): ChoiceQuestion | undefined {
  return questions
    .filter((question) => question.type === 'choice')
    .find(({ choices }) => choices.some(({ hours }) => hours !== undefined));
}

/** Whether the answers before it raise the question. */
const isRaised = ({ shownWhen }: WorkQuestion, answers: Answers) =>
  shownWhen === undefined || answers[shownWhen.name] === shownWhen.value;

/** Whether the office wrote it; questions of the services that were there before insist only on pages. */
export const isOwnQuestion = ({ needed }: WorkQuestion) => needed !== 'onPages';

/** With which the names of an operator's own questions begin, so that they are no other answer's. */
export const ownNames = 'about';

const isNone = (answer: unknown) =>
  answer === undefined || answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0);

/**
 * The answers as a visit keeps them: without those to questions that were not raised, and to those that may
 * stay open and did, and to those that the option does not ask; numbers as numbers, what was ticked as a
 * list.
 */
export function askedAnswers<Given extends Answers>({ questions }: Asks, answers: Given): Given {
  const kept = questions.map((question) => {
    const given = answers[question.name];
    const isLeft = !isRaised(question, answers) || (isNone(given) && question.needed !== 'onPages');
    return [question.name, isLeft ? undefined : asKept(question, given)];
  });
  const unknown = Object.keys(answers).filter(
    (name) => name.startsWith(ownNames) && !questions.some((question) => question.name === name),
  );
  return {
    ...answers,
    ...Object.fromEntries(kept),
    ...Object.fromEntries(unknown.map((name) => [name, undefined])),
  };
}

function asKept({ type }: WorkQuestion, given: unknown): unknown {
  if (type === 'choices') return typeof given === 'string' ? [given] : given;
  if (type === 'number' && typeof given === 'string' && /^\d{1,3}$/.test(given.trim())) return Number(given);
  if (type === 'text' && typeof given === 'string') return withoutUnseen(given).trim();
  return given;
}

/** Questions that were left open, or answered with what cannot be. What was not asked is fine. */
export function openWorkQuestions({ questions }: Asks, answers: Answers): FieldProblem[] {
  return questions
    .filter((question) => isRaised(question, answers) && !isAnswered(question, answers[question.name]))
    .map(({ name, type }) => ({ field: name, message: missing[type] }));
}

const missing: Record<WorkQuestion['type'], string> = {
  choice: 'Choose one of these.',
  choices: 'Choose what fits.',
  number: 'Choose how many.',
  text: 'Answer in 1,000 characters or fewer.',
};

function isAnswered(question: WorkQuestion, answer: unknown): boolean {
  if (answer === undefined || answer === null) return question.needed !== 'always';
  if (isNone(answer)) return question.needed === 'never';
  switch (question.type) {
    case 'choice':
      return question.choices.some(({ id }) => id === answer);
    case 'choices':
      return [answer].flat().every((each) => question.choices.some(({ id }) => id === each));
    case 'number':
      return isCount(answer) && Number(answer) <= question.most;
    case 'text':
      return typeof answer === 'string' && answer.length <= longestDescription;
  }
}

const isCount = (answer: unknown) =>
  typeof answer === 'string'
    ? /^\s*\d{1,3}\s*$/.test(answer)
    : Number.isInteger(answer) && Number(answer) >= 0;

/** Of a choice or of each one that is counted: the name by which a price knows it. */
const addName = (question: string, choiceId?: string) =>
  choiceId === undefined ? question : `${question}.${choiceId}`;

/** One thing that makes a visit longer or costs more, as often as it was said. */
interface Addition {
  id: string;
  /** The name of its question. */
  name: string;
  label: string;
  count: number;
  minutes: number;
}

/** What was answered beyond the usual, in the order of the questions. */
export function additionsOf({ questions }: Asks, answers: Answers): Addition[] {
  return questions
    .filter((question) => isRaised(question, answers))
    .flatMap((question): Addition[] => {
      const { name, term } = question;
      const answer = answers[name];
      if (question.type === 'number') {
        const count = isCount(answer) ? Number(answer) : 0;
        return [{ id: addName(name), name, label: term, count, minutes: (question.minutes ?? 0) * count }];
      }
      return choicesOf(question)
        .filter(({ id }) => [answer].flat().includes(id))
        .map(({ id, title, minutes = 0 }) => ({
          id: addName(name, id),
          name,
          label: `${term}: ${title}`,
          count: 1,
          minutes,
        }));
    })
    .filter(({ count }) => count > 0);
}

/** Whether an answer to the question can change how long the visit takes or what it costs. */
export function decidesPrice(question: WorkQuestion, adds: readonly { id: string }[]): boolean {
  return (
    takesTime(question) || possibleAdditions(question).some(({ id }) => adds.some((add) => add.id === id))
  );
}

/** Whether an answer to the question makes a visit longer. */
export const takesTime = (question: WorkQuestion): boolean =>
  question.type === 'number'
    ? question.minutes !== undefined
    : choicesOf(question).some(({ minutes }) => minutes !== undefined);

/** What is sold, with questions that may stay open because they are not asked yet. */
export function leavingOpen<Sold extends { options: readonly Asks[] }>(
  sold: Sold,
  mayStayOpen: (question: WorkQuestion, option: Sold['options'][number]) => boolean = () => true,
): Sold {
  const options = sold.options.map((option) => ({
    ...option,
    questions: option.questions.map((question) =>
      question.needed === 'always' && mayStayOpen(question, option)
        ? { ...question, needed: 'never' as const }
        : question,
    ),
  }));
  return { ...sold, options };
}

/** All that could cost more, by the name and the words that a price has for it. */
export function possibleAdditions(question: WorkQuestion): { id: string; title: string }[] {
  if (question.type === 'number') return [{ id: addName(question.name), title: `Each: ${question.term}` }];
  return choicesOf(question).map(({ id, title }) => ({
    id: addName(question.name, id),
    title: `${question.term}: ${title}`,
  }));
}

/** What was answered, by the words of each question. */
function answeredWork({ questions }: Asks, answers: Answers, isPrivate: boolean): AnsweredWork[] {
  return questions
    .filter((question) => (question.isPrivate ?? false) === isPrivate && isRaised(question, answers))
    .flatMap((question) => {
      const details = answerInWords(question, answers[question.name]);
      return details === '' ? [] : [{ term: question.term, details }];
    });
}

interface AnsweredWork {
  term: string;
  details: string;
}

function answerInWords(question: WorkQuestion, answer: unknown): string {
  if (isNone(answer)) return '';
  return 'choices' in question
    ? question.choices
        .filter(({ id }) => [answer].flat().includes(id))
        .map(({ title }) => title)
        .join(', ')
    : String(answer);
}

/** What was chosen, for all who may see the visit. */
export const chosenWork = (asks: Asks, answers: Answers): AnsweredWork[] =>
  answeredWork(asks, answers, false);

/** What was said that only people who may know needs see, each as a need of this visit. */
export const privateWork = (asks: Asks, answers: Answers): string[] =>
  answeredWork(asks, answers, true).map(({ term, details }) => `${term}: ${details}`);

/**
 * The answers that may be used again for another visit: those to questions that are still asked and, for a
 * booker who may not know needs, not private.
 */
export function answersToUseAgain<Given extends Answers>(
  { questions }: Asks,
  answers: Given,
  mayKnowNeeds: boolean,
): Partial<Given> {
  const asked = questions.filter(({ isPrivate }) => mayKnowNeeds || isPrivate !== true);
  const isUsable = (name: string) => !name.startsWith(ownNames) || asked.some((each) => each.name === name);
  return Object.fromEntries(Object.entries(answers).filter(([name]) => isUsable(name))) as Partial<Given>;
}
